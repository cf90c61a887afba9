"""Solution counts and chances of positions, within the level of help, found in the background.

Positions of watched games are analyzed one at a time, the latest first. Results are stored beside
the log, so that no position is analyzed twice.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

from ninefold.errors import UndecidedError
from ninefold.game.analysis import Outcome
from ninefold.game.analyzer import analyze
from ninefold.game.position import Position
from ninefold.game.rules import Rules
from ninefold.game.winning_chances import win_probability
from ninefold.limits import Limits, StopToken
from ninefold.model import Grid
from ninefold.service.games import ledger
from ninefold.service.games.actions import Games
from ninefold.service.games.fold import State, fold
from ninefold.service.games.maintenance import repeat_forever
from ninefold.service.games.rows import Chance, Look, Number
from ninefold.solvers import estimate

SECONDS = 1.0
"""Seconds for one position; an estimate that needs longer is skipped."""

SAMPLES = 32
GRIDS = 6_670_903_752_021_072_936_960
"""All grids of plain 9x9 (Felgenhauer and Jarvis, 2005); a ninth of them for each digit of a
cell."""

MOST_WAITING = 10_000


class Analyst:
    """Analyzes positions for one process."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._stop = StopToken()
        self._wishes: dict[tuple[str, int], State] = {}
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        games.listeners.append(self.want)

    def start(self) -> None:
        """Start the analysis."""
        self._task = asyncio.create_task(repeat_forever("looks", self._look))

    async def close(self) -> None:
        """Stop the analysis."""
        self._stop.stop()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def want(self, state: State) -> None:
        """Request the analysis of the positions of a game that have none yet."""
        if state.kept.game.help == "none" or len(self._wishes) > MOST_WAITING:
            return
        for ply in missing(state):
            self._wishes[state.id, ply] = state
            self._bell.set()

    async def _look(self) -> None:
        """Analyze the latest requested position. If that fails, the next request repeats it."""
        if not self._wishes:
            self._bell.clear()
        await self._bell.wait()
        (game, ply), state = self._wishes.popitem()
        arguments = (state, ply, self._stop)
        look = await self._games.pools.slow(look_at, *arguments, stop=self._stop)
        await self._games.database.write(ledger.keep_look, game, ply, look)


def missing(state: State) -> list[int]:
    """The plies without analysis; a line that does not change the board needs none."""
    moved = [row.ply for row in state.kept.turns if row.kind == "turn"]
    return [ply for ply in (0, *moved) if ply not in state.kept.looks]


def position_at(state: State, ply: int) -> Position:
    """The position after the given number of log lines."""
    if ply == state.ply:
        return state.position
    return fold(replace(state.kept, turns=state.kept.turns[:ply])).position


def look_at(state: State, ply: int, stop: StopToken) -> Look:
    """The analysis of the position after a ply, within about a second."""
    position = position_at(state, ply)
    if state.kept.game.help == "count":
        return Look(solutions=number_of(position.grid, stop))
    return Look(solutions=number_of(position.grid, stop), chance=_chance(position, stop))


def number_of(grid: Grid, stop: StopToken, seconds: float = SECONDS) -> Number | None:
    """The solution count of a board: exact if that is fast, else estimated if possible."""
    given = sum(map(bool, grid.digits))
    if given < 2:
        return Number(value=GRIDS // 9**given, exact=True)
    found = estimate(grid, samples=SAMPLES, limits=Limits(seconds=seconds), stop=stop)
    if not found.exact and found.relative_error > 1:
        return None
    return Number(value=found.value, exact=found.exact)


def _chance(position: Position, stop: StopToken) -> Chance | None:
    if position.is_over:
        return None
    if position.rules is Rules.STRICT:
        with suppress(UndecidedError):
            found = win_probability(position, stop=stop)
            return Chance(value=found.value, proven=found.proven)
        return None
    limits = Limits(seconds=SECONDS / 2, solutions=100_000)
    outcome = analyze(position, limits=limits, line=False, stop=stop).outcome
    if outcome is Outcome.UNDECIDED:
        return None
    return Chance(value=float(outcome is Outcome.WIN), proven=True)
