"""Why a puzzle has several solutions, and which givens or rules would make it unique.

Every digit that an open cell may hold is tried: it leads to no solution, to one, or to several.
They show which cells are open, and which single given would make the puzzle unique. Among the
solutions found on the way, the one that differs least from the first shows what the givens leave
open, and cells that are equal in all of them may be equal in every solution. Numbers of rules are
tried by their distance.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from ninefold.model import Candidates, Grid, Move, Puzzle
from ninefold.outcomes import Count, Status
from ninefold.validation.cores import CoreSearch, Unsure
from ninefold.validation.explanations import Ambiguous, RuleChange, Swap
from ninefold.validation.fewest_givens import is_bare, least_givens
from ninefold.validation.oracle import Oracle, Spent
from ninefold.validation.repairs import numbered

MOST_COUNTED = {False: 2_000, True: 1_000_000}
"""The most solutions that are counted: by default, and in a deep check."""

MOST_COMPARED = 12
"""The solutions among which the search for a small difference looks."""


def explain_ambiguous(oracle: Oracle, solution: Grid, most: int | None, deep: bool) -> Ambiguous:
    """Everything that can be found within the limits of the oracle, beginning with one solution. At
    most `most` solutions are counted, if that is a number.
    """
    search = _SwapExplanation(oracle, solution)
    with suppress(Spent):
        search.find_swap()
        search.count(min(MOST_COUNTED[deep], most or MOST_COUNTED[deep]))
        if search.lacking <= 1:
            search.try_each()
            with oracle.part(2):
                search.try_numbers()
            with oracle.part(2):
                search.find_equal()
        if not search.one_more() and (deep or search.lacking <= 1):
            search.add_together()
    return search.findings(deep)


def lacking_givens(puzzle: Puzzle) -> int:
    """The least number of further givens that a puzzle with several solutions needs.

    >>> from ninefold import Puzzle
    >>> lacking_givens(Puzzle(81 * ".")), lacking_givens(Puzzle("12345678" + 73 * "."))
    (17, 9)
    """
    if not is_bare(puzzle):
        return 1
    shown = len(set(puzzle.givens) - {0})
    least = least_givens(puzzle.layout) - puzzle.given_count
    return max(1, least, puzzle.layout.size - 1 - shown)


class _SwapExplanation:
    """The reasons found so far why a puzzle has several solutions."""

    def __init__(self, oracle: Oracle, solution: Grid) -> None:
        self.oracle, self.puzzle, self.solution = oracle, oracle.puzzle, solution
        self.lacking = lacking_givens(self.puzzle)
        self.counted = Count(2, exact=False)
        self.swap: Swap | None = None
        self.together: tuple[Move, ...] = ()
        self._allowed = self.puzzle.allowed()
        self._leads: dict[tuple[int, int], Status] = {}
        self._nearest: frozenset[int] | None = None
        self._complete = self.lacking > 1
        self._all_tried = False
        self.rule_changes: list[RuleChange] = []
        self.equal: list[list[int]] | None = None
        self._met = [solution.digits]

    def find_swap(self) -> None:
        """Find another solution that differs from the first in few cells."""
        for _ in islice(self._others(), MOST_COMPARED):
            pass
        differing = self._nearest
        if differing is None:
            return
        for cell in sorted(differing):  # it stays out if the others can change without it
            status = self.oracle.status(self._fixed(differing - {cell}))
            if status is Status.UNDECIDED:
                return
            if status is Status.MULTIPLE:
                differing -= {cell}
        self.swap = self._swapped(sorted(differing))

    def try_each(self) -> None:
        """Try every digit of every open cell."""
        for _ in self._others():
            pass
        self._all_tried = True
        self._complete = Status.UNDECIDED not in self._leads.values()

    def try_numbers(self) -> None:
        """Find the smallest changes of the number of a rule that make the puzzle unique."""
        rules = self.puzzle.constraints
        changes = (
            (numbered(self.puzzle, index, changed), changed)
            for index, rule in enumerate(rules)
            for changed in rule.changes(self.puzzle.layout)
        )
        found: int | None = None
        for change, rule in sorted(changes, key=lambda each: _distance(each[0])):
            if found is not None and _distance(change) > found:
                return
            index = change.rule.index
            others = (each for place, each in enumerate(rules) if place != index)
            if self.oracle.status(self.puzzle.with_constraints((*others, rule))) is Status.UNIQUE:
                found = _distance(change)
                self.rule_changes.append(change)

    def find_equal(self) -> None:
        """Find the open cells that hold equal digits in every solution."""
        groups = [self._open_cells()]
        for solution in self._met:
            groups = _parted(groups, solution)
        proven: set[tuple[int, int]] = set()
        while pair := next((pair for pair in _pairs(groups) if pair not in proven), None):
            try:
                found = self._unequal(*pair)
            except Unsure:
                return
            if found is None:
                proven.add(pair)
            else:
                groups = _parted(groups, found)
        self.equal = groups

    def count(self, most: int) -> None:
        """Count the solutions, or the first of them."""
        found = self.oracle.count(self.puzzle, most)
        if found.value > self.counted.value or found.exact:
            self.counted = found

    def add_together(self) -> None:
        """Find several givens of the first solution that make it unique together."""
        empty = [cell for cell, digit in enumerate(self.puzzle.givens) if not digit]
        cells = self._open_cells() if self._all_tried else empty
        search = CoreSearch(len(cells), lambda mask: self._agreeing(cells, mask), self.oracle.tick)
        try:
            search.reduce()
            search.minimize()
        finally:
            if search.irreducible:
                self.together = self._moves(cells, search.core)
                self.lacking = max(self.lacking, search.at_least)

    def one_more(self) -> tuple[Move, ...]:
        """The givens that each make it unique; first those whose cell does so with any digit."""
        deciding = [key for key, status in self._leads.items() if status is Status.UNIQUE]
        vague = {cell for (cell, _), status in self._leads.items() if status > Status.UNIQUE}
        ranked = sorted(deciding, key=lambda key: (key[0] in vague, key))
        return tuple(Move(cell, digit, self.puzzle.layout) for cell, digit in ranked)

    def findings(self, deep: bool) -> Ambiguous:
        """The explanation, as far as it is known."""
        name, equal = self.puzzle.layout.cell_name, self.equal
        return Ambiguous(
            solutions=self.counted.value,
            exact=self.counted.exact,
            swap=self.swap,
            open_cells=tuple(map(name, self._open_cells())) if self._all_tried else None,
            one_more=self.one_more(),
            complete=self._complete,
            together=self.together,
            at_least=1 if self.one_more() else self.lacking,
            rule_changes=tuple(self.rule_changes),
            equal_cells=None if equal is None else tuple(tuple(map(name, each)) for each in equal),
            stopped_by=self.oracle.stopped_by,
            deep=deep,
        )

    def _open_cells(self) -> list[int]:
        """The cells that may hold another digit than in the first solution, as far as known."""
        others = (
            cell
            for (cell, digit), status in self._leads.items()
            if status is not Status.NONE and digit != self.solution[cell]
        )
        return sorted(set(others))

    def _moves(self, cells: list[int], mask: int) -> tuple[Move, ...]:
        chosen = (cell for part, cell in enumerate(cells) if mask >> part & 1)
        return tuple(Move(cell, self.solution[cell], self.puzzle.layout) for cell in chosen)

    def _others(self) -> Iterator[Grid]:
        """Other solutions, from untried digits; their differences are kept."""
        for cell, digits in enumerate(self._allowed):
            for digit in () if self.puzzle.givens[cell] else digits:
                if (cell, digit) not in self._leads:
                    found = self._tried(cell, digit)
                    if found is not None and found != self.solution:
                        yield found

    def _tried(self, cell: int, digit: int) -> Grid | None:
        """A solution with one more given, if there is any."""
        try:
            answer = self.oracle.answer(self.oracle.changed({cell: digit}))
        except Unsure:
            self._leads[cell, digit] = Status.UNDECIDED
            return None
        self._leads[cell, digit] = answer.status
        if answer.solution is not None and answer.solution != self.solution:
            self._met.append(answer.solution.digits)
            differing = self._differing(answer.solution)
            if self._nearest is None or len(differing) < len(self._nearest):
                self._nearest = differing
        return answer.solution

    def _unequal(self, first: int, second: int) -> bytes | None:
        """A solution in which two cells hold different digits, if there is one."""
        stated = self.puzzle.stated().masks
        for digit in self._allowed[first]:
            if self._leads[first, digit] is Status.NONE:
                continue
            masks = list(stated)
            masks[first], masks[second] = 1 << digit - 1, stated[second] & ~(1 << digit - 1)
            board = Puzzle(self.puzzle, marks=Candidates(masks, self.puzzle.layout))
            if (found := self.oracle.answer(board, limit=1).solution) is not None:
                return found.digits
        return None

    def _differing(self, other: Grid) -> frozenset[int]:
        pairs = enumerate(zip(self.solution.digits, other.digits, strict=True))
        return frozenset(cell for cell, (one, two) in pairs if one != two)

    def _fixed(self, open_cells: frozenset[int], also: dict[int, int] | None = None) -> Puzzle:
        """The first solution with some cells open."""
        every = enumerate(self.solution.digits)
        fixed = {cell: digit for cell, digit in every if cell not in open_cells}
        return self.oracle.changed(fixed | (also or {}))

    def _swapped(self, cells: list[int]) -> Swap | None:
        """The two ways to fill cells, all of which another solution fills differently."""
        first = cells[0]
        for digit in self._allowed[first]:
            if digit != self.solution[first]:
                board = self._fixed(frozenset(cells), {first: digit})
                with suppress(Unsure):
                    other = self.oracle.answer(board, limit=1).solution
                    if other is not None:
                        layout = self.puzzle.layout
                        ways = (
                            tuple(layout.value(way[cell]) for cell in cells)
                            for way in (self.solution, other)
                        )
                        return Swap(tuple(map(layout.cell_name, cells)), *ways)
        return None

    def _agreeing(self, cells: list[int], mask: int) -> int | None:
        """The cells that agree with the first solution in another one with the digits of a mask."""
        digits = {move.cell: move.digit for move in self._moves(cells, mask)}
        answer = self.oracle.answer(self.oracle.changed(digits))
        if answer.status is Status.UNIQUE or answer.solution is None:
            return None
        if answer.solution == self.solution:
            return mask
        differing = self._differing(answer.solution)
        return sum(1 << part for part, cell in enumerate(cells) if cell not in differing)


def _distance(change: RuleChange) -> int:
    """The distance of a proposed number from the old one."""
    return abs((change.proposed or 0) - (change.number or 0))


def _parted(groups: list[list[int]], solution: bytes) -> list[list[int]]:
    """Groups of cells, parted by the digits that they hold in a solution; a single cell is none.

    >>> _parted([[0, 1, 2, 3]], bytes([5, 5, 6, 5]))
    [[0, 1, 3]]
    """
    parted = []
    for group in groups:
        by_digit: dict[int, list[int]] = {}
        for cell in group:
            by_digit.setdefault(solution[cell], []).append(cell)
        parted += [each for each in by_digit.values() if len(each) > 1]
    return parted


def _pairs(groups: list[list[int]]) -> Iterator[tuple[int, int]]:
    """The first cell of each group, with every other."""
    return ((first, other) for first, *others in groups for other in others)
