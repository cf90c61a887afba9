// Numbers as bytes of seven bits, the lowest first; the eighth bit says that more follow.
#pragma once

#include <cstdint>
#include <string_view>

namespace ninefold::columns {

/// A number of up to 32 bits at the beginning of data, from which it is cut off.
inline std::uint32_t take_varint(std::string_view& data) {
  std::uint32_t value = 0;
  for (unsigned shift = 0; shift < 32 && !data.empty(); shift += 7) {
    const auto byte = static_cast<std::uint8_t>(data.front());
    data.remove_prefix(1);
    value |= static_cast<std::uint32_t>(byte & 127u) << shift;
    if (byte < 128) break;
  }
  return value;
}

}  // namespace ninefold::columns
