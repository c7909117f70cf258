// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors

// float32, one thread unless the name ends with /threads:2; real time. Bytes are 8 per value for a layer and for
// memcpy (read once, written once), 4 for what only reads. Names: FAMILY/METHOD/SHAPE.
#include "core/analysis/histogram.h"
#include "core/lab/random.h"
#include "core/norm/forward.h"

#include <benchmark/benchmark.h>

#include <cstring>
#include <string>

using namespace normscope;

namespace {

using Shapes = std::vector<std::vector<Index>>;

const Shapes images { { 32, 64, 56, 56 }, { 8, 256, 56, 56 }, { 4, 8, 4, 4 } };
const Shapes tokens { { 4, 2048, 4096 }, { 1, 4 } };

/// A row: one layer, timed on each of its shapes.
struct LayerCase {
    const char* name;
    NormSpec spec;
    Shapes shapes;
    Mode mode = Mode::Training;
    bool channelsLast = false;
};

const std::vector<LayerCase>& layerCases()
{
    const NormSpec batch { .method = Method::Batch };
    const NormSpec layer { .method = Method::Layer };
    const NormSpec group32 { .method = Method::Group, .groups = 32 };
    static const std::vector<LayerCase> cases {
        { "batch-train", batch, images },
        { "batch-train", batch, { { 200000, 250 }, { 64, 512, 7, 7 }, { 250000, 4 } } },
        { "batch-train-nhwc", batch, { { 32, 56, 56, 64 } }, Mode::Training, true },
        { "batch-eval", batch, images, Mode::Evaluation },
        { "instance", { .method = Method::Instance }, images },
        { "group32", group32, { images[0], images[1] } },
        // 32 groups of 8 channels there are not: as many as there are channels.
        { "group32", { .method = Method::Group, .groups = 8 }, { images[2] } },
        { "group32-nhwc", group32, { { 32, 56, 56, 64 } }, Mode::Training, true },
        { "layer-example", { .method = Method::Layer, .scope = Scope::Example }, images },
        { "layer-position", layer, { images[1] } },
        { "layer", layer, tokens },
        { "layer", layer, { { 8, 512, 768 }, { 2500, 100, 4 } } },
        { "rms", { .method = Method::Rms }, tokens },
    };
    return cases;
}

Layout layoutOf(const LayerCase& c, const Shape& shape)
{
    const char* const byRank[] { "NC", "NTD", "NCHW" };
    return *Layout::byName(c.channelsLast ? "NHWC" : byRank[shape.rank() - 2]);
}

/// About normal, mean 1, deviation 2. The last one is kept: drawing a hundred million takes longer than all else.
const Tensor& normal(const Shape& shape)
{
    static Tensor x;
    if (x.shape() == shape)
        return x;
    x = Tensor();
    x = Tensor(shape);
    Random random(1);
    for (float& value : x.values()) {
        const std::uint64_t bits = random.bits();
        double sum = 0;
        for (int k = 0; k < 4; ++k)
            sum += static_cast<double>((bits >> (16 * k)) & 0xFFFF) / 65536 - 0.5;
        value = static_cast<float>(1 + 2 * sum * 1.7320508);
    }
    return x;
}

/// A layer on its data, with parameters and whatever else it needs, ready to run.
class Layer {
public:
    Layer(const LayerCase& c, const Shape& shape)
        : m_case(c)
        , m_x(normal(shape))
        , m_grouping(c.spec, layoutOf(c, shape), shape)
        , m_gamma(static_cast<std::size_t>(m_grouping.parameterCount()), 1.5F)
        , m_beta(m_gamma.size(), 0.5F)
        , m_running(RunningStats::start(m_grouping.channels()))
    {
    }

