"""A constraint against its rule in plain Python, on random boards and on nearly right ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import ninefold as nf
from ninefold.constraints import Constraint, constraint_from_json

BOARDS = 200
CLASSIC = nf.Layout.classic()
FOUR = nf.Layout.usual(4)
SIX = nf.Layout.usual(6)

Digits = Callable[[str], int]
"""What a cell shows, by its name."""


def bare(size: int) -> nf.Layout:
    """Nine cells and so many digits, without any unit."""
    return nf.Layout(f"bare {size}", size, tuple((r, c) for r in range(3) for c in range(3)), ())


class Case(NamedTuple):
    """A constraint, a layout that it can be stated on, and whether digits keep its rule."""

    constraint: Constraint
    layout: nf.Layout
    rule: Callable[[Digits], bool]


def line(get: Digits, names: str) -> list[int]:
    """The digits of some cells."""
    return [get(name) for name in names.split()]


def names(layout: nf.Layout) -> list[str]:
    """All cells."""
    return [layout.cell_name(cell) for cell in range(layout.cells)]


def beside(layout: nf.Layout, name: str) -> list[str]:
    """The cells that share a side with one."""
    row, column = layout.positions[layout.cell_index(name)]
    return [
        layout.cell_name(cell)
        for cell, (r, c) in enumerate(layout.positions)
        if abs(r - row) + abs(c - column) == 1
    ]


def check(case: Case) -> None:
    """Verdicts, engines and the rule agree on all boards; JSON, words and shapes work."""
    layout = case.layout
    placed = case.constraint.on(layout)
    record = json.loads(json.dumps(placed.to_json(layout)))
    assert constraint_from_json(record, layout) == placed
    assert hash(constraint_from_json(record, layout)) == hash(placed)
    assert placed.describe(layout)
    assert isinstance(placed.rule(), str)
    assert all(shape.on(layout) for shape in placed.shapes(layout))
    random, outcomes = Random(32), set()
    for number in range(BOARDS):
        digits = _random(random, layout) if number % 2 else _nearly_right(random, layout, placed)
        right = case.rule(lambda name, digits=digits: layout.value(digits[layout.cell_index(name)]))
        assert placed.is_met(layout, digits) is right, digits
        opened = bytes(digit * random.randint(0, 1) for digit in digits)
        puzzle = nf.Puzzle(opened, layout, constraints=[placed])
        assert not (right and puzzle.broken_rules()), "what can be completed is not broken"
        outcomes.add(right)
    assert outcomes == {True, False}


def _random(random: Random, layout: nf.Layout) -> bytes:
    return bytes(random.randint(1, layout.size) for _ in range(layout.cells))


def _nearly_right(random: Random, layout: nf.Layout, rule: Constraint) -> bytes:
    """A board that the native solver says is right, with up to two other digits."""
    empty = nf.Puzzle(bytes(layout.cells), layout, constraints=[rule])
    found = nf.solve(empty, 1, seed=random.randrange(2**32), solver="rules").solution
    assert found is not None
    digits = bytearray(found.digits)
    cells = sorted({cell for each in rule.relations(layout) for cell in each.cells})
    for cell in random.sample(cells, min(len(cells), random.randrange(3))):
        digits[cell] = random.randint(1, layout.size)
    return bytes(digits)
