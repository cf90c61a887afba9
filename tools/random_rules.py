"""Random rules: relations, constraints of every kind, and puzzles with them that a twin can settle.

All of it follows from a `random.Random`, so that a number names a puzzle for good. A rule mostly
holds on one full board, from which the givens come too: else hardly any puzzle had a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from random import Random
from typing import ClassVar

from random_cells import Cells, any_digits, beside, some_cells
from random_constraints import MAKERS as CONSTRAINTS
from random_constraints import TRIES, WHOLE_BOARD, Maker

import ninefold as nf
from ninefold.constraints import Constraint, KillerCage
from ninefold.model.relations import (
    Allowed,
    Counted,
    Different,
    Forbidden,
    Linear,
    Relation,
    Walk,
    pairs_where,
)


def different(_source: Random, cells: Cells, _size: int) -> Relation:
    """The cells differ."""
    return Different(cells)


def forbidden(source: Random, cells: Cells, size: int) -> Relation:
    """Some digits, now and then one that no cell can have."""
    return Forbidden(cells, any_digits(source, cells, size))


def allowed(source: Random, cells: Cells, size: int) -> Relation:
    """A few tuples, or many, or none; some with digits that no cell can have."""
    most = min(size ** len(cells), 200)
    rows = source.choice([0, 1, source.randint(1, most), source.randint(1, most), most])
    return Allowed(cells, frozenset(any_digits(source, cells, size) for _ in range(rows)))


def linear(source: Random, cells: Cells, size: int) -> Relation:
    """A sum that can be reached, with factors of any sign and size, of one, two or no bounds."""
    choices = source.choice([[1], [1], [1, -1], [1, 2, -1, 10], [-3, 0, 7, 100, -1_000]])
    factors = tuple(source.choice(choices) for _ in cells)
    middle = sum(factor * source.randint(1, size) for factor in factors)
    below, above = source.randint(0, 3), source.randint(0, 3)
    bounds: list[tuple[int | None, int | None]] = [
        *3 * [(middle, middle)],
        (middle - below, middle + above),
        (None, middle),
        (middle, None),
        (None, None),
        (middle + 1, middle - 1),
    ]
    return Linear(cells, factors, *source.choice(bounds))


def counted(source: Random, cells: Cells, size: int) -> Relation:
    """A digit so many times; now and then more often than there are cells."""
    low = source.randint(0, len(cells))
    return Counted(
        cells, source.randint(1, size + source.randint(0, 1)), low, low + source.randint(0, 2)
    )


def walk(source: Random, cells: Cells, size: int) -> Relation:
    """An automaton of a few states, some of whose steps are missing."""
    states = source.sample(range(100), source.randint(1, 6))
    kept = source.choice([0.3, 0.8, 1.0])
    steps = {
        (state, digit): source.choice(states)
        for state, digit in product(states, range(1, size + 2))
        if source.random() < kept
    }
    accepting = source.sample(states, source.randint(0, len(states)))
    return Walk(cells, states[0], steps, frozenset(accepting))


RELATIONS: dict[str, Callable[[Random, Cells, int], Relation]] = {
    each.__name__: each for each in (different, forbidden, allowed, linear, counted, walk)
}
"""How each relation is drawn for some cells of a board with so many digits."""


def renban(source: Random, cells: Cells, size: int) -> list[Relation]:
    """Digits that follow each other: pairs of one table, which the engine reads as a set."""
    near = pairs_where(range(1, size + 1), lambda a, b: 0 < abs(a - b) < len(cells))
    pairs = source.sample(list(combinations(cells, 2)), len(cells) * (len(cells) - 1) // 2)
    return [Different(cells), *(Allowed(pair, near) for pair in pairs)]


def cage(source: Random, cells: Cells, size: int) -> list[Relation]:
    """Different digits with a sum, which is sometimes a range."""
    total = sum(source.randint(1, size) for _ in cells)
    spread = source.choice([0, 0, 0, 2])
    return [Different(cells), Linear(cells, (1,) * len(cells), total, total + spread)]


def quadruple(source: Random, cells: Cells, size: int) -> list[Relation]:
    """Digits that stand somewhere in the cells."""
    digits = source.sample(range(1, size + 1), min(2, size))
    return [Counted(cells, digit, 1, len(cells)) for digit in digits]


def thermometer(_source: Random, cells: Cells, size: int) -> list[Relation]:
    """Digits that rise."""
    rising = pairs_where(range(1, size + 1), lambda a, b: a < b)
    return [Allowed(pair, rising) for pair in pairwise(cells)]


def palindrome(_source: Random, cells: Cells, size: int) -> list[Relation]:
    """Digits that are the same from both ends."""
    same = pairs_where(range(1, size + 1), lambda a, b: a == b)
    ends = zip(cells, reversed(cells), strict=True)
    return [Allowed(pair, same) for pair in list(ends)[: len(cells) // 2]]


def single(source: Random, cells: Cells, size: int) -> list[Relation]:
    """Any relation, now and then of a cell that it names twice."""
    if source.random() < 0.3:
        cells = tuple(source.choices(cells, k=len(cells)))
    return [RELATIONS[source.choice(list(RELATIONS))](source, cells, size)]


BUNDLES = (renban, cage, quadruple, thermometer, palindrome, single, single)
"""What one constraint may say of some cells, as the relations that it takes."""


@dataclass(frozen=True)
class Own(Constraint):
    """A constraint of somebody's own, which says any relations."""

    said: tuple[Relation, ...]
    kind: ClassVar[str] = "own"

    def relations(self, _layout: nf.Layout) -> tuple[Relation, ...]:
        """These."""
        return self.said


