"""Who waits for a change of a game is told, whichever process made it.

A change of this process rings at once. Those of others are seen by one question about all watched
games, a few times a second, which asks for their versions alone.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress

from ninefold.service.games import ledger
from ninefold.service.games.fold import State
from ninefold.service.games.playing import Games, seat_of
from ninefold.service.games.upkeep import again_and_again
from ninefold.service.games.views import GameView, view_of
from ninefold.service.problems import ProblemError

POLL = 0.15
"""Seconds between two looks at what other processes have done."""

BEAT = 10.0
"""Seconds after which a stream says that it is still there."""


class Streams:
    """The streams of one process."""

    def __init__(self, games: Games, most: int, look: Callable[[State], None]) -> None:
        self._games = games
        self._look = look
        self._most = most
        self._open = 0
        self._bells: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._versions: dict[str, int] = {}
        self._closing = False
        self._poll: asyncio.Task[None] | None = None
        games.listeners.append(lambda state: self._ring(state.id))
        games.watchers.append(self._ring)

    @property
    def open(self) -> int:
        """How many streams there are."""
        return self._open

    def check_room(self) -> None:
        """503 if no further stream may be opened."""
        if self._open >= self._most or self._closing:
            raise ProblemError(
                503,
                "streams",
                "Too many streams are open; ask for the state instead.",
                headers={"Retry-After": "5"},
            )

    async def states(self, game: str, token: str | None) -> AsyncIterator[GameView | None]:
        """The state, then the state after each change; `None` is a beat. It ends with the game."""
        with self._bell(game) as bell:
            told, rung = -1, True
            while not self._closing:
                bell.clear()
                state = await self._games.state(game)
                self._look(state)
                version = state.kept.game.version
                self._versions.setdefault(game, version)
                if version != told:
                    told = version
                    yield view_of(state, seat_of(state, token), self._games.now())
                elif not rung:
                    yield None
                if state.is_over:
                    return
                rung = await _rings(bell, self._patience(state))

    def _patience(self, state: State) -> float:
        """How long to wait for a change: until the next beat, or until somebody's time is up."""
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
    def _bell(self, game: str) -> Iterator[asyncio.Event]:
        bell = asyncio.Event()
        self._open += 1
        self._bells[game].add(bell)
        if self._poll is None or self._poll.done():
            self._poll = asyncio.create_task(again_and_again("streams", self._look_around, POLL))
        try:
            yield bell
        finally:
            self._open -= 1
            self._bells[game].discard(bell)
            if not self._bells[game]:
                del self._bells[game]
                self._versions.pop(game, None)

    async def _look_around(self) -> None:
        """Ring for the games that have changed, whoever did it."""
        watched = list(self._versions)
        found = await self._games.database.read(ledger.versions, watched) if watched else {}
        for game in watched:
            now = found.get(game, -1)
            if self._versions.get(game, now) != now:
                self._ring(game)
                self._versions[game] = now

    def _ring(self, game: str) -> None:
        for bell in self._bells.get(game, ()):
            bell.set()


async def _rings(bell: asyncio.Event, seconds: float) -> bool:
    """Whether the bell rings within so many seconds."""
    with suppress(TimeoutError):
        await asyncio.wait_for(bell.wait(), seconds)
        return True
    return False