    ForwardInput input() const
    {
        const bool training = m_case.mode == Mode::Training;
        return { .x = m_x, .grouping = m_grouping, .mask = m_mask, .spec = m_case.spec, .gamma = m_gamma,
                 .beta = m_beta, .mode = m_case.mode, .running = &m_running, .wantsStatistics = training };
    }
    /// What a training step does besides: the running averages move.
    void train(const GroupStatistics& statistics)
    {
        if (m_case.mode == Mode::Training && traits(m_case.spec.method).hasRunningStatistics
            && statistics.groups() == m_grouping.channels())
            m_running = updated(m_running, statistics, m_case.spec);
    }
    Index cells() const { return m_x.size(); }

private:
    const LayerCase& m_case;
    const Tensor& m_x;
    Mask m_mask;
    Grouping m_grouping;
    std::vector<float> m_gamma;
    std::vector<float> m_beta;
    RunningStats m_running;
};

void forwardPass(benchmark::State& state, const LayerCase& c, const Shape& shape)
{
    Layer layer(c, shape);
    ForwardResult result = forward(layer.input()); // its pages are there before the clock runs
    for (auto _ : state) {
        forwardInto(result, layer.input());
        layer.train(result.statistics);
        benchmark::DoNotOptimize(result.y.data());
    }
    state.SetBytesProcessed(state.iterations() * layer.cells() * 8);
}

/// A family times every layer in its own way. The backward pass is one more row here.
struct Family {
    const char* name;
    void (*run)(benchmark::State&, const LayerCase&, const Shape&);
};
constexpr Family families[] { { "forward", forwardPass } };

void copy(benchmark::State& state, const Shape& shape)
{
    const Tensor& x = normal(shape);
    Tensor y = x;
    const auto bytes = static_cast<std::size_t>(x.size()) * sizeof(float);
    for (auto _ : state) {
        benchmark::DoNotOptimize(std::memcpy(y.data(), x.data(), bytes));
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(state.iterations() * x.size() * 8);
}

void countBins(benchmark::State& state, const Shape& shape)
{
    const Tensor& x = normal(shape);
    for (auto _ : state)
        benchmark::DoNotOptimize(histogram(x.values(), Range { -8, 10 }, 64));
    state.SetBytesProcessed(state.iterations() * x.size() * 4);
}

void minmax(benchmark::State& state, const Shape& shape)
{
    const Tensor& x = normal(shape);
    for (auto _ : state)
        benchmark::DoNotOptimize(finiteRange(x.values()));
    state.SetBytesProcessed(state.iterations() * x.size() * 4);
}

std::string named(const std::string& family, const std::vector<Index>& shape)
{
    std::string name = family;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        name += axis == 0 ? '/' : 'x';
        name += std::to_string(shape[axis]);
    }
    return name;
}

template <typename Run> void add(const std::string& name, Run run)
{
    benchmark::RegisterBenchmark(name.c_str(), run);
}

void addLayers()
{
    for (const Family& family : families) {
        for (const LayerCase& c : layerCases()) {
            for (const auto& shape : c.shapes) {
                add(named(std::string(family.name) + "/" + c.name, shape),
                    [&family, &c, shape](benchmark::State& state) { family.run(state, c, Shape(shape)); });
            }
        }
    }
}

void addReaders()
{
    for (const Index size : { 1000000, 32000000, 100000000 }) {
        const std::vector<Index> shape { size };
        add(named("histogram", shape), [shape](benchmark::State& state) { countBins(state, Shape(shape)); });
        add(named("minmax", shape), [shape](benchmark::State& state) { minmax(state, Shape(shape)); });
        add(named("memcpy", shape), [shape](benchmark::State& state) { copy(state, Shape(shape)); });
    }
}

void addCopies()
{
    Shapes done;
    for (const LayerCase& c : layerCases()) {
        for (const auto& shape : c.shapes) {
            if (std::find(done.begin(), done.end(), shape) != done.end())
                continue;
            done.push_back(shape);
            add(named("memcpy", shape), [shape](benchmark::State& state) { copy(state, Shape(shape)); });
        }
    }
}

} // namespace

int main(int argc, char** argv)
{
    addLayers();
    addCopies();
    addReaders();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
