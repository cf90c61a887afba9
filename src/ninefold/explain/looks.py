"""The direct consequences of rules, as data, for a page that keeps automatic marks without a
solver.

Units and rules of different digits become lists of cells that differ; sums and pairs of cells are
listed rule by rule, so that each rule can be applied alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ninefold.explain.rule_facts import stated_digits
from ninefold.model import Puzzle
from ninefold.model.digits import digits_in
from ninefold.model.relations import Allowed, Linear, Relation
from ninefold.model.stated_relations import relations_in
from ninefold.solvers.effective_layout import layout_in_force

Sum = tuple[tuple[int, ...], tuple[int, ...], int | None, int | None]
"""Cells, a factor for each, and the least and the greatest total; `None` is no bound."""

Pair = tuple[int, int, int]
"""Two cells, and the number of the table that says which digits they have together."""

Table = tuple[int, ...]
"""By the digit of the first cell the digits of the second, as a mask."""

Tuples = frozenset[tuple[int, ...]]
"""The digits that cells may have together, as a relation has them."""


@dataclass(frozen=True, slots=True)
class Look:
    """The direct consequences of rules for cells: see `look_at`.

    `stated` has by cell the digits that rules about it alone leave, `differ` by cell those that
    must differ from it; `rules` the sums and the pairs of each rule that has any.
    """

    stated: tuple[tuple[int, ...], ...]
    differ: tuple[tuple[int, ...], ...]
    rules: tuple[tuple[tuple[Sum, ...], tuple[Pair, ...]], ...]
    tables: tuple[Table, ...]

    def to_json(self) -> dict[str, Any]:
        """The look as a plain dict."""
        return {
            "stated": [list(digits) for digits in self.stated],
            "differ": [list(cells) for cells in self.differ],
            "rules": [
                {
                    "sums": [
                        {"cells": list(cells), "factors": list(factors), "low": low, "high": high}
                        for cells, factors, low, high in sums
                    ],
                    "pairs": [list(pair) for pair in pairs],
                }
                for sums, pairs in self.rules
            ],
            "tables": [list(table) for table in self.tables],
        }


def look_at(puzzle: Puzzle) -> Look | None:
    """The direct consequences of a puzzle's rules; `None` if it has only units.

    >>> from ninefold import Puzzle
    >>> look = look_at(Puzzle(81 * ".", rules=["killer cage 3 r1c1 r2c2", "even r5c5"]))
    >>> look.rules[0][0], look.stated[40]
    ((((0, 10), (1, 1), 3, 3),), (2, 4, 6, 8))
    """
    if not puzzle.constraints:
        return None
    layout = puzzle.layout
    known = None if layout_in_force(puzzle) else stated_digits(layout, puzzle.constraints)
    if known is None:
        peers = (layout_in_force(puzzle) or layout).peers
        known = [layout.full_mask] * layout.cells, [list(cells) for cells in peers]
    tables: dict[Table, int] = {}
    numbers: dict[Tuples, int] = {}

    def number_of(tuples: Tuples) -> int:
        if tuples not in numbers:  # a rule about all neighbours has the same for hundreds of pairs
            numbers[tuples] = tables.setdefault(_table(tuples, layout.size), len(tables))
        return numbers[tuples]

    found = (_rule(relations_in(each, layout), number_of) for each in puzzle.constraints)
    return Look(
        tuple(digits_in(mask) for mask in known[0]),
        tuple(tuple(sorted(cells)) for cells in known[1]),
        tuple(rule for rule in found if any(rule)),
        tuple(tables),
    )


def _rule(
    relations: Iterable[Relation], number_of: Callable[[Tuples], int]
) -> tuple[tuple[Sum, ...], tuple[Pair, ...]]:
    sums: list[Sum] = []
    pairs: list[Pair] = []
    for relation in relations:
        if isinstance(relation, Linear) and len(set(relation.cells)) == len(relation.cells):
            sums.append((relation.cells, relation.factors, relation.low, relation.high))
        elif isinstance(relation, Allowed) and len(set(relation.cells)) == 2 == len(relation.cells):
            pairs.append((relation.cells[0], relation.cells[1], number_of(relation.tuples)))
    return tuple(sums), tuple(pairs)


def _table(tuples: Tuples, size: int) -> Table:
    """The table of the digits that two cells may hold together."""
    table = [0] * (size + 1)
    for first, second in tuples:
        if max(first, second) <= size:
            table[first] |= 1 << (second - 1)
    return tuple(table)
