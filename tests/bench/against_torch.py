#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: The Normscope authors
"""Times the same layers here and in PyTorch, on one thread, turn by turn, and prints the ratios as a table.

Usage: against_torch.py BUILD/bench_norm [NAME-PART]...

Only ratios mean something: both sides run in the same minute, round by round, and of each side the median of the
rounds is taken. PyTorch runs without gradients; its outputs come from its allocator, as they do in practice.
"""
import json
import os
import statistics
import subprocess
import sys
import time

os.environ["OMP_NUM_THREADS"] = "1"
os.environ.setdefault("MALLOC_TRIM_THRESHOLD_", str(1 << 33))  # keep freed pages: page faults are not the layer
os.environ.setdefault("MALLOC_MMAP_THRESHOLD_", str(1 << 33))
if os.environ.get("NORMSCOPE_BENCH_CHILD") != "1":
    os.environ["NORMSCOPE_BENCH_CHILD"] = "1"
    os.execv(sys.executable, [sys.executable] + sys.argv)  # malloc reads its settings once

import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402

ROUNDS = 5
torch.set_num_threads(1)
torch.manual_seed(1)


def normal(*shape):
    return torch.randn(*shape) * 2 + 1


def batch(shape, training=True):
    x, c = normal(*shape), shape[1]
    mean, var, gamma, beta = torch.zeros(c), torch.ones(c), torch.full((c,), 1.5), torch.full((c,), 0.5)
    return lambda: F.batch_norm(x, mean, var, gamma, beta, training, 0.1, 1e-5)


def batch_last(shape):
    n, h, w, c = shape
    x = normal(n, c, h, w).to(memory_format=torch.channels_last)
    mean, var, gamma, beta = torch.zeros(c), torch.ones(c), torch.full((c,), 1.5), torch.full((c,), 0.5)
    return lambda: F.batch_norm(x, mean, var, gamma, beta, True, 0.1, 1e-5)


def instance(shape):
    x, c = normal(*shape), shape[1]
    gamma, beta = torch.full((c,), 1.5), torch.full((c,), 0.5)
    return lambda: F.instance_norm(x, None, None, gamma, beta, True, 0.1, 1e-5)


def group(shape, groups):
    x, c = normal(*shape), shape[1]
    gamma, beta = torch.full((c,), 1.5), torch.full((c,), 0.5)
    return lambda: F.group_norm(x, groups, gamma, beta, 1e-5)


def layer(shape, last):
    x, dims = normal(*shape), shape[-last:]
    gamma, beta = torch.full(dims, 1.5), torch.full(dims, 0.5)
    return lambda: F.layer_norm(x, dims, gamma, beta, 1e-5)


def rms(shape):
    x, gamma = normal(*shape), torch.full(shape[-1:], 1.5)
    return lambda: x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * gamma



def torch_histogram(count):
    x = normal(count)
    return lambda: torch.histc(x, 64, -8, 10)


def torch_range(count):
    x = normal(count)
    return lambda: torch.aminmax(x)


IMAGES = (32, 64, 56, 56)
CASES = [
    ("batch-train-32x64x56x56", lambda: batch(IMAGES)),
    ("batch-train-8x256x56x56", lambda: batch((8, 256, 56, 56))),
    ("batch-eval-32x64x56x56", lambda: batch(IMAGES, False)),
    ("instance-32x64x56x56", lambda: instance(IMAGES)),
    ("group32-32x64x56x56", lambda: group(IMAGES, 32)),
    ("layer-tokens-4x2048x4096", lambda: layer((4, 2048, 4096), 1)),
    ("layer-tokens-8x512x768", lambda: layer((8, 512, 768), 1)),
    ("layer-example-32x64x56x56", lambda: layer(IMAGES, 3)),
    ("rms-tokens-4x2048x4096", lambda: rms((4, 2048, 4096))),
    ("batch-train-40000x250", lambda: batch((40000, 250))),
    ("batch-train-nhwc-32x56x56x64", lambda: batch_last((32, 56, 56, 64))),
    ("batch-train-64x512x7x7", lambda: batch((64, 512, 7, 7))),
    ("layer-tokens-2500x100x4", lambda: layer((2500, 100, 4), 1)),
    ("batch-train-4x8x4x4", lambda: batch((4, 8, 4, 4))),
    ("group2-4x8x4x4", lambda: group((4, 8, 4, 4), 2)),
    ("layer-1x4", lambda: layer((1, 4), 1)),
    ("histogram64/1000000", lambda: torch_histogram(1000000)),
    ("histogram64/32000000", lambda: torch_histogram(32000000)),
    ("minmax/1000000", lambda: torch_range(1000000)),
    ("minmax/32000000", lambda: torch_range(32000000)),
]


def own(program, name):
    """Nanoseconds of CPU time a call."""
    command = [program, "--benchmark_filter=^" + name + "(/process_time)?$", "--benchmark_min_time=0.1",
               "--benchmark_format=json"]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return json.loads(output)["benchmarks"][0]["cpu_time"]


def theirs(call):
    """The same for a Python callable."""
    call()
    calls, spent = 0, 0
    while spent < 0.1e9:
        begin = time.process_time_ns()
        for _ in range(1 if calls < 10 else calls // 5):
            call()
            calls += 1
        spent += time.process_time_ns() - begin
    return spent / calls


def main():
    program, parts = sys.argv[1], sys.argv[2:]
    print("| layer | PyTorch %s | Normscope | times as fast |" % torch.__version__)
    print("| --- | ---: | ---: | ---: |")
    with torch.no_grad():
        for name, make in CASES:
            if parts and not any(part in name for part in parts):
                continue
            call = make()
            rounds = [(theirs(call), own(program, name)) for _ in range(ROUNDS)]
            a, b = (statistics.median(side) for side in zip(*rounds))
            print("| %s | %.4g ms | %.4g ms | %.1f |" % (name, a / 1e6, b / 1e6, a / b), flush=True)


if __name__ == "__main__":
    main()
