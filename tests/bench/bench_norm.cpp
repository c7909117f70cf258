// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors

// One thread, float32. Bytes are 8 per value for a layer (read once, written once), 4 for what only reads.
#include "core/analysis/histogram.h"
#include "core/norm/forward.h"

#include <benchmark/benchmark.h>

#include <random>

using namespace normscope;

namespace {

struct LayerCase {
    const char* name; ///< as against_torch.py has it
    Method method;
    const char* layout;
    std::vector<Index> shape;
    Index groups = 1;
    Scope scope = Scope::Position;
    Mode mode = Mode::Training;
};

const std::vector<LayerCase>& layerCases()
{
    static const std::vector<LayerCase> cases {
        { "batch-train-32x64x56x56", Method::Batch, "NCHW", { 32, 64, 56, 56 } },
        { "batch-train-8x256x56x56", Method::Batch, "NCHW", { 8, 256, 56, 56 } },
        { "batch-eval-32x64x56x56", Method::Batch, "NCHW", { 32, 64, 56, 56 }, 1, Scope::Position, Mode::Evaluation },
        { "instance-32x64x56x56", Method::Instance, "NCHW", { 32, 64, 56, 56 } },
        { "group32-32x64x56x56", Method::Group, "NCHW", { 32, 64, 56, 56 }, 32 },
        { "layer-tokens-4x2048x4096", Method::Layer, "NTD", { 4, 2048, 4096 } },
        { "layer-tokens-8x512x768", Method::Layer, "NTD", { 8, 512, 768 } },
        { "layer-example-32x64x56x56", Method::Layer, "NCHW", { 32, 64, 56, 56 }, 1, Scope::Example },
        { "rms-tokens-4x2048x4096", Method::Rms, "NTD", { 4, 2048, 4096 } },
        { "batch-train-40000x250", Method::Batch, "NC", { 40000, 250 } },
        { "batch-train-nhwc-32x56x56x64", Method::Batch, "NHWC", { 32, 56, 56, 64 } },
        { "group32-nhwc-32x56x56x64", Method::Group, "NHWC", { 32, 56, 56, 64 }, 32 },
        { "batch-train-64x512x7x7", Method::Batch, "NCHW", { 64, 512, 7, 7 } },
        { "layer-position-nchw-8x256x56x56", Method::Layer, "NCHW", { 8, 256, 56, 56 } },
        { "layer-tokens-2500x100x4", Method::Layer, "NTD", { 2500, 100, 4 } },
        { "batch-train-250000x4", Method::Batch, "NC", { 250000, 4 } },
        { "batch-train-4x8x4x4", Method::Batch, "NCHW", { 4, 8, 4, 4 } },
        { "group2-4x8x4x4", Method::Group, "NCHW", { 4, 8, 4, 4 }, 2 },
        { "layer-1x4", Method::Layer, "NC", { 1, 4 } },
    };
    return cases;
}

Tensor normal(const Shape& shape)
{
    Tensor x(shape);
    std::mt19937 random(1);
    std::normal_distribution<float> distribution(1, 2);
    for (float& value : x.values())
        value = distribution(random);
    return x;
}

void layer(benchmark::State& state, const LayerCase& c)
{
    const Layout layout = *Layout::byName(c.layout);
    const Shape shape(c.shape);
    const NormSpec spec { .method = c.method, .scope = c.scope, .groups = c.groups };
    const Tensor x = normal(shape);
    const Grouping grouping(spec, layout, shape);
    const auto parameters = static_cast<std::size_t>(grouping.parameterCount());
    const std::vector<float> gamma(parameters, 1.5F);
    const std::vector<float> beta(parameters, 0.5F);
    RunningStats running = RunningStats::start(grouping.channels());
    const ForwardInput in { .x = x, .grouping = grouping, .mask = {}, .spec = spec, .gamma = gamma, .beta = beta,
                            .mode = c.mode, .running = &running, .wantsStatistics = c.mode == Mode::Training };
    Tensor y = forward(in).y; // its pages are there before the clock runs
    for (auto _ : state) {
        ForwardResult result = forward(in, std::move(y));
        if (c.mode == Mode::Training && c.method == Method::Batch)
            running = updated(running, result.statistics, spec);
        y = std::move(result.y);
        benchmark::DoNotOptimize(y.data());
    }
    state.SetBytesProcessed(state.iterations() * x.size() * 8);
}

void statistics(benchmark::State& state, const LayerCase& c)
{
    const Shape shape(c.shape);
    const NormSpec spec { .method = c.method, .scope = c.scope, .groups = c.groups };
    const Tensor x = normal(shape);
    const Grouping grouping(spec, *Layout::byName(c.layout), shape);
    for (auto _ : state)
        benchmark::DoNotOptimize(groupStatistics(x, grouping, {}));
    state.SetBytesProcessed(state.iterations() * x.size() * 4);
}

void bins(benchmark::State& state)
{
    const Tensor x = normal(Shape { state.range(0) });
    for (auto _ : state)
        benchmark::DoNotOptimize(histogram(x.values(), Range { -8, 10 }, 64));
    state.SetBytesProcessed(state.iterations() * x.size() * 4);
}

void range(benchmark::State& state)
{
    const Tensor x = normal(Shape { state.range(0) });
    for (auto _ : state)
        benchmark::DoNotOptimize(finiteRange(x.values()));
    state.SetBytesProcessed(state.iterations() * x.size() * 4);
}

void copy(benchmark::State& state)
{
    const Tensor x = normal(Shape { state.range(0) });
    Tensor y = x;
    for (auto _ : state) {
        std::copy(x.values().begin(), x.values().end(), y.data());
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(state.iterations() * x.size() * 8);
}

BENCHMARK(bins)->Name("histogram64")->Arg(1000000)->Arg(32000000);
BENCHMARK(range)->Name("minmax")->Arg(1000000)->Arg(32000000);
BENCHMARK(copy)->Name("copy")->Arg(1000000)->Arg(6422528)->Arg(33554432);

} // namespace

int main(int argc, char** argv)
{
    for (const LayerCase& c : layerCases()) {
        benchmark::RegisterBenchmark(c.name, [&c](benchmark::State& state) { layer(state, c); })->MeasureProcessCPUTime();
        if (c.mode == Mode::Training)
            benchmark::RegisterBenchmark((std::string("statistics/") + c.name).c_str(),
                                         [&c](benchmark::State& state) { statistics(state, c); });
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
