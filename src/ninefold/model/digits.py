"""Digits and the characters that stand for them.

Digits count from 1; 0 is an empty cell. Past 9 come the letters: `A` is 10, `P` is 25.
A set of digits is a bit mask in which bit `d - 1` stands for the digit `d`.
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
"""Every character that is read as an empty cell; the first is the one that is written."""

_DIGIT_OF = {symbol: digit for digit, symbol in enumerate(SYMBOLS, start=1)}
_DIGIT_OF |= {symbol.lower(): digit for symbol, digit in _DIGIT_OF.items()}


def symbol(digit: int) -> str:
    """The character of a digit; 0 gives the character of an empty cell.

    >>> symbol(7), symbol(10), symbol(0)
    ('7', 'A', '.')
    """
    return SYMBOLS[digit - 1] if digit else EMPTY[0]


_CHARACTERS = (EMPTY[0] + SYMBOLS).ljust(256, "?").encode("ascii")


def line_of(digits: bytes) -> str:
    """The characters of many digits.

    >>> line_of(bytes([7, 0, 10]))
    '7.A'
    """
    return digits.translate(_CHARACTERS).decode("ascii")


def digit_of(character: str, size: int) -> int | None:
    """The digit of a character: 0 for an empty cell, `None` if it is neither.

    >>> digit_of("7", 9), digit_of(".", 9), digit_of("A", 9), digit_of("a", 16)
    (7, 0, None, 10)
    """
    digit = _DIGIT_OF.get(character)
    if digit is not None and digit <= size:
        return digit
    return 0 if character in EMPTY else None


NO_DIGIT = 255
"""What a table has for a character that is no digit and no empty cell."""


@cache
def digit_table(size: int) -> bytes:
    """The digit of every character by its code: 0 for an empty cell, `NO_DIGIT` for all others."""
    digits = (digit_of(chr(code), size) for code in range(256))
    return bytes(NO_DIGIT if digit is None else digit for digit in digits)


def digits_of(cells: str, size: int) -> bytes | None:
    """The digits of a text that holds one character a cell, `None` if one of them is bad.

    >>> list(digits_of("12..", 4)), digits_of("5...", 4)
    ([1, 2, 0, 0], None)
    """
    if not cells.isascii():
        return None
    digits = cells.encode().translate(digit_table(size))
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
