"""Further rules for every puzzle of a run, stated as lines of text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ninefold.errors import FormatError
from ninefold.formats.sources import Malformed
from ninefold.model import Layout, Puzzle

if TYPE_CHECKING:
    from ninefold.model.constraints.base import Constraint

_SIZES = (9, 16, 25, 6, 4)
"""The boards on which a rule is tried if no layout is named: it must fit one of them."""


def checked(rules: object, layout: Layout | None) -> tuple[str, ...]:
    """The rules, checked on that layout or, without one, on boards of the usual sizes.

    >>> checked(["even r1c1", "killer 3 r16c1 r16c2"], None)
    ('even r1c1', 'killer 3 r16c1 r16c2')
    """
    from ninefold.model.constraints.rule_reader import checked_rules  # it loads every kind

    lines = checked_rules(rules)
    boards = [Layout.usual(size) for size in _SIZES] if layout is None else [layout]
    for line in lines:
        _check(line, boards)
    return lines


def _check(line: str, boards: list[Layout]) -> None:
    """Refuse a rule that fits no board, with the error of the first board."""
    first: FormatError | None = None
    for board in boards:
        try:
            _placed(board, (line,))
            return
        except FormatError as error:
            first = first or error
    assert first is not None
    raise first


def ruled(puzzle: Puzzle, rules: tuple[str, ...]) -> Puzzle:
    """A puzzle with these further rules; an error if one of them does not fit its board.

    >>> ruled(Puzzle(16 * "."), ("even r1c1",)).constraints
    (Even(cells=(0,)),)
    """
    if not rules:
        return puzzle
    return puzzle.with_constraints((*puzzle.constraints, *_placed(puzzle.layout, rules)))


def ruled_item(
    item: Puzzle | Malformed, rules: tuple[str, ...], line: int | None = None
) -> Puzzle | Malformed:
    """The same for a puzzle of a list, which is malformed if one of the rules does not fit its
    board.

    The error names the line of the puzzle, or 0 if it is unknown; without a line, the place in the
    rule.

    >>> print(ruled_item(Puzzle(16 * "."), ("even r9c9",), 3).error)
    line 3: expected a cell of the board (4x4), found 'r9c9' in the rule 'even r9c9'
    """
    if not rules:
        return item
    if not isinstance(item, Puzzle):
        return item._replace(text=None)  # a text alone is without its rules
    try:
        return ruled(item, rules)
    except FormatError as error:
        found = FormatError(line or 0, 0, error.expected, error.found)
        return Malformed(error if line is None else found, None)


@lru_cache(maxsize=100)
def _placed(layout: Layout, rules: tuple[str, ...]) -> tuple[Constraint, ...]:
    from ninefold.model.constraints.rule_reader import rules_on

    return rules_on(layout, rules)
