// A state of the search, and its propagation until nothing changes.
//
// A state remembers what has changed since it was last looked at: boxes in which any variable has,
// and bands in which an h (horizontal) or v (vertical) has. A sweep visits those boxes, then those
// bands, once each: visits to different boxes do not wait for each other, so the processor overlaps
// them. (Going through the equations of a box twice in a row was measured to be slower.)
//
//     boxes  0 1 2      bands  0: 0 1 2    3: 0 3 6
//            3 4 5             1: 3 4 5    4: 1 4 7
//            6 7 8             2: 6 7 8    5: 2 5 8
#pragma once

#include <cstdint>

#include "classic/dpll_box.hpp"
#include "classic/dpll_report.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::dpll {
namespace {

constexpr int kBoxes = 9;
constexpr int kBands = 6;

/// The box that is number k of a band.
constexpr int box_of_band(int band, int k) { return band < 3 ? 3 * band + k : 3 * k + band - 3; }

/// A partial assignment, and where it has yet to be propagated.
struct alignas(64) State {
  Box boxes[kBoxes];
  std::uint32_t changed_boxes;  ///< a set
  std::uint32_t changed_bands;  ///< a set
  Literal assumed;              ///< the branch that led here
  std::uint16_t level;          ///< branches above
  bool untried;                 ///< waits as the second value of its branch
};

/// Adds a literal to what is known.
inline void assume(State& state, Literal literal) {
  Box& box = state.boxes[literal.box];
  Lanes& plane = literal.value ? box.one : box.zero;
  plane = plane | lanes_with(static_cast<std::uint16_t>(1u << literal.digit), 1u << literal.lane);
  const bool is_v = literal.lane >= v_lane(0);
  state.changed_boxes |= 1u << literal.box;
  state.changed_bands |= is_v ? 8u << literal.box % 3 : 1u << literal.box / 3;
  state.assumed = literal;
}

/// The equations of a box, once; returns its contradictions.
template <class Listener>
inline Lanes visit_box(State& state, int index, Listener& listener) {
  const Box before = state.boxes[index];
  Box box = before;
  const auto learn = [&](const Box& news, Equations equations) {
    listener.forced(index, box, news, equations);
    add(box, news);
  };
  learn(forced_by_cells(box), Equations::cells);
  learn(forced_by_rows(box), Equations::rows);
  learn(forced_by_columns(box), Equations::columns);
  state.boxes[index] = box;
  const Lanes changed = difference(before, box);
  state.changed_boxes |= static_cast<std::uint32_t>(any(changed)) << index;
  state.changed_bands |= static_cast<std::uint32_t>(any(changed & kH)) << index / 3;
  state.changed_bands |= static_cast<std::uint32_t>(any(changed & kV)) << (3 + index % 3);
  return contradictions(box);
}

/// The equations of a band, once, which is enough for them; returns the contradictions.
template <class Listener>
inline Lanes visit_band(State& state, int band, Listener& listener) {
  const Lanes lanes = band < 3 ? kH : kV;
  const Equations equations = band < 3 ? Equations::horizontal_band : Equations::vertical_band;
  Lanes wrong = {};
  for (int k = 0; k < 3; ++k) {
    const int index = box_of_band(band, k);
    Box& box = state.boxes[index];
    const Box news = forced_by_band(state.boxes[box_of_band(band, (k + 1) % 3)],
                                    state.boxes[box_of_band(band, (k + 2) % 3)], lanes);
    listener.forced(index, box, news, equations);
    const Box before = box;
    add(box, news);
    state.changed_boxes |= static_cast<std::uint32_t>(any(difference(before, box))) << index;
    wrong = wrong | contradictions(box);
  }
  return wrong;
}

/// Takes the lowest element out of a set that has one.
inline int take_first(std::uint32_t& set) {
  const int first = __builtin_ctz(set);
  set &= set - 1;
  return first;
}

/// Visits what has changed; false if that led to a contradiction.
template <class Listener>
inline bool sweep(State& state, Listener& listener) {
  Lanes wrong = {};
  std::uint32_t boxes = state.changed_boxes;
  state.changed_boxes = 0;
  while (boxes) wrong = wrong | visit_box(state, take_first(boxes), listener);
  while (state.changed_bands) wrong = wrong | visit_band(state, take_first(state.changed_bands), listener);
  return !any(wrong);
}

/// Sweeps until nothing changes, counting sweeps; false if that led to a contradiction.
template <class Listener>
inline bool propagate(State& state, std::uint64_t& sweeps, Listener& listener) {
  while (state.changed_boxes | state.changed_bands) {
    ++sweeps;
    if (!sweep(state, listener)) return false;
  }
  return true;
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::dpll
