// Puzzles and full grids made at random, for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>

#include "bind/arrays.hpp"
#include "bind/bind.hpp"
#include "boards/shape.hpp"
#include "generator/classic_workshop.hpp"
#include "generator/layout_workshop.hpp"
#include "generator/making.hpp"

namespace ninefold::bind {
namespace {

using generator::Wish;
using Lists = std::vector<std::vector<std::uint16_t>>;
using Seconds = std::optional<double>;

using Rows = Array<std::uint8_t, nb::shape<-1, -1>>;
template <class T>
using Values = Array<T, ColumnShape>;

/// What puzzles are made of: plain 9x9, or a shape with its symmetries.
struct Mould {
  const boards::Shape* shape;
  generator::Symmetries symmetries;

  std::size_t cells() const { return shape ? shape->cells : std::size_t{classic::kCells}; }
  generator::MakeWorkshop workshop() const {
    if (shape == nullptr) {
      return [kernels = &kernels_in_use()] { return std::make_unique<generator::ClassicWorkshop>(*kernels); };
    }
    return [this] { return std::make_unique<generator::LayoutWorkshop>(*shape, symmetries); };
  }
};

boards::Lists<std::uint16_t> lists_of(const Lists& lists, std::size_t cells) {
  boards::Lists<std::uint16_t> result;
  for (const auto& list : lists) {
    if (std::any_of(list.begin(), list.end(), [&](auto cell) { return cell >= cells; }))
      throw std::invalid_argument("a cell does not exist");
    result.add(list);
  }
  return result;
}

void make_mould(Mould* memory, const boards::Shape* shape, const Lists& symmetries) {
  const std::size_t cells = shape ? shape->cells : 0;
  if (shape && (symmetries.empty() || std::any_of(symmetries.begin(), symmetries.end(),
                                                  [&](const auto& each) { return each.size() != cells; })))
    throw std::invalid_argument("a symmetry tells for every cell where its digit comes from");
  new (memory) Mould{shape, lists_of(symmetries, cells)};
}

Wish wish_of(const Mould& mould, const Lists& groups, std::size_t clues, bool minimal, std::uint64_t least,
             std::uint64_t most, std::uint64_t tries, std::uint64_t nodes, std::uint64_t seed) {
  std::vector<bool> seen(mould.cells());
  for (const auto& group : groups) {
    for (const auto cell : group) {
      if (cell >= seen.size() || seen[cell]) throw std::invalid_argument("groups of cells that share none");
      seen[cell] = true;
    }
  }
  return {lists_of(groups, mould.cells()), clues, minimal, least, most, tries, nodes, seed};
}

/// Makes as many puzzles as the arrays have rows; why it ended before the last.
std::uint8_t make_puzzles(const Mould& mould, const Wish& wish, std::uint64_t first, Rows givens,
                          Rows solutions, Values<std::uint64_t> efforts, Values<std::uint64_t> tries,
                          Values<std::uint8_t> fates, unsigned threads, Seconds seconds,
                          const StopFlag* stop) {
  const std::size_t rows = givens.shape(0);
  if (givens.shape(1) != mould.cells() || solutions.shape(1) != mould.cells() || solutions.shape(0) != rows ||
      efforts.shape(0) != rows || tries.shape(0) != rows || fates.shape(0) != rows)
    throw std::invalid_argument("the arrays of puzzles must have the same number of rows");
  const generator::Puzzles puzzles{rows,           first,        givens.data(), solutions.data(),
                                   efforts.data(), tries.data(), fates.data()};
  return static_cast<std::uint8_t>(guarded(seconds, stop, [&](Guard& guard) {
    return generator::make_puzzles(wish, mould.workshop(), puzzles, threads, guard);
  }));
}

/// A full board; nothing if there is none, or the guard ended it.
std::optional<nb::bytes> random_board(const Mould& mould, std::uint64_t seed, std::uint64_t nodes,
                                      Seconds seconds, const StopFlag* stop) {
  std::vector<std::uint8_t> full(mould.cells());
  const auto told = guarded(seconds, stop, [&](Guard& guard) {
    generator::Purse purse{nodes, guard};
    std::uint64_t random = generator::stream_of(seed, 0, 0);
    return mould.workshop()()->fill(random, full.data(), purse);
  });
  if (told != generator::Told::yes) return std::nullopt;
  return nb::bytes(full.data(), full.size());
}

}  // namespace

void add_generator(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Mould>(module, "Mould", "What puzzles are made of: a shape and its symmetries, or plain 9x9.")
      .def("__init__", &make_mould, "shape"_a.none(), "symmetries"_a, nb::keep_alive<1, 2>());
  nb::class_<Wish>(module, "Wish", "What every puzzle of a mould must be.")
      .def(
          "__init__",
          [](Wish* memory, const Mould& mould, const Lists& groups, std::size_t clues, bool minimal,
             std::uint64_t least, std::uint64_t most, std::uint64_t tries, std::uint64_t nodes,
             std::uint64_t seed) {
            new (memory) Wish(wish_of(mould, groups, clues, minimal, least, most, tries, nodes, seed));
          },
          "mould"_a, "groups"_a, "clues"_a, "minimal"_a, "least"_a, "most"_a, "tries"_a, "nodes"_a, "seed"_a);
  module.def("make_puzzles", &make_puzzles, "mould"_a, "wish"_a, "first"_a, "givens"_a, "solutions"_a,
             "efforts"_a, "tries"_a, "fates"_a, "threads"_a, "seconds"_a.none(), "stop"_a.none(),
             "Make a puzzle for each row of the arrays; tells why it ended before the last.");
  module.def("random_board", &random_board, "mould"_a, "seed"_a, "nodes"_a, "seconds"_a.none(),
             "stop"_a.none(), "A full board at random; None if there is none, or it was cut short.");
}

}  // namespace ninefold::bind
