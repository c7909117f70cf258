// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/syncstats.h"

#include "core/norm/sweep.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// A device's say in the union of one group; 0 where it has nothing to say.
double weightOf(const GroupStatistics& device, std::size_t group, DeviceWeight rule)
{
    const Index count = device.count[group];
    return count > 0 && rule == DeviceWeight::Equal ? 1 : static_cast<double>(count);
}

/// NaN wins, as it does within a device.
float smaller(float a, float b) { return b < a || std::isnan(b) ? b : a; }
float larger(float a, float b) { return b > a || std::isnan(b) ? b : a; }

/// One group of all devices: first the mean, then what the squared deviations from it come to.
class Union {
public:
    Union(std::span<const GroupStatistics> devices, std::size_t group, DeviceWeight rule)
        : m_devices(devices)
        , m_group(group)
        , m_rule(rule)
    {
        each([this](const GroupStatistics&, double weight) { m_weight += weight; });
    }

    void putInto(GroupStatistics& result) const
    {
        const double mean = average([this](const GroupStatistics& device) { return device.mean[m_group]; });
        result.mean[m_group] = mean;
        result.variance[m_group] = average([this, mean](const GroupStatistics& device) {
            const double apart = device.mean[m_group] - mean;
            return device.variance[m_group] + apart * apart;
        });
        result.meanSquare[m_group]
            = average([this](const GroupStatistics& device) { return device.meanSquare[m_group]; });
        putRange(result);
    }

private:
    template <typename Visit> void each(Visit visit) const
    {
        for (const GroupStatistics& device : m_devices) {
            const double weight = weightOf(device, m_group, m_rule);
            if (weight > 0)
                visit(device, weight);
        }
    }

    /// NaN where no device has a valid cell: 0/0.
    template <typename Value> double average(Value value) const
    {
        double sum = 0;
        each([&](const GroupStatistics& device, double weight) { sum += weight * value(device); });
        return sum / m_weight;
    }

    void putRange(GroupStatistics& result) const
    {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        constexpr float nan = std::numeric_limits<float>::quiet_NaN();
        Index count = 0;
        float minimum = infinity;
        float maximum = -infinity;
        each([&](const GroupStatistics& device, double) {
            count += device.count[m_group];
            minimum = smaller(minimum, device.minimum[m_group]);
            maximum = larger(maximum, device.maximum[m_group]);
        });
        result.count[m_group] = count;
        result.minimum[m_group] = count > 0 ? minimum : nan;
        result.maximum[m_group] = count > 0 ? maximum : nan;
    }

    std::span<const GroupStatistics> m_devices;
    std::size_t m_group;
    DeviceWeight m_rule;
    double m_weight = 0;
};

} // namespace

GroupStatistics synchronised(std::span<const GroupStatistics> devices, Dialect dialect)
{
    assert(!devices.empty());
    const Index groups = devices.front().groups();
    assert(std::ranges::all_of(devices, [groups](const auto& device) { return device.groups() == groups; }));
    GroupStatistics result;
    resize(result, groups);
    for (std::size_t group = 0; group < static_cast<std::size_t>(groups); ++group)
        Union(devices, group, traits(dialect).deviceWeight).putInto(result);
    return result;
}

} // namespace normscope
