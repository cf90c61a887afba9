"""A game as a player or a spectator sees it, within the level of help agreed on at its creation.

A spectator sees as much as the players; tokens are never shown. After the end everything is.
"""

from __future__ import annotations

from pydantic import BaseModel, Field

from ninefold.service.games.fold import State
from ninefold.service.games.rows import (
    HELP,
    Chance,
    Faults,
    Help,
    Look,
    Number,
    OpponentKind,
    SeatKind,
    SeatRow,
    TurnKind,
    TurnRow,
)

NOTHING = Look()


class NumberView(BaseModel):
    """A number of solutions, exact or estimated."""

    value: int = Field(examples=[11_076])
    exact: bool


class ChanceView(BaseModel):
    """The probability that a seat wins: an estimate, or 1 or 0 if proven."""

    seat: int
    value: float
    proven: bool


class SeatView(BaseModel):
    """A seat: its player, and the seconds that it had left when the present turn began."""

    seat: int
    kind: SeatKind
    name: str
    level: int | None
    joined: bool
    seconds_left: float | None


class TurnView(BaseModel):
    """A line of the log, and the number of solutions that it left, if known and allowed."""

    ply: int
    seat: int
    kind: TurnKind
    turn: str = Field(
        examples=["Bf7"], description="Empty if the player resigned or ran out of time."
    )
    seconds: float
    at: float
    left: NumberView | None


class ResultView(BaseModel):
    """The end of the game, in the words of the referee."""

    winner: int | None
    reason: str
    statuses: list[str] = Field(examples=[["WIN", "LOSE"]])
    scores: list[int]


class GameView(BaseModel):
    """The whole state of a game. Times are seconds since 1970 by the clock of the service."""

    id: str
    ply: int = Field(description="The number of log lines; `If-Match` must name it.")
    version: int = Field(description="Grows with every change, also with new analysis.")
    opponent: OpponentKind
    rules: str
    faults: Faults
    help: Help
    seconds: float | None
    increment: float
    start: str
    board: str
    turns: list[TurnView]
    to_move: int | None
    last_move: str | None
    seats: list[SeatView]
    solutions: NumberView | None = Field(
        description="Null: not yet known, or not shown at this level of help."
    )
    solutions_at_start: NumberView | None
    chance: ChanceView | None
    result: ResultView | None
    you: int | None = Field(description="The seat of the token that was sent with the request.")
    rematch: str | None
    created: float
    clock_running_since: float | None
    now: float


class CreatedView(BaseModel):
    """A new game. The token is sent once, and identifies your seat."""

    id: str
    token: str
    seat: int
    invite: str | None = Field(description="For a friend, who joins the game with it.")
    links: dict[str, str]


class HistoryView(BaseModel):
    """The log of a game, and its turns as a line of text that `ninefold replay` takes."""

    id: str
    ply: int
    rules: str
    start: str
    turns: list[TurnView]
    result: ResultView | None
    text: str = Field(examples=["Bf7 Cd4 Ee5!"])
    record: str = Field(description="A table with one line for the game; see docs/game.md.")


def shown_level(state: State) -> Help:
    """The present level of help of a game: as agreed on, and everything after its end."""
    return "best" if state.is_over else state.kept.game.help


def allows(state: State, level: Help) -> bool:
    """Whether a game now shows as much as the given level."""
    return HELP.index(shown_level(state)) >= HELP.index(level)


def view_of(state: State, you: int | None, now: float) -> GameView:
    """The state of a game for a seat, or for a spectator."""
    header, game = state.kept.game, state.game
    look = _look(state, state.ply)
    last = next((turn.move for turn in reversed(game.turns) if turn.move is not None), None)
    running = state.deadline is not None
    return GameView(
        id=header.id,
        ply=state.ply,
        version=header.version,
        opponent=header.opponent,
        rules=header.rules,
        faults=header.faults,
        help=header.help,
        seconds=header.seconds,
        increment=header.increment,
        start=header.board,
        board=game.board.to_line(),
        turns=turn_views(state),
        to_move=state.to_move,
        last_move=None if last is None else last.codecup,
        seats=[_seat(state, seat) for seat in state.kept.seats],
        solutions=number_view(look.solutions),
        solutions_at_start=number_view(_look(state, 0).solutions),
        chance=_chance(state, look.chance),
        result=result_view(state),
        you=you,
        rematch=header.rematch,
        created=header.created,
        clock_running_since=state.since if running else None,
        now=now,
    )


def turn_views(state: State) -> list[TurnView]:
    """The log, within the level of help."""
    return [_turn(row, _look(state, row.ply)) for row in state.kept.turns]


def result_view(state: State) -> ResultView | None:
    """The end of the game; `None` while it goes on."""
    result = state.game.result
    if result is None:
        return None
    return ResultView(
        winner=result.winner,
        reason=result.reason,
        statuses=[status.value for status in result.statuses],
        scores=list(result.scores),
    )


def history_of(state: State) -> HistoryView:
    """The log of a game, to keep or to replay."""
    said = " ".join(row.said for row in state.kept.turns if row.said)
    return HistoryView(
        id=state.id,
        ply=state.ply,
        rules=state.kept.game.rules,
        start=state.kept.game.board,
        turns=turn_views(state),
        result=result_view(state),
        text=said,
        record=_record(state, said),
    )


def _record(state: State, said: str) -> str:
    """The game as a table of records; while it goes on there is none, for lack of a result."""
    result = state.game.result
    if result is None:
        return ""
    (one, two), (first, second) = result.statuses, result.scores
    board = "" if set(state.kept.game.board) == {"."} else state.kept.game.board
    head = "Game,Moves,Status1,Score1,Status2,Score2,Board"
    return f"{head}\n{state.id},{said},{one},{first},{two},{second},{board}\n"


def _look(state: State, ply: int) -> Look:
    """The analysis of the position after a ply, within the level of help."""
    found = state.kept.looks.get(ply, NOTHING)
    return Look(
        solutions=found.solutions if allows(state, "count") else None,
        chance=found.chance if allows(state, "chance") else None,
    )


def _seat(state: State, row: SeatRow) -> SeatView:
    return SeatView(
        seat=row.seat,
        kind=row.kind,
        name=row.name,
        level=row.level,
        joined=row.joined is not None,
        seconds_left=state.seconds_left(row.seat),
    )


def _turn(row: TurnRow, look: Look) -> TurnView:
    return TurnView(
        ply=row.ply,
        seat=row.seat,
        kind=row.kind,
        turn=row.said,
        seconds=row.seconds,
        at=row.at,
        left=number_view(look.solutions),
    )


def number_view(number: Number | None) -> NumberView | None:
    """A number in the form of the API."""
    return None if number is None else NumberView(value=number.value, exact=number.exact)


def _chance(state: State, chance: Chance | None) -> ChanceView | None:
    if chance is None or state.to_move is None:
        return None
    return ChanceView(seat=state.to_move, value=chance.value, proven=chance.proven)
