"""The log of games in the database: every function runs within a transaction.

A line is added only at the ply that follows the last one. Two lines that arrive at once are
ordered by the lock on their game; the key of the table refuses a second line at the same ply.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ninefold.service.games.rows import Chance, GameRow, Kept, Look, Number, SeatRow, TurnRow
from ninefold.service.storage.bounds import check_room
from ninefold.service.storage.tables import answers, games, looks, seats, turns

MOST_TAKEN = 8
"""The most turns that a process takes at a time, so that some are left for others."""


class StaleError(Exception):
    """The line does not follow the last line of the log, as another came first."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The process that computes the engine's turn, and the time at which its claim expires."""

    owner: str
    until: float


@dataclass(frozen=True, slots=True)
class KeptReply:
    """The answer to a request with an idempotency key."""

    key: str
    asked: str
    ply: int
    body: str


_GAME = [games.c[name] for name in GameRow.__dataclass_fields__]
_SEAT = [seats.c[name] for name in SeatRow.__dataclass_fields__]
_TURN = [turns.c[name] for name in TurnRow.__dataclass_fields__]


def load(connection: Connection, game: str) -> Kept | None:
    """All stored rows of a game."""
    row = connection.execute(select(*_GAME).where(games.c.id == game)).first()
    if row is None:
        return None
    taken = connection.execute(select(*_SEAT).where(seats.c.game == game).order_by(seats.c.seat))
    first, second = (SeatRow(**seat._mapping) for seat in taken)
    log = connection.execute(select(*_TURN).where(turns.c.game == game).order_by(turns.c.ply))
    header = GameRow(**row._mapping)
    known = {} if header.help == "none" else _looks(connection, game)
    return Kept(header, (first, second), tuple(TurnRow(**turn._mapping) for turn in log), known)


def create(connection: Connection, kept: Kept, due: Lease | None, most: int) -> bool:
    """Store a new game, of at most `most` in all; false if its id already exists."""
    values = asdict(kept.game) | {
        "touched": kept.game.created,
        "over": False,
        "engine_due": due is not None,
        "lease_owner": due and due.owner,
        "lease_until": due.until if due else 0.0,
    }
    try:
        with connection.begin_nested():
            connection.execute(insert(games).values(values))
    except IntegrityError:
        return False
    check_room(connection, games, most)
    named = [{"game": kept.game.id} | asdict(seat) for seat in kept.seats]
    connection.execute(insert(seats), named)
    return True


def join(connection: Connection, game: str, seat: SeatRow, due: Lease | None) -> bool:
    """Take the free seat and begin the game; false if the seat is already taken."""
    taken = connection.execute(
        update(seats)
        .where(seats.c.game == game, seats.c.seat == seat.seat, seats.c.joined.is_(None))
        .values(name=seat.name, token=seat.token, joined=seat.joined)
    )
    if taken.rowcount == 1:
        _change(connection, game, seat.joined, due, started=seat.joined)
    return taken.rowcount == 1


def append(connection: Connection, kept: Kept, due: Lease | None, answer: KeptReply | None) -> Kept:
    """Add the last line of a game and store its answer; returns all rows of the game.

    Raises `StaleError` if the line does not follow the last line of the log.
    """
    game, row = kept.game.id, kept.turns[-1]
    locked = select(games.c.version).where(games.c.id == game).with_for_update()
    made = select(func.coalesce(func.max(turns.c.ply), 0)).where(turns.c.game == game)
    version = connection.scalar(locked)
    if version is None or connection.scalar(made) != row.ply - 1:
        raise StaleError
    try:
        connection.execute(insert(turns).values(game=game, **asdict(row)))
        if answer is not None:
            values = asdict(answer) | {"game": game, "seat": row.seat}
            connection.execute(insert(answers).values(values))
    except IntegrityError:
        raise StaleError from None
    _change(connection, game, row.at, due, over=row.status is not None)
    if version + 1 == kept.game.version:
        return kept
    return load(connection, game) or kept  # an analysis was stored in between


