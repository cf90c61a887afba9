"""`Games`: create, join, move, resign, delete. A change is on disk before it is answered."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from time import time

from sqlalchemy import Connection

from ninefold.service.games import ledger, rulings, tokens
from ninefold.service.games.creation import NewGame, new_game, person_name
from ninefold.service.games.fold import State, fold
from ninefold.service.games.ledger import KeptReply, Lease, StaleError
from ninefold.service.games.requests import GameRequest, JoinRequest
from ninefold.service.games.rows import SeatRow
from ninefold.service.games.views import view_of
from ninefold.service.pools import Pools
from ninefold.service.problems import ProblemError
from ninefold.service.storage import Database

LEASE = 4.0
"""Seconds for which a lease reserves the engine's turn for one process, unless it is renewed."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller: its token, the ply of `If-Match` (`None`: any), and its idempotency key, if any."""

    token: str | None
    ply: int | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class TurnReply:
    """The answer to a turn: the state after it as JSON, exactly as stored."""

    body: str
    ply: int


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat taken by creating or joining a game, and its token."""

    game: str
    token: str
    seat: int
    invite: str | None = None


class Games:
    """All games of the service, as one of its processes sees them.

    `listeners` are called with the state after every change by this process.
    """

    def __init__(
        self, database: Database, pools: Pools, most: int, now: Callable[[], float] = time
    ) -> None:
        self.database = database
        self.most = most
        self.pools = pools
        self.now = now
        self.owner = secrets.token_hex(8)
        self.listeners: list[Callable[[State], None]] = []

    async def create(self, asked: GameRequest, key: str | None = None) -> Seated:
        """Create a game. A repeated key returns the same game."""
        made: NewGame = await self.pools.fast(new_game, asked, key, self.now())
        state = made.state
        if await self.database.write(ledger.create, state.kept, self.due(state), self.most):
            self.announce(state)
        else:
            state = await self.state(state.id)
            if state.kept.game.asked != made.state.kept.game.asked:
                raise _other_request()
        return Seated(state.id, made.token, seat_of(state, made.token) or 0, made.invite)

    async def join(self, game: str, asked: JoinRequest, key: str | None = None) -> Seated:
        """Take the free seat. A repeated invitation and key return the same seat."""
        state = await self.state(game)
        if not tokens.fits(asked.invite, state.kept.game.invite):
            raise ProblemError(403, "invite", "This invitation is not for this game.")
        token = tokens.secret("joined", key, asked.invite)
        free = next((seat for seat in state.kept.seats if seat.joined is None), None)
        if free is not None:
            name = person_name(asked.name, free.seat)
            return await self.sit(state, free.seat, token, name)
        return _same_seat(state, token)

    async def sit(self, state: State, number: int, token: str, name: str) -> Seated:
        """Take a seat with a token, unless it is taken; a repeated request keeps its seat."""
        now = self.now()
        seat = replace(state.seat(number), name=name, token=tokens.hashed(token), joined=now)
        after = _joined(state, seat, now)
        if not await self.database.write(ledger.join, state.id, seat, self.due(after)):
            return _same_seat(await self.state(state.id), token)
        self.announce(after)
        return Seated(state.id, token, number)

    async def state(self, game: str) -> State:
        """The state of a game; a player whose time is up loses it at this moment."""
        return await self._in_time(_found(await self.database.read(_load, game)))

    async def _in_time(self, state: State) -> State:
        now = self.now()
        if not rulings.is_late(state, now):
            return state
        try:
            return await self.commit(rulings.after_timeout(state, now))
        except StaleError:
            return await self.state(state.id)

    async def move(self, game: str, said: str, caller: Caller) -> TurnReply:
        """Make a turn; a single `!` is a claim."""
        asked = tokens.fingerprint("move", said)
        state, seat, known = await self._called(game, caller, asked)
        if known is not None:
            return known
        if caller.ply is None:
            raise ProblemError(
                428,
                "if-match",
                'Send the header If-Match: "ply-N" with the ply of the state you know.',
            )
        _check_ply(state, caller.ply)
        _check_turn(state, seat)
        act = partial(rulings.after_turn, state, said)
        after, body = await self.pools.fast(_acted, act, seat, self.now())
        reply = await self._keep(after, body, caller, asked)
        if after.kept.turns[-1].kind == "timeout":
            raise ProblemError(
                409, "late", "Your time is up: you have lost the game.", ply=after.ply
            )
        return reply

    async def resign(self, game: str, caller: Caller) -> TurnReply:
        """Resign, at any time."""
        asked = tokens.fingerprint("resign")
        state, seat, known = await self._called(game, caller, asked)
        if known is not None:
            return known
        if caller.ply is not None:
            _check_ply(state, caller.ply)
        check_open(state)
        act = partial(rulings.after_resignation, state, seat)
        after, body = await self.pools.fast(_acted, act, seat, self.now())
        try:
            return await self._keep(after, body, caller, asked)
        except ProblemError as error:
            if error.status == 412 and caller.ply is None:  # the opponent has just moved
                return await self.resign(game, caller)
            raise

    async def delete(self, game: str, caller: Caller) -> None:
        """Delete a game for both sides."""
        state = await self.state(game)
        seated(state, caller.token)
        await self.database.write(ledger.remove, game)

    async def commit(self, after: State, answer: KeptReply | None = None) -> State:
        """Add the last line of a state to the log; raises `StaleError` if another line came
        first.
        """
        kept = await self.database.write(ledger.append, after.kept, self.due(after), answer)
        after = replace(after, kept=kept)
        self.announce(after)
        return after

    async def _called(
        self, game: str, caller: Caller, asked: str
    ) -> tuple[State, int, TurnReply | None]:
        """The game, the caller's seat, and the earlier answer if the request is a repetition."""
        found, known = await self.database.read(_recall, game, caller)
        state = await self._in_time(_found(found))
        seat = seated(state, caller.token)
        if known is None:
            return state, seat, None
        if known.asked != asked:
            raise _other_request()
        return state, seat, TurnReply(known.body, known.ply)

    async def _keep(self, after: State, body: str, caller: Caller, asked: str) -> TurnReply:
        """Commit the last line of a state together with its answer."""
        answer = None
        if caller.key is not None and after.kept.turns[-1].kind != "timeout":
            answer = KeptReply(caller.key, asked, after.ply, body)
        try:
            await self.commit(after, answer)
        except StaleError:
            state, _, known = await self._called(after.id, caller, asked)
            if known is not None:  # the same request arrived twice at once
                return known
            raise _stale(state) from None
        return TurnReply(body, after.ply)

    def due(self, state: State) -> Lease | None:
        """A lease for this process, if it is the engine's turn."""
        return Lease(self.owner, self.now() + LEASE) if state.engine_due else None

    def announce(self, state: State) -> None:
        """Pass the new state of a game to all listeners."""
        for listener in self.listeners:
            listener(state)


