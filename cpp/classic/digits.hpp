// Digits in and out: between 81 bytes and the words of a board.
//
// With SSSE3 a table of sixteen bytes is looked up sixteen times by one instruction, and both ways take some
// ten nanoseconds; with AVX-512 also tables of words, and of all bytes of a board, in a third of that.
// Without either they go cell by cell.
#pragma once

#include "classic/state.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

/// Word i of the board whose cells allow these sets.
inline std::uint32_t word_of_masks(const std::uint16_t* masks, int i) {
  const auto field = [=](int cell) { return std::uint32_t{masks[cell]} & kAllDigits; };
  return kGuards | field(i) | field(i + 27) << 10 | field(i + 54) << 20;
}

#if NINEFOLD_LINE_BITS == 512 && defined(__AVX512VBMI__) && defined(__AVX512BITALG__)

/// The field of each digit in one band, 0 being all; the guards stand in that of band 0.
struct FieldTable {
  alignas(64) std::uint32_t of[16];
};

constexpr FieldTable fields_of_band(int band) {
  FieldTable table{};
  for (int digit = 0; digit < 16; ++digit) {
    const std::uint32_t field = digit == 0 ? kAllDigits : digit <= 9 ? 1u << (digit - 1) : 0;
    table.of[digit] = field << (10 * band) | (band == 0 ? kGuards : 0);
  }
  return table;
}

inline constexpr FieldTable kFields[3] = {fields_of_band(0), fields_of_band(1), fields_of_band(2)};

/// (GCC 12 warns of the plain forms of intrinsics, its bug 105593; these make the same instructions.)
inline constexpr __mmask16 kAll = 0xffff;

/// Sixteen words from the digits that stand at `digits`, 27 and 54 bytes further.
inline void read_sixteen(const std::uint8_t* digits, std::uint32_t* words) {
  __m512i fields[3];
  for (int band = 0; band < 3; ++band) {
    const __m128i d = _mm_loadu_si128(reinterpret_cast<const __m128i*>(digits + 27 * band));
    fields[band] = _mm512_maskz_permutexvar_epi32(kAll, _mm512_maskz_cvtepu8_epi32(kAll, d),
                                                  _mm512_load_si512(kFields[band].of));
  }
  _mm512_storeu_si512(words, any_of(fields[0], fields[1], fields[2]));
}

/// Reads 81 digits (0: empty) into words; false if one is past 9.
inline bool read_digits(const std::uint8_t* digits, std::uint32_t* words) {
  read_sixteen(digits, words);
  read_sixteen(digits + 11, words + 11);  // words 11 to 15 come twice: so nothing past the 81 digits is read
  const __m512i nine = _mm512_set1_epi8(9);
  const __mmask64 wrong = _mm512_cmpgt_epu8_mask(_mm512_loadu_si512(digits), nine) |
                          _mm512_cmpgt_epu8_mask(_mm512_loadu_si512(digits + kCells - 64), nine);
  return wrong == 0;
}

/// The digits of words whose fields have one candidate each, in the three lowest bytes. The lower eight bits
/// of a field less one have as many ones as the digit less one; those of a 9 are zero, and that less one is
/// eight ones.
inline __m512i digits_of(Vector x) {
  const auto halves = [](std::uint32_t mask, Vector a, Vector b) { return (a & mask) | (b & ~mask); };
  const Vector bits = halves(0xffff, halves(0xff, x, x >> 2), x >> 4);
  const __m512i minus_one = _mm512_set1_epi8(-1);
  return _mm512_sub_epi8(_mm512_popcnt_epi8(_mm512_add_epi8((__m512i)bits, minus_one)), minus_one);
}

/// Where the digits of 64 cells stand in the digits of the three lines, which are 64 bytes each.
struct DigitPlaces {
  alignas(64) std::uint8_t of[64];
  std::uint64_t in_third;  ///< the cells whose digits stand in the third line
};

constexpr DigitPlaces places_from(int first) {
  DigitPlaces places{};
  for (int i = 0; i < 64; ++i) {
    const int band = (first + i) / 27, word = (first + i) % 27, line = word % 3;
    places.of[i] = static_cast<std::uint8_t>(4 * (word / 9 * 4 + word % 9 / 3) + band + (line == 1 ? 64 : 0));
    if (line == 2) places.in_third |= std::uint64_t{1} << i;
  }
  return places;
}

