"""The engine's turns. If a process dies while computing a turn, another one picks it up.

The process that commits a person's turn computes the engine's reply. It holds a lease on that turn
and renews it; any process may take a turn whose lease has expired. If two processes compute the
same turn, the log accepts the first line and refuses the second.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from ninefold.game.duels import Duel, Side
from ninefold.game.engine import Settings as EngineSettings
from ninefold.limits import StopToken
from ninefold.model import Grid, Layout
from ninefold.service.games import ledger
from ninefold.service.games.actions import LEASE, Games
from ninefold.service.games.fold import State
from ninefold.service.games.ledger import StaleError
from ninefold.service.games.maintenance import repeat_forever
from ninefold.service.games.rulings import after_resignation, with_line
from ninefold.service.problems import ProblemError
from ninefold.service.settings import Settings

PULSE = 1.0
"""Seconds between two searches for turns without a lease."""

FAST_LEVELS = 4
"""Up to this level a turn is limited by work instead of time, and takes milliseconds."""


class Opponent:
    """Plays the engine's turns of all games; those of its own process start at once."""

    def __init__(self, games: Games, settings: Settings) -> None:
        self._games = games
        self._settings = settings
        self._stop = StopToken()
        self._held: Counter[str] = Counter()
        self._queue: asyncio.Queue[State] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        games.listeners.append(self._hear)

    def start(self) -> None:
        """Start playing."""
        thinkers = [repeat_forever("opponent", self._think) for _ in range(os.cpu_count() or 1)]
        looking = repeat_forever("opponent", self._look, PULSE)
        self._tasks = [asyncio.create_task(each) for each in (*thinkers, looking)]

    async def close(self) -> None:
        """Stop, and leave the turns to other processes."""
        self._stop.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(ProblemError):
            await self._games.database.write(ledger.release_leases, self._games.owner)

    def _hear(self, state: State) -> None:
        if state.engine_due:
            self._held[state.id] += 1
            self._queue.put_nowait(state)

    async def _look(self) -> None:
        """Renew the leases of this process, and take turns whose leases have expired."""
        database, owner = self._games.database, self._games.owner
        now = self._games.now()
        if self._held:
            await database.write(ledger.renew_leases, owner, list(self._held), now + LEASE)
        if await database.read(ledger.has_free_turns, now):
            for game in await database.write(ledger.take_free_turns, owner, now, now + LEASE):
                with suppress(ProblemError):  # deleted since
                    self._hear(await self._games.state(game))

    async def _think(self) -> None:
        """Play the turn that has waited longest. If that fails, its lease expires."""
        state = await self._queue.get()
        try:
            after = await self._answer(state)
            if not self._stop.stopped:  # an interrupted search has not found its best turn
                await self._games.commit(after)
        except StaleError:  # another process was first, or the game is over or deleted
            pass
        finally:
            self._held -= Counter([state.id])

    async def _answer(self, state: State) -> State:
        pools, level = self._games.pools, state.seat(state.game.to_move).level or 1
        arguments = (state, self._settings, self._stop, self._games.now)
        if level <= FAST_LEVELS:
            return await pools.fast(after_engine, *arguments)
        return await pools.slow(after_engine, *arguments, stop=self._stop)


def after_engine(
    state: State, settings: Settings, stop: StopToken, now: Callable[[], float]
) -> State:
    """The state after the engine's turn. Its clock counts its own work, not the time in the
    queue.
    """
    duel = duel_of(state, settings.engine_seconds)
    after, _ = duel.answered(stop=stop, memory=settings.engine_memory)
    if after.resigned is not None:
        return after_resignation(state, state.game.to_move, now())
    said = str(after.game.turns[-1])
    return with_line(state, "turn", said, now(), after.clock[-1], after.game)


def duel_of(state: State, seconds: float) -> Duel:
    """The game as a `Duel`, with the given seconds for the engine, or those of its clock."""
    header = state.kept.game
    engine = next(seat for seat in state.kept.seats if seat.kind == "engine")
    turns = [row for row in state.kept.turns if row.kind == "turn"]
    gained = header.increment * sum(row.seat == engine.seat for row in turns)
    return Duel(
        game=state.game,
        board=Grid(header.board, Layout.classic()),
        first=Side.ENGINE if engine.seat == 1 else Side.PERSON,
        settings=EngineSettings.of_level(engine.level or 1),
        seed=header.seed,
        seconds=seconds if header.seconds is None else min(seconds, header.seconds + gained),
        clock=tuple(row.seconds for row in turns),
    )
