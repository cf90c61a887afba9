"""Streams of the states of games, whichever process changes them.

A change by this process is sent at once. Changes by other processes, and results of analysis, are
found by one query for the versions of all watched games, a few times a second; such a state is
loaded once for all streams of its game.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager

from ninefold.service.games import ledger
from ninefold.service.games.actions import Games, seat_of
from ninefold.service.games.fold import State
from ninefold.service.games.maintenance import repeat_forever
from ninefold.service.games.rulings import is_late
from ninefold.service.games.views import GameView, view_of
from ninefold.service.open_streams import Leave, OpenStreams, rings
from ninefold.service.problems import ProblemError

POLL = 0.15
"""Seconds between two queries for changes by other processes."""

SPECTATORS = 0.8
"""The share of all places that may be taken when a spectator opens a stream."""

BEAT = 10.0
"""Seconds after which a silent stream sends a sign of life."""


class Streams:
    """The streams of one process."""

    def __init__(self, games: Games, places: OpenStreams, look: Callable[[State], None]) -> None:
        self._games = games
        self._look = look
        self._places = places
        self._bells: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._known: dict[str, State] = {}
        self._closing = False
        self._poll: asyncio.Task[None] | None = None
        games.listeners.append(self._hear)

    def enter(self, client: str, seated: bool) -> Leave:
        """Take a place for a stream, or raise a problem; spectators leave some places for
        players.
        """
        return self._places.enter(client, 1.0 if seated else SPECTATORS)

    async def states(self, first: State, token: str | None) -> AsyncIterator[GameView | None]:
        """The state, then the state after each change; `None` is a sign of life. Ends with the
        game.
        """
        with self._bell(first) as bell:
            sent, rung = -1, True
            while not self._closing:
                bell.clear()
                state = await self._newest(first.id)
                self._look(state)
                if state.version != sent:
                    sent = state.version
                    yield view_of(state, seat_of(state, token), self._games.now())
                elif not rung:
                    yield None
                if state.is_over:
                    return
                rung = await rings(bell, self._patience(state))

    async def _newest(self, game: str) -> State:
        """The state that this process knows, or the stored one if that is missing or out of
        time.
        """
        known = self._known.get(game)
        if known is not None and not is_late(known, self._games.now()):
            return known
        state = await self._games.state(game)
        known = self._known.get(game)
        if known is None or known.version < state.version:
            self._known[game] = known = state
        return known

    def _hear(self, state: State) -> None:
        """Take a new state of a watched game; ignore one that is older than the known state."""
        known = self._known.get(state.id)
        if known is not None and state.version > known.version:
            self._known[state.id] = state
            self._ring(state.id)

    def _patience(self, state: State) -> float:
        """Seconds to wait for a change: until the next sign of life, or until a player's time is
        up.
        """
        if state.deadline is None:
            return BEAT
        return min(BEAT, max(0.01, state.deadline - self._games.now() + 0.01))

    def close(self) -> None:
        """End all streams."""
        self._closing = True
        for game in list(self._bells):
            self._ring(game)
        if self._poll is not None:
            self._poll.cancel()

    @contextmanager
    def _bell(self, first: State) -> Iterator[asyncio.Event]:
        bell, game = asyncio.Event(), first.id
        self._bells[game].add(bell)
        self._known.setdefault(game, first)
        self._hear(first)
        if self._poll is None or self._poll.done():
            self._poll = asyncio.create_task(repeat_forever("streams", self._look_around, POLL))
        try:
            yield bell
        finally:
            self._bells[game].discard(bell)
            if not self._bells[game]:
                del self._bells[game]
                self._known.pop(game, None)

    async def _look_around(self) -> None:
        """Load the games that others have changed or deleted."""
        watched = list(self._known)
        found = await self._games.database.read(ledger.versions, watched) if watched else {}
        known = [self._known[game] for game in watched if game in self._known]
        changed = [each.id for each in known if found.get(each.id, each.version + 1) > each.version]
        await asyncio.gather(*map(self._load, changed))

    async def _load(self, game: str) -> None:
        try:
            self._hear(await self._games.state(game))
        except ProblemError:  # deleted, or no database: its streams meet the same problem
            self._known.pop(game, None)
            self._ring(game)

    def _ring(self, game: str) -> None:
        for bell in self._bells.get(game, ()):
            bell.set()
