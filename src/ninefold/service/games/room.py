"""Where games are played: all their parts, opened and closed together with the service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ninefold.service.games.housekeeping import keep_house
from ninefold.service.games.looking import Looks
from ninefold.service.games.opponent import Opponent
from ninefold.service.games.playing import Games
from ninefold.service.games.streams import Streams
from ninefold.service.settings import Settings
from ninefold.service.signals import at_a_signal
from ninefold.service.storage import Database
from ninefold.service.work import Work


@dataclass(frozen=True)
class Room:
    """The games of a process, who watches them, and what is found out about them."""

    games: Games
    streams: Streams
    looks: Looks


@asynccontextmanager
async def open_room(settings: Settings, database: Database, work: Work) -> AsyncIterator[Room]:
    """Games that are played while this lasts. At its end no turn is begun that is not finished."""
    games = Games(database, work)
    opponent, looks = Opponent(games, settings), Looks(games)
    streams = Streams(games, settings.streams, looks.want)
    opponent.start()
    looks.start()
    house = asyncio.create_task(keep_house(database, settings.keep_games_days))
    try:
        with at_a_signal(streams.close):
            yield Room(games, streams, looks)
    finally:
        streams.close()
        house.cancel()
        await asyncio.gather(opponent.close(), looks.close())
