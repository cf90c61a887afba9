"""After the end: judges every turn and position, and finds the deciding turn."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from ninefold.game.analysis import Analysis
from ninefold.game.position import Position
from ninefold.game.reviews import MOST_LISTED, Review, review
from ninefold.limits import Limits, StopToken
from ninefold.service.games import ledger
from ninefold.service.games.actions import Games
from ninefold.service.games.analysis import number_of, position_at
from ninefold.service.games.fold import State
from ninefold.service.games.views import NumberView, number_view

EACH = 2.0
"""Seconds for one position."""

QUICK = 0.2
"""Seconds to count the solutions of a position without analysis."""


class PlyView(BaseModel):
    """The position after a ply: whether the side to move wins, if proven."""

    ply: int
    turn: str | None = Field(description="The turn that led here; null at the beginning.")
    seat: int | None
    quality: Literal["best", "good", "mistake", "blunder", "unknown"] | None = Field(
        description="How good that turn was; null at the beginning."
    )
    left: NumberView | None
    verdict: Literal["win", "loss", "undecided"]
    best: str | None = Field(description="A turn that wins here.")
    line: list[str] = Field(description="A best line from here, if the outcome is known.")


class ChanceMissed(BaseModel):
    """A turn by which the loser gave away a won game, and one that would have won."""

    ply: int
    seat: int
    turn: str | None


class ReviewView(BaseModel):
    """The quality of the turns of a game, and where it was won."""

    id: str
    plies: list[PlyView]
    last_winning: ChanceMissed | None
    turning: int | None = Field(description="The ply at which the winner reached a proven win.")
    words: str
    complete: bool = Field(description="Whether the time was sufficient for all positions.")


async def reviewed(games: Games, state: State, seconds: float) -> str:
    """The review of a game as JSON; it is stored, so that it is computed only once."""
    known = await games.database.read(ledger.review, state.id)
    if known is not None:
        return known
    stop = StopToken()
    found = await games.pools.slow(review_of, state, seconds, stop, stop=stop)
    text = found.model_dump_json()
    if found.complete:
        await games.database.write(ledger.keep_review, state.id, text)
    return text


def review_of(state: State, seconds: float, stop: StopToken) -> ReviewView:
    """Review a game that is over, within the given seconds."""
    start = Position.parse(state.kept.game.board, state.kept.game.rules)
    turns = [row.said for row in state.kept.turns if row.kind in ("turn", "fault")]
    winner = state.game.result.winner if state.game.result else None
    limits = Limits(solutions=MOST_LISTED, seconds=EACH)
    found = review(start, turns, limits, winner=winner, seconds=seconds, stop=stop)
    plies = [_ply(state, found, ply, stop) for ply in range(len(found.positions))]
    if len(turns) == len(plies):  # the last turn was refused and lost the game
        plies.append(_fault(found, plies[-1]))
    missed = _missed(found)
    return ReviewView(
        id=state.id,
        plies=plies,
        last_winning=missed,
        turning=found.turning,
        words=_words(state, missed, found),
        complete=found.complete,
    )


def _ply(state: State, found: Review, ply: int, stop: StopToken) -> PlyView:
    judged = found.turns[ply - 1] if ply else None
    known = found.positions[ply]
    return PlyView(
        ply=ply,
        turn=str(judged.turn) if judged else None,
        seat=judged.player if judged else None,
        quality=judged.quality.value if judged else None,
        left=_left(state, ply, known, QUICK if found.complete else 0.0, stop),
        verdict="undecided" if known is None else known.outcome.value,
        best=str(known.moves[0]) if known is not None and known.moves else None,
        line=[] if known is None else [str(turn) for turn in known.line],
    )


def _fault(found: Review, before: PlyView) -> PlyView:
    """The view after a forbidden turn: the board is unchanged, and the game is lost."""
    judged = found.turns[-1]
    return before.model_copy(
        update={
            "ply": before.ply + 1,
            "turn": str(judged.turn),
            "seat": judged.player,
            "quality": judged.quality.value,
            "verdict": "win",
            "best": None,
            "line": [],
        }
    )


def _left(
    state: State, ply: int, found: Analysis | None, seconds: float, stop: StopToken
) -> NumberView | None:
    """The number of solutions: listed, known from the analysis, or counted now if that is quick."""
    if found is not None and found.exact:
        return NumberView(value=found.solutions, exact=True)
    known = state.kept.looks.get(ply)
    number = known.solutions if known else None
    if number is None and seconds > 0:
        number = number_of(position_at(state, ply).grid, stop, seconds)
    return number_view(number)


def _missed(found: Review) -> ChanceMissed | None:
    """The loser's last missed win, if there was one."""
    ply = found.last_chance
    known = None if ply is None else found.positions[ply]
    if ply is None or known is None:
        return None
    better = str(known.moves[0]) if known.moves else None
    return ChanceMissed(ply=ply + 1, seat=ply % 2 + 1, turn=better)


def _words(state: State, missed: ChanceMissed | None, found: Review) -> str:
    if found.winner is None:
        return "Nobody has won."
    name, other = state.seat(found.winner).name, state.seat(3 - found.winner).name
    if missed is not None:
        better = f": {missed.turn} would have won" if missed.turn else ""
        return f"{other} had a won game at move {_move(missed.ply)}{better}."
    if found.turning is not None:
        since = f"move {_move(found.turning)} on" if found.turning else "the start"
        return f"From {since}, {name} had a proven win."
    return f"{name} won; no earlier position was a proven win."


def _move(ply: int) -> int:
    """The number of a move; each player's moves are counted separately."""
    return (ply + 1) // 2