def _acted(act: Callable[[float], State], seat: int, at: float) -> tuple[State, str]:
    """The state after a player's action, and the same state as the player sees it."""
    after = act(at)
    return after, view_of(after, seat, at).model_dump_json()


def seat_of(state: State, token: str | None) -> int | None:
    """The seat that belongs to a token."""
    if token is None:
        return None
    return next((seat.seat for seat in state.kept.seats if tokens.fits(token, seat.token)), None)


def _joined(state: State, seat: SeatRow, now: float) -> State:
    first, second = (seat if each.seat == seat.seat else each for each in state.kept.seats)
    header = replace(state.kept.game, started=now, version=state.kept.game.version + 1)
    return replace(state, kept=replace(state.kept, game=header, seats=(first, second)))


def _same_seat(state: State, token: str) -> Seated:
    own = seat_of(state, token)
    if own is None:
        raise ProblemError(409, "joined", "Both seats of this game are taken.")
    return Seated(state.id, token, own)


def _load(connection: Connection, game: str) -> State | None:
    kept = ledger.load(connection, game)
    return None if kept is None else fold(kept)


def _recall(
    connection: Connection, game: str, caller: Caller
) -> tuple[State | None, KeptReply | None]:
    """A game, and the earlier answer to the caller's key, if it was used before."""
    state = _load(connection, game)
    seat = None if state is None else seat_of(state, caller.token)
    if seat is None or caller.key is None:
        return state, None
    return state, ledger.answered(connection, game, seat, caller.key)


def _found(state: State | None) -> State:
    if state is None:
        raise ProblemError(404, "game", "There is no such game; it may have been deleted.")
    return state


def seated(state: State, token: str | None) -> int:
    """The seat of a token; 401 without a token, 403 if it has no seat."""
    if token is None:
        raise ProblemError(
            401,
            "token",
            "Send the token of your seat: Authorization: Bearer TOKEN.",
            headers={"WWW-Authenticate": "Bearer"},
        )
    seat = seat_of(state, token)
    if seat is None:
        raise ProblemError(403, "token", "This token does not belong to a seat of this game.")
    return seat


def _check_ply(state: State, ply: int) -> None:
    if ply != state.ply:
        raise _stale(state)


def check_open(state: State) -> None:
    """409 if the game is over."""
    if state.game.result is not None:
        raise ProblemError(409, "over", f"The game is over: {state.game.result.reason}.")


def check_over(state: State) -> None:
    """409 while the game goes on."""
    if not state.is_over:
        raise ProblemError(409, "open", "Available once the game is over.")


def _check_turn(state: State, seat: int) -> None:
    check_open(state)
    if state.to_move is None:
        raise ProblemError(409, "alone", "Your opponent has not joined yet.")
    if state.to_move != seat:
        raise ProblemError(409, "turn", "It is your opponent's turn.")


def _stale(state: State) -> ProblemError:
    return ProblemError(
        412,
        "stale",
        f"The game is at ply {state.ply} now; read its state again.",
        headers={"ETag": etag(state.ply)},
        ply=state.ply,
    )


def _other_request() -> ProblemError:
    return ProblemError(
        422, "key", "This idempotency key was used for another request; send a new one."
    )


def etag(ply: int) -> str:
    """The version of a game, in the form of `ETag` and `If-Match`."""
    return f'"ply-{ply}"'
