// Fish: a digit confined to the meetings of so many units with as many others; see fish_search.hpp.
//
// In the step: units are the bases, covers the covers, cause the base candidates in covers, fins the others,
// endo fins (in two bases) among them; length is how many fins. A siamese fish has the covers of the first,
// then those of the second, and the fins of both.
#include <array>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "technique/fish_search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// What a technique asks for.
struct Kind {
  Shape shape;
  int size;
  bool finned;
  bool sashimi;  ///< of basic fish with fins only
  bool siamese;
};

/// Fish of each kind stand by size: of two to seven units, siamese ones of two to four.
constexpr int kSizes = 6, kSiameseSizes = 3;

constexpr std::array kKinds{
    Kind{Shape::basic, 0, false, false, false},  Kind{Shape::basic, 0, true, false, false},
    Kind{Shape::basic, 0, true, true, false},    Kind{Shape::franken, 0, false, false, false},
    Kind{Shape::franken, 0, true, false, false}, Kind{Shape::mutant, 0, false, false, false},
    Kind{Shape::mutant, 0, true, false, false}};
constexpr std::array kSiamese{
    Kind{Shape::basic, 0, true, false, true}, Kind{Shape::basic, 0, true, true, true},
    Kind{Shape::franken, 0, true, false, true}, Kind{Shape::mutant, 0, true, false, true}};

Kind kind_of(Technique technique) {
  const bool siamese = technique >= siamese_finned_x_wing;
  const Technique first = siamese ? siamese_finned_x_wing : x_wing;
  const int number = static_cast<int>(technique) - static_cast<int>(first);
  const int sizes = siamese ? kSiameseSizes : kSizes;
  const auto place = static_cast<std::size_t>(number / sizes);
  Kind kind = siamese ? kSiamese[place] : kKinds[place];
  kind.size = 2 + number % sizes;
  return kind;
}

/// Without its fins, a sashimi fish has a base with one candidate, or none.
bool is_sashimi(const Geometry& board, const Fish& fish, int size) {
  return std::any_of(fish.bases.begin(), fish.bases.begin() + size, [&](std::uint16_t base) {
    return ((board.units[base].set & fish.body) - fish.fins).count() < 2;
  });
}

bool is_of_kind(const Geometry& board, const Fish& fish, const Kind& kind) {
  if (kind.shape != Shape::basic) return true;
  return is_sashimi(board, fish, kind.size) == kind.sashimi;
}

Step step_of(const Search& search, Technique technique, Digit digit, const Fish& fish, int size) {
  const State& state = search.state;
  Step step;
  step.technique = technique;
  step.digits = bit(digit);
  step.units.assign(fish.bases.begin(), fish.bases.begin() + size);
  step.covers.assign(fish.covers.begin(), fish.covers.begin() + size);
  add_candidates(step.cause, state, fish.body - fish.fins, step.digits);
  add_candidates(step.fins, state, fish.fins, step.digits);
  eliminate(step, state, fish.removed, step.digits);
  step.length = static_cast<std::uint32_t>(fish.fins.count());
  return step;
}

/// Larger fish are taken as they are found, since there may be very many.
constexpr int kMostOrdered = 4;

/// The fish of a path, as HoDoKu takes it: the first in the order of its bases, rows before columns, then of
/// its covers.
bool find_first(Search& search, Technique technique, const Kind& kind, Digit digit, Sink& sink) {
  std::optional<Fish> first;
  const auto key = [](const Fish& fish) { return std::tie(fish.turned, fish.bases, fish.covers); };
  const auto use = [&](const Fish& fish) {
    if (is_of_kind(search.board, fish, kind) && (!first || key(fish) < key(*first))) first = fish;
    return true;
  };
  if (!FishSearch(search, kind.shape, kind.size, kind.finned, use).run(digit)) return false;
  return !first || report(sink, step_of(search, technique, digit, *first, kind.size));
}

/// Of fish with the same effect, one is followed only by those with fewer fins.
bool find_plain(Search& search, Technique technique, const Kind& kind, Digit digit, Sink& sink) {
  std::map<Cells, int> fins;
  const auto use = [&](const Fish& fish) {
    if (!is_of_kind(search.board, fish, kind)) return true;
    const auto [known, is_new] = fins.try_emplace(fish.removed, fish.fins.count());
    if (!is_new && known->second <= fish.fins.count()) return true;
    known->second = fish.fins.count();
    return report(sink, step_of(search, technique, digit, fish, kind.size));
  };
  return FishSearch(search, kind.shape, kind.size, kind.finned, use).run(digit);
}

Step joined(const Search& search, Technique technique, Digit digit, const Fish& a, const Fish& b, int size) {
  Step step = step_of(search, technique, digit, a, size);
  const Step other = step_of(search, technique, digit, b, size);
  const Cells fins = a.fins | b.fins;
  step.cause.clear();
  add_candidates(step.cause, search.state, a.body - fins, step.digits);
  step.covers.insert(step.covers.end(), other.covers.begin(), other.covers.end());
  step.fins.insert(step.fins.end(), other.fins.begin(), other.fins.end());
  step.eliminations.insert(step.eliminations.end(), other.eliminations.begin(), other.eliminations.end());
  step.length = static_cast<std::uint32_t>(fins.count());
  return step;
}

/// The first candidate that a fish removes, cannibals last.
Cell first_removed(const Fish& fish) {
  const Cells outside = fish.removed - fish.body;
  return outside ? outside.first() : fish.removed.first();
}

/// Two fish with fins on the same bases that begin with different eliminations, which is HoDoKu's definition.
/// The first says whether it is a finned or a sashimi one.
bool find_siamese(Search& search, Technique technique, const Kind& kind, Digit digit, Sink& sink) {
  std::map<std::array<std::uint16_t, kMostFishSize>, std::vector<Fish>> by_bases;
  const auto keep = [&](const Fish& fish) {
    by_bases[fish.bases].push_back(fish);
    return true;
  };
  if (!FishSearch(search, kind.shape, kind.size, true, keep).run(digit)) return false;
  std::set<Cells> effects;
  for (auto& [bases, all] : by_bases) {
    std::sort(all.begin(), all.end(), [](const Fish& a, const Fish& b) { return a.covers < b.covers; });
    for (auto a = all.begin(); a != all.end(); ++a) {
      if (!is_of_kind(search.board, *a, kind)) continue;
      for (auto b = a + 1; b != all.end(); ++b) {
        if (!search.go_on()) return false;
        if (first_removed(*a) == first_removed(*b)) continue;
        if (!effects.insert(a->removed | b->removed).second) continue;
        if (!report(sink, joined(search, technique, digit, *a, *b, kind.size))) return false;
      }
    }
  }
  return true;
}

}  // namespace

bool find_fish(Search& search, Technique technique, Sink& sink) {
  const Kind kind = kind_of(technique);
  for (std::size_t d = 0; d < search.board.size; ++d) {
    const auto digit = static_cast<Digit>(d);
    const bool any = search.thorough || kind.size > kMostOrdered;
    const auto find = kind.siamese ? find_siamese : any ? find_plain : find_first;
    if (!find(search, technique, kind, digit, sink)) return false;
  }
  return true;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
