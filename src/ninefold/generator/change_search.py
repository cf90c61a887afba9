"""The search behind `ease` and `harden`: a puzzle, and the puzzles one change of a given, or on
request of a rule, away.

It counts what it has measured: a candidate that a limit cut short is none of those, and an answer
may say that there is nothing harder only if all of them were measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from ninefold.errors import UndecidedError, UnknownNameError, UnsupportedError
from ninefold.explain import PathEnd, State, as_profile, find_path
from ninefold.explain.ratings import level_of
from ninefold.generator.measures import Measure, proven, prover_of
from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.model.constraints import Constraint
from ninefold.outcomes import Status
from ninefold.solvers import solve, solve_batch
from ninefold.solvers.bounds import Watch

EXCHANGES = 2_000
"""The most exchanges of givens that are measured in a step; a random choice if there are more. A
board of 81 cells has 1,640 at most."""

NUMBERS = 50
"""The most other numbers of a rule that are tried, the nearest first."""

AT_A_TIME = 200
"""Candidates that are measured between two checks of the limits."""

NODES = 20_000
"""The default limit of branches for a candidate with rules: with few givens some would take
hours."""

LEVEL = 10_000_000
"""More than any score."""

Rules = tuple[Constraint | None, ...]
"""The rules of a puzzle in their first order, `None` for one that was removed."""


class Board(NamedTuple):
    """Givens and rules."""

    givens: bytes
    rules: Rules


Found = tuple[Measure, Board]
"""A candidate that has one solution, and its measure."""


class Search:
    """A puzzle that is changed step by step, measured by its effort.

    `tried` and `possible` are the candidates of the last step: those that were measured, and all.
    `long` of the others took more than `nodes` branches. All are measured by the same solver,
    also when no rule is left.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int,
        limits: Limits,
        stop: StopToken | None,
        change_rules: bool = False,
    ) -> None:
        puzzle.layout.check_first_digit("a change of difficulty")
        self.puzzle, self.change_rules = puzzle, change_rules
        self.givens: bytes = puzzle.givens
        self.rules: Rules = puzzle.constraints
        self.before, solution = proven(puzzle, limits, stop)
        self.measure, self._digits = self.before, solution.digits
        self.tried = self.possible = self.long = 0
        self._random = random.Random(seed)
        self._watch, self._stop = Watch(limits, stop), stop
        self._prover = prover_of(puzzle)
        self.nodes = NODES if limits.nodes is None and puzzle.constraints else limits.nodes

    @property
    def ended_by(self) -> str | None:
        """The limit that ended the search, if one did."""
        return self._watch.ended_by()

    def additions(self) -> list[Found]:
        """The puzzles with one given more, and those that another number in a rule makes easier."""
        found = self._step([(None, cell) for cell in self._empty()])
        renumbered = self._rule_step(self._renumbered())
        return [*found, *(each for each in renumbered if each[0] < self.measure)]

    def removals(self) -> list[Found]:
        """The puzzles with one given less."""
        return self._step([(cell, None) for cell in self._filled()])

    def removals_and_exchanges(self) -> list[Found]:
        """The puzzles with one given less, those with one elsewhere, those with a rule less or with
        another number in it.
        """
        removals = [(cell, None) for cell in self._filled()]
        exchanges = [(gone, come) for gone in self._filled() for come in self._empty()]
        some = exchanges
        if len(exchanges) > EXCHANGES:
            some = self._random.sample(exchanges, EXCHANGES)
        found = self._step([*removals, *some])
        self.possible += len(exchanges) - len(some)
        return found + self._rule_step(chain(self._with_fewer_rules(), self._renumbered()))

    def take(self, found: Found) -> None:
        """Go on with another board."""
        self.measure, (self.givens, self.rules) = found

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The rules that are left."""
        return _left(self.rules)

    def measured(self, boards: Sequence[bytes]) -> tuple[list[Found], int]:
        """Those boards that have one solution, with their measures; and how many were decided."""
        import numpy as np

        array = np.frombuffer(b"".join(boards), np.uint8).reshape(len(boards), -1)
        batch = solve_batch(
            array,
            layout=self.puzzle.layout,
            constraints=self.constraints,
            solver=self._prover,
            nodes=True,
            limits=Limits(nodes=self.nodes, seconds=self._watch.left()),
            stop=self._stop,
        )
        assert batch.nodes is not None
        rows = zip(batch.statuses.tolist(), batch.nodes.tolist(), boards, strict=True)
        unique, open_ = Status.UNIQUE.value, Status.UNDECIDED.value
        found = [
            (self._measure(n, board), Board(board, self.rules))
            for s, n, board in rows
            if s == unique
        ]
        return found, sum(status != open_ for status in batch.statuses.tolist())

    def _step(self, changes: Sequence[tuple[int | None, int | None]]) -> list[Found]:
        """The changed puzzles that have one solution, as far as limits leave time for them."""
        found: list[Found] = []
        self.tried, self.possible, self.long = 0, len(changes), 0
        for first in range(0, len(changes), AT_A_TIME):
            if self.ended_by is not None:
                break
            boards = [self._with(*each) for each in changes[first : first + AT_A_TIME]]
            some, tried = self.measured(boards)
            found += some
            self.tried += tried
            self.long += 0 if self.ended_by else len(boards) - tried
        return found

    def _measure(self, effort: int, board: bytes) -> Measure:
        return Measure(effort, board.count(0), self.rules.count(None))

    def _with_fewer_rules(self) -> Iterator[Rules]:
        """The rules without one of them, for each."""
        for place, rule in enumerate(self.rules if self.change_rules else ()):
            if rule is not None:
                yield (*self.rules[:place], None, *self.rules[place + 1 :])

    def _renumbered(self) -> Iterator[Rules]:
        """The rules with another number in one of them that the solution keeps."""
        layout = self.puzzle.layout
        for place, rule in enumerate(self.rules if self.change_rules else ()):
            for changed in () if rule is None else islice(rule.changes(layout), NUMBERS):
                if self.ended_by is not None:
                    return
                if changed.is_met(layout, self._digits):
                    yield (*self.rules[:place], changed, *self.rules[place + 1 :])

    def _rule_step(self, changes: Iterable[Rules]) -> list[Found]:
        """The puzzles with these rules that have one solution; they count as the other changes."""
        found: list[Found] = []
        for rules in changes:
            self.possible += 1
            if self.ended_by is not None:
                break
            answer = solve(
                self.puzzle.with_givens(self.givens).with_constraints(_left(rules)),
                limits=Limits(nodes=self.nodes, seconds=self._watch.left()),
                solver=self._prover,
                stop=self._stop,
            )
            if answer.status is Status.UNDECIDED:
                self.long += self.ended_by is None
                continue
            self.tried += 1
            if answer.status is Status.UNIQUE:
                measure = Measure(answer.nodes, self.givens.count(0), rules.count(None))
                found.append((measure, Board(self.givens, rules)))
        return found

    def _filled(self) -> list[int]:
        """The cells that hold givens, in random order."""
        return self._cells(lambda digit: digit != 0)

    def _empty(self) -> list[int]:
        """The others."""
        return self._cells(lambda digit: digit == 0)

    def _cells(self, wanted: Callable[[int], bool]) -> list[int]:
        cells = [cell for cell, digit in enumerate(self.givens) if wanted(digit)]
        self._random.shuffle(cells)
        return cells

    def _with(self, removed: int | None, added: int | None) -> bytes:
        board = bytearray(self.givens)
        if removed is not None:
            board[removed] = 0
        if added is not None:
            board[added] = self._digits[added]
        return bytes(board)


def _left(rules: Rules) -> tuple[Constraint, ...]:
    return tuple(rule for rule in rules if rule is not None)


class RatedSearch(Search):
    """The same, measured by HoDoKu's score: a level is reached when the score of a path is its."""

    def __init__(
        self, puzzle: Puzzle, level: str, seed: int, limits: Limits, stop: StopToken | None
    ) -> None:
        self._names = list(as_profile("hodoku").levels)
        if level not in self._names:
            raise UnknownNameError("level", str(level), self._names)
        if puzzle.constraints:
            raise UnsupportedError(
                "levels are only for puzzles without constraints; give an effort"
            )
        super().__init__(puzzle, seed, limits, stop)
        self.wanted = self._names.index(level)
        self.effort_before = self.before.effort
        rated = self._rated([self.givens])
        if not rated:
            raise UndecidedError(f"not rated: stopped by {self.ended_by}")
        self.before = self.measure = rated[0][0]

    @property
    def levels(self) -> tuple[str, str]:
        """The levels before and now."""
        return self._names[self.place(self.before)], self._names[self.place(self.measure)]

    def place(self, measure: Measure) -> int:
        """The place of the level among all."""
        return measure.effort // LEVEL

    def measured(self, boards: Sequence[bytes]) -> tuple[list[Found], int]:
        """Those boards that have one solution, with their scores; and how many were decided."""
        unique, decided = super().measured(boards)
        rated = self._rated([board.givens for _, board in unique])
        return rated, decided - (len(unique) - len(rated))

    def _rated(self, boards: Iterable[bytes]) -> list[Found]:
        """The boards with their scores, without those whose path a limit ended."""
        found = []
        for board in boards:
            state = State.of(Puzzle(board, self.puzzle.layout), unique=True)
            path = find_path(state, limits=Limits(seconds=self._watch.left()), stop=self._stop)
            if path.end is not PathEnd.CUT:
                place = self._names.index(level_of(path, path.profile))
                score = place * LEVEL + min(round(path.score), LEVEL - 1)
                found.append((Measure(score, board.count(0)), Board(board, self.rules)))
        return found
