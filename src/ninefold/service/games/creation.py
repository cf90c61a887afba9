"""A new game from a request: its names, its seats, its board."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from ninefold.errors import ValueRangeError
from ninefold.game.position import Position
from ninefold.game.referee import Game
from ninefold.model import Layout
from ninefold.service.games import tokens
from ninefold.service.games.fold import State, fold
from ninefold.service.games.names import cleaned
from ninefold.service.games.requests import GameRequest
from ninefold.service.games.rows import GameRow, Kept, SeatRow

EMPTY = 81 * "."


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be stored, and the secrets for its creator alone."""

    state: State
    token: str
    invite: str | None


def new_game(asked: GameRequest, key: str | None, now: float) -> NewGame:
    """The requested game; raises `ValueRangeError` if no game can begin on its board."""
    token = tokens.secret("seat", key)
    invite = tokens.secret("invite", key) if asked.opponent == "friend" else None
    header = GameRow(
        id=tokens.secret("game", key),
        opponent=asked.opponent,
        rules=asked.rules,
        faults=asked.faults,
        board=_board(asked),
        seconds=asked.seconds,
        increment=asked.increment,
        help=asked.help,
        seed=secrets.randbelow(1 << 53) if asked.seed is None else asked.seed,
        asked=tokens.fingerprint(asked.model_dump_json()),
        invite=None if invite is None else tokens.hashed(invite),
        created=now,
        started=now if invite is None else None,
    )
    own = _own_seat(asked.first)
    seats = [_maker(asked, own, token, now), _other(asked, 3 - own, now)]
    first, second = sorted(seats, key=lambda seat: seat.seat)
    return NewGame(fold(Kept(header, (first, second))), token, invite)


def _own_seat(first: str) -> int:
    return {"me": 1, "other": 2}.get(first) or 1 + secrets.randbelow(2)


def _maker(asked: GameRequest, seat: int, token: str, now: float) -> SeatRow:
    return SeatRow(
        seat=seat,
        kind="person",
        name=person_name(asked.name, seat),
        token=tokens.hashed(token),
        joined=now,
    )


def _other(asked: GameRequest, seat: int, now: float) -> SeatRow:
    if asked.opponent == "friend":
        return SeatRow(seat=seat, kind="person", name=person_name("", seat))
    name = f"Engine, level {asked.level}"
    return SeatRow(seat=seat, kind="engine", name=name, level=asked.level, joined=now)


def person_name(name: str, seat: int) -> str:
    """The name of a person, or a default name."""
    return cleaned(name) or f"Player {seat}"


def _board(asked: GameRequest) -> str:
    """The starting board as a line, if a game can begin on it."""
    if asked.board is None:
        return EMPTY
    grid = Position.parse(asked.board, asked.rules).grid
    if grid.layout != Layout.classic():
        raise ValueRangeError("games are played on the plain 9x9 board")
    return Game.start(grid, asked.rules).board.to_line()
