"""`exact_cover`: the general problem behind `cover`, for other puzzles of that kind.

Queens on a board, pentominoes, a timetable: items that must be covered, and rows of items of
which some are to be chosen so that every item is covered exactly once.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ninefold import _core
from ninefold.arguments import checked
from ninefold.errors import FormatError, ValueRangeError
from ninefold.limits import Limits, StopToken, with_limit
from ninefold.model.source import shown
from ninefold.outcomes import ENDS
from ninefold.solvers.bounds import Watch, at_most, flag_of, memory_of

Rows = Mapping[Hashable, Iterable[Hashable]] | Iterable[Iterable[Hashable]]
"""Rows of items, by name or by number from 0."""

Cover = tuple[Hashable, ...]
"""The names of the rows that are chosen."""

AT_A_TIME = 20_000
"""Rows of solutions that the kernel hands over at a time: a few milliseconds of work here."""

POINTERS = 16
"""Bytes of a solution in the growing list, and in the tuple made of it."""


@dataclass(frozen=True, slots=True)
class Covers:
    """Solutions of an exact cover problem: each is a tuple of the rows that are chosen.

    If `exact`, these are all; otherwise `stopped_by` names the limit that came first.

    >>> import ninefold as nf
    >>> nf.exact_cover([[1, 2], [3], [2, 3], [1]]).solutions
    ((0, 1), (2, 3))
    """

    solutions: tuple[Cover, ...]
    exact: bool
    nodes: int
    seconds: float = field(compare=False)
    stopped_by: str | None

    def __len__(self) -> int:
        return len(self.solutions)

    def __iter__(self) -> Iterator[Cover]:
        return iter(self.solutions)

    def __getitem__(self, place: int) -> Cover:
        return self.solutions[place]

    def __str__(self) -> str:
        more = "" if self.exact else f", stopped by {self.stopped_by}"
        lines = [" ".join(map(str, rows)) for rows in self.solutions]
        total = f"{len(lines):,} solution{'' if len(lines) == 1 else 's'}"
        return "\n".join([*lines, total + more])

    def to_json(self) -> dict[str, Any]:
        """The solutions as a plain dict."""
        return {
            "solutions": [list(rows) for rows in self.solutions],
            "exact": self.exact,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "stopped_by": self.stopped_by,
        }


@checked
def exact_cover(
    rows: Rows,
    limit: int | None = None,
    *,
    primary: Iterable[Hashable] = (),
    secondary: Iterable[Hashable] = (),
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Covers:
    """Choose rows so that every item is in exactly one of them, in all possible ways.

    `rows` is a list of rows, which are numbered from 0, or a mapping from names to rows. An
    item is anything that can be a key. `secondary` items may be in one chosen row or in none; all
    others are primary, and so are those that `primary` names, even if no row has them. A row that
    has secondary items only is never chosen: it covers nothing that must be covered. `limit` bounds
    the solutions; without another bound the list ends at 1 GiB.

    >>> import ninefold as nf
    >>> rows = {"a": "xy", "b": "z", "c": "yz", "d": "x"}
    >>> print(nf.exact_cover(rows))
    a b
    c d
    2 solutions
    >>> nf.exact_cover(rows, secondary="z").solutions  # the row a alone covers x and y
    (('a',), ('c', 'd'))
    >>> nf.exact_cover(rows, primary="w").solutions  # no row covers it
    ()

    Queens that do not attack each other; a diagonal may stay empty:

    >>> queens = {
    ...     (r, c): [("row", r), ("column", c), ("rise", r + c), ("fall", r - c)]
    ...     for r in range(6) for c in range(6)
    ... }
    >>> diagonals = {item for items in queens.values() for item in items[2:]}
    >>> len(nf.exact_cover(queens, secondary=diagonals))
    4
    """
    bounds = with_limit(limits, limit)
    watch = Watch(bounds, stop)
    first = dict.fromkeys(_items(primary, "the primary items"))
    second = dict.fromkeys(_items(secondary, "the secondary items"))
    for item in first.keys() & second.keys():
        raise ValueRangeError(f"{shown(item)} is both a primary and a secondary item")
    names, options = _named(rows, watch)
    first |= dict.fromkeys(item for row in options for item in row if item not in second)
    number = {item: i for i, item in enumerate([*first, *second])}
    numbered = [[number[item] for item in row] for row in options]
    search = _core.CoverSearch(len(first), len(second), numbered)
    return _listed(search, names, bounds, watch, stop)


def _listed(
    search: _core.CoverSearch,
    names: list[Hashable],
    limits: Limits,
    watch: Watch,
    stop: StopToken | None,
) -> Covers:
    """The solutions, some at a time, with checks of limits and the token in between."""
    found: list[Cover] = []
    most, nodes, room = at_most(limits.solutions), at_most(limits.nodes), memory_of(limits)
    stopped_by: str | None = "solutions"
    while stopped_by == "solutions" and len(found) < most:
        wanted = most - len(found)
        covers, end = search.next(wanted, AT_A_TIME, nodes, watch.left(), flag_of(stop))
        room = _add(found, covers, names, room)
        stopped_by = ENDS[end] if room >= 0 else "memory"
    chosen = tuple(found)
    return Covers(chosen, stopped_by is None, search.nodes, watch.seconds, stopped_by)


def _add(found: list[Cover], covers: list[list[int]], names: list[Hashable], room: int) -> int:
    """Add solutions while there is room; returns the room left, negative if one did not fit."""
    for rows in covers:
        cover = tuple(map(names.__getitem__, rows))
        room -= sys.getsizeof(cover) + POINTERS
        if room < 0:
            break
        found.append(cover)
    return room


def _named(rows: Rows, watch: Watch) -> tuple[list[Hashable], list[list[Hashable]]]:
    """The names of rows, and their items, as far as they were read before a limit."""
    if not isinstance(rows, Iterable):
        raise FormatError(0, 0, "rows of items", shown(rows))
    names: list[Hashable] = []
    options = []
    for name, row in rows.items() if isinstance(rows, Mapping) else enumerate(rows):
        if watch.ended_by():
            break
        items = _items(row, f"row {shown(name)}")
        if not items or len(set(items)) < len(items):
            wrong = "holds an item twice" if items else "is empty"
            raise ValueRangeError(f"row {shown(name)} {wrong}")
        names.append(name)
        options.append(items)
    return names, options


def _items(source: object, what: str) -> list[Hashable]:
    """The items of a row, each of which can be a key."""
    if not isinstance(source, Iterable):
        raise FormatError(0, 0, f"items in {what}", shown(source))
    items = list(source)
    try:
        hash(tuple(items))
    except TypeError:
        raise FormatError(0, 0, f"items that can be keys in {what}", shown(items)) from None
    return items
