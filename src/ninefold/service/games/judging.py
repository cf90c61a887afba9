"""The next line of a log for what a player says or fails to say. The referee decides.

As in `Duel`, a turn that the rules forbid is refused. Where the players have agreed that faults
lose, only slips are: what is no turn, a filled cell, a digit that the cell sees.
"""

from __future__ import annotations

from ninefold.errors import IllegalMoveError
from ninefold.game.referee import Game
from ninefold.game.statuses import PlayerStatus
from ninefold.game.turns import Turn
from ninefold.service.games.fold import State
from ninefold.service.games.rows import TurnKind, TurnRow

SLIPS = ("filled", "clash", "over")


def row_of_turn(state: State, said: str, at: float, seconds: float | None = None) -> TurnRow:
    """The line for a turn of the seat to move, which took the time since the last one.

    `IllegalMoveError` or `FormatError` tell why it is refused. Who comes too late is out of time.
    """
    turn = Turn.parse(said)
    if is_late(state, at):
        return row_of_timeout(state, at)
    spent = _spent(state, at) if seconds is None else seconds
    kind: TurnKind = "turn"
    try:
        state.position.play(turn)
    except IllegalMoveError as error:
        if state.kept.game.faults == "refuse" or error.reason in SLIPS:
            raise
        kind = "fault"
    return _row(state, kind, str(turn), at, spent, state.game.play(turn))


def row_of_resignation(state: State, seat: int, at: float) -> TurnRow:
    """The line for who gives up, at his turn or not."""
    spent = _spent(state, at) if seat == state.to_move else 0.0
    return TurnRow(
        ply=state.ply + 1,
        seat=seat,
        kind="resign",
        said="",
        at=at,
        seconds=spent,
        status=PlayerStatus.EXIT.value,
        reason=f"player {seat} gives up",
    )


def is_late(state: State, at: float) -> bool:
    """Whether the time of who is to move is up."""
    return state.deadline is not None and at > state.deadline


def row_of_timeout(state: State, at: float) -> TurnRow:
    """The line for who is to move and out of time."""
    ended = state.game.fail(PlayerStatus.TIMEOUT, "is out of time")
    left = state.seconds_left(state.game.to_move) or 0.0
    return _row(state, "timeout", "", at, left, ended)


def _row(state: State, kind: TurnKind, said: str, at: float, seconds: float, game: Game) -> TurnRow:
    seat, result = state.game.to_move, game.result
    return TurnRow(
        ply=state.ply + 1,
        seat=seat,
        kind=kind,
        said=said,
        at=at,
        seconds=seconds,
        status=None if result is None else result.statuses[seat - 1].value,
        reason="" if result is None else result.reason,
    )


def _spent(state: State, at: float) -> float:
    return 0.0 if state.since is None else max(0.0, at - state.since)
