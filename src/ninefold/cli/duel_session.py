"""The session of `ninefold play`: reads lines and plays one duel after another."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

from ninefold.cli.duel_commands import COMMANDS, Said, help_text, understood
from ninefold.cli.duel_output import DuelOutput
from ninefold.cli.exits import Exit
from ninefold.cli.interrupt import handling
from ninefold.errors import FormatError, NinefoldError, ValueRangeError
from ninefold.game import Duel, Hint, find_hint, read_duel, write_duel
from ninefold.game.duels import Side
from ninefold.limits import Limits, StopToken
from ninefold.model.source import shown

PROMPT = "your turn> "
PROMPT_AT_THE_END = "over> "

HOW_TO_LEAVE = "save FILE saves the game; quit, Ctrl-D or Ctrl-C again leaves"

MOVES_LIMIT = Limits(seconds=2.0)


class DuelSession:
    """One person, one engine, and any number of games.

    On a terminal (`interactive`), Ctrl-C makes a thinking engine play at once; at the prompt, the
    first one prints how to leave and the second one leaves. Elsewhere it always leaves. `again`
    makes the next game from the last one.
    """

    def __init__(
        self,
        duel: Duel,
        teller: DuelOutput,
        interactive: bool,
        file: str | None = None,
        again: Callable[[Duel], Duel] = Duel.again,
    ) -> None:
        self.duel, self.teller, self.interactive = duel, teller, interactive
        self._file, self._again = file, again
        self._editor = _editor() if interactive else None
        self._hint: tuple[Hint, int] | None = None
        self._since = perf_counter()
        self._presses = 0
        self._end: Exit | None = None
        self._worst = Exit.DONE

    def run(self) -> Exit:
        """Play until the player leaves."""
        with handling(signal.default_int_handler):
            self.teller.begin(self.duel)
            while self._end is None:
                try:
                    self._step()
                except KeyboardInterrupt:
                    self._interrupted()
        self.teller.leave(self.duel)
        return max(self._end, self._worst)

    def _step(self) -> None:
        """Let the engine make its turn, or read a line."""
        if self.duel.to_move is Side.ENGINE:
            self._let_engine_move()
            return
        line = self._read()
        if line is None:
            self._end = Exit.DONE
            return
        self._presses = 0
        try:
            said = understood(line)
            if said is not None:
                self._obey(said)
        except BrokenPipeError:  # nothing reads the output any more
            raise
        except (NinefoldError, OSError) as error:
            self.teller.refuse(error)
            if not self.interactive:
                self._worst = Exit.MALFORMED

    def _read(self) -> str | None:
        """The next line; `None` at the end."""
        sys.stdout.flush()
        if not self.interactive:
            return sys.stdin.readline() or None
        try:
            return input(PROMPT if self.duel.result is None else PROMPT_AT_THE_END)
        except EOFError:
            print()
            return None

    def _interrupted(self) -> None:
        if not self.interactive:
            raise KeyboardInterrupt
        print()
        if self._editor is not None and self._editor.get_line_buffer():
            return  # the player discarded the line
        self._presses += 1
        if self._presses > 1:
            self._end = Exit.INTERRUPTED
        else:
            print(HOW_TO_LEAVE)

    def _let_engine_move(self) -> None:
        token = StopToken()
        stopping = handling(lambda _number, _frame: token.stop())
        with stopping if self.interactive else nullcontext():
            self.teller.think()
            duel, decision = self.duel.answered(stop=token)
        self._go_on(duel)
        self.teller.turn(duel, decision)
        if duel.result is not None:
            self.teller.end(duel)

    def _go_on(self, duel: Duel) -> None:
        """Continue with this duel and start the player's clock."""
        self.duel, self._hint, self._since = duel, None, perf_counter()

    def _obey(self, said: Said) -> None:
        getattr(self, f"_do_{said.command}")(said.argument)

    def _do_turn(self, text: str) -> None:
        duel = self.duel.play(text, perf_counter() - self._since)
        self._go_on(duel)
        self.teller.turn(duel, None)
        if duel.result is not None:
            self.teller.end(duel)

    def _do_moves(self, where: str) -> None:
        on_board = len(where) > 2 and "board".startswith(where.lower())
        cell = None
        if where and not on_board:
            cell = self.duel.game.board.layout.cell_index("".join(where.split()))
        found = self.duel.position.legal_moves(MOVES_LIMIT)
        self.teller.moves(self.duel, found, cell, on_board)

    def _do_hint(self, _rest: str) -> None:
        self._check_open("hint")
        if self._hint is None:
            self._hint = find_hint(self.duel.position), 0
        else:
            hint, stage = self._hint
            self._hint = hint, min(stage + 1, len(hint.stages) - 1)
        self.teller.hint(*self._hint)

    def _do_undo(self, _rest: str) -> None:
        self._go_on(self.duel.undo())
        self.teller.board(self.duel)

    def _do_board(self, _rest: str) -> None:
        self.teller.board(self.duel)

    def _do_inferred(self, _rest: str) -> None:
        self.teller.shows_inferred = not self.teller.shows_inferred
        self.teller.board(self.duel)

    def _do_save(self, name: str) -> None:
        path = _path(name) if name else self._file
        if path is None:
            raise ValueRangeError("the command save needs a file name: save FILE")
        write_duel(self.duel, path)
        self._file = path
        self.teller.say("saved", f"Saved; continue with: ninefold play {path}", file=path)

    def _do_load(self, name: str) -> None:
        if not name:
            raise ValueRangeError("the command load needs a file name: load FILE")
        path = _path(name)
        self._go_on(read_duel(path))
        self._file = path
        self.teller.begin(self.duel)

    def _do_new(self, _rest: str) -> None:
        self._go_on(self._again(self.duel))
        self._file = None
        self.teller.begin(self.duel)

    def _do_resign(self, _rest: str) -> None:
        self._check_open("resign")
        self._go_on(self.duel.resign())
        self.teller.end(self.duel)

    def _do_help(self, _rest: str) -> None:
        commands = [{"command": how, "does": what} for how, what in COMMANDS.values()]
        self.teller.say("help", help_text(), commands=commands)

    def _do_quit(self, _rest: str) -> None:
        self._end = Exit.DONE

    def _check_open(self, what: str) -> None:
        if self.duel.result is not None:
            raise ValueRangeError(f"the game is over: {what} has no effect now")


def _editor() -> Any:
    """The module that lets `input` edit lines, once it is loaded; `None` if it is missing.

    Scripts do without it: on some terminals it writes to standard output when it is loaded.
    """
    try:
        return import_module("readline")
    except ImportError:
        return None


def _path(name: str) -> str:
    """The file of a name in which ~ stands for the home folder."""
    if "\0" in name:
        raise FormatError(0, 0, "the name of a file", shown(name))
    try:
        return str(Path(name).expanduser())
    except RuntimeError:  # ~name, where there is no such user
        raise FormatError(0, 0, "the name of a file", shown(name)) from None
