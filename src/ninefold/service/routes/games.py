"""Routes to create, join, play, watch and delete games. docs/games_api.md explains them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Annotated, cast

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel

from ninefold.limits import StopToken
from ninefold.service.addresses import API
from ninefold.service.games.actions import (
    Caller,
    Seated,
    TurnReply,
    check_open,
    check_over,
    etag,
    seat_of,
)
from ninefold.service.games.choices import (
    SECONDS,
    BestView,
    BoardView,
    CellView,
    best_view,
    board_view,
    cell_view,
)
from ninefold.service.games.fold import State
from ninefold.service.games.rematches import rematch
from ninefold.service.games.requests import GameRequest, JoinRequest, MoveRequest
from ninefold.service.games.reviews import ReviewView, reviewed
from ninefold.service.games.room import Room
from ninefold.service.games.views import (
    CreatedView,
    GameView,
    HistoryView,
    history_of,
    shown_level,
    view_of,
)
from ninefold.service.guards.allowance import Allowance, client_of, costs, keeps
from ninefold.service.open_streams import EventStream
from ninefold.service.problems import ProblemError, documented
from ninefold.service.settings import Settings

router = APIRouter(prefix="/games", tags=["games"])

NDJSON = "application/x-ndjson"
EVENTS = "text/event-stream"

GameId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=100,
        pattern=r"^[!-~]+$",
        description="A repeated request with the same key and body gets the first answer again.",
    ),
]
LongKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=16,
        max_length=100,
        pattern=r"^[!-~]+$",
        description="The same key and body give the same seat again. Keep it as secret as a token, "
        "and use a random UUID.",
    ),
]


# Dependencies are async: FastAPI would run others in a thread.
async def _room(request: Request) -> Room:
    return cast(Room, request.app.state.room)


async def _token(
    authorization: Annotated[
        str | None, Header(description="`Bearer` and the token of a seat.", max_length=200)
    ] = None,
) -> str | None:
    scheme, _, token = (authorization or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


async def _ply(
    if_match: Annotated[
        str | None,
        Header(description='The ply of the state that you know: `"ply-3"`.', examples=['"ply-0"']),
    ] = None,
) -> int | None:
    if if_match is None:
        return None
    found = re.fullmatch(r'"ply-(\d{1,4})"', if_match.strip(), re.ASCII)
    if found is None:  # matches no version of a game
        raise ProblemError(412, "stale", 'If-Match must look like "ply-3".')
    return int(found[1])


async def _allowance(request: Request) -> Callable[[float], AbstractContextManager[None]]:
    allowance = cast(Allowance, request.app.state.allowance)
    return partial(allowance.held, client_of(request))


CREATED, MOVE = 50.0, 10.0
"""Milliseconds that a client is charged for a new game with its analysis, and for a turn."""

KEPT = 200_000.0
"""Bytes that a game may take, with the answers to all of its turns."""

Open = Annotated[Room, Depends(_room)]
Paid = Annotated[Callable[[float], AbstractContextManager[None]], Depends(_allowance)]
Token = Annotated[str | None, Depends(_token)]
Ply = Annotated[int | None, Depends(_ply)]


@router.post(
    "",
    dependencies=[Depends(costs(CREATED)), Depends(keeps(KEPT))],
    status_code=201,
    response_model=CreatedView,
    responses=documented(422, 429, 503, 507),
)
async def create(
    asked: GameRequest, room: Open, request: Request, key: LongKey = None
) -> CreatedView:
    """Create a game against the engine, or for a friend who joins with the invitation."""
    return _seated(request, await room.games.create(asked, key))


@router.post(
    "/{game}/join",
    response_model=CreatedView,
    responses=documented(403, 404, 409, 422, 503),
)
async def join(
    game: GameId, asked: JoinRequest, room: Open, request: Request, key: LongKey = None
) -> CreatedView:
    """Take the free seat of a game, and agree to its rules, clock and help."""
    return _seated(request, await room.games.join(game, asked, key))


@router.get("/{game}", response_model=GameView, responses=documented(404, 422, 503))
async def state(game: GameId, room: Open, token: Token) -> Response:
    """The whole state; without a token, as a spectator sees it."""
    found = await room.games.state(game)
    room.analyst.want(found)
    return _json(view_of(found, seat_of(found, token), room.games.now()), found.ply)


MOVED = documented(401, 403, 404, 409, 412, 422, 428, 503)


@router.post(
    "/{game}/moves",
    dependencies=[Depends(costs(MOVE))],
    response_model=GameView,
    responses=MOVED,
)
async def move(
    game: GameId, asked: MoveRequest, room: Open, token: Token, ply: Ply, key: Key = None
) -> Response:
    """Make a turn at the ply that `If-Match` names; the answer is the state after it."""
    return _reply(await room.games.move(game, asked.turn, Caller(token, ply, key)))


@router.post("/{game}/claim", response_model=GameView, responses=MOVED)
async def claim(game: GameId, room: Open, token: Token, ply: Ply, key: Key = None) -> Response:
    """Claim without a move that one solution is left: the turn `!`."""
    return _reply(await room.games.move(game, "!", Caller(token, ply, key)))


@router.post(
    "/{game}/resign",
    response_model=GameView,
    responses=documented(401, 403, 404, 409, 412, 422, 503),
)
async def resign(game: GameId, room: Open, token: Token, ply: Ply, key: Key = None) -> Response:
    """Resign, at any time; `If-Match` is not needed."""
    return _reply(await room.games.resign(game, Caller(token, ply, key)))


@router.get("/{game}/history", response_model=HistoryView, responses=documented(404, 422, 503))
async def history(game: GameId, room: Open) -> Response:
    """The log, and the game as a record that `ninefold replay` reads."""
    found = await room.games.state(game)
    room.analyst.want(found)
    return _json(history_of(found), found.ply)


@router.get("/{game}/moves", responses=documented(404, 422, 503))
async def moves(
    game: GameId,
    room: Open,
    paid: Paid,
    cell: Annotated[str | None, Query(pattern="^[A-I][a-i]$", examples=["Bf"])] = None,
) -> CellView | BoardView:
    """The playable digits of a cell or of the whole board, within the level of help."""
    found, stop = await room.games.state(game), StopToken()
    level = shown_level(found)
    if cell is None:
        return await room.games.pools.fast(board_view, found.position, found.ply, level)
    arguments = (found.position, found.ply, cell, level, stop)
    if level == "none":
        return await room.games.pools.fast(cell_view, *arguments)
    with paid(1_000 * SECONDS):
        return await room.games.pools.slow(cell_view, *arguments, stop=stop)


@router.get("/{game}/best", responses=documented(403, 404, 409, 422, 503))
async def best(game: GameId, room: Open, paid: Paid) -> BestView:
    """The best turn found within two seconds, if the level of help is `best`."""
    found, stop = await room.games.state(game), StopToken()
    if shown_level(found) != "best":
        raise ProblemError(
            403,
            "help",
            f"The best turn needs the help level `best`; this game has `{shown_level(found)}`.",
        )
    check_open(found)
    arguments = (found.position, found.ply, stop)
    with paid(1_000 * SECONDS):
        return await room.games.pools.slow(best_view, *arguments, stop=stop)


@router.get("/{game}/analysis", response_model=ReviewView, responses=documented(404, 409, 422, 503))
async def analysis(game: GameId, room: Open, paid: Paid, request: Request) -> Response:
    """After the end: the winning side at each ply, if proven, and the deciding turn."""
    found = await room.games.state(game)
    check_over(found)
    seconds = cast(Settings, request.app.state.settings).request_seconds
    with paid(1_000 * seconds):
        return _reply(TurnReply(await reviewed(room.games, found, seconds), found.ply))


@router.post(
    "/{game}/rematch",
    dependencies=[Depends(keeps(KEPT))],
    response_model=CreatedView,
    responses=documented(401, 403, 404, 409, 422, 429, 503, 507),
)
async def another(game: GameId, room: Open, token: Token, request: Request) -> CreatedView:
    """A rematch with the seats exchanged; the second player who asks joins it."""
    return _seated(request, await rematch(room.games, game, Caller(token)))


@router.delete("/{game}", status_code=204, responses=documented(401, 403, 404, 422, 503))
async def delete(game: GameId, room: Open, token: Token) -> Response:
    """Delete a game for both sides, at once and permanently."""
    await room.games.delete(game, Caller(token))
    return Response(status_code=204)


@router.get(
    "/{game}/stream",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "The state, again after each change; `beat` in between; `end` at last.",
            "content": {
                EVENTS: {"schema": {"type": "string"}},
                NDJSON: {"schema": {"type": "string"}},
            },
        },
        **documented(404, 422, 429, 503),
    },
)
async def stream(
    game: GameId,
    room: Open,
    token: Token,
    request: Request,
    accept: Annotated[str, Header()] = EVENTS,
) -> StreamingResponse:
    """Server-sent events, or lines of JSON if `Accept` says `application/x-ndjson`."""
    first, client = await room.games.state(game), client_of(request)
    leave = room.streams.enter(client, seat_of(first, token) is not None)
    messages = _messages(room, first, token)
    return EventStream(
        _lines(messages) if NDJSON in accept else _events(messages),
        media_type=NDJSON if NDJSON in accept else EVENTS,
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        leave=leave,
    )


async def _lines(messages: AsyncIterator[tuple[str, str]]) -> AsyncIterator[str]:
    async for kind, body in messages:
        yield f'{{"type":"{kind}",{body}}}\n'


async def _events(messages: AsyncIterator[tuple[str, str]]) -> AsyncIterator[str]:
    async for kind, body in messages:
        yield f"event: {kind}\ndata: {{{body}}}\n\n"


async def _messages(room: Room, first: State, token: str | None) -> AsyncIterator[tuple[str, str]]:
    """The kinds and bodies of the messages of a stream."""
    over = False
    try:
        async for view in room.streams.states(first, token):
            over = view is not None and view.result is not None
            now = f'"now":{room.games.now()!r}'
            yield ("beat", now) if view is None else ("state", f'"state":{view.model_dump_json()}')
    except ProblemError as error:  # deleted; or the database is out of reach, and it goes on
        over = error.status == 404
    if over:
        yield "end", f'"now":{room.games.now()!r}'


def _seated(request: Request, seated: Seated) -> CreatedView:
    base = request.scope.get("root_path", "")
    game = f"{base}{API}/games/{seated.game}"
    return CreatedView(
        id=seated.game,
        token=seated.token,
        seat=seated.seat,
        invite=seated.invite,
        links={"game": game, "stream": f"{game}/stream", "page": f"{base}/duel/{seated.game}"},
    )


def _reply(reply: TurnReply) -> Response:
    headers = {"ETag": etag(reply.ply), "Cache-Control": "no-store"}
    return Response(reply.body, media_type="application/json", headers=headers)


def _json(view: BaseModel, ply: int) -> Response:
    return _reply(TurnReply(view.model_dump_json(), ply))
