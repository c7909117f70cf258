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
    for (std::size_t first = 0; first < optional.size();) {
        std::size_t next = first;
        int asked = total(places);
        const int priority = wishes[optional[first]].priority;
        for (; next < optional.size() && wishes[optional[next]].priority == priority; ++next)
            asked += wishes[optional[next]].wanted;
        // Not so that the table becomes crowded for their sake.
        if (asked + asked / 8 > available)
            return;
        for (; first < next; ++first)
            places[optional[first]].shown = true;
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

/// Takes `missing` from the columns in proportion to what each has above its floor; returns what is still
/// missing.
int shrink(std::span<const ColumnWish> wishes, int ColumnWish::*floor, int missing,
           std::vector<ColumnPlace>& places)
{
    const auto slackOf = [&](std::size_t k) {
        return places[k].shown ? std::max(0, places[k].width - wishes[k].*floor) : 0;
    };
    int slack = 0;
    for (std::size_t k = 0; k < places.size(); ++k)
        slack += slackOf(k);
    const int rest = std::max(0, missing - slack);
    missing -= rest;
    for (std::size_t k = 0; k < places.size() && slack > 0; ++k) {
        const int own = slackOf(k);
        const int share = static_cast<int>(static_cast<long long>(missing) * own / slack);
        places[k].width -= share;
        missing -= share;
        slack -= own;
    }
    return rest;
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
        shrink(wishes, &ColumnWish::least, shrink(wishes, &ColumnWish::enough, -spare, places), places);
    return places;
}

} // namespace normscope
