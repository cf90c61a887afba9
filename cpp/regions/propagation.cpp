// See propagation.hpp.
#include "regions/propagation.hpp"

#include <utility>

namespace ninefold::regions {

/// The givens leave their peers at once, and places are written down when that is done: most digits of a
/// board that has givens never had one.
bool Propagation::begin(State& state, std::span<const Digits> allowed) {
  forget();
  for (std::size_t cell = 0; cell < shape_.cells; ++cell)
    state.digits(cell) = allowed[cell] & shape_.every_digit();
  for (std::size_t cell = 0; cell < shape_.cells; ++cell) {
    const Digits digits = allowed[cell] & shape_.every_digit();
    if (digits == 0) return conflict_in_cell(cell);
    if (!is_single(digits)) continue;
    for (const std::uint16_t peer : shape_.peers[cell]) state.digits(peer) &= ~digits;
  }
  state.open = static_cast<std::uint32_t>(shape_.cells);
  state.clear_places();
  for (std::size_t cell = 0; cell < shape_.cells; ++cell) {
    if (state.digits(cell) == 0) return conflict_in_cell(cell);
    seat(state, cell, is_single(allowed[cell] & shape_.every_digit()));
  }
  return find_hidden(state) && settle(state);
}

/// Writes down the places of the digits of a cell; a given is settled, since its peers know.
void Propagation::seat(State& state, std::size_t cell, bool given) {
  std::uint8_t count = 0;
  for (Digits rest = state.digits(cell); rest != 0; rest &= rest - 1, ++count) {
    Places* const places = state.places_of(lowest(rest));
    for (const boards::Seat& seat : shape_.seats[cell]) places[seat.row] |= seat.place;
  }
  state.count(cell) = given ? 0 : count;
  state.open -= given;
  steps_ += given;
  if (!given && count == 1) singles_.push_back({static_cast<std::uint16_t>(cell), state.digits(cell)});
}

/// Looks at all places of all units, which lie side by side.
bool Propagation::find_hidden(const State& state) {
  for (std::size_t unit = 0; unit < shape_.complete; ++unit) {
    dirty_[unit] = shape_.every_digit();
    for (std::size_t digit = 0; digit < shape_.size; ++digit) {
      if (!look_at(state, unit, state.places(unit, digit), Digits{1} << digit)) return false;
    }
  }
  return true;
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
    if (!look_at(state, seat.unit, left, Digits{1} << digit)) return false;
  }
  return true;
}

/// A single place that is left is where the digit stands; none is a contradiction.
bool Propagation::look_at(const State& state, std::size_t unit, Places left, Digits digit) {
  if (!is_single(left)) return true;
  if (left == 0) return conflict_in_unit(unit);
  const std::uint16_t only = shape_.units[unit][lowest(left)];
  if (state.count(only) > 1) singles_.push_back({only, digit});
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
