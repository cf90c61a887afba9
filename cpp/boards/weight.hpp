// The weight of random descents through a search (D. E. Knuth, 1975): a number of any size.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace ninefold::boards {

/// A number of any size: mantissa * 2^exponent.
struct Weight {
  double mantissa = 1;
  std::int64_t exponent = 0;

  void multiply(double factor) { set(mantissa * factor); }

  void add(Weight other) {
    if (other.mantissa == 0) return;
    if (mantissa == 0 || exponent < other.exponent) std::swap(*this, other);
    const std::int64_t apart = std::min<std::int64_t>(exponent - other.exponent, 1'000);
    if (other.mantissa != 0) set(mantissa + std::ldexp(other.mantissa, -static_cast<int>(apart)));
  }

 private:
  void set(double value) {
    int by = 0;
    mantissa = std::frexp(value, &by);
    exponent += by;
  }
};

}  // namespace ninefold::boards
