"""`exact_cover`: the general problem behind `cover`, for whatever is a puzzle of that kind.

Queens on a board, pentominoes, a timetable: items that must be covered, and rows of items of
which some are to be chosen so that every item is covered exactly once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ninefold import _core
from ninefold.errors import ValueRangeError
from ninefold.limits import Limits, StopToken, with_limit
from ninefold.model.source import shown
from ninefold.outcomes import ENDS
from ninefold.solvers.compiled import MOST_MEMORY, at_most, flag_of

Rows = Mapping[Hashable, Iterable[Hashable]] | Iterable[Iterable[Hashable]]
"""Rows of items, by name or by number from 0."""


@dataclass(frozen=True, slots=True)
class Covers:
    """Solutions of an exact cover problem: each is a tuple of the rows that are chosen.

    If `exact`, these are all; otherwise `stopped_by` names the limit that came first.

    >>> import ninefold as nf
    >>> nf.exact_cover([[1, 2], [3], [2, 3], [1]]).solutions
    ((0, 1), (2, 3))
    """

    solutions: tuple[tuple[Hashable, ...], ...]
    exact: bool
    nodes: int
    seconds: float = field(compare=False)
    stopped_by: str | None

    def __len__(self) -> int:
        return len(self.solutions)

    def __iter__(self) -> Iterator[tuple[Hashable, ...]]:
        return iter(self.solutions)

    def __getitem__(self, place: int) -> tuple[Hashable, ...]:
        return self.solutions[place]

    def __str__(self) -> str:
        more = "" if self.exact else f", stopped by {self.stopped_by}"
        lines = [" ".join(map(str, rows)) for rows in self.solutions]
        return "\n".join([*lines, f"{len(lines):,} solutions{more}"])

    def to_json(self) -> dict[str, Any]:
        """The solutions as a plain dict."""
        return {
            "solutions": [list(rows) for rows in self.solutions],
            "exact": self.exact,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "stopped_by": self.stopped_by,
        }


def exact_cover(
    rows: Rows,
    limit: int | None = None,
    *,
    secondary: Iterable[Hashable] = (),
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Covers:
    """Choose rows so that every item is in exactly one of them, in all possible ways.

    `rows` is a list of rows, told by their numbers from 0, or a mapping from names to rows. An
    item is anything that can be a key. `secondary` items may be in one chosen row or in none.
    `limit` bounds the solutions; the list ends at 1 GiB where nothing else bounds it.

    >>> import ninefold as nf
    >>> rows = {"a": "xy", "b": "z", "c": "yz", "d": "x"}
    >>> print(nf.exact_cover(rows))
    a b
    c d
    2 solutions
    >>> nf.exact_cover(rows, secondary="z").solutions  # the row a alone covers x and y
    (('a',), ('c', 'd'))

    Queens that do not attack each other; a diagonal may stay empty:

    >>> queens = {
    ...     (r, c): [("row", r), ("column", c), ("rise", r + c), ("fall", r - c)]
    ...     for r in range(6) for c in range(6)
    ... }
    >>> diagonals = {item for items in queens.values() for item in items[2:]}
    >>> len(nf.exact_cover(queens, secondary=diagonals))
    4
    """
    names, options = _named(rows)
    second = dict.fromkeys(secondary)
    primary = dict.fromkeys(item for row in options for item in row if item not in second)
    number = {item: i for i, item in enumerate([*primary, *second])}
    bounds = with_limit(limits, limit)
    found, nodes, end, seconds = _core.exact_cover(
        len(primary),
        len(second),
        [[number[item] for item in row] for row in options],
        at_most(bounds.solutions),
        at_most(bounds.nodes),
        MOST_MEMORY if bounds.memory is None else at_most(bounds.memory),
        bounds.seconds,
        flag_of(stop),
    )
    told = tuple(tuple(names[place] for place in sorted(solution)) for solution in found)
    return Covers(told, ENDS[end] is None, nodes, seconds, ENDS[end])


def _named(rows: Rows) -> tuple[list[Hashable], list[list[Hashable]]]:
    """The names of rows, and their items."""
    listed = list(rows.items()) if isinstance(rows, Mapping) else list(enumerate(rows))
    options = []
    for name, row in listed:
        items = list(row)
        if not items or len(set(items)) < len(items):
            wrong = "holds an item twice" if items else "is empty"
            raise ValueRangeError(f"row {shown(name)} {wrong}")
        options.append(items)
    return [name for name, _ in listed], options
