"""The output of `ninefold play`: sentences and boards for people, JSON lines for programs."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import Any, Protocol

from ninefold.cli.screen import complain, error_text, show, show_json, wants_colour
from ninefold.game import Decision, Duel, Hint, LegalMoves
from ninefold.game.duels import Side
from ninefold.limits import Limits
from ninefold.model import Move
from ninefold.model.digits import symbol
from ninefold.pictures.named_board import named_rich, named_text

INFERRED = "-"
"""The mark of an inferred cell where there is no colour."""

STYLES = {None: "bold", Side.PERSON: "bold dark_cyan", Side.ENGINE: "bold orange3"}
"""The styles of digits: those of the first board, the player's, the engine's."""

LAST = " reverse"
FAINT = "grey50 italic"

A_MOMENT = Limits(seconds=1.0)
"""Seconds to look for inferred cells; after that, the board is shown without them."""


class DuelOutput(Protocol):
    """Shows the events of a duel; `shows_inferred`: whether boards mark inferred cells."""

    shows_inferred: bool

    def begin(self, duel: Duel) -> None:
        """A duel begins, or continues from a saved game."""

    def think(self) -> None:
        """The engine starts to think."""

    def turn(self, duel: Duel, decision: Decision | None) -> None:
        """A turn was made; by the engine if there is a decision."""

    def board(self, duel: Duel) -> None:
        """Show the board."""

    def moves(self, duel: Duel, found: LegalMoves, where: int | None, on_board: bool) -> None:
        """Show the legal moves: all, those of a cell, or on the board."""

    def hint(self, hint: Hint, stage: int) -> None:
        """Show a stage of a hint, from 0."""

    def end(self, duel: Duel) -> None:
        """Show how the duel ended."""

    def leave(self, duel: Duel) -> None:
        """The session ends; the duel may be continued."""

    def say(self, event: str, text: str, **record: Any) -> None:
        """Any other message, in words and as a record."""

    def refuse(self, error: Exception) -> None:
        """A command failed."""


class TextOutput:
    """Output for people."""

    def __init__(self, interactive: bool) -> None:
        self.interactive = interactive
        self.shows_inferred = False

    def begin(self, duel: Duel) -> None:
        """The players and the board."""
        kind = f"Level {duel.level}" if duel.level else f"Engine: {duel.settings}"
        print(f"{kind}, {duel.rules} rules, seed {duel.seed}; {_clock(duel)}.")
        you, engine = (1, 2) if duel.first is Side.PERSON else (2, 1)
        print(f"You are player {you}, the engine is player {engine}. Type help for help.")
        if duel.result is not None:
            self.end(duel)
        elif duel.to_move is Side.PERSON:
            self.board(duel)

    def think(self) -> None:
        """A line that is erased afterwards, while the player waits."""
        if self.interactive and wants_colour(sys.stdout):
            print("the engine is thinking; Ctrl-C makes it play at once", end="", flush=True)

    def turn(self, duel: Duel, decision: Decision | None) -> None:
        """The turn, with its reason and the clock, and the board."""
        if decision is None:
            if not self.interactive:  # piped input is not visible on the screen
                print(f"You play {duel.game.turns[-1]}")
            return
        if self.interactive and wants_colour(sys.stdout):
            print("\r\x1b[K", end="")
        if duel.resigned is Side.ENGINE:
            return
        print(f"The engine plays {decision} [{duel.clock[-1]:.2f} s, {_clock(duel)}]")
        if duel.result is None:
            self.board(duel)

    def board(self, duel: Duel) -> None:
        """The board, with the last move marked."""
        inferred: tuple[Move, ...] = ()
        if self.shows_inferred:
            inferred = duel.position.legal_moves(A_MOMENT).inferred
        show(lambda: _plain_board(duel, inferred), lambda: _coloured_board(duel, inferred))
        if inferred and not wants_colour(sys.stdout):
            print(f"{INFERRED} can hold only one digit")

    def moves(self, duel: Duel, found: LegalMoves, where: int | None, on_board: bool) -> None:
        """A line for every row of the board, or one for a cell, or the board with candidates."""
        if on_board:
            print(named_text(duel.game.board.layout, _candidates(duel, found)))
        elif where is not None:
            print(_moves_of_cell(duel, found, where))
            return
        else:
            for row, moves in groupby(found.moves, key=lambda move: move.codecup[0]):
                cells = groupby(moves, key=lambda move: move.codecup[1])
                print(f"{row}  " + "  ".join(f"{c}: {_digits(each)}" for c, each in cells))
        print(_summary(duel, found))

    def hint(self, hint: Hint, stage: int) -> None:
        """One or two sentences, and a note if there is more."""
        more = "" if stage + 1 == len(hint.stages) else " (hint: more)"
        print(f"{hint.stages[stage]}{more}")

    def end(self, duel: Duel) -> None:
        """The last board and the winner."""
        assert duel.result is not None
        self.board(duel)
        who = {Side.PERSON: "You have won", Side.ENGINE: "The engine has won", None: "A draw"}
        print(f"{who[duel.winner]}: {duel.result.reason}.")
        if self.interactive:
            print("undo takes back your last turn, new starts another game, quit leaves.")

    def leave(self, duel: Duel) -> None:
        """Nothing: the player knows."""

    def say(self, event: str, text: str, **record: Any) -> None:  # noqa: ARG002
        """The words."""
        print(text)

    def refuse(self, error: Exception) -> None:
        """The error: on standard output for a person, on standard error for a script."""
        if self.interactive:
            print(error_text(error))
            return
        sys.stdout.flush()
        complain(error)


class JsonOutput:
    """Output for programs: each line is a record with the key `event` or `error`."""

    def __init__(self) -> None:
        self.shows_inferred = False

    def begin(self, duel: Duel) -> None:
        """The whole duel."""
        show_json({"event": "duel"} | duel.to_json())
        if duel.result is not None:
            self.end(duel)

    def think(self) -> None:
        """Nothing: the turn follows."""

    def turn(self, duel: Duel, decision: Decision | None) -> None:
        """The turn, with its reason if the engine made it."""
        if decision is not None and duel.resigned is Side.ENGINE:
            return
        keys = ("reason", "why", "proven", "left", "exact", "at_least")
        found = decision.to_json() if decision is not None else {}
        made = {"event": "turn", "number": len(duel.turns)} | duel.turns[-1].to_json()
        show_json(made | {"board": _line(duel)} | {key: found.get(key) for key in keys})

    def board(self, duel: Duel) -> None:
        """The whole duel."""
        show_json({"event": "duel"} | duel.to_json())

    def moves(self, duel: Duel, found: LegalMoves, where: int | None, on_board: bool) -> None:  # noqa: ARG002
        """The moves, of a cell if one is named."""
        record = found.to_json()
        if where is not None:
            record["moves"] = [move.codecup for move in found.moves if move.cell == where]
        show_json({"event": "moves"} | record)

    def hint(self, hint: Hint, stage: int) -> None:
        """All stages at once, and the one to be shown."""
        show_json({"event": "hint", "stage": stage + 1} | hint.to_json())

    def end(self, duel: Duel) -> None:
        """The result."""
        show_json(
            {
                "event": "result",
                "winner": None if duel.winner is None else str(duel.winner),
                "resigned": None if duel.resigned is None else str(duel.resigned),
                "turns": len(duel.turns),
                "board": _line(duel),
                "result": None if duel.result is None else duel.result.to_json(),
            }
        )

    def leave(self, duel: Duel) -> None:
        """A result, even if the game is unfinished, so that the last line is always one."""
        if duel.result is None:
            self.end(duel)

    def say(self, event: str, text: str, **record: Any) -> None:  # noqa: ARG002
        """The record."""
        show_json({"event": event} | record)

    def refuse(self, error: Exception) -> None:
        """The error as a record."""
        complain(error, "json")


def _line(duel: Duel) -> str:
    return duel.game.board.to_line()


def _clock(duel: Duel) -> str:
    return f"the engine has {duel.seconds_left:.1f} s left"


def _plain_board(duel: Duel, inferred: tuple[Move, ...]) -> str:
    board, last = duel.game.board, duel.last_move
    texts = [symbol(digit) for digit in board.digits]
    for move in inferred:
        texts[move.cell] = INFERRED
    return named_text(board.layout, texts, None if last is None else last.cell)


def _coloured_board(duel: Duel, inferred: tuple[Move, ...]) -> Any:
    board = duel.game.board
    texts = [symbol(digit) for digit in board.digits]
    styles = {cell: STYLES[None] for cell, digit in enumerate(board.digits) if digit}
    styles |= {each.turn.move.cell: STYLES[each.by] for each in duel.turns if each.turn.move}
    if duel.last_move is not None:
        styles[duel.last_move.cell] += LAST
    for move in inferred:
        texts[move.cell], styles[move.cell] = symbol(move.digit), FAINT
    return named_rich(board.layout, texts, styles)


def _digits(moves: Any) -> str:
    return "".join(symbol(move.digit) for move in moves)


def _candidates(duel: Duel, found: LegalMoves) -> list[str]:
    """For each cell its digit, or the digits that may be written there."""
    texts = [symbol(digit) for digit in duel.game.board.digits]
    for move in found.inferred:
        texts[move.cell] = INFERRED
    for cell, moves in groupby(found.moves, key=lambda move: move.cell):
        texts[cell] = _digits(moves)
    return texts


def _moves_of_cell(duel: Duel, found: LegalMoves, cell: int) -> str:
    board = duel.game.board
    name = board.layout.cell_name(cell)
    if board.digits[cell]:
        return f"{name} already holds a {symbol(board.digits[cell])}"
    only = next((move for move in found.inferred if move.cell == cell), None)
    moves = [move for move in found.moves if move.cell == cell]
    if not moves and only is not None:
        return f"{name} is inferred: it holds {symbol(only.digit)} in all solutions"
    message = f"{name}: {' '.join(symbol(move.digit) for move in moves) or 'nothing'}"
    return (
        message
        if found.complete
        else f"{message} (stopped by {found.stopped_by}: there may be more)"
    )


def _summary(duel: Duel, found: LegalMoves) -> str:
    number = len(found)
    message = "no legal move" if not number else f"{number} legal move{'s' if number > 1 else ''}"
    if not found.complete:
        message += f", stopped by {found.stopped_by}: there may be more"
    elif not number and duel.result is None:
        message += ": one solution is left; claim it with !"
    if found.inferred:
        names = " ".join(move.codecup for move in found.inferred)
        message += f"; inferred: {names}"
    return message
