// Canonical forms, for Python.
#include "canonical/canonical.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <stdexcept>

#include "bind/arrays.hpp"
#include "bind/bind.hpp"

namespace ninefold::bind {
namespace {

using SymmetryShape = nb::shape<-1, sizeof(canonical::Symmetry)>;

nb::bytes bytes_of(const void* begin, std::size_t size) { return nb::bytes(begin, size); }

/// The form, its symmetry as 28 bytes, the automorphisms, and why the search ended.
std::tuple<nb::bytes, nb::bytes, std::uint32_t, std::uint8_t> canonical_form(const nb::bytes& digits,
                                                                             std::optional<double> seconds,
                                                                             const StopFlag* stop) {
  const auto* begin = reinterpret_cast<const std::uint8_t*>(digits.c_str());
  if (digits.size() != canonical::kCells || *std::max_element(begin, begin + digits.size()) > 9) {
    throw std::invalid_argument("a board has 81 digits from 0 to 9");
  }
  const canonical::Form form =
      guarded(seconds, stop, [&](Guard& guard) { return canonical::Search().run(begin, guard); });
  return {bytes_of(form.digits.data(), form.digits.size()), bytes_of(&form.symmetry, sizeof form.symmetry),
          form.automorphisms, static_cast<std::uint8_t>(form.end)};
}

std::uint8_t canonical_batch(const Array<const std::uint8_t, BoardShape>& boards,
                             Array<std::uint8_t, BoardShape> forms,
                             Array<std::uint8_t, SymmetryShape> symmetries,
                             Array<std::uint32_t, ColumnShape> automorphisms,
                             Array<std::uint8_t, ColumnShape> ends, std::optional<double> seconds,
                             const StopFlag* stop, unsigned threads,
                             const std::optional<nb::object>& progress) {
  const std::size_t rows = boards.shape(0);
  if (forms.shape(0) != rows || symmetries.shape(0) != rows || automorphisms.shape(0) != rows ||
      ends.shape(0) != rows) {
    throw std::invalid_argument("the arrays of a batch must have the same number of rows");
  }
  const canonical::FormBatch batch{boards.data(),        rows,       forms.data(), symmetries.data(),
                                   automorphisms.data(), ends.data()};
  std::atomic<std::size_t> begun{0};
  const auto work = [&](Guard& guard) { return canonical::find_forms(batch, threads, guard, begun); };
  const auto tell = [&] {
    if (progress) (*progress)(std::min(begun.load(), rows));
  };
  return static_cast<std::uint8_t>(guarded(seconds, stop, work, tell));
}

}  // namespace

void add_canonical(nb::module_& module) {
  using namespace nb::literals;
  module.def("canonical_form", &canonical_form, "digits"_a, "seconds"_a.none(), "stop"_a.none(),
             "The canonical form of a board: digits, symmetry, automorphisms, why it ended.");
  module.def("canonical_batch", &canonical_batch, "boards"_a, "forms"_a, "symmetries"_a, "automorphisms"_a,
             "ends"_a, "seconds"_a.none(), "stop"_a.none(), "threads"_a, "progress"_a.none(),
             "Fills the arrays with the canonical forms of boards.");
}

}  // namespace ninefold::bind
