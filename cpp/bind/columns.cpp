// Boards in columns of text, for Python.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <memory>

#include "base/freed_memory.hpp"
#include "bind/arrays.hpp"
#include "bind/bind.hpp"
#include "classic/cells.hpp"
#include "columns/packed_boards.hpp"
#include "columns/pages.hpp"
#include "columns/snappy.hpp"

namespace ninefold::bind {
namespace {

using Boards = Array<const std::uint8_t, BoardShape>;
using NewBoards = Array<std::uint8_t, BoardShape>;

/// The views of a column (Arrow's "variable-size binary view layout") of texts that are too long to stand
/// in their views.
struct View {
  std::int32_t size;
  char prefix[4];
  std::int32_t buffer, offset;
};
using Views = nb::ndarray<const std::int32_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;

bool read_cells(const Boards& text, NewBoards digits) {
  const std::size_t rows = text.shape(0);
  if (digits.shape(0) != rows) throw std::invalid_argument("as many boards as texts");
  nb::gil_scoped_release release;
  bool right = true;
  for (std::size_t row = 0; row < rows; ++row) {
    const auto* const cells = reinterpret_cast<const char*>(text.data()) + row * classic::kCells;
    right &= classic::read_plain_cells(cells, digits.data() + row * classic::kCells);
  }
  return right;
}

bool read_views(const Views& views, const std::vector<Text>& buffers, NewBoards digits) {
  const std::size_t rows = views.shape(0);
  if (digits.shape(0) != rows) throw std::invalid_argument("as many boards as views");
  std::vector<std::string_view> texts;
  for (const Text& each : buffers) texts.push_back(view_of(each));
  nb::gil_scoped_release release;
  for (std::size_t row = 0; row < rows; ++row) {
    View view;
    std::memcpy(&view, views.data() + 4 * row, sizeof view);
    if (view.size != classic::kCells) return false;
    const std::string_view text = texts.at(static_cast<std::size_t>(view.buffer));
    const auto begin = static_cast<std::size_t>(view.offset);
    if (text.size() < classic::kCells || begin > text.size() - classic::kCells) {
      throw std::out_of_range("a view behind its buffer");
    }
    if (!classic::read_plain_cells(text.data() + begin, digits.data() + row * classic::kCells)) return false;
  }
  return true;
}

void write_cells(const Boards& digits, NewBoards text) {
  const std::size_t rows = digits.shape(0);
  if (text.shape(0) != rows) throw std::invalid_argument("as many texts as boards");
  nb::gil_scoped_release release;
  auto* out = reinterpret_cast<char*>(text.data());
  for (std::size_t row = 0; row < rows; ++row) {
    out = classic::put_cells(out, digits.data() + row * classic::kCells);
  }
}

/// Memory for as many values, which nobody has set.
template <class T>
std::unique_ptr<T[]> unset(std::size_t count) {
  return std::unique_ptr<T[]>(new T[count]);
}

/// An array over the first values of such memory, which it frees when it goes.
template <class T>
Array<T, ColumnShape> owned(std::unique_ptr<T[]> values, std::size_t count) {
  T* const data = values.release();
  nb::capsule keeper(data, [](void* p) noexcept { delete[] static_cast<T*>(p); });
  return Array<T, ColumnShape>(data, {count}, keeper);
}

auto read_texts(const Text& data, std::size_t count) {
  const std::string_view page = view_of(data);
  if (page.size() > std::numeric_limits<std::int32_t>::max() || page.size() / 4 < count) {
    throw nb::value_error("a page that is damaged");
  }
  const std::size_t size = page.size() - 4 * count;
  auto offsets = unset<std::int32_t>(count + 1);
  auto texts = unset<std::uint8_t>(size);
  const bool whole = [&] {
    nb::gil_scoped_release release;
    return columns::read_texts(page, count, offsets.get(), reinterpret_cast<char*>(texts.get()));
  }();
  if (!whole) throw nb::value_error("a page that is damaged");
  return std::make_tuple(owned(std::move(offsets), count + 1), owned(std::move(texts), size));
}

auto unpack_snappy(const Text& data, std::size_t size) {
  const std::string_view packed = view_of(data);
  constexpr std::size_t kMostByAByte = 32;
  if (size / kMostByAByte > packed.size()) throw nb::value_error("a page that is damaged");
  auto bytes = unset<std::uint8_t>(size + columns::kSnappyRoom);
  const bool whole = [&] {
    nb::gil_scoped_release release;
    return columns::unpack_snappy(packed, size, bytes.get());
  }();
  if (!whole) throw nb::value_error("a page that is damaged");
  return owned(std::move(bytes), size);
}

auto read_numbers(const Text& data, unsigned width, std::size_t count) {
  auto numbers = unset<std::uint32_t>(count);
  const bool whole = [&] {
    nb::gil_scoped_release release;
    return columns::read_numbers(view_of(data), width, count, numbers.get());
  }();
  if (!whole) throw nb::value_error("a page that is damaged");
  return owned(std::move(numbers), count);
}

nb::object pack_boards(const Text& first, const Boards& boards) {
  const std::size_t rows = boards.shape(0);
  auto packed = unset<std::uint8_t>(columns::most_packed(first.size(), rows));
  const std::size_t size = [&] {
    nb::gil_scoped_release release;
    return columns::pack_boards(view_of(first), boards.data(), rows, packed.get());
  }();
  return size ? nb::object(nb::bytes(packed.get(), size)) : nb::none();
}

}  // namespace

void add_columns(nb::module_& module) {
  using namespace nb::literals;
  module.def("keep_freed_memory", &keep_freed_memory, "bytes"_a,
             "Let the process keep up to so much freed memory for its next use.");
  module.def("read_cells", &read_cells, "text"_a, "digits"_a,
             "Characters of boards as digits; returns whether all of them are cells.");
  module.def("read_views", &read_views, "views"_a, "buffers"_a, "digits"_a,
             nb::sig("def read_views(views: NDArray[numpy.int32], buffers: list[typing.Any], "
                     "digits: NDArray[numpy.uint8]) -> bool"),
             "The same of the views of a column; ends at the first that is none of 81 cells.");
  module.def("write_cells", &write_cells, "digits"_a, "text"_a,
             "Digits of boards as characters, a dot for an empty cell.");
  module.def("unpack_snappy", &unpack_snappy, "data"_a, "size"_a,
             nb::sig("def unpack_snappy(data: bytes | memoryview, size: int) -> NDArray[numpy.uint8]"),
             "What Snappy packed, of that size.");
  module.def("read_texts", &read_texts, "data"_a, "count"_a,
             nb::sig("def read_texts(data: bytes | memoryview, count: int) -> "
                     "tuple[NDArray[numpy.int32], NDArray[numpy.uint8]]"),
             "The texts of a plain page of Parquet: where each begins and the last ends, and their bytes.");
  module.def("read_numbers", &read_numbers, "data"_a, "width"_a, "count"_a,
             nb::sig("def read_numbers(data: bytes | memoryview, width: int, count: int) -> "
                     "NDArray[numpy.uint32]"),
             "Whole numbers of so many bits, as pages of Parquet have levels and places in a dictionary.");
  module.def("pack_boards", &pack_boards, "first"_a, "boards"_a,
             nb::sig("def pack_boards(first: bytes, boards: NDArray[numpy.uint8]) -> bytes | None"),
             "Some bytes, and boards as Parquet has them in a plain page, packed as zstd does; `None` if a "
             "cell is empty.");
}

}  // namespace ninefold::bind
