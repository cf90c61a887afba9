"""All parts of the games, opened and closed together with the service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ninefold.service.games.actions import Games
from ninefold.service.games.analysis import Analyst
from ninefold.service.games.maintenance import delete_expired
from ninefold.service.games.opponent import Opponent
from ninefold.service.games.streams import Streams
from ninefold.service.open_streams import OpenStreams
from ninefold.service.pools import Pools
from ninefold.service.settings import Settings
from ninefold.service.signals import at_a_signal
from ninefold.service.storage import Database


@dataclass(frozen=True)
class Room:
    """The games of a process, their streams and their analysis."""

    games: Games
    streams: Streams
    analyst: Analyst


@asynccontextmanager
async def open_room(
    settings: Settings, database: Database, pools: Pools, places: OpenStreams
) -> AsyncIterator[Room]:
    """Run games while the service runs. At the end no turn is left unfinished."""
    games = Games(database, pools, settings.games)
    opponent, analyst = Opponent(games, settings), Analyst(games)
    streams = Streams(games, places, analyst.want)
    opponent.start()
    analyst.start()
    expiry = asyncio.create_task(delete_expired(database, settings.keep_days))
    try:
        with at_a_signal(streams.close):
            yield Room(games, streams, analyst)
    finally:
        streams.close()
        expiry.cancel()
        await asyncio.gather(opponent.close(), analyst.close())
