"""A rematch of the same two players, with the seats exchanged; both get the same new game."""

from __future__ import annotations

import secrets
from dataclasses import replace

from sqlalchemy import Connection, select

from ninefold.service.games import ledger, tokens
from ninefold.service.games.actions import Caller, Games, Seated, check_over, seated
from ninefold.service.games.fold import State, fold
from ninefold.service.games.ledger import Lease
from ninefold.service.games.rows import Kept, SeatRow
from ninefold.service.storage.tables import games as table


async def rematch(games: Games, game: str, caller: Caller) -> Seated:
    """The seat of the caller in the rematch, which is created if there is none yet."""
    state = await games.state(game)
    seat = seated(state, caller.token)
    check_over(state)
    # Derived from the token of this game: only this player can repeat it, with the same result.
    token = tokens.secret("rematch", caller.token, game)
    named = state.kept.game.rematch
    if named is None:
        made = await games.pools.fast(_next, state, seat, token, games.now())
        named = await games.database.write(_keep, game, made.kept, games.due(made), games.most)
        if named == made.id:
            games.announce(made)
            return Seated(named, token, 3 - seat)
    return await games.sit(await games.state(named), 3 - seat, token, state.seat(seat).name)


def _next(state: State, seat: int, token: str, now: float) -> State:
    old = state.kept.game
    header = replace(
        old,
        id=tokens.secret("game", None),
        asked="",
        invite=None,
        seed=secrets.randbelow(1 << 53),
        created=now,
        started=now if old.opponent == "engine" else None,
        rematch=None,
        version=0,
    )
    first, second = (_exchanged(state, each, seat, token, now) for each in (2, 1))
    return fold(Kept(header, (first, second)))


def _exchanged(state: State, old: int, caller: int, token: str, now: float) -> SeatRow:
    """The player of a seat, moved to the other seat: the caller has joined, a friend not yet."""
    row = replace(state.seat(old), seat=3 - old, token=None, joined=None)
    if row.kind == "engine":
        return replace(row, joined=now)
    return replace(row, token=tokens.hashed(token), joined=now) if old == caller else row


def _keep(connection: Connection, game: str, made: Kept, due: Lease | None, most: int) -> str:
    """The id of the rematch: that of `made`, unless the other player was first."""
    known = select(table.c.rematch).where(table.c.id == game).with_for_update()
    there: str | None = connection.scalar(known)
    if there is not None:
        return there
    ledger.create(connection, made, due, most)
    ledger.note_rematch(connection, game, made.game.id)
    return made.game.id