def _own(source: Random, layout: nf.Layout, _full: nf.Grid) -> Constraint:
    cells = some_cells(source, layout, 1, 5)
    return Own(tuple(source.choice(BUNDLES)(source, cells, layout.size)))


MAKERS: dict[str, Maker] = {**CONSTRAINTS, Own.kind: _own}
"""How a constraint of each kind is drawn, but for those of whole boards."""


def random_rule(source: Random, layout: nf.Layout, full: nf.Grid) -> Constraint:
    """A constraint of any kind, which mostly holds on the full board."""
    maker = MAKERS[source.choice(list(MAKERS))]
    may_break = source.random() < 0.02
    with suppress(nf.ValueRangeError):  # a kind that the layout does not take
        for _ in range(TRIES):
            rule = maker(source, layout, full).on(layout)
            if may_break or rule.is_met(layout, full.digits):
                return rule
    return random_rule(source, layout, full)


LAYOUTS = {
    "4x4": (0.5, 1.0),
    "4x4+x": (0.5, 1.0),
    "latin 4": (0.5, 1.0),
    "latin 5": (0.5, 0.9),
    "6x6": (0.4, 0.8),
    "6x6+x": (0.4, 0.8),
    "latin 6": (0.4, 0.8),
    "classic": (0.5, 0.85),
    "x": (0.5, 0.75),
    "hyper": (0.5, 0.75),
}
"""Boards, and from which to which share of their cells is open: few have too many solutions."""


def full_board(source: Random, layout: nf.Layout, rules: Sequence[Constraint]) -> nf.Grid | None:
    """A full board that keeps the rules, if there is one."""
    puzzle = nf.Puzzle(bytes(layout.cells), layout, constraints=rules)
    return nf.solve(puzzle, 1, seed=source.randrange(2**32), solver="sat").solution


def random_rules(source: Random, layout: nf.Layout, full: nf.Grid, count: int) -> list[Constraint]:
    """So many constraints; half of the time most of them share cells with those before."""
    crowded = source.random() < 0.5
    rules: list[Constraint] = []
    held: set[int] = set()
    for _ in range(count):
        for _ in range(20):
            rule = random_rule(source, layout, full)
            cells = {cell for relation in rule.relations(layout) for cell in relation.cells}
            if not crowded or len(held) < 2 or len(held & cells) > 1:
                break
        rules.append(rule)
        held |= cells
    return rules


def _whole_board(source: Random, layout: nf.Layout) -> list[Constraint]:
    """A rule of the whole board, if the layout takes the one that is drawn."""
    with suppress(nf.ValueRangeError):
        return [source.choice(WHOLE_BOARD).on(layout)]
    return []


def random_puzzle_with_rules(source: Random) -> nf.Puzzle:
    """A board with one to eight rules; now and then with a wrong given, or with pencil marks."""
    name = source.choice(list(LAYOUTS))
    layout = nf.Layout.named(name)
    rules: list[Constraint] = []
    if source.random() < 0.2 and name not in ("x", "hyper"):  # a twin takes minutes there
        rules = _whole_board(source, layout)
    full = full_board(source, layout, rules)
    if full is None:
        return nf.Puzzle(bytes(layout.cells), layout, constraints=rules)
    rules += random_rules(source, layout, full, source.randint(1, 8))
    share = source.uniform(*LAYOUTS[name])
    digits = [0 if source.random() < share else digit for digit in full]
    if source.random() < 0.1:
        digits[source.randrange(layout.cells)] = source.randint(1, layout.size)
    if source.random() > 0.2:
        return nf.Puzzle(digits, layout, constraints=rules)
    every = (1 << layout.size) - 1
    masks = [(every & ~(1 << source.randrange(layout.size))) | 1 << (digit - 1) for digit in full]
    marks = nf.Candidates(masks, layout)
    return nf.Puzzle(digits, layout, marks=marks, constraints=rules)


def random_killer(source: Random, name: str) -> nf.Puzzle:
    """A board that is cut into cages, some of which are left out; it has one given or none."""
    layout = nf.Layout.named(name)
    full = full_board(source, layout, ())
    assert full is not None
    cages = [each for each in cut_into_cages(source, full) if source.random() < 0.9]
    givens = bytearray(layout.cells)
    if source.random() < 0.5:
        cell = source.randrange(layout.cells)
        givens[cell] = full[cell]
    return nf.Puzzle(bytes(givens), layout, constraints=cages)


def cut_into_cages(source: Random, full: nf.Grid) -> list[KillerCage]:
    """Cages that hold all cells of a full board, with their sums."""
    free, cages = set(range(len(full))), []
    while free:
        cells = _cage_of(source, full, free)
        free.difference_update(cells)
        cages.append(KillerCage(cells, sum(full[cell] for cell in cells)))
    return cages


def _cage_of(source: Random, full: nf.Grid, free: set[int]) -> list[int]:
    """Up to five free cells side by side whose digits differ."""
    cells = [source.choice(sorted(free))]
    for _ in range(source.randint(0, 4)):
        held = {full[cell] for cell in cells}
        near = [each for each in beside(full.layout, cells, free) if full[each] not in held]
        cells += source.sample(near, min(1, len(near)))
    return cells
