"""The course of a search: its board, step by step, from its events.

A solver that writes and erases reports `place` and `remove`; candidates removed since a digit was
placed come back when that digit is removed. A solver that reasons reports `branch`, `deduce` and
`backtrack`, which undoes everything since the branch of its depth. One trail of earlier states
follows both.
"""

from __future__ import annotations

from collections.abc import Callable

from ninefold.films.frames import Frame
from ninefold.films.guesses import Guesses
from ninefold.model import Candidates, Grid, Puzzle
from ninefold.model.sanitize import worded
from ninefold.solvers.protocol import TraceEvent
from ninefold.solvers.registry import named

USUAL_SOLVERS = ("heap", "rules")
"""The default solvers: the first is written to be watched, the other supports every puzzle with
constraints."""

LONGEST_TEXT = 1_000
"""The most characters of an event's words that are kept."""

Mark = tuple[str, int]
"""A choice that can be undone: the digit of a cell, or the branch of a depth."""


def followed_solver(name: str, puzzle: Puzzle) -> str:
    """The name of a solver that reports its steps: for "auto" the first that takes the puzzle.

    >>> import ninefold as nf
    >>> from ninefold.constraints import KillerCage
    >>> followed_solver("auto", nf.Puzzle(81 * "."))
    'heap'
    >>> followed_solver("auto", nf.Puzzle(81 * ".", constraints=[KillerCage("r1c1 r1c2", 5)]))
    'rules'
    """
    if name != "auto":
        return name
    first, last = USUAL_SOLVERS
    return first if named(first).supports(puzzle) else last