inline constexpr DigitPlaces kDigitPlaces[2] = {places_from(0), places_from(kCells - 64)};

/// Writes the digits of a board whose cells all have one candidate.
inline void write_digits(const State& state, std::uint8_t* out) {
  const __m512i a = digits_of(state.a.all), b = digits_of(state.b.all), c = digits_of(state.c.all);
  for (int i = 0; i < 2; ++i) {  // the 47 cells in the middle twice
    const __m512i places = _mm512_load_si512(kDigitPlaces[i].of);
    const __m512i two = _mm512_permutex2var_epi8(a, places, b);
    _mm512_storeu_si512(out + (kCells - 64) * i,
                        _mm512_mask_permutexvar_epi8(two, kDigitPlaces[i].in_third, places, c));
  }
}

#elif defined(__SSSE3__)

/// Sixteen words from the digits that stand at `digits`, 27 and 54 bytes further. A digit becomes a field of
/// nine bits by two tables, for the lower eight bits and for the ninth; 0 allows all. Three fields and the
/// guards make a word, put together in halves of 16 bits:
///
///     low half:  field 0 | field 1 << 10        high half:  field 1 >> 6 | field 2 << 4
///
/// Returns something else than zero if one of them is past 9.
inline __m128i read_sixteen(const std::uint8_t* digits, std::uint32_t* words) {
  const __m128i low_bits = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
  const __m128i ninth_bit = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
  __m128i wrong = _mm_setzero_si128(), fields[3][2];
  for (int band = 0; band < 3; ++band) {
    const __m128i d = _mm_loadu_si128(reinterpret_cast<const __m128i*>(digits + 27 * band));
    wrong = _mm_or_si128(wrong, _mm_subs_epu8(d, _mm_set1_epi8(9)));
    const __m128i low = _mm_shuffle_epi8(low_bits, d), ninth = _mm_shuffle_epi8(ninth_bit, d);
    fields[band][0] = _mm_unpacklo_epi8(low, ninth);
    fields[band][1] = _mm_unpackhi_epi8(low, ninth);
  }
  for (int i = 0; i < 2; ++i) {
    const __m128i low = _mm_or_si128(_mm_or_si128(fields[0][i], _mm_slli_epi16(fields[1][i], 10)),
                                     _mm_set1_epi16(kGuards & 0xffff));
    const __m128i high =
        _mm_or_si128(_mm_or_si128(_mm_srli_epi16(fields[1][i], 6), _mm_slli_epi16(fields[2][i], 4)),
                     _mm_set1_epi16(kGuards >> 16));
    auto* out = reinterpret_cast<__m128i*>(words + 8 * i);
    _mm_storeu_si128(out, _mm_unpacklo_epi16(low, high));
    _mm_storeu_si128(out + 1, _mm_unpackhi_epi16(low, high));
  }
  return wrong;
}

/// Reads 81 digits (0: empty) into words; false if one is past 9.
inline bool read_digits(const std::uint8_t* digits, std::uint32_t* words) {
  // The words 11 to 15 come twice: so nothing past the 81 digits is read.
  const __m128i wrong = _mm_or_si128(read_sixteen(digits, words), read_sixteen(digits + 11, words + 11));
  return _mm_movemask_epi8(_mm_cmpeq_epi8(wrong, _mm_setzero_si128())) == 0xffff;
}

/// The digits of words whose fields have one candidate each, in the three lowest bytes. The lower eight
/// bits of a field are looked up by halves; a half without a bit says 9, and the smaller one is right.
inline __m128i digits_of(__m128i x) {
  const __m128i low_half = _mm_setr_epi8(9, 1, 2, 9, 3, 9, 9, 9, 4, 9, 9, 9, 9, 9, 9, 9);
  const __m128i high_half = _mm_setr_epi8(9, 5, 6, 9, 7, 9, 9, 9, 8, 9, 9, 9, 9, 9, 9, 9);
  const __m128i nibble = _mm_set1_epi8(15);
  const __m128i bits =
      _mm_or_si128(_mm_and_si128(x, _mm_set1_epi32(0xff)),
                   _mm_or_si128(_mm_and_si128(_mm_srli_epi32(x, 2), _mm_set1_epi32(0xff00)),
                                _mm_and_si128(_mm_srli_epi32(x, 4), _mm_set1_epi32(0xff0000))));
  return _mm_min_epu8(_mm_shuffle_epi8(low_half, _mm_and_si128(bits, nibble)),
                      _mm_shuffle_epi8(high_half, _mm_and_si128(_mm_srli_epi32(bits, 4), nibble)));
}

