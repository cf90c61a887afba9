"""`Games`: a game made, joined, moved in, given up, deleted. What is answered is on the disk."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import time

from sqlalchemy import Connection

from ninefold.service.games import judging, ledger, tokens
from ninefold.service.games.fold import State, fold
from ninefold.service.games.ledger import Answer, Lease, StaleError
from ninefold.service.games.making import NewGame, new_game, person_name
from ninefold.service.games.requests import GameRequest, JoinRequest
from ninefold.service.games.rows import Kept, SeatRow, TurnRow
from ninefold.service.games.views import view_of
from ninefold.service.problems import ProblemError
from ninefold.service.storage import Database
from ninefold.service.work import Work

LEASE = 4.0
"""Seconds for which a process has the engine's turn of a game to itself, unless it renews them."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: by which token, at which ply (`None`: any), with which idempotency key, if any."""

    token: str | None
    ply: int | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What a move is answered: the state after it as text, which is kept as it stands."""

    body: str
    ply: int


@dataclass(frozen=True, slots=True)
class Seated:
    """Who has made or joined a game: his token, and his seat."""

    game: str
    token: str
    seat: int
    invite: str | None = None


class Games:
    """All games of the service, as one of its processes sees them.

    `listeners` hear the state after every change that this process makes, `watchers` of what else
    there is to see of a game.
    """

    def __init__(self, database: Database, work: Work, now: Callable[[], float] = time) -> None:
        self.database = database
        self.work = work
        self.now = now
        self.owner = secrets.token_hex(8)
        self.listeners: list[Callable[[State], None]] = []
        self.watchers: list[Callable[[str], None]] = []

    async def create(self, asked: GameRequest, key: str | None = None) -> Seated:
        """Make a game. The same key gives the same one again."""
        made: NewGame = await self.work.quick(new_game, asked, key, self.now())
        state = fold(made.kept)
        if await self.database.write(ledger.create, made.kept, self.due(state)):
            self.tell(state)
        else:
            state = await self.state(made.kept.game.id)
            if state.kept.game.asked != made.kept.game.asked:
                raise _other_request()
        return Seated(state.id, made.token, seat_of(state, made.token) or 0, made.invite)

    async def join(self, game: str, asked: JoinRequest, key: str | None = None) -> Seated:
        """Take the free seat. The same invitation and key give the same seat again."""
        state = await self.state(game)
        if not tokens.fits(asked.invite, state.kept.game.invite):
            raise ProblemError(403, "invite", "That is no invitation to this game.")
        token = tokens.secret("joined", key, asked.invite)
        free = next((seat for seat in state.kept.seats if seat.joined is None), None)
        if free is not None:
            name = person_name(asked.name, free.seat)
            return await self.sit(game, free.seat, token, name)
        return _same_seat(state, token)

    async def sit(self, game: str, number: int, token: str, name: str) -> Seated:
        """Take a seat with a token, unless somebody has it; who has that token keeps it."""
        state, now = await self.state(game), self.now()
        seat = replace(state.seat(number), name=name, token=tokens.hashed(token), joined=now)
        after = _joined(state, seat, now)
        if not await self.database.write(ledger.join, game, seat, self.due(after)):
            return _same_seat(await self.state(game), token)
        self.tell(after)
        return Seated(game, token, number)

    async def state(self, game: str) -> State:
        """The state of a game; who is out of time loses it now."""
        return await self._in_time(_found(await self.database.read(_load, game)))

    async def _in_time(self, state: State) -> State:
        now = self.now()
        if not judging.is_late(state, now):
            return state
        try:
            return await self.commit(state, judging.row_of_timeout(state, now))
        except StaleError:
            return await self.state(state.id)

    async def move(self, game: str, said: str, caller: Caller) -> Told:
        """Make a turn; `!` alone is a claim."""
        state, seat, known = await self._called(game, caller, tokens.fingerprint("move", said))
        if known is not None:
            return known
        if caller.ply is None:
            raise ProblemError(428, "if-match", 'Send If-Match: "ply-N" with the ply you know.')
        _check_ply(state, caller.ply)
        _check_turn(state, seat)
        row = await self.work.quick(judging.row_of_turn, state, said, self.now())
        told = await self._tell_and_keep(state, row, caller, seat, "move", said)
        if row.kind == "timeout":
            raise ProblemError(409, "late", "Your time was up: the game is lost.", ply=row.ply)
        return told

    async def resign(self, game: str, caller: Caller) -> Told:
        """Give up, at one's turn or not."""
        state, seat, known = await self._called(game, caller, tokens.fingerprint("resign"))
        if known is not None:
            return known
        if caller.ply is not None:
            _check_ply(state, caller.ply)
        check_open(state)
        row = judging.row_of_resignation(state, seat, self.now())
        try:
            return await self._tell_and_keep(state, row, caller, seat, "resign")
        except ProblemError as error:
            if error.status == 412 and caller.ply is None:  # the other moved in this moment
                return await self.resign(game, caller)
            raise

    async def delete(self, game: str, caller: Caller) -> None:
        """Forget a game, for both sides."""
        state = await self.state(game)
        seated(state, caller.token)
        await self.database.write(ledger.remove, game)
        self.tell(state)

    async def commit(self, state: State, row: TurnRow, answer: Answer | None = None) -> State:
        """Add a line to the log; the state after it. `StaleError` if another was first."""
        after = state.after(row)
        await self.database.write(ledger.append, state.id, row, self.due(after), answer)
        self.tell(after)
        return after

    async def _called(
        self, game: str, caller: Caller, asked: str
    ) -> tuple[State, int, Told | None]:
        """The game, the caller's seat, and what was answered if he has asked the same before."""
        found, known = await self.database.read(_recall, game, caller)
        state = await self._in_time(_found(found))
        seat = seated(state, caller.token)
        if known is None:
            return state, seat, None
        if known.asked != asked:
            raise _other_request()
        return state, seat, Told(known.body, known.ply)

    async def _tell_and_keep(
        self, state: State, row: TurnRow, caller: Caller, seat: int, *asked: str
    ) -> Told:
        """Commit a line together with its answer."""
        after = state.after(row)
        body = view_of(after, seat, row.at).model_dump_json()
        fingerprint = tokens.fingerprint(*asked)
        answer = None
        if caller.key is not None and row.kind != "timeout":
            answer = Answer(caller.key, fingerprint, after.ply, body)
        try:
            await self.commit(state, row, answer)
        except StaleError:
            state, _, known = await self._called(state.id, caller, fingerprint)
            if known is not None:  # the same request came twice at once
                return known
            raise _stale(state) from None
        return Told(body, after.ply)

    def due(self, state: State) -> Lease | None:
        """The engine's turn, if it is that, is worked out by this process."""
        return Lease(self.owner, self.now() + LEASE) if state.engine_due else None

    def tell(self, state: State) -> None:
        """Tell all who listen what has become of a game."""
        for listener in self.listeners:
            listener(state)

    def tell_of(self, game: str) -> None:
        """Tell who watches a game that more is known of it."""
        for watcher in self.watchers:
            watcher(game)


