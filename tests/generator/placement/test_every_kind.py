"""Every kind of rules that can be placed: its shapes hold, lie where they may, and break others."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import ninefold as nf
from ninefold.generator.placement import KINDS, Board, Kind, kinds_of, names_of
from ninefold.symmetry.patterns import maps_of

LAYOUT = nf.Layout.classic()


def board(seed: int, symmetry: str = "none") -> Board:
    digits = nf.random_grid(seed=seed).digits
    return Board(LAYOUT, digits, maps_of(LAYOUT, symmetry), Random(seed))


def pieces_of(kind: Kind, on: Board, most: int = 12) -> list:
    """The pieces that a kind begins with, if the grid can have them, and some more."""
    pieces = kind.first(on) or []
    while len(pieces) < most and (more := kind.stronger(on, pieces, ())) is not None:
        pieces = more
    return pieces


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("symmetry", ["none", "rotational", "diagonal"])
def test_the_rules_hold_in_the_grid(name: str, symmetry: str) -> None:
    for seed in range(5):
        on, (kind,) = board(seed, symmetry), kinds_of((name,))
        shapes = [shape for piece in pieces_of(kind, on) for shape in piece]
        assert all(kind.holds(shape, on.digits) for shape in shapes)
        for rule in kind.constraints(shapes):
            assert rule.on(LAYOUT).is_met(LAYOUT, on.digits)


@pytest.mark.parametrize("name", KINDS)
def test_a_shape_holds_in_another_grid_exactly_if_its_rule_does(name: str) -> None:
    (kind,) = kinds_of((name,))
    shapes = [shape for piece in pieces_of(kind, board(1)) for shape in piece]
    for seed in range(20, 40):
        other = nf.random_grid(seed=seed).digits
        for shape in shapes:
            if name == "negative_kropki":  # what is not there says something as well
                continue
            (rule,) = kind.constraints([shape])
            assert kind.holds(shape, other) == rule.on(LAYOUT).is_met(LAYOUT, other)


@pytest.mark.parametrize("name", ["killer", "thermometer", "arrow"])
def test_shapes_on_cells_share_none(name: str) -> None:
    for seed in range(5):
        on, (kind,) = board(seed), kinds_of((name,))
        shapes = [shape for piece in pieces_of(kind, on, 30) for shape in piece]
        cells = [cell for shape in shapes for cell in shape.cells]
        assert len(cells) == len(set(cells))
        assert on.free.isdisjoint(cells)
        assert len(on.free) + len(cells) == 81


@pytest.mark.parametrize("name", ["thermometer", "arrow"])
def test_no_two_lines_cross(name: str) -> None:
    for seed in range(5):
        on, (kind,) = board(seed), kinds_of((name,))
        corners = [
            corner
            for piece in pieces_of(kind, on, 30)
            for shape in piece
            for corner in crossed(shape.cells)
        ]
        assert len(corners) == len(set(corners))


def crossed(cells: tuple[int, ...]) -> list[tuple[int, int]]:
    """The corners between four cells over which a line goes."""
    places = [divmod(cell, 9) for cell in cells]
    steps = pairwise(places)
    return [(min(a, c), min(b, d)) for (a, b), (c, d) in steps if a != c and b != d]


def test_a_piece_more_breaks_the_other_grid() -> None:
    for name in ("thermometer", "arrow", "kropki", "little_killer"):
        on, (kind,) = board(3), kinds_of((name,))
        other = nf.random_grid(seed=99).digits
        pieces = kind.stronger(on, [], [other])
        assert pieces is not None
        assert kind.breaks(pieces[-1], other)
        assert not kind.breaks(pieces[-1], on.digits)


def test_names() -> None:
    assert names_of(["arrow", "Arrow", "little-killer"]) == ("arrow", "little_killer")
    assert names_of(()) == ()
    for wrong in ("sandwich", ["killer", 3], "killer,"):
        with pytest.raises(nf.UnknownNameError, match="kind of rules to place"):
            names_of(wrong)