class Course:
    """The board after every event so far, and the progress of the search.

    `steps` counts events, `tries` the digits that were written and the branches that were taken,
    `placements` all digits that were written, deduced ones as well, `dead_ends` contradictions.

    >>> import ninefold as nf
    >>> course = Course(nf.Puzzle("1234" + 12 * "."))
    >>> course.follow(nf.TraceEvent("place", "", (4,), 3, True, 0, "r2c1 is 3"))
    True
    >>> course.frame().grid.to_line()
    '12343...........'
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.steps = self.tries = self.placements = self.dead_ends = 0
        self.guesses = Guesses(puzzle.layout)
        self.missing: str | None = None
        self.last: TraceEvent | None = None
        self._puzzle = puzzle
        self._digits = bytearray(puzzle.givens)
        self._masks = list(puzzle.allowed().masks)
        self._tells_candidates = False
        self._trail: list[tuple[int, int, int]] = []
        self._marks: list[tuple[Mark, int]] = []
        self._kinds: dict[str, Callable[[TraceEvent], bool]] = {
            "place": self._place,
            "remove": self._remove,
            "candidates": self._candidates,
            "deduce": self._apply,
            "branch": self._branch,
            "backtrack": self._backtrack,
            "contradiction": self._contradiction,
            "truncated": self._truncated,
        }

    @property
    def filled(self) -> int:
        """The number of cells that hold a digit."""
        return len(self._digits) - self._digits.count(0)

    def follow(self, event: TraceEvent) -> bool:
        """Follow an event; returns whether there is anything new to see.

        A search may report what the givens imply already; that is nothing new.
        """
        self.steps += event.kind != "truncated"
        kind = self._kinds.get(event.kind)
        seen = kind is None or kind(event)
        if seen:
            self.last = event
        return seen

    def frame(self) -> Frame:
        """The picture of this moment."""
        layout, event = self._puzzle.layout, self.last
        grid = Grid(bytes(self._digits), layout)
        candidates = Candidates(self._masks, layout) if self._tells_candidates else None
        if event is None:
            return Frame(0, grid, candidates, text="the puzzle", givens=self._puzzle.givens)
        return Frame(
            self.steps,
            grid,
            candidates,
            event.kind,
            event.cells,
            event.digit,
            event.depth,
            self.tries,
            worded("a step", event.text, LONGEST_TEXT),
            self._puzzle.givens,
            self.guesses.standing,
            self.guesses.made,
            self.dead_ends,
            self.placements,
        )

    def _place(self, event: TraceEvent) -> bool:
        cell = event.cells[0]
        if self._digits[cell] == event.digit:
            return False
        self._undo(("cell", cell))  # a digit that is written over another needs no removal
        self.guesses.place(event, self._digits, self._masks)
        self._mark(("cell", cell))
        self.tries += 1
        self._write(cell, event.digit)
        return True

    def _remove(self, event: TraceEvent) -> bool:
        cell = event.cells[0]
        if self._puzzle.givens[cell] or not self._digits[cell]:
            return False
        if not self._undo(("cell", cell)):  # it is not the last: what came after it stays
            self._digits[cell] = 0
            self._marks = [each for each in self._marks if each[0] != ("cell", cell)]
        self.guesses.remove(event)
        return True

    def _candidates(self, event: TraceEvent) -> bool:
        if not event.placed:
            return self._rule_out(event)
        bit, changed = _bit(event), False
        for cell in event.cells:
            if not self._masks[cell] & bit:
                self._narrow(cell, self._masks[cell] | bit)
                changed = True
        return changed

    def _branch(self, event: TraceEvent) -> bool:
        self._undo_from(event.depth)  # a search that began again has left its branches behind
        self.guesses.branch(event)
        self._mark(("depth", event.depth))
        self.tries += 1
        self._apply(event)
        return True

    def _backtrack(self, event: TraceEvent) -> bool:
        self._undo_from(event.depth)
        self.guesses.backtrack(event)
        self._apply(event)
        return True

    def _contradiction(self, _: TraceEvent) -> bool:
        self.dead_ends += 1
        return True

    def _truncated(self, event: TraceEvent) -> bool:
        self.missing = worded("a step", event.text, LONGEST_TEXT)
        return False

    def _apply(self, event: TraceEvent) -> bool:
        """Write the digit of one cell, or rule out one of several; whether that is news."""
        if not event.placed:
            return self._rule_out(event)
        if len(event.cells) != 1 or self._digits[event.cells[0]] == event.digit:
            return False
        self._write(event.cells[0], event.digit)
        return True

    def _rule_out(self, event: TraceEvent) -> bool:
        self._tells_candidates = self._tells_candidates or bool(event.cells)
        bit, changed = _bit(event), False
        for cell in event.cells:
            if self._masks[cell] & bit:
                self._narrow(cell, self._masks[cell] & ~bit)
                changed = True
        return changed

    def _write(self, cell: int, digit: int) -> None:
        self._note(cell)
        self.placements += 1
        self._digits[cell] = digit

    def _narrow(self, cell: int, mask: int) -> None:
        self._note(cell)
        self._masks[cell] = mask

    def _note(self, cell: int) -> None:
        """Note the present state, if there is anything to go back to."""
        if self._marks:
            self._trail.append((cell, self._digits[cell], self._masks[cell]))

    def _mark(self, mark: Mark) -> None:
        if not self._marks:
            self._trail.clear()
        self._marks.append((mark, len(self._trail)))

    def _undo(self, mark: Mark) -> bool:
        """Undo everything since that mark if it is the last one; else leave the board as it is."""
        if not self._marks or self._marks[-1][0] != mark:
            return False
        self._undo_to(self._marks.pop()[1])
        return True

    def _undo_from(self, depth: int) -> None:
        """Undo everything since the branch of that depth."""
        for place, ((kind, number), length) in enumerate(self._marks):
            if kind == "depth" and number >= depth:
                del self._marks[place:]
                self._undo_to(length)
                return

    def _undo_to(self, length: int) -> None:
        while len(self._trail) > length:
            cell, digit, mask = self._trail.pop()
            self._digits[cell], self._masks[cell] = digit, mask


def _bit(event: TraceEvent) -> int:
    return 1 << (event.digit - 1) if event.digit else 0