def seat_of(state: State, token: str | None) -> int | None:
    """The seat whose token that is."""
    if token is None:
        return None
    return next((seat.seat for seat in state.kept.seats if tokens.fits(token, seat.token)), None)


def _joined(state: State, seat: SeatRow, now: float) -> State:
    first, second = (seat if each.seat == seat.seat else each for each in state.kept.seats)
    header = replace(state.kept.game, started=now)
    return fold(Kept(header, (first, second), state.kept.turns, state.kept.looks))


def _same_seat(state: State, token: str) -> Seated:
    own = seat_of(state, token)
    if own is None:
        raise ProblemError(409, "joined", "Somebody has joined this game already.")
    return Seated(state.id, token, own)


def _load(connection: Connection, game: str) -> State | None:
    kept = ledger.load(connection, game)
    return None if kept is None else fold(kept)


def _recall(
    connection: Connection, game: str, caller: Caller
) -> tuple[State | None, Answer | None]:
    """A game, and what the caller was answered if he has used that key before."""
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
    """The seat of a token; 401 or 403 if it has none."""
    if token is None:
        raise ProblemError(
            401,
            "token",
            "Send the token of your seat: Authorization: Bearer TOKEN.",
            headers={"WWW-Authenticate": "Bearer"},
        )
    seat = seat_of(state, token)
    if seat is None:
        raise ProblemError(403, "token", "That token has no seat in this game.")
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
        raise ProblemError(409, "open", "That can be had when the game is over.")


def _check_turn(state: State, seat: int) -> None:
    check_open(state)
    if state.to_move is None:
        raise ProblemError(409, "alone", "The other player has not joined yet.")
    if state.to_move != seat:
        raise ProblemError(409, "turn", "It is the other player's turn.")


def _stale(state: State) -> ProblemError:
    return ProblemError(
        412,
        "stale",
        f"The game is at ply {state.ply}.",
        headers={"ETag": etag(state.ply)},
        ply=state.ply,
    )


def _other_request() -> ProblemError:
    return ProblemError(422, "key", "That idempotency key came with another request before.")


def etag(ply: int) -> str:
    """The version of a game as `ETag` and `If-Match` have it."""
    return f'"ply-{ply}"'
