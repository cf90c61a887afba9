"""The steps of the solver `rules` in words: the digits that it tries, and the effect of each rule.

The kernel reports numbers: `StepKind`, `Step` and `Reason` in cpp/bind/rules.cpp. A rule often
takes digits from several cells at once: they become one event for every digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from ninefold import _core
from ninefold.model import Layout, Puzzle
from ninefold.model.digits import digits_in
from ninefold.model.relations import Linear, Relation
from ninefold.model.stated_relations import relations_in
from ninefold.solvers.protocol import TraceEvent
from ninefold.solvers.steps import cell_event, left_out_event, ruled_out_event, unit_names

if TYPE_CHECKING:
    from ninefold.model.constraints import Constraint

StepRecord = tuple[int, int, int, int, int, int]
"""The kind, the cell, the digits that it has lost, those that are left, the reason, the depth;
a cell or a reason that a step does not have is -1."""

MOST_NAMES = 3
"""Units that are named one by one; more of them are only counted."""


class _StepKind(IntEnum):
    """The kind of a step; the three in the middle are removals."""

    BRANCH = 0
    BACKTRACK = 1
    FILTERED = 2
    EXCLUDED = 3
    STATED = 4
    CONTRADICTION = 5
    SOLUTION = 6


def rules_events(
    puzzle: Puzzle, rules: _core.Rules, steps: Sequence[StepRecord], total: int
) -> Iterator[TraceEvent]:
    """Every step of `rules` as events, and a last one if some steps had to be left out."""
    translation = _Translation(puzzle, _Reasons(puzzle, rules))
    yield from translation.marked()
    for (kind, reason, depth), run in groupby(steps, key=itemgetter(0, 4, 5)):
        yield from translation.events(_StepKind(kind), reason, depth, list(run))
    if len(steps) < total:
        yield left_out_event(total - len(steps))


class _Translation:
    """The steps of a puzzle as events."""

    def __init__(self, puzzle: Puzzle, reasons: _Reasons) -> None:
        self._puzzle, self._layout, self._reasons = puzzle, puzzle.layout, reasons

    def marked(self) -> Iterator[TraceEvent]:
        """Cells whose pencil marks leave one digit: the search begins with it."""
        for cell, mask in enumerate(self._puzzle.allowed().masks):
            if mask.bit_count() == 1 and not self._puzzle.givens[cell]:
                yield self._move("deduce", cell, mask, 0, True, "its only pencil mark")

    def events(
        self, kind: _StepKind, reason: int, depth: int, run: list[StepRecord]
    ) -> Iterator[TraceEvent]:
        """The events of consecutive steps of one kind with one reason."""
        _, cell, lost, left, _, _ = run[0]
        match kind:
            case _StepKind.BRANCH:
                yield self._move("branch", cell, left, depth, True)
            case _StepKind.BACKTRACK:
                yield self._move("backtrack", cell, lost, depth, False)
            case _StepKind.CONTRADICTION:
                yield self._contradiction(cell, reason, depth)
            case _StepKind.SOLUTION:
                yield cell_event(self._layout, "solution", -1, 0, depth)
            case _StepKind.FILTERED:
                yield from self._deductions(run, self._reasons.of(reason).words, depth)
            case _StepKind.STATED:
                for step in run:
                    yield from self._deductions([step], self._reasons.of_cell(step[1]), depth)
            case _StepKind.EXCLUDED:
                yield from self._exclusions(run, reason, depth)

    def _deductions(self, run: list[StepRecord], rule: str, depth: int) -> Iterator[TraceEvent]:
        placed, losses = _sorted_out(run)
        for cell, digit in placed.items():
            yield self._move("deduce", cell, digit, depth, True, rule)
        for digit, cells in losses.items():
            names = ", ".join(map(self._layout.cell_name, cells))
            verb, written = "is" if len(cells) == 1 else "are", self._layout.symbol(digit)
            text = f"deduce: {names} {verb} not {written}"
            yield TraceEvent("deduce", rule, cells, digit, False, depth, f"{text} ({rule})")

    def _exclusions(self, run: list[StepRecord], by: int, depth: int) -> Iterator[TraceEvent]:
        """The candidates that a cell with a digit leaves to its peers."""
        placed, losses = _sorted_out(run)
        for cell, digit in placed.items():
            yield self._move("deduce", cell, digit, depth, True, "its last digit")
        for digit, cells in losses.items():
            rule = f"{self._layout.cell_name(by)} is {self._layout.symbol(digit)}"
            yield ruled_out_event(self._layout, cells, digit, depth, rule)

    def _contradiction(self, cell: int, reason: int, depth: int) -> TraceEvent:
        found = (
            self._reasons.of(reason)
            if reason >= 0
            else _Reason("", (), "the rules cannot all hold")
        )
        if cell >= 0:
            return cell_event(self._layout, "contradiction", cell, 0, depth, found.words)
        return TraceEvent("contradiction", found.words, found.cells, 0, False, depth, found.broken)

    def _move(
        self, kind: str, cell: int, digits: int, depth: int, placed: bool, rule: str = ""
    ) -> TraceEvent:
        digit = digits.bit_length()
        name, written = self._layout.cell_name(cell), self._layout.symbol(digit)
        says = f"{name} is {'' if placed else 'not '}{written}"
        text = f"{kind}: {says} ({rule})" if rule else f"{kind}: {says}"
        return TraceEvent(kind, rule, (cell,), digit, placed, depth, text)


def _sorted_out(run: Iterable[StepRecord]) -> tuple[dict[int, int], dict[int, tuple[int, ...]]]:
    """The cells that removals leave one digit, as a mask, and for other cells each removed digit.

    >>> _sorted_out([(2, 7, 0b001, 0b110, 0, 0), (2, 8, 0b101, 0b010, 0, 0)])
    ({8: 2}, {1: (7,)})
    """
    placed: dict[int, int] = {}
    losses: dict[int, set[int]] = {}
    for _, cell, lost, left, _, _ in run:
        if left.bit_count() == 1:
            placed[cell] = left
        for digit in digits_in(lost):
            losses.setdefault(digit, set()).add(cell)
    open_cells = {
        digit: tuple(cell for cell in sorted(cells) if cell not in placed)
        for digit, cells in sorted(losses.items())
    }
    return placed, {digit: cells for digit, cells in open_cells.items() if cells}


class _Reason(NamedTuple):
    """A rule in words, its cells, and the words for a board that breaks it."""

    words: str
    cells: tuple[int, ...]
    broken: str


class _Reasons:
    """The meaning of the engine's filters, by their numbers."""

    def __init__(self, puzzle: Puzzle, rules: _core.Rules) -> None:
        self._puzzle, self._layout, self._rules = puzzle, puzzle.layout, rules
        self._known: dict[int, _Reason] = {}

    def of(self, number: int) -> _Reason:
        """The meaning of a filter: a relation, units, or a sum that follows from both."""
        if number not in self._known:
            self._known[number] = self._find(number)
        return self._known[number]

    def of_cell(self, cell: int) -> str:
        """The rules about one cell alone."""
        others = "units and sums leave it no other"
        stated = self._all_about({cell})
        return f"{stated}; {others}" if stated and self._sums_may_narrow else stated or others

    def _all_about(self, cells: set[int]) -> str:
        """All relations of exactly these cells, in words."""
        said = (
            constraint.describe_part(self._layout, relation)
            for constraint, relation in self._relations
            if set(relation.cells) == cells
        )
        return "; ".join(dict.fromkeys(said))

    @cached_property
    def _sums_may_narrow(self) -> bool:
        """Whether a sum of units less stated sums may leave a cell one digit."""
        return any(
            isinstance(relation, Linear) and len(relation.cells) > 1
            for _, relation in self._relations
        )

    @cached_property
    def _relations(self) -> list[tuple[Constraint, Relation]]:
        """Every relation in the order in which the engine got them."""
        return [
            (constraint, relation)
            for constraint in self._puzzle.constraints
            for relation in relations_in(constraint, self._layout)
        ]

    def _find(self, number: int) -> _Reason:
        statement, terms, total, units, statements = self._rules.reason(number)
        names = unit_names(self._layout, units)
        if statement >= 0:
            cells = self._relations[statement][1].cells
            is_pair = len(set(cells)) == 2  # the engine joins all rules of two cells
            words = self._all_about(set(cells)) if is_pair else self._stated(statement)
        elif terms:
            words = f"{_sum(self._layout, terms, total)}, by {self._origin(names, statements)}"
            cells = tuple(cell for _, cell in terms)
        else:
            words = names[0] if len(names) == 1 else f"{' and '.join(names)} cross"
            cells = tuple(sorted({cell for unit in units for cell in unit}))
            return _Reason(words, cells, f"a digit has no place left in {names[0]}")
        return _Reason(words, cells, f"no digits are left with which this holds: {words}")

    def _stated(self, statement: int) -> str:
        constraint, relation = self._relations[statement]
        return constraint.describe_part(self._layout, relation)

    def _origin(self, units: list[str], statements: list[int]) -> str:
        """The sources of a derived sum."""
        named = " and ".join(units) if len(units) <= MOST_NAMES else f"{len(units)} units"
        if len(statements) == 1:
            return f"{named}, as {self._stated(statements[0])}"
        return f"{named} and the {len(statements)} sums there"


def _sum(layout: Layout, terms: Iterable[tuple[int, int]], total: int) -> str:
    """A sum of cells less other cells.

    >>> _sum(Layout.classic(), [(-1, 9), (1, 8)], 4)
    'r1c9 - r2c1 = 4'
    """
    names: dict[int, list[str]] = {1: [], -1: []}
    for factor, cell in terms:
        names[factor].append(layout.cell_name(cell))
        total -= factor * (1 - layout.first_digit)  # in what the digits show
    return " - ".join([" + ".join(names[1]), *names[-1]]) + f" = {total}"
