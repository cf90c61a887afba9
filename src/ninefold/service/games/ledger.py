"""The log of games in the database: every function is one piece of a transaction.

A line is added only at the ply that follows the last one. Two that come at once are put in order by
the lock on their game, and the key of the table has the last word.
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
"""How many turns a process takes up at a time, so that others find some as well."""


class StaleError(Exception):
    """The log has gone on: the line does not follow its last one."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The process that computes the engine's turn, and how long it has the turn to itself."""

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
    """All that is kept of a game."""
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
    """Keep a new game of `most`; false if there is one of that name already."""
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
    """Take the free seat, and begin the game; false if somebody sits there already."""
    taken = connection.execute(
        update(seats)
        .where(seats.c.game == game, seats.c.seat == seat.seat, seats.c.joined.is_(None))
        .values(name=seat.name, token=seat.token, joined=seat.joined)
    )
    if taken.rowcount == 1:
        _change(connection, game, seat.joined, due, started=seat.joined)
    return taken.rowcount == 1


def append(connection: Connection, kept: Kept, due: Lease | None, answer: KeptReply | None) -> Kept:
    """Add the last line of a game, and keep its answer; all rows of the game after that.

    `StaleError` if the line does not follow the last one of the log.
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
    return load(connection, game) or kept  # an analysis came in between


def answered(connection: Connection, game: str, seat: int, key: str) -> KeptReply | None:
    """The answer that a seat got with this key, if it was used."""
    found = connection.execute(
        select(answers.c.key, answers.c.asked, answers.c.ply, answers.c.body).where(
            answers.c.game == game, answers.c.seat == seat, answers.c.key == key
        )
    ).first()
    return None if found is None else KeptReply(**found._mapping)


def keep_look(connection: Connection, game: str, ply: int, look: Look) -> None:
    """Keep the analysis of a position, unless there is one."""
    known = select(looks.c.ply).where(looks.c.game == game, looks.c.ply == ply)
    there = select(games.c.id).where(games.c.id == game).with_for_update()
    if connection.execute(there).first() is None or connection.execute(known).first() is not None:
        return
    connection.execute(insert(looks).values(game=game, ply=ply, told=json.dumps(asdict(look))))
    _bump(connection, game)


def note_rematch(connection: Connection, game: str, rematch: str) -> None:
    """Note which game follows this one."""
    _bump(connection, game, rematch=rematch)


def keep_review(connection: Connection, game: str, told: str) -> None:
    """Keep the review of a game that is over."""
    connection.execute(update(games).where(games.c.id == game).values(review=told))


def review(connection: Connection, game: str) -> str | None:
    """The review of a game that is over, if there is one."""
    found: str | None = connection.scalar(select(games.c.review).where(games.c.id == game))
    return found


def remove(connection: Connection, game: str) -> None:
    """Forget a game."""
    connection.execute(delete(games).where(games.c.id == game))


def versions(connection: Connection, names: list[str]) -> dict[str, int]:
    """The versions of some games; of those that are there."""
    found = connection.execute(select(games.c.id, games.c.version).where(games.c.id.in_(names)))
    return {row.id: row.version for row in found}


def has_free_turns(connection: Connection, now: float) -> bool:
    """Whether there are turns without a lease."""
    return connection.execute(select(games.c.id).where(_free(now)).limit(1)).first() is not None


def take_free_turns(connection: Connection, owner: str, now: float, until: float) -> Sequence[str]:
    """Take some of the turns without a lease, those that wait longest first."""
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
    found = connection.execute(select(looks.c.ply, looks.c.told).where(looks.c.game == game))
    return {row.ply: _look(json.loads(row.told)) for row in found}


def _look(told: dict[str, Any]) -> Look:
    number, chance = told["solutions"], told["chance"]
    return Look(
        solutions=None if number is None else Number(**number),
        chance=None if chance is None else Chance(**chance),
    )


def _change(
    connection: Connection, game: str, at: float | None, due: Lease | None, **values: Any
) -> None:
    """Note a change of a game; `due` is the lease on the engine's turn, if it is the engine's."""
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
