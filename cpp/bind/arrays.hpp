// NumPy arrays that own the memory of a vector: handed over, not copied.
#pragma once

#include <nanobind/ndarray.h>

#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "classic/rows.hpp"

namespace ninefold::bind {

template <class T, class Shape>
using Array = nanobind::ndarray<nanobind::numpy, T, Shape, nanobind::c_contig>;

/// Rows of 81 digits.
using BoardShape = nanobind::shape<-1, classic::kCells>;
/// One value a row.
using ColumnShape = nanobind::shape<-1>;

/// An array over the memory of a vector, which it frees when it goes.
template <class Shape, class T>
Array<T, Shape> owned(std::vector<T>&& values, std::initializer_list<std::size_t> shape) {
  auto* owner = new std::vector<T>(std::move(values));
  nanobind::capsule keeper(owner, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return Array<T, Shape>(owner->data(), shape, keeper);
}

/// An object with a buffer of bytes, held while they are read in place.
using Text =
    nanobind::ndarray<const std::uint8_t, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

inline std::string_view view_of(const Text& text) {
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

/// The same of a string, as UTF-8; one that is no Unicode raises.
inline std::string_view view_of(const nanobind::str& text) {
  Py_ssize_t size = 0;
  const char* const begin = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (begin == nullptr) throw nanobind::python_error();
  return {begin, static_cast<std::size_t>(size)};
}

inline Array<std::uint8_t, BoardShape> owned_boards(classic::Rows&& boards) {
  const std::size_t rows = boards.size();
  std::uint8_t* const digits = boards.release();
  nanobind::capsule keeper(digits, [](void* p) noexcept { std::free(p); });
  return {digits, {rows, classic::kCells}, keeper};
}

}  // namespace ninefold::bind
