"""After the end: where the game was won. Positions are decided from the last one back."""

from __future__ import annotations

from time import perf_counter
from typing import Literal

from pydantic import BaseModel, Field

from ninefold.game.analysis import Analysis, Outcome
from ninefold.game.analyzer import analyze
from ninefold.limits import Limits, StopToken
from ninefold.service.games import ledger
from ninefold.service.games.actions import Games
from ninefold.service.games.analysis import number_of, position_at
from ninefold.service.games.fold import State
from ninefold.service.games.rows import Number
from ninefold.service.games.views import NumberView, number_view

MOST_LISTED = 200_000
EACH = 2.0
"""Seconds for one position."""


class PlyView(BaseModel):
    """The position after a ply: whether the side that moves next wins, if that is proven."""

    ply: int
    turn: str | None = Field(description="The turn that led here; null at the beginning.")
    seat: int | None
    left: NumberView | None
    verdict: Literal["win", "loss", "undecided"]
    best: str | None = Field(description="A turn that wins here.")


class ChanceMissed(BaseModel):
    """A turn by which the loser gave a won game away, and one that would have won."""

    ply: int
    seat: int
    turn: str | None


class ReviewView(BaseModel):
    """Where a game was won."""

    id: str
    plies: list[PlyView]
    last_winning: ChanceMissed | None
    turning: int | None = Field(description="The ply by which the winner came to a proven win.")
    words: str
    complete: bool = Field(description="Whether the time was enough for all positions.")


async def reviewed(games: Games, state: State, seconds: float) -> str:
    """The review of a game as JSON; it is kept, so that it is worked out once."""
    known = await games.database.read(ledger.review, state.id)
    if known is not None:
        return known
    stop = StopToken()
    found = await games.pools.slow(review_of, state, seconds, stop, stop=stop)
    told = found.model_dump_json()
    if found.complete:
        await games.database.write(ledger.keep_review, state.id, told)
    return told


def review_of(state: State, seconds: float, stop: StopToken) -> ReviewView:
    """Look at a game that is over, for some seconds."""
    ends = perf_counter() + seconds
    plies: list[PlyView] = []
    decidable = complete = True
    for ply in range(_last_turn(state), -1, -1):
        rest = min(EACH, ends - perf_counter())
        if rest <= 0 or stop.stopped:
            complete = False
            rest = 0.0
        plies.append(_look(state, ply, rest, decidable, stop))
        number = plies[-1].left
        decidable = decidable and number is not None and number.exact
        decidable = decidable and number is not None and number.value <= MOST_LISTED
    plies.reverse()
    missed, turning = _missed(state, plies), _turning(state, plies)
    return ReviewView(
        id=state.id,
        plies=plies,
        last_winning=missed,
        turning=turning,
        words=_words(state, missed, turning),
        complete=complete,
    )


def _last_turn(state: State) -> int:
    """The last ply that changed the board."""
    return max((row.ply for row in state.kept.turns if row.kind == "turn"), default=0)


def _look(state: State, ply: int, seconds: float, decidable: bool, stop: StopToken) -> PlyView:
    row = state.kept.turns[ply - 1] if ply else None
    found: Analysis | None = None
    position = position_at(state, ply)
    if decidable and seconds > 0:
        limits = Limits(solutions=MOST_LISTED, seconds=seconds)
        found = analyze(position, limits=limits, line=False, stop=stop)
    return PlyView(
        ply=ply,
        turn=row.said if row else None,
        seat=row.seat if row else None,
        left=_left(state, ply, found, seconds, stop),
        verdict="undecided" if found is None else found.outcome.value,
        best=str(found.moves[0]) if found is not None and found.moves else None,
    )


def _left(
    state: State, ply: int, found: Analysis | None, seconds: float, stop: StopToken
) -> NumberView | None:
    """The number of solutions: as it was listed, or was known, or is found out quickly."""
    if found is not None and found.exact:
        return NumberView(value=found.solutions, exact=True)
    known = state.kept.looks.get(ply)
    number: Number | None = known.solutions if known else None
    if number is None and seconds > 0:
        number = number_of(position_at(state, ply).grid, stop, min(seconds, 0.2))
    return number_view(number)


def _winner(state: State) -> int | None:
    return state.game.result.winner if state.game.result else None


def _is_for(ply: PlyView, seat: int) -> str:
    """The verdict on a position for a seat: `win`, `loss` or `undecided`."""
    to_move = ply.ply % 2 + 1
    if ply.verdict == Outcome.UNDECIDED.value or to_move == seat:
        return ply.verdict
    return "loss" if ply.verdict == "win" else "win"


def _missed(state: State, plies: list[PlyView]) -> ChanceMissed | None:
    """The last position that the loser could have won."""
    winner = _winner(state)
    if winner is None:
        return None
    loser = 3 - winner
    own = [ply for ply in plies if ply.ply % 2 + 1 == loser and ply.verdict == "win"]
    return ChanceMissed(ply=own[-1].ply + 1, seat=loser, turn=own[-1].best) if own else None


def _turning(state: State, plies: list[PlyView]) -> int | None:
    """The ply from which on every position was proven to be the winner's."""
    winner = _winner(state)
    if winner is None:
        return None
    since = None
    for ply in reversed(plies):
        if _is_for(ply, winner) != "win":
            break
        since = ply.ply
    return since


def _words(state: State, missed: ChanceMissed | None, turning: int | None) -> str:
    winner = _winner(state)
    if winner is None:
        return "Nobody has won."
    name, other = state.seat(winner).name, state.seat(3 - winner).name
    if missed is not None:
        better = f": {missed.turn} would have won" if missed.turn else ""
        return f"{other} had a won game at turn {missed.ply}{better}."
    if turning is not None:
        since = f"turn {turning} on" if turning else "the start"
        return f"From {since}, {name} had a proven win."
    return f"{name} won; no earlier position was a proven win."
