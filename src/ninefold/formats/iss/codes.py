"""Relations and machines that constraint strings pack into letters, six bits each."""

from __future__ import annotations

import base64
import binascii
from itertools import product
from typing import NamedTuple

from ninefold.errors import FormatError

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_MOST_STATES = 1 << 13


class Machine(NamedTuple):
    """States from 0, transitions (state, symbol from 0, state), and which states end a word."""

    starts: frozenset[int]
    transitions: tuple[tuple[int, int, int], ...]
    accepting: frozenset[int]


def pairs_of(key: str, digits: range) -> list[tuple[int, int]]:
    """The pairs of digits that a key allows.

    >>> pairs_of("B", range(1, 3)), pairs_of("B", range(2))
    ([(1, 1)], [(0, 0)])
    """
    bits = 0
    for place, letter in enumerate(key):
        if letter not in LETTERS:
            raise FormatError(0, 0, "a key of pairs", key[:40])
        bits |= LETTERS.index(letter) << (6 * place)
    return [pair for i, pair in enumerate(product(digits, digits)) if bits >> i & 1]


def key_of(pairs: set[tuple[int, int]], digits: range) -> str:
    """The key of pairs of digits; `pairs_of` reads it.

    >>> key_of({(1, 1)}, range(1, 3))
    'B'
    """
    every = product(digits, digits)
    bits = sum(1 << i for i, pair in enumerate(every) if pair in pairs)
    found = []
    while bits:
        found.append(LETTERS[bits & 63])
        bits >>= 6
    return "".join(found)


def text_of(code: str) -> str:
    """A text as base 64.

    >>> text_of(code_of("[12]*"))
    '[12]*'
    """
    return bytes_of(code).decode("latin-1")


def code_of(text: str) -> str:
    """The base 64 of a text."""
    return base64.urlsafe_b64encode(text.encode("latin-1")).decode().rstrip("=")


def bytes_of(code: str) -> bytes:
    """Bytes as base 64."""
    try:
        return base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except (binascii.Error, ValueError):
        raise FormatError(0, 0, "a code of letters", code[:40]) from None


def machine_of(code: str) -> Machine:
    """The machine of a code."""
    bits = _Bits(bytes_of(code))
    form = bits.read(2)
    state_bits, symbols = bits.read(4) + 1, bits.read(4) + 1
    if form > 1 or state_bits > 16:
        raise FormatError(0, 0, "the code of a state machine", code[:40])
    starts, others = bits.read(state_bits), bits.read(state_bits)
    first = bits.read(starts)
    counted = bits.read(4) if form == 0 else 0
    steps = _plain_steps(bits, counted, symbols, state_bits) if form == 0 else None
    if steps is None:
        steps = _packed_steps(bits, symbols, state_bits)
    accepting = {state for state in range(starts) if first >> state & 1}
    accepting |= set(range(starts, starts + others))
    return Machine(frozenset(range(starts)), tuple(steps), frozenset(accepting))


def _plain_steps(
    bits: _Bits, counted: int, symbols: int, state_bits: int
) -> list[tuple[int, int, int]]:
    found: list[tuple[int, int, int]] = []
    symbol_bits = (symbols - 1).bit_length()
    state = 0
    while counted and bits.left >= counted and state < _MOST_STATES:
        for _ in range(bits.read(counted)):
            found.append((state, bits.read(symbol_bits), bits.read(state_bits)))
        state += 1
    return found


def _packed_steps(bits: _Bits, symbols: int, state_bits: int) -> list[tuple[int, int, int]]:
    found: list[tuple[int, int, int]] = []
    state = 0
    while bits.left >= symbols and state < _MOST_STATES:
        active = bits.read(symbols)
        for symbol in range(symbols):
            if active >> symbol & 1:
                found.append((state, symbol, bits.read(state_bits)))
        state += 1
    return found


class _Bits:
    """Bits, the highest of a byte first."""

    def __init__(self, data: bytes) -> None:
        self._bits = int.from_bytes(data, "big")
        self.left = 8 * len(data)

    def read(self, count: int) -> int:
        if count > self.left:
            raise FormatError(0, 0, "the code of a state machine", "one that is cut")
        self.left -= count
        return self._bits >> self.left & ((1 << count) - 1)
