"""Puzzles with rules that are hard to stop, to compile or to count."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice, pairwise, product
from random import Random

from random_rules import Own, cut_into_cages

import ninefold as nf
from ninefold.constraints import (
    AntiKnight,
    Arrow,
    Even,
    KillerCage,
    LittleKiller,
    NonConsecutive,
    Palindrome,
    SandwichSum,
    Table,
)
from ninefold.model.constraints import Constraint
from ninefold.model.relations import Allowed, Linear, pairs_where

CLASSIC = nf.Layout.classic()


def on(layout: nf.Layout, *constraints: Constraint) -> nf.Puzzle:
    """An empty board with these rules."""
    return nf.Puzzle(bytes(layout.cells), layout, constraints=constraints)


def open_cells(size: int, cells: int) -> nf.Layout:
    """Cells without any unit that holds two of them."""
    return nf.Layout.of(size, [[divmod(cell, 70)] for cell in range(cells)])


@cache
def full(name: str) -> nf.Grid:
    """A full board of a layout."""
    layout = nf.Layout.named(name)
    solution = nf.solve(on(layout), 1, seed=5, solver="regions").solution
    assert solution is not None
    return solution


def few_cages() -> nf.Puzzle:
    """Cages that say little: there are more solutions than anybody counts."""
    return on(CLASSIC, KillerCage("r1c1 r1c2", 9), KillerCage("r5c5 r5c6 r6c6", 15))


def long_arrow() -> nf.Puzzle:
    """A pill whose arrow goes through half of the board."""
    cells = [f"r{row}c{column}" for row in range(2, 8) for column in range(1, 10)]
    return on(CLASSIC, Arrow("r1c1 r1c2 r1c3", cells[:40]))


def little_killers() -> nf.Puzzle:
    """Eight diagonals of 49: no board has them, which is hard to see."""
    starts = [("r1c2", (1, 1)), ("r1c3", (1, 1)), ("r2c1", (1, 1)), ("r3c1", (1, 1))]
    starts += [("r1c8", (1, -1)), ("r1c7", (1, -1)), ("r2c9", (1, -1)), ("r3c9", (1, -1))]
    return on(CLASSIC, *(LittleKiller.towards(CLASSIC, *start, 49) for start in starts))


def sandwiches() -> nf.Puzzle:
    """A sum at every row and column, and no given."""
    rules, board = [], full("classic")
    for unit in CLASSIC.units[:18]:
        digits = [board[cell] for cell in unit.cells]
        first, last = sorted((digits.index(1), digits.index(9)))
        rules.append(SandwichSum(unit.cells, sum(digits[first + 1 : last])))
    return on(CLASSIC, *rules)


def cages_of_nine() -> nf.Puzzle:
    """Cages that hold every digit: of one row the odd ones, of the next one the even ones."""
    board = full("classic")
    cages = [
        [cell for cell in range(first, first + 18) if (board[cell] + cell // 9) % 2]
        for first in (0, 18, 36, 54)
    ]
    return on(CLASSIC, *(KillerCage(cells, 45) for cells in cages))


def cage_of_ten() -> nf.Puzzle:
    """A cage that no digits fill."""
    return on(CLASSIC, KillerCage([*CLASSIC.units[0].cells, CLASSIC.units[1].cells[0]], 46))


def palindromes() -> nf.Puzzle:
    """Lines by which cells of a row are equal, one after the other."""
    lines = ["r1c1 r2c2 r3c3 r4c4", "r4c4 r5c5 r6c4 r7c4", "r7c4 r6c3 r5c2 r4c1 r3c1 r2c1 r1c2"]
    return on(CLASSIC, *map(Palindrome, lines))


def killer(name: str, seed: int = 1) -> nf.Puzzle:
    """A board that is cut into cages."""
    board = full(name)
    return on(board.layout, *cut_into_cages(Random(seed), board))


def many_constraints() -> nf.Puzzle:
    """2,000 of them: cages that overlap."""
    board, source = full("16x16"), Random(4)
    cages = []
    while len(cages) < 2_000:
        cells = source.sample(range(256), source.randint(2, 5))
        if len({board[cell] for cell in cells}) == len(cells):
            cages.append(KillerCage(cells, sum(board[cell] for cell in cells)))
    return on(board.layout, *cages)


def many_tuples() -> nf.Puzzle:
    """A table of 200,000 rows."""
    rows = islice(product(range(1, 10), repeat=6), 0, 400_000, 2)  # every other one
    return on(CLASSIC, Table("r1c1 r2c4 r3c7 r4c2 r5c5 r6c8", list(rows)))


def wide_sum() -> nf.Puzzle:
    """A sum of 2,000 cells."""
    cells = tuple(range(2_000))
    return on(open_cells(9, 2_000), Own((Linear(cells, (1,) * 2_000, 9_000, 9_000),)))


def many_pairs() -> nf.Puzzle:
    """5,000 pairs of as many cells."""
    apart = pairs_where(range(1, 10), lambda a, b: abs(a - b) != 1)
    return on(open_cells(9, 5_000), Own(tuple(Allowed(p, apart) for p in pairwise(range(5_000)))))


HARD: dict[str, Callable[[], nf.Puzzle]] = {
    "few cages": few_cages,
    "long arrow": long_arrow,
    "little killers": little_killers,
    "sandwiches": sandwiches,
    "cages of nine": cages_of_nine,
    "cage of ten": cage_of_ten,
    "palindromes": palindromes,
    "killer 16x16": lambda: killer("16x16"),
    "killer 25x25": lambda: killer("25x25"),
    "rules of 25x25": lambda: on(nf.Layout.named("25x25"), NonConsecutive(), AntiKnight()),
    "samurai with cages": lambda: killer("samurai"),
    "many constraints": many_constraints,
    "many tuples": many_tuples,
    "wide sum": wide_sum,
    "many pairs": many_pairs,
    "no unit": lambda: on(open_cells(9, 40), Even([0])),
    "short units": lambda: on(nf.Layout.of(9, [["r1c1", "r1c2"], ["r3c3", "r5c5"]]), Even([0])),
}
"""Every one of them is stopped soon."""

DEEP = ("few cages", "long arrow", "cages of nine", "rules of 25x25", "no unit")
"""Those with millions of solutions, or with none that is soon found."""
