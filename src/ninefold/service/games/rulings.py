"""The state of a game after a player acts, or fails to act in time. The referee decides, once.

As in `Duel`, a turn that the rules forbid is refused. If the players have agreed that faults lose,
only slips are refused: text that is not a turn, a filled cell, a digit that the cell sees.
"""

from __future__ import annotations

from ninefold.game.referee import Game
from ninefold.game.statuses import PlayerStatus
from ninefold.game.turns import Turn
from ninefold.service.games.fold import State, ended
from ninefold.service.games.rows import TurnKind, TurnRow

SLIPS = (PlayerStatus.ILLEGAL, PlayerStatus.DOUBLED_SOMEWHERE)


def after_turn(state: State, said: str, at: float) -> State:
    """The state after a turn of the seat to move; a turn that is too late is a timeout.

    Raises `IllegalMoveError` or `FormatError` if the turn is refused.
    """
    turn = Turn.parse(said)
    if is_late(state, at):
        return after_timeout(state, at)
    game = state.game.play(turn)
    kind: TurnKind = "turn"
    if len(game.turns) == len(state.game.turns):  # the player loses
        kind = "fault"
        if state.kept.game.faults == "refuse" or _status(state, game) in SLIPS:
            state.position.play(turn)  # which raises the error
    return with_line(state, kind, str(turn), at, _spent(state, at), game)


def after_resignation(state: State, seat: int, at: float) -> State:
    """The state after a player has resigned, at any time."""
    row = TurnRow(
        ply=state.ply + 1,
        seat=seat,
        kind="resign",
        said="",
        at=at,
        seconds=_spent(state, at) if seat == state.to_move else 0.0,
        status=PlayerStatus.EXIT.value,
        reason=f"player {seat} gives up",
    )
    return state.after(row, ended(state.game, row))


def is_late(state: State, at: float) -> bool:
    """Whether the time of the player to move is up."""
    return state.deadline is not None and at > state.deadline


def after_timeout(state: State, at: float) -> State:
    """The state after the player to move has run out of time."""
    game = state.game.fail(PlayerStatus.TIMEOUT, "is out of time")
    left = state.seconds_left(state.game.to_move) or 0.0
    return with_line(state, "timeout", "", at, left, game)


def with_line(
    state: State, kind: TurnKind, said: str, at: float, seconds: float, game: Game
) -> State:
    """The state after a line of the seat to move, with the resulting game."""
    status = _status(state, game)
    row = TurnRow(
        ply=state.ply + 1,
        seat=state.game.to_move,
        kind=kind,
        said=said,
        at=at,
        seconds=seconds,
        status=None if status is None else status.value,
        reason="" if game.result is None else game.result.reason,
    )
    return state.after(row, game)


def _status(state: State, game: Game) -> PlayerStatus | None:
    """The result of a game for the seat that moved last."""
    return None if game.result is None else game.result.statuses[state.game.to_move - 1]


def _spent(state: State, at: float) -> float:
    return 0.0 if state.since is None else max(0.0, at - state.since)
