// See propagation.hpp.
#include "regions/propagation.hpp"

#include <utility>

namespace ninefold::regions {

bool Propagation::begin(State& state, std::span<const Digits> allowed) {
  const Digits every = shape_.every_digit();
  const auto all_places = static_cast<Places>((std::uint64_t{1} << shape_.size) - 1);
  forget();
  state.open = static_cast<std::uint32_t>(shape_.cells);
  for (std::size_t unit = 0; unit < shape_.complete; ++unit) {
    for (std::size_t digit = 0; digit < shape_.size; ++digit) state.places(unit, digit) = all_places;
  }
  for (std::size_t cell = 0; cell < shape_.cells; ++cell) {
    state.digits(cell) = every;
    state.count(cell) = static_cast<std::uint8_t>(shape_.size);
    if (shape_.size == 1) singles_.push_back({static_cast<std::uint16_t>(cell), 1});
  }
  // Givens first: each leaves less for those that come after.
  for (std::size_t cell = 0; cell < shape_.cells; ++cell) {
    const Digits digits = allowed[cell] & every;
    if (digits == 0) return conflict_in_cell(cell);
    if (is_single(digits) && !assign(state, {static_cast<std::uint16_t>(cell), digits})) return false;
  }
  for (std::size_t cell = 0; cell < shape_.cells; ++cell) {
    for (Digits gone = state.digits(cell) & ~allowed[cell]; gone != 0; gone &= gone - 1) {
      if (!remove(state, cell, lowest(gone))) return false;
    }
  }
  return settle(state);
}

bool Propagation::place(State& state, std::size_t cell, Digits digit) {
  singles_.push_back({static_cast<std::uint16_t>(cell), digit});
  return settle(state);
}

/// Until nothing follows any more: singles first, since they are cheap and rule out most.
bool Propagation::settle(State& state) {
  do {
    while (!singles_.empty()) {
      const Single single = singles_.back();
      singles_.pop_back();
      if (!assign(state, single)) return false;
    }
    if (!lock_dirty(state)) return false;
  } while (!singles_.empty());
  return true;
}

/// Looks for locked candidates wherever a place was lost, until there is a single, or nothing to look at.
bool Propagation::lock_dirty(State& state) {
  for (bool again = true; again;) {
    again = false;
    for (std::size_t unit = 0; unit < shape_.complete; ++unit) {
      for (Digits digits = std::exchange(dirty_[unit], 0); digits != 0; digits &= digits - 1) {
        if (!lock(state, unit, lowest(digits))) return false;
        again = true;
      }
      if (!singles_.empty()) return true;
    }
  }
  return true;
}

bool Propagation::assign(State& state, Single single) {
  const auto [cell, digit] = single;
  if ((state.digits(cell) & digit) == 0) return conflict_in_cell(cell);
  if (state.count(cell) == 0) return true;
  ++steps_;
  const Digits others = state.digits(cell) ^ digit;
  state.digits(cell) = digit;
  state.count(cell) = 0;
  --state.open;
  for (Digits rest = others; rest != 0; rest &= rest - 1) {
    if (!strike(state, cell, lowest(rest))) return false;
  }
  for (const std::uint16_t peer : shape_.peers[cell]) {
    if ((state.digits(peer) & digit) != 0 && !remove(state, peer, lowest(digit))) return false;
  }
  return true;
}

bool Propagation::remove(State& state, std::size_t cell, unsigned digit) {
  if (state.count(cell) <= 1) return conflict_in_cell(cell);
  state.digits(cell) &= ~(Digits{1} << digit);
  if (--state.count(cell) == 1) singles_.push_back({static_cast<std::uint16_t>(cell), state.digits(cell)});
  return strike(state, cell, digit);
}

/// The units of a cell lose a place for a digit.
bool Propagation::strike(State& state, std::size_t cell, unsigned digit) {
  Places* const places = state.places_of(digit);
  Digits* const dirty = dirty_.data();
  for (const boards::Seat& seat : shape_.seats[cell]) {
    const Places left = places[seat.row] & ~seat.place;
    places[seat.row] = left;
    dirty[seat.unit] |= Digits{1} << digit;
    if (!is_single(left)) continue;
    if (left == 0) return conflict_in_unit(seat.unit);
    const std::uint16_t only = shape_.units[seat.unit][lowest(left)];
    if (state.count(only) > 1) singles_.push_back({only, Digits{1} << digit});
  }
  return true;
}

/// If all places of a digit in a unit stand in another unit too, that one has no other place for it.
bool Propagation::lock(State& state, std::size_t unit, unsigned digit) {
  const Places places = state.places(unit, digit);
  if (is_single(places) || std::popcount(places) > shape_.most_shared) return true;
  for (const boards::Crossing& crossing : shape_.crossings[unit]) {
    if ((places & ~crossing.shared) != 0) continue;
    for (const std::uint16_t cell : shape_.others[crossing.others]) {
      if ((state.digits(cell) >> digit & 1) != 0 && !remove(state, cell, digit)) return false;
    }
  }
  return true;
}

bool Propagation::conflict_in_unit(std::size_t unit) {
  for (const std::uint16_t cell : shape_.units[unit]) ++heat_[cell];
  forget();
  return false;
}

bool Propagation::conflict_in_cell(std::size_t cell) {
  heat_[cell] += 2;
  forget();
  return false;
}

void Propagation::forget() {
  singles_.clear();
  std::fill(dirty_.begin(), dirty_.end(), 0);
}

}  // namespace ninefold::regions
