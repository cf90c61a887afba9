"""`ease` and `harden`: the same solution, with givens added, taken away or exchanged.

The measure is a pair: the effort of the puzzle, and with the same effort the fewer givens are the
harder ones. Where a level is asked for, it is HoDoKu's score instead of the effort. What comes back
is strictly easier, or strictly harder, by that measure; or as it was.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ninefold.errors import (
    UndecidedError,
    UnknownNameError,
    UnsupportedError,
    ValueRangeError,
)
from ninefold.explain import State, as_profile, find_path
from ninefold.explain.ratings import level_of
from ninefold.limits import UNLIMITED, Limits, StopToken, whole_number
from ninefold.model import Grid, Layout, LayoutLike, Move, Puzzle, PuzzleLike, as_puzzle
from ninefold.outcomes import Status
from ninefold.solvers import solve, solve_batch
from ninefold.solvers.bounds import Watch

EXCHANGES, RATED_EXCHANGES = 2_000, 100
"""Exchanges of a given for another that are looked at in a step, at random if there are more; fewer
where each must be rated."""


class Measure(NamedTuple):
    """How hard a puzzle is: the larger pair is the harder puzzle."""

    effort: int
    spared: int
    """The cells without a given."""

    @property
    def told(self) -> dict[str, int]:
        """The pair as a plain dict."""
        return {"effort": self.effort, "spared": self.spared}


@dataclass(frozen=True, slots=True)
class Changed:
    """A puzzle before and after it was made easier or harder, with what was changed.

    `reason` says why it is not what was wanted: nothing (or no more) could be done.

    >>> import ninefold as nf
    >>> changed = nf.ease(nf.generate(seed=7), clues=30)
    >>> changed.puzzle.given_count, len(changed.removed), changed.reason
    (30, 0, None)
    """

    original: Puzzle
    puzzle: Puzzle
    added: tuple[Move, ...]
    removed: tuple[Move, ...]
    before: int
    """The effort before."""
    after: int
    """The effort after."""
    reason: str | None = None
    levels: tuple[str, str] | None = None
    """HoDoKu's levels before and after, where a level was asked for."""

    @property
    def is_changed(self) -> bool:
        """Whether anything was done."""
        return bool(self.added or self.removed)

    def to_json(self) -> dict[str, Any]:
        """The change as a plain dict."""
        return {
            "original": self.original.to_line(),
            "puzzle": self.puzzle.to_line(),
            "added": [str(move) for move in self.added],
            "removed": [str(move) for move in self.removed],
            "effort_before": self.before,
            "effort_after": self.after,
            "clues_before": self.original.given_count,
            "clues_after": self.puzzle.given_count,
            "reason": self.reason,
            **self.puzzle.layout.mention(),
            "levels": None if self.levels is None else list(self.levels),
        }

    def __str__(self) -> str:
        clues = f"clues {self.original.given_count} -> {self.puzzle.given_count}"
        levels = "" if self.levels is None else f", {' -> '.join(self.levels)}"
        lines = [str(self.puzzle), f"{clues}, effort {self.before} -> {self.after}{levels}"]
        for name, moves in (("added", self.added), ("removed", self.removed)):
            if moves:
                lines.append(f"{name}: {' '.join(map(str, moves))}")
        return "\n".join([*lines, *([self.reason] if self.reason else [])])


def prover_of(layout: Layout) -> str:
    """The solver whose branches are the effort of a puzzle: the one that proves what is made."""
    return "dpll" if layout == Layout.classic() else "cover"


