"""Digits and the characters that stand for them.

Digits are numbers from 1; 0 is an empty cell. Past 9 come the letters: `A` is 10, `P` is 25.
A set of digits is a bit mask in which bit `d - 1` stands for the digit `d`.

A board may show its digits from 0 (`Layout.first_digit`). They are numbers from 1 all the same; but
the first of them is read and written `0`, which is no empty cell there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from ninefold.errors import ValueRangeError

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
"""The character of digit `d` is `SYMBOLS[d - 1]`."""

LARGEST = len(SYMBOLS)
"""The largest digit that has a character, so the largest size of a layout."""

EMPTY = ".0-*_xX "
"""Every character that is read as an empty cell; the first is the one that is written.

Where digits begin at 0, `0` is none of them."""

_SYMBOLS_FROM = ("0" + SYMBOLS[:-1], SYMBOLS)
"""The characters of the digits 1, 2 and so on, by the number that the first one shows."""

_VALUE_OF = {symbol: value for value, symbol in enumerate("0" + SYMBOLS)}
_VALUE_OF |= {symbol.lower(): value for symbol, value in _VALUE_OF.items()}


def symbol(digit: int, first: int = 1) -> str:
    """The character of a digit; 0 gives the character of an empty cell.

    `first` is the number that the first digit shows.

    >>> symbol(7), symbol(10), symbol(0), symbol(1, first=0)
    ('7', 'A', '.', '0')
    """
    return _SYMBOLS_FROM[first][digit - 1] if digit else EMPTY[0]


def value_symbol(value: int) -> str:
    """The character of the value of a digit, on a board of any digits.

    >>> value_symbol(0), value_symbol(7), value_symbol(10)
    ('0', '7', 'A')
    """
    return symbol(value + 1, first=0) if value < LARGEST else SYMBOLS[value - 1]


_CHARACTERS = tuple(
    (EMPTY[0] + symbols).ljust(256, "?").encode("ascii") for symbols in _SYMBOLS_FROM
)


def line_of(digits: bytes, first: int = 1) -> str:
    """The characters of many digits.

    >>> line_of(bytes([7, 0, 10])), line_of(bytes([7, 0, 10]), first=0)
    ('7.A', '6.9')
    """
    return digits.translate(_CHARACTERS[first]).decode("ascii")


def digit_of(character: str, size: int, first: int = 1) -> int | None:
    """The digit of a character: 0 for an empty cell, `None` if it is neither.

    >>> digit_of("7", 9), digit_of(".", 9), digit_of("A", 9), digit_of("a", 16)
    (7, 0, None, 10)
    >>> digit_of("0", 9), digit_of("0", 9, first=0), digit_of("9", 9, first=0)
    (0, 1, None)
    """
    value = _VALUE_OF.get(character, -1)
    if first <= value < first + size:
        return value - first + 1
    return 0 if character in EMPTY and value < first else None


NO_DIGIT = 255
"""The entry of a table for a character that is neither a digit nor an empty cell."""


@cache
def digit_table(size: int, first: int = 1) -> bytes:
    """The digit of every character by its code: 0 for an empty cell, `NO_DIGIT` for all others."""
    digits = (digit_of(chr(code), size, first) for code in range(256))
    return bytes(NO_DIGIT if digit is None else digit for digit in digits)


def digits_of(cells: str, size: int, first: int = 1) -> bytes | None:
    """The digits of a text that holds one character a cell, `None` if one of them is bad.

    >>> list(digits_of("12..", 4)), digits_of("5...", 4)
    ([1, 2, 0, 0], None)
    """
    if not cells.isascii():
        return None
    digits = cells.encode().translate(digit_table(size, first))
    return None if NO_DIGIT in digits else digits


_UP_TO = [bytes(range(size + 1)) for size in range(LARGEST + 1)]


def are_digits(values: bytes, size: int) -> bool:
    """Whether every byte is a digit of that size, or 0.

    >>> are_digits(bytes([1, 0, 9]), 9), are_digits(bytes([10]), 9)
    (True, False)
    """
    return not values.translate(None, _UP_TO[size])


def mask_of(digits: Iterable[int]) -> int:
    """The bit mask of a set of digits.

    >>> bin(mask_of([1, 3]))
    '0b101'
    """
    mask = 0
    for digit in digits:
        if not 1 <= digit <= LARGEST:
            raise ValueRangeError(f"a digit is from 1 to {LARGEST}, not {digit}")
        mask |= 1 << (digit - 1)
    return mask


@lru_cache(maxsize=1 << 12)
def digits_in(mask: int) -> tuple[int, ...]:
    """The digits of a bit mask, ascending.

    >>> digits_in(0b101)
    (1, 3)
    """
    return tuple(bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1)