def answered(connection: Connection, game: str, seat: int, key: str) -> KeptReply | None:
    """The earlier answer to this key of a seat, if it was used."""
    found = connection.execute(
        select(answers.c.key, answers.c.asked, answers.c.ply, answers.c.body).where(
            answers.c.game == game, answers.c.seat == seat, answers.c.key == key
        )
    ).first()
    return None if found is None else KeptReply(**found._mapping)


def keep_look(connection: Connection, game: str, ply: int, look: Look) -> None:
    """Store the analysis of a position, unless there is one."""
    known = select(looks.c.ply).where(looks.c.game == game, looks.c.ply == ply)
    there = select(games.c.id).where(games.c.id == game).with_for_update()
    if connection.execute(there).first() is None or connection.execute(known).first() is not None:
        return
    connection.execute(insert(looks).values(game=game, ply=ply, analysis=json.dumps(asdict(look))))
    _bump(connection, game)


def note_rematch(connection: Connection, game: str, rematch: str) -> None:
    """Store the id of the rematch of this game."""
    _bump(connection, game, rematch=rematch)


def keep_review(connection: Connection, game: str, text: str) -> None:
    """Store the review of a game that is over."""
    connection.execute(update(games).where(games.c.id == game).values(review=text))


def review(connection: Connection, game: str) -> str | None:
    """The review of a game that is over, if there is one."""
    found: str | None = connection.scalar(select(games.c.review).where(games.c.id == game))
    return found


def remove(connection: Connection, game: str) -> None:
    """Delete a game."""
    connection.execute(delete(games).where(games.c.id == game))


def versions(connection: Connection, names: list[str]) -> dict[str, int]:
    """The versions of those of the given games that exist."""
    found = connection.execute(select(games.c.id, games.c.version).where(games.c.id.in_(names)))
    return {row.id: row.version for row in found}


def has_free_turns(connection: Connection, now: float) -> bool:
    """Whether there are turns without a lease."""
    return connection.execute(select(games.c.id).where(_free(now)).limit(1)).first() is not None


def take_free_turns(connection: Connection, owner: str, now: float, until: float) -> Sequence[str]:
    """Take some of the turns without a lease, the longest waiting first."""
    waiting = select(games.c.id).where(_free(now)).order_by(games.c.touched).limit(MOST_TAKEN)
    found = connection.scalars(waiting.with_for_update(skip_locked=True)).all()
    taken = update(games).where(games.c.id.in_(found))
    connection.execute(taken.values(lease_owner=owner, lease_until=until))
    return found


def renew_leases(connection: Connection, owner: str, held: Sequence[str], until: float) -> None:
    """Renew the leases on turns that this process still computes."""
    mine = games.c.id.in_(held) & (games.c.lease_owner == owner) & games.c.engine_due
    connection.execute(update(games).where(mine).values(lease_until=until))


def release_leases(connection: Connection, owner: str) -> None:
    """Give up all leases of a process."""
    mine = (games.c.lease_owner == owner) & games.c.engine_due
    connection.execute(update(games).where(mine).values(lease_owner=None, lease_until=0.0))


def _free(now: float) -> ColumnElement[bool]:
    return games.c.engine_due & (games.c.lease_until < now)


def _looks(connection: Connection, game: str) -> dict[int, Look]:
    found = connection.execute(select(looks.c.ply, looks.c.analysis).where(looks.c.game == game))
    return {row.ply: _look(json.loads(row.analysis)) for row in found}


def _look(record: dict[str, Any]) -> Look:
    number, chance = record["solutions"], record["chance"]
    return Look(
        solutions=None if number is None else Number(**number),
        chance=None if chance is None else Chance(**chance),
    )


def _change(
    connection: Connection, game: str, at: float | None, due: Lease | None, **values: Any
) -> None:
    """Update a game after a change; `due` is the lease if it is the engine's turn."""
    _bump(
        connection,
        game,
        touched=at,
        engine_due=due is not None,
        lease_owner=due and due.owner,
        lease_until=due.until if due else 0.0,
        **values,
    )


def _bump(connection: Connection, game: str, **values: Any) -> None:
    changed = update(games).where(games.c.id == game)
    connection.execute(changed.values(version=games.c.version + 1, **values))
