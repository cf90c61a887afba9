// Questions about a board of any layout, as the bindings of several engines share them.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "bind/bind.hpp"
#include "boards/batch.hpp"

namespace ninefold::bind {

class Rules;

/// A board of a layout, and who may search it how far.
struct LayoutQuestion {
  std::string engine;
  const Rules* rules;  ///< or null
  const boards::Shape* shape;
  boards::Board board;
  boards::Bounds bounds;
  std::optional<double> seconds;
  const StopFlag* stop;
};

/// The findings of a search, read from Python on demand.
struct LayoutRecord {
  boards::Found found;
  std::vector<std::uint8_t> first;
  double seconds = 0;

  std::uint8_t status() const {
    const auto known = static_cast<std::uint64_t>(std::min<boards::Wide>(found.solutions, 2));
    return static_cast<std::uint8_t>(ninefold::status_of(known, found.end));
  }
  nb::object solutions() const {
    const nb::int_ high(static_cast<std::uint64_t>(found.solutions >> 64));
    return nb::object(high << nb::int_(64)) | nb::int_(static_cast<std::uint64_t>(found.solutions));
  }
};

}  // namespace ninefold::bind
