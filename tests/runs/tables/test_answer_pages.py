"""The kernels of pages: what they pack and unpack is what zstd and Snappy make of it."""

from __future__ import annotations

import os
import random
from contextlib import suppress

import numpy as np
import pyarrow as pa
import pytest

from ninefold import _core


def as_page(first: bytes, boards: np.ndarray) -> bytes:
    rows = (b"\x51\0\0\0" + bytes(row + ord("0")) for row in boards)
    return first + b"".join(rows)


@pytest.mark.parametrize("count", [0, 1, 3, 4, 5, 1_539, 1_540, 1_541, 3_084, 20_001])
def test_boards_are_packed_as_zstd_does(count: int) -> None:
    boards = np.random.default_rng(count).integers(1, 10, (count, 81), np.uint8)
    plain = as_page(b"levels", boards)
    for given in (boards, boards + np.uint8(ord("0"))):
        packed = _core.pack_boards(b"levels", given)
        assert packed is not None
        assert pa.Codec("zstd").decompress(packed, len(plain)).to_pybytes() == plain
    assert len(packed) <= len(plain) / 2 or count < 10


def test_what_is_no_digit_is_not_packed() -> None:
    for row, cell in ((0, 0), (0, 80), (4, 7), (6, 40)):
        boards = np.full((7, 81), 5, np.uint8)
        boards[row, cell] = ord(".")
        assert _core.pack_boards(b"", boards) is None


def texts(source: random.Random) -> bytes:
    """A text with what comes again from few bytes before, and with what does not."""
    size, period = source.choice([0, 1, 20, 300, 5_000, 70_000]), source.choice([0, 1, 3, 7, 9, 17])
    signs = bytes(source.choices(range(256), k=source.choice([1, 2, 10, 200])))
    text = bytes(source.choices(signs, k=period or size))
    text = (text * (1 + size // max(1, period)))[:size] if period else text
    return text + os.urandom(source.choice([0, 3, 59, 60, 61, 300])) + text[: size // 2]


def test_snappy() -> None:
    source, codec = random.Random(5), pa.Codec("snappy")
    for _ in range(300):
        text = texts(source) + b"!"
        packed = codec.compress(text).to_pybytes()
        assert bytes(_core.unpack_snappy(packed, len(text))) == text
        with pytest.raises(ValueError, match="damaged"):
            _core.unpack_snappy(packed, len(text) + 1)
        with pytest.raises(ValueError, match="damaged"):
            _core.unpack_snappy(packed[:-1], len(text))


def test_damaged_pages_give_something_or_an_error() -> None:
    source, codec = random.Random(6), pa.Codec("snappy")
    for _ in range(2_000):
        text = texts(source)[:2_000]
        packed = bytearray(codec.compress(text).to_pybytes())
        for _ in range(source.randint(1, 4)):
            packed[source.randrange(len(packed))] = source.randrange(256)
        data = bytes(packed)
        with suppress(ValueError):
            _core.unpack_snappy(data, len(text))
        with suppress(ValueError):
            _core.read_texts(data, source.randrange(1 + len(data) // 4))
        with suppress(ValueError):
            _core.read_numbers(data, source.randrange(40), 100)


def test_texts_and_numbers() -> None:
    offsets, found = _core.read_texts(b"\2\0\0\0ab\0\0\0\0\1\0\0\0c", 3)
    assert (offsets.tolist(), found.tobytes()) == ([0, 2, 2, 3], b"abc")
    packed = bytes([5 << 1, 1, 2 << 1 | 1, 0b10110001, 0b00000010])
    assert _core.read_numbers(packed, 1, 15).tolist() == [1] * 5 + [1, 0, 0, 0, 1, 1, 0, 1, 0, 1]
    assert _core.read_numbers(bytes([3 << 1, 7]), 3, 3).tolist() == [7, 7, 7]
