// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/columnfit.h"

#include <algorithm>
#include <cstddef>

namespace normscope {

namespace {

int total(const std::vector<ColumnPlace>& places)
{
    int sum = 0;
    for (const ColumnPlace& place : places)
        sum += place.shown ? place.width : 0;
    return sum;
}

void showOptional(std::span<const ColumnWish> wishes, int available, std::vector<ColumnPlace>& places)
{
    std::vector<std::size_t> optional;
    for (std::size_t k = 0; k < wishes.size(); ++k) {
        if (!wishes[k].choice && wishes[k].priority > 0)
            optional.push_back(k);
    }
    std::ranges::stable_sort(optional, {}, [&](std::size_t k) { return wishes[k].priority; });
    for (const std::size_t k : optional) {
        if (total(places) + wishes[k].wanted > available)
            return;
        places[k].shown = true;
    }
}

void growEvenly(int spare, std::vector<ColumnPlace>& places)
{
    int left = static_cast<int>(std::count_if(places.begin() + 1, places.end(),
                                              [](const ColumnPlace& place) { return place.shown; }));
    for (std::size_t k = 1; k < places.size() && left > 0; ++k) {
        if (!places[k].shown)
            continue;
        const int share = spare / left--;
        places[k].width += share;
        spare -= share;
    }
}

void shrink(std::span<const ColumnWish> wishes, int missing, std::vector<ColumnPlace>& places)
{
    int slack = 0;
    for (std::size_t k = 0; k < places.size(); ++k)
        slack += places[k].shown ? std::max(0, wishes[k].wanted - wishes[k].least) : 0;
    missing = std::min(missing, slack);
    for (std::size_t k = 0; k < places.size() && slack > 0; ++k) {
        const int own = places[k].shown ? std::max(0, wishes[k].wanted - wishes[k].least) : 0;
        const int share = static_cast<int>(static_cast<long long>(missing) * own / slack);
        places[k].width -= share;
        missing -= share;
        slack -= own;
    }
}

} // namespace

std::vector<ColumnPlace> fitColumns(std::span<const ColumnWish> wishes, int available)
{
    std::vector<ColumnPlace> places;
    for (const ColumnWish& wish : wishes)
        places.push_back({ wish.choice.value_or(wish.priority == 0), wish.wanted });
    if (places.empty())
        return places;
    showOptional(wishes, available, places);
    const int spare = available - total(places);
    if (spare > 0)
        growEvenly(spare, places);
    else if (spare < 0)
        shrink(wishes, -spare, places);
    return places;
}

} // namespace normscope
