"""True candidates of a puzzle, reused after an edit of it.

Another given or rule only takes solutions away: what was impossible stays impossible. Without one
of them no solution goes: what was possible stays possible. After any edit, an earlier solution that
agrees with it shows its digits at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ninefold.model import Puzzle
from ninefold.model.constraints import Constraint
from ninefold.model.relations import Relation
from ninefold.model.stated_relations import relations_in
from ninefold.outcomes import TrueCandidates


class Known(NamedTuple):
    """The digits that cells may have at most, those that some solution has there, and solutions.

    `masks` or `seen` is `None` where nothing is known; `witnesses` are solutions one after the
    other, a byte a cell.
    """

    masks: list[int] | None = None
    seen: list[int] | None = None
    witnesses: bytes = b""


NOTHING = Known()


def known_of(puzzle: Puzzle, before: TrueCandidates | None) -> Known:
    """Facts about a puzzle from the true candidates of another.

    >>> import ninefold as nf
    >>> puzzle = nf.Puzzle("12..............", rules=["even r1c3"])
    >>> known = known_of(puzzle.placed("r4c4", 1), nf.candidates(puzzle))
    >>> known.masks[2:4]
    [8, 4]
    """
    if before is None or before.puzzle is None or before.puzzle.layout != puzzle.layout:
        return NOTHING
    earlier = before.puzzle
    old, new = _allowed(earlier), _allowed(puzzle)
    added = _without(puzzle.constraints, earlier.constraints)
    removed = _without(earlier.constraints, puzzle.constraints)
    is_tighter = not removed and all(not now & ~then for then, now in zip(old, new, strict=True))
    is_looser = not added and all(not then & ~now for then, now in zip(old, new, strict=True))
    every = enumerate(zip(new, before.candidates.masks, strict=True))
    masks = [now & true if cell in before.closed else now for cell, (now, true) in every]
    narrowed = {cell: now for cell, now in enumerate(new) if old[cell] & ~now}
    witnesses = before.witnesses if is_looser else _kept(puzzle, before.witnesses, narrowed, added)
    seen = list(before.candidates.masks) if is_looser else _digits_of(witnesses, len(new))
    return Known(masks if is_tighter else None, seen if all(seen) else None, witnesses)


def _allowed(puzzle: Puzzle) -> list[int]:
    """The digits that each cell may have by its given and its marks."""
    every = (1 << puzzle.layout.size) - 1
    marks = puzzle.marks.masks if puzzle.marks is not None else [every] * puzzle.layout.cells
    return [
        1 << given - 1 if given else mask for given, mask in zip(puzzle.givens, marks, strict=True)
    ]


def _without(rules: Iterable[Constraint], others: Iterable[Constraint]) -> list[Constraint]:
    """The rules that are not among others."""
    known = set(others)
    return [each for each in rules if each not in known]


def _kept(
    puzzle: Puzzle, witnesses: bytes, narrowed: dict[int, int], added: list[Constraint]
) -> bytes:
    """The solutions that agree with the cells' allowed digits and with the added rules."""
    cells = puzzle.layout.cells
    relations = [each for rule in added for each in relations_in(rule, puzzle.layout)]
    rows = (witnesses[start : start + cells] for start in range(0, len(witnesses), cells))
    return b"".join(row for row in rows if _fits(row, narrowed) and _holds(row, relations))


def _fits(row: bytes, narrowed: dict[int, int]) -> bool:
    return all(mask >> row[cell] - 1 & 1 for cell, mask in narrowed.items())


def _holds(row: bytes, relations: list[Relation]) -> bool:
    return all(each.holds([row[cell] for cell in each.cells]) for each in relations)


def _digits_of(witnesses: bytes, cells: int) -> list[int]:
    """For every cell the digits that stand there in one of the solutions."""
    columns = (set(witnesses[cell::cells]) for cell in range(cells))
    return [sum(1 << digit - 1 for digit in column) for column in columns]
