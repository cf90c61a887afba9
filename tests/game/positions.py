"""Positions for tests, and a plain twin that knows all boards of 4x4."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import strategies as st

import ninefold as nf
from ninefold.game import Position, Rules, Turn

EVERY_4X4 = [bytes(grid) for grid in nf.solutions("." * 16)]
"""All 288 full boards of 4x4."""


def left_in(grid: nf.Grid) -> list[bytes]:
    """The full boards of 4x4 that a board can become, by comparison alone."""
    return [
        full
        for full in EVERY_4X4
        if all(digit in (0, full[cell]) for cell, digit in enumerate(grid))
    ]


def some_of(full: bytes, kept: int, seed: int, layout: nf.Layout, rules: Rules) -> Position:
    """So many cells of a full board, at random."""
    cells = set(random.Random(seed).sample(range(layout.cells), kept))
    digits = bytes(digit if cell in cells else 0 for cell, digit in enumerate(full))
    return Position(nf.Grid(digits, layout), rules)


@st.composite
def small_positions(draw: st.DrawFn, most: int = 15) -> Position:
    """Positions of 4x4 that have a solution."""
    full = draw(st.sampled_from(EVERY_4X4))
    kept, seed = draw(st.integers(0, most)), draw(st.integers(0, 999))
    return some_of(full, kept, seed, nf.Layout.usual(4), draw(st.sampled_from(Rules)))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions of several sizes that have a solution."""
    size, fewest = draw(st.sampled_from([(4, 0), (6, 6), (9, 0), (9, 20), (16, 200)]))
    layout, seed = nf.Layout.usual(size), draw(st.integers(0, 9))
    kept = draw(st.integers(fewest, layout.cells - 1))
    return some_of(full_board(size, seed), kept, seed, layout, draw(st.sampled_from(Rules)))


@cache
def full_board(size: int, seed: int) -> bytes:
    """A full board at random."""
    full = nf.solve("." * size**2, limit=1, seed=seed).solution
    assert full is not None
    return bytes(full)


def refused(position: Position, turn: Turn | nf.Move | str) -> str:
    """Why a turn is refused."""
    with pytest.raises(nf.IllegalMoveError) as caught:
        position.play(turn)
    return caught.value.reason