def effort_of(
    puzzle: PuzzleLike,
    *,
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> int:
    """How much work a puzzle is for a solver: the branches that `dpll` takes to prove it unique,
    for layouts other than plain 9x9 those of `cover`.

    It tells puzzles that yield to simple reasoning (0) from those that do not. It is no rating of
    how hard a person finds them.

    >>> import ninefold as nf
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> nf.effort_of(line)
    0
    """
    return _proven(as_puzzle(puzzle, layout), limits or UNLIMITED, stop)[0].effort


def _proven(puzzle: Puzzle, limits: Limits, stop: StopToken | None) -> tuple[Measure, Grid]:
    """The measure and the solution of a puzzle, which must have one."""
    if puzzle.marks is not None or puzzle.constraints:
        held = "constraints" if puzzle.constraints else "pencil marks"
        raise UnsupportedError(f"a puzzle with {held} is neither measured, eased nor hardened")
    answer = solve(puzzle, solver=prover_of(puzzle.layout), limits=limits, stop=stop)
    if answer.status is Status.UNDECIDED:
        raise UndecidedError(f"not decided whether it is unique: stopped by {answer.stopped_by}")
    if answer.status is not Status.UNIQUE or answer.solution is None:
        raise ValueRangeError(f"the puzzle has not one solution: {answer.verdict}")
    return Measure(answer.nodes, puzzle.givens.count(0)), answer.solution


class _Search:
    """A puzzle that is changed step by step."""

    exchanges_at_most = EXCHANGES

    def __init__(self, puzzle: Puzzle, seed: int, limits: Limits, stop: StopToken | None) -> None:
        self.puzzle, self.givens = puzzle, puzzle.givens
        self.before, solution = _proven(puzzle, limits, stop)
        self.measure, self._digits = self.before, solution.digits
        self._random = random.Random(seed)
        self._watch, self._limits, self._stop = Watch(limits, stop), limits, stop

    @property
    def ended_by(self) -> str | None:
        return self._watch.ended_by()

    def filled(self) -> list[int]:
        """The cells that hold givens, in random order."""
        return self._cells(lambda digit: digit != 0)

    def empty(self) -> list[int]:
        """The others."""
        return self._cells(lambda digit: digit == 0)

    def _cells(self, wanted: Any) -> list[int]:
        cells = [cell for cell, digit in enumerate(self.givens) if wanted(digit)]
        self._random.shuffle(cells)
        return cells

    def additions(self) -> Iterable[bytes]:
        """The puzzle with one given more."""
        return (self._with(added=cell) for cell in self.empty())

    def removals(self) -> Iterable[bytes]:
        """The puzzle with one given less."""
        return (self._with(removed=cell) for cell in self.filled())

    def exchanges(self) -> Iterable[bytes]:
        """The puzzle with one given elsewhere."""
        pairs = [(gone, come) for gone in self.filled() for come in self.empty()]
        if len(pairs) > self.exchanges_at_most:
            pairs = self._random.sample(pairs, self.exchanges_at_most)
        return (self._with(removed=gone, added=come) for gone, come in pairs)

    def _with(self, removed: int | None = None, added: int | None = None) -> bytes:
        board = bytearray(self.givens)
        if removed is not None:
            board[removed] = 0
        if added is not None:
            board[added] = self._digits[added]
        return bytes(board)

    def measured(self, boards: Iterable[bytes]) -> list[tuple[Measure, bytes]]:
        """Those boards that have one solution, with their measures."""
        import numpy as np

        some = list(boards)
        if not some:
            return []
        layout = self.puzzle.layout
        array = np.frombuffer(b"".join(some), np.uint8).reshape(len(some), layout.cells)
        rest = Limits(nodes=self._limits.nodes, seconds=self._watch.left())
        batch = solve_batch(
            array,
            layout=layout,
            solver=prover_of(layout),
            nodes=True,
            limits=rest,
            stop=self._stop,
        )
        assert batch.nodes is not None
        rows = zip(batch.statuses.tolist(), batch.nodes.tolist(), some, strict=True)
        unique = Status.UNIQUE.value
        return [(Measure(n, board.count(0)), board) for s, n, board in rows if s == unique]

    def take(self, found: tuple[Measure, bytes]) -> None:
        """Go on with another board."""
        self.measure, self.givens = found

    def told(self, reason: str | None) -> Changed:
        """What has become of the puzzle."""
        layout, old = self.puzzle.layout, self.puzzle.givens
        pairs = [*zip(old, self.givens, strict=True)]
        added = [Move(c, new, layout) for c, (was, new) in enumerate(pairs) if new and not was]
        removed = [Move(c, was, layout) for c, (was, new) in enumerate(pairs) if was and not new]
        if self.ended_by is not None and reason is not None:
            reason = f"{reason} (stopped by {self.ended_by})"
        puzzle = Puzzle(self.givens, layout, metadata=self.puzzle.metadata)
        efforts = self.before.effort, self.measure.effort
        return Changed(self.puzzle, puzzle, tuple(added), tuple(removed), *efforts, reason)


class _RatedSearch(_Search):
    """The same, measured by HoDoKu's score: a level is reached when the score of a path is its."""

    exchanges_at_most = RATED_EXCHANGES

    def __init__(
        self, puzzle: Puzzle, level: str, seed: int, limits: Limits, stop: StopToken | None
    ) -> None:
        super().__init__(puzzle, seed, limits, stop)
        self._names = list(as_profile("hodoku").levels)
        if level not in self._names:
            raise UnknownNameError("level", str(level), self._names)
        self.wanted = self._names.index(level)
        self._efforts = self.before.effort
        self.before = self.measure = Measure(self._rated(self.givens), self.givens.count(0))

    def _rated(self, givens: bytes) -> int:
        """The level, and within it the score, as one number."""
        state = State.of(Puzzle(givens, self.puzzle.layout), unique=True)
        path = find_path(state, limits=Limits(seconds=self._watch.left()), stop=self._stop)
        place = self._names.index(level_of(path, path.profile))
        return place * LEVEL + min(round(path.score), LEVEL - 1)

    def place(self, measure: Measure) -> int:
        """The place of the level among all."""
        return measure.effort // LEVEL

    def measured(self, boards: Iterable[bytes]) -> list[tuple[Measure, bytes]]:
        """Those boards that have one solution, with their scores."""
        unique = super().measured(boards)
        return [(Measure(self._rated(board), board.count(0)), board) for _, board in unique]

    def told(self, reason: str | None) -> Changed:
        """What has become of the puzzle, with levels."""
        levels = self._names[self.place(self.before)], self._names[self.place(self.measure)]
        after = _proven(Puzzle(self.givens, self.puzzle.layout), UNLIMITED, None)[0].effort
        changed = super().told(reason)
        return replace(changed, before=self._efforts, after=after, levels=levels)


LEVEL = 10_000_000
"""More than any score."""


def _search(
    puzzle: Puzzle, level: str | None, seed: int, limits: Limits | None, stop: StopToken | None
) -> _Search:
    bounds = limits or UNLIMITED
    if level is None:
        return _Search(puzzle, seed, bounds, stop)
    return _RatedSearch(puzzle, level, seed, bounds, stop)


def ease(
    puzzle: PuzzleLike,
    *,
    clues: int | None = None,
    effort: int | None = None,
    level: str | None = None,
    layout: LayoutLike | None = None,
    seed: int = 0,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Changed:
    """Make a puzzle easier: the same solution with more cells filled.

    Givens are added, each where the effort becomes least, until there are `clues` of them, or
    until the effort is at most `effort`, or until HoDoKu's level is no higher than `level`;
    without any until the puzzle is easier. `Changed` tells
    what was added, and by its `reason` what could not be had.

    >>> import ninefold as nf
    >>> hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> changed = nf.ease(hard, effort=0)
    >>> changed.after, changed.before > 0, nf.is_unique(changed.puzzle)
    (0, True, True)
    """
    wanted = None if clues is None else whole_number("clues", clues)
    least = None if effort is None else whole_number("effort", effort)
    _check_goals(effort, level)
    search = _search(as_puzzle(puzzle, layout), level, seed, limits, stop)

    def is_reached() -> bool:
        if isinstance(search, _RatedSearch) and search.place(search.measure) > search.wanted:
            return False
        if wanted is None and least is None and level is None:
            return search.measure < search.before
        few = wanted is not None and len(search.givens) - search.measure.spared < wanted
        return not few and (least is None or search.measure.effort <= least)

    if (wanted, least, level) != (None, None, None) and is_reached():
        return search.told("it is as easy as that already")
    while not is_reached():
        found = min(search.measured(search.additions()), default=None, key=lambda each: each[0])
        if found is None:
            return search.told(
                "it cannot be made easier" if search.ended_by else "every cell is full"
            )
        search.take(found)
    if search.measure < search.before:
        return search.told(None)
    search.take((search.before, search.puzzle.givens))
    return search.told("more givens do not make it easier")


def _check_goals(effort: int | None, level: str | None) -> None:
    if effort is not None and level is not None:
        raise ValueRangeError("effort and level are two measures: say one of them")


def harden(
    puzzle: PuzzleLike,
    *,
    clues: int | None = None,
    effort: int | None = None,
    level: str | None = None,
    layout: LayoutLike | None = None,
    seed: int = 0,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Changed:
    """Make a puzzle harder: the same solution with fewer cells filled, or others.

    A step takes a given away or puts it elsewhere, whichever makes the puzzle hardest and leaves
    one solution. There is one step; with `effort`, `clues` or `level` as many as it takes until the
    effort is at least that, the givens are no more than that, HoDoKu's level is no lower. `Changed`
    tells what was changed, and by its `reason` what could not be had: no single step from there
    leads to a harder puzzle.

    >>> import ninefold as nf
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> changed = nf.harden(line, effort=1)
    >>> changed.after > changed.before, nf.is_unique(changed.puzzle)
    (True, True)
    """
    wanted = None if clues is None else whole_number("clues", clues)
    most = None if effort is None else whole_number("effort", effort)
    _check_goals(effort, level)
    search = _search(as_puzzle(puzzle, layout), level, seed, limits, stop)

    def is_reached() -> bool:
        if isinstance(search, _RatedSearch) and search.place(search.measure) < search.wanted:
            return False
        if wanted is None and most is None and level is None:
            return search.measure > search.before
        many = wanted is not None and len(search.givens) - search.measure.spared > wanted
        return not many and (most is None or search.measure.effort >= most)

    if (wanted, most, level) != (None, None, None) and is_reached():
        return search.told("it is as hard as that already")
    while not is_reached():
        found = _harder(search, few=wanted is not None)
        if found is None:
            return search.told("no given less, and none elsewhere, makes it harder")
        search.take(found)
    return search.told(None)


def _harder(search: _Search, few: bool) -> tuple[Measure, bytes] | None:
    """The hardest puzzle a step away, if it is harder; where few givens are wanted, one less comes
    before any exchange.
    """
    steps = [search.measured(search.removals())]
    if not few or not any(each[0] > search.measure for each in steps[0]):
        steps.append(search.measured(search.exchanges()))
    harder = [each for found in steps for each in found if each[0] > search.measure]
    return max(harder, default=None, key=lambda each: each[0])
