// The player of the two-player game, for Python.
#include "player/player.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "bind/bind.hpp"

namespace ninefold::bind {
namespace {

using player::Decision;
using player::Identity;
using player::Note;
using player::Player;
using player::Settings;

/// Name, value, least and most of every setting.
std::vector<std::tuple<std::string, double, double, double>> player_settings(bool seed) {
  const Settings settings = seed ? player::seed_settings() : Settings{};
  std::vector<std::tuple<std::string, double, double, double>> all;
  for (const player::Field& field : player::fields()) {
    all.emplace_back(std::string(field.name), settings.*field.value, field.least, field.most);
  }
  return all;
}

/// The settings with these values, in the order of player_settings.
Settings settings_of(const std::vector<double>& values) {
  Settings settings;
  const auto fields = player::fields();
  if (values.size() != fields.size()) throw std::invalid_argument("a value for every setting");
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!(values[i] >= fields[i].least && values[i] <= fields[i].most)) {
      throw std::invalid_argument("a setting is out of its range");
    }
    settings.*fields[i].value = values[i];
  }
  return settings;
}

void make_player(Player* memory, const std::vector<double>& settings, std::uint64_t seed, bool free,
                 unsigned threads, std::size_t memory_bytes) {
  const InstructionSet& set = instruction_set_in_use();
  new (memory)
      Player({*set.classic, *set.endgame}, {settings_of(settings), seed, free, threads, memory_bytes});
}

player::Solution board_of(const nb::bytes& digits) {
  player::Solution board;
  const auto* const first = reinterpret_cast<const std::uint8_t*>(digits.data());
  if (digits.size() != board.size() ||
      std::any_of(first, first + board.size(), [](auto d) { return d > 9; })) {
    throw std::invalid_argument("a board is 81 digits");
  }
  std::copy_n(first, board.size(), board.begin());
  return board;
}

/// Cell and digit (0: no move), claim, reason, solutions left, how certain that is, seconds, and those
/// beside.
using Told =
    std::tuple<std::uint16_t, std::uint8_t, bool, std::uint8_t, double, std::uint8_t, double, double>;

/// Notes go to `tell`, if there is one: event, cell, digit, number, other, seconds. What it
/// raises ends the turn, and comes out.
Told choose(Player& self, const nb::bytes& digits, double seconds, const nb::object& tell,
            const StopFlag* stop) {
  const player::Solution board = board_of(digits);
  std::exception_ptr raised;
  const player::Tell hear = [&](const Note& note) {
    nb::gil_scoped_acquire acquire;
    try {
      if (!raised)
        tell(static_cast<std::uint8_t>(note.event), note.move.cell, note.move.digit, note.number, note.other,
             note.seconds);
    } catch (...) {  // nothing may fly through a search
      raised = std::current_exception();
    }
  };
  const auto work = [&](Guard& guard) {
    const Decision d = self.choose(board, seconds, guard, tell.is_none() ? player::Tell{} : hear);
    return Told(d.move.cell, d.has_move ? d.move.digit : std::uint8_t{0}, d.claim,
                static_cast<std::uint8_t>(d.reason), d.left, static_cast<std::uint8_t>(d.certainty),
                guard.elapsed(), d.beside);
  };
  const Told told = guarded(std::nullopt, stop, work, [&] {
    if (raised) std::rethrow_exception(raised);
  });
  if (raised) std::rethrow_exception(raised);
  return told;
}

}  // namespace

void add_player(nb::module_& module) {
  using namespace nb::literals;
  module.def("player_settings", &player_settings, "seed"_a,
             "Name, value, least and most of every setting: of the default plan, or of the seed's.");
  nb::class_<Player>(module, "Player", "A player of the two-player game; for one thread at a time.")
      .def("__init__", &make_player, "settings"_a, "seed"_a, "free"_a, "threads"_a, "memory"_a)
      .def(
          "choose", &choose, "board"_a, "seconds"_a, "tell"_a.none(), "stop"_a.none(),
          "The turn on a board with so many seconds left: cell, digit (0: no move), claim, reason, solutions "
          "left, how certain that is, seconds, and seconds to take off the clock beside them.");
}

}  // namespace ninefold::bind