/// Nine digits of one row: the byte `band` of the words of a group, of three lines by turns.
template <int band>
inline __m128i row_digits(__m128i a, __m128i b, __m128i c) {
  constexpr char x = band, y = band + 4, z = band + 8;
  a = _mm_shuffle_epi8(a, _mm_setr_epi8(x, -1, -1, y, -1, -1, z, -1, -1, -1, -1, -1, -1, -1, -1, -1));
  b = _mm_shuffle_epi8(b, _mm_setr_epi8(-1, x, -1, -1, y, -1, -1, z, -1, -1, -1, -1, -1, -1, -1, -1));
  c = _mm_shuffle_epi8(c, _mm_setr_epi8(-1, -1, x, -1, -1, y, -1, -1, z, -1, -1, -1, -1, -1, -1, -1));
  return _mm_or_si128(_mm_or_si128(a, b), c);
}

/// The digits of the rows r, r + 3 and r + 6.
template <int r>
inline void write_rows(const State& state, __m128i* rows) {
  const __m128i a = digits_of(group<r>(state.a)), b = digits_of(group<r>(state.b)),
                c = digits_of(group<r>(state.c));
  rows[r] = row_digits<0>(a, b, c);
  rows[r + 3] = row_digits<1>(a, b, c);
  rows[r + 6] = row_digits<2>(a, b, c);
}

/// Writes the digits of a board whose cells all have one candidate.
inline void write_digits(const State& state, std::uint8_t* out) {
  __m128i rows[9];
  write_rows<0>(state, rows);
  write_rows<1>(state, rows);
  write_rows<2>(state, rows);
  // Seven bytes too many are written, and the next row writes them again.
  for (int i = 0; i < 8; ++i) _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 9 * i), rows[i]);
  _mm_storel_epi64(reinterpret_cast<__m128i*>(out + 72), rows[8]);
  out[80] = static_cast<std::uint8_t>(_mm_cvtsi128_si32(_mm_srli_si128(rows[8], 8)));
}

#else

/// Reads 81 digits (0: empty) into words; false if one is past 9.
inline bool read_digits(const std::uint8_t* digits, std::uint32_t* words) {
  static constexpr std::uint32_t kField[16] = {kAllDigits, 1, 2, 4, 8, 16, 32, 64, 128, 256};
  std::uint8_t largest = 0;
  for (int i = 0; i < kCells; ++i) largest = largest > digits[i] ? largest : digits[i];
  for (int i = 0; i < kWords; ++i) {
    words[i] = kGuards | kField[digits[i] & 15] | kField[digits[i + 27] & 15] << 10 |
               kField[digits[i + 54] & 15] << 20;
  }
  return largest <= 9;
}

/// The digits of three cells that have one candidate each, in the three lowest bytes of a word. A number
/// with a single bit 2^k becomes a float with exponent k (biased by 127), and the digit is k + 1.
inline Vector digits_of(Vector x) {
  typedef std::int32_t Signed __attribute__((vector_size(sizeof(Vector))));
  typedef float Floats __attribute__((vector_size(sizeof(Vector))));
  const auto digit = [](Vector field) {
    const Floats number = __builtin_convertvector((Signed)(field & kAllDigits), Floats);
    return ((Vector)number >> 23) - 126;
  };
  return digit(x) | digit(x >> 10) << 8 | digit(x >> 20) << 16;
}

/// Writes the digits of a board whose cells all have one candidate.
inline void write_digits(const State& state, std::uint8_t* out) {
  const State digits = each_vector([](Vector x) { return digits_of(x); }, state);
  const Words* words = words_of(digits);
  for (int i = 0; i < kWords; ++i) {
    const std::uint32_t word = words[offset_of(i)];
    out[i] = static_cast<std::uint8_t>(word);
    out[i + 27] = static_cast<std::uint8_t>(word >> 8);
    out[i + 54] = static_cast<std::uint8_t>(word >> 16);
  }
}

#endif

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::single
