"""Players that are programs: a process for each game, connected by pipes.

A process has a group of its own, so that only the arena receives Ctrl-C from the terminal, and
the processes that a player starts end with it, unless they start a session of their own. Every wait
has a bound: for a line, for the rest of a line, for the end of the process.
"""

from __future__ import annotations

import errno
import fcntl
import math
import os
import re
import select
import shlex
import shutil
import signal
import struct
import subprocess
import termios
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from ninefold.errors import FormatError
from ninefold.game.arena.transports import Halted, HaltError, Heard, Seat, never
from ninefold.game.rules import Rules
from ninefold.game.statuses import PlayerStatus

LONGEST_LINE = 256
"""The most bytes of a line."""

_SLICE = 0.025
"""Seconds between two checks whether the game is cancelled or the process has ended."""

_READY = 0.001
"""Seconds between two checks whether a player has read its first line."""

_CLOSING = 0.5
"""Seconds that a process has to end after it closed its output, so that its exit code counts."""


LARGEST = 4 << 20
"""Bytes of standard error that are kept for a game; the rest is read and counted."""

_LAST_LOOKS = 20
"""How often the pipe is read after the end: processes left behind may write for ever."""

_LOG_SLICE = 50
"""Milliseconds between two checks whether the output is still wanted."""


@dataclass(frozen=True, slots=True)
class Program:
    """A contestant that is a program: a command, quoted as for a shell, but run without one.

    In its words `{time}` is replaced by the player's seconds and `{ms}` by its milliseconds,
    `{seed}` by a number for this player in this game, `{board}` by the board at the start,
    `{rules}` by strict or free and `{game}` by the number of the game. `ninefold engine` gets the
    rules without `{rules}`.

    >>> from ninefold.game.arena import Program
    >>> Program("player --seconds {time} --log 'game {game}.txt'", "ours").takes_board
    False
    """

    command: str
    name: str = ""
    log: Path | None = None
    """A folder for the standard error of the program; without one it is discarded."""

    def __post_init__(self) -> None:
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise FormatError(0, 0, "a command", f"{self.command!r}: {error}") from None
        if not words:
            raise FormatError(0, 0, "a command", "nothing")
        object.__setattr__(self, "name", self.name or self.command)

    @property
    def key(self) -> str:
        """The command as written."""
        return self.command

    @property
    def takes_board(self) -> bool:
        """Whether the command receives the board."""
        return "{board}" in self.command

    def plays(self, rules: Rules) -> bool:
        """Whether the command receives these rules; a command that cannot receive any plays
        strictly.
        """
        if self._is_our_engine:
            return self._named_rules in (None, "{rules}", str(rules))
        return rules is Rules.STRICT or "{rules}" in self.command

    @property
    def _is_our_engine(self) -> bool:
        words = shlex.split(self.command)
        names = (
            [Path(word).name for word in words[: words.index("engine")]]
            if "engine" in words
            else []
        )
        return names[-1:] == ["ninefold"]

    @property
    def _named_rules(self) -> str | None:
        """The rules that a command of `ninefold engine` names itself."""
        found = re.findall(r"--rules[= ](\S+)", " ".join(shlex.split(self.command)))
        return found[-1] if found else None

    def check(self) -> None:
        """Refuse a program that does not exist, before the first game."""
        first = shlex.split(self.command)[0]
        if shutil.which(first) is None:
            raise FileNotFoundError(errno.ENOENT, "no such program", first)

    def words(self, seat: Seat) -> list[str]:
        """The words of the command for one game."""
        values = {
            "{time}": f"{seat.seconds:g}",
            "{ms}": f"{seat.seconds * 1_000:.0f}",
            "{seed}": str(seat.seed),
            "{board}": seat.board.to_line(),
            "{rules}": str(seat.rules),
            "{game}": str(seat.game),
        }
        words = shlex.split(self.command)
        if self._is_our_engine and self._named_rules is None:
            words += ["--rules", "{rules}"]
        for name, value in values.items():
            words = [word.replace(name, value) for word in words]
        return words

    def open(self, seat: Seat) -> ProcessTransport:
        """Start the program for one game."""
        return ProcessTransport(self.words(seat), self._log_path(seat))

    def _log_path(self, seat: Seat) -> Path | None:
        if self.log is None:
            return None
        self.log.mkdir(parents=True, exist_ok=True)
        safe = "".join(each if each.isalnum() or each in "-_." else "_" for each in self.name)
        return self.log / f"game-{seat.game:04}-player-{seat.place}-{safe[:80]}.txt"


class ProcessTransport:
    """The transport to a process: lines through its standard input and output."""

    def __init__(self, words: list[str], log: Path | None = None) -> None:
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if log is None else subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        self._diagnosis = None
        if log is not None:
            assert self._process.stderr is not None
            self._diagnosis = Diagnosis(self._process.stderr, log)
        self._poll = select.poll()
        self._poll.register(self._output, select.POLLIN)
        self._buffer = bytearray()
        self._ended = False

    @property
    def pid(self) -> int:
        """The process ID, which is also the ID of its group."""
        return self._process.pid

    def send(self, line: str) -> None:
        """Write a line; a process that has ended is noticed when it should answer."""
        with suppress(BrokenPipeError):
            self._input.write(f"{line}\n".encode())

    def settle(self, seconds: float, halted: Halted = never) -> None:
        """Wait until the process has read its input, has written, or has ended."""
        deadline = time.monotonic() + seconds
        while self._unread() and not self._buffer and time.monotonic() < deadline:
            _check(halted)
            if self._readable(_READY) or self._code() is not None:
                return

    def receive(self, seconds: float, halted: Halted = never) -> Heard:
        """The next line, or the reason why there is none."""
        deadline = time.monotonic() + seconds
        while True:
            if (heard := self._taken()) is not None:
                return heard
            left = deadline - time.monotonic()
            if left <= 0:
                return Heard(None, PlayerStatus.TIMEOUT, "is out of time")
            _check(halted)
            if self._readable(min(left, _SLICE)):
                block = os.read(self._output.fileno(), 4096)
                if not block:
                    return self._last_word()
                self._buffer += block
            elif self._code() is not None and not self._readable(0):
                return self._last_word()  # although a process that it started keeps its output open

    def end(self, grace: float) -> None:
        """Give the process this long to end by itself; then end its whole group."""
        if self._ended:
            return
        self._ended = True
        with suppress(OSError):
            self._input.close()
        self._wait(grace)
        # Not reaped yet, so the ID still belongs to this group.
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        self._output.close()
        if self._diagnosis is not None:
            self._diagnosis.close()

    def _taken(self) -> Heard | None:
        """The first complete line of the input, if there is one."""
        place = self._buffer.find(b"\n")
        if place < 0 and len(self._buffer) <= LONGEST_LINE:
            return None
        line = bytes(self._buffer[: place if place >= 0 else None])
        del self._buffer[: place + 1 if place >= 0 else None]
        if len(line) > LONGEST_LINE:
            reason = f"wrote a line of more than {LONGEST_LINE} bytes"
            return Heard(None, PlayerStatus.ILLEGAL, reason)
        try:
            return Heard(line.decode().removesuffix("\r"))
        except UnicodeDecodeError:
            return Heard(None, PlayerStatus.ILLEGAL, "wrote a line that is not UTF-8")

    def _last_word(self) -> Heard:
        """The status that the end of a process gives its player."""
        self._wait(_CLOSING)
        code = self._code()
        if code is None:
            return Heard(None, PlayerStatus.EXIT, "closed its standard output")
        if code == 0:
            return Heard(None, PlayerStatus.EXIT, "ended with code 0")
        reason = f"was ended by {_signal_name(-code)}" if code < 0 else f"ended with code {code}"
        return Heard(None, PlayerStatus.CRASH, reason)

    def _readable(self, seconds: float) -> bool:
        return bool(self._poll.poll(math.ceil(seconds * 1_000)))

    def _unread(self) -> int:
        """The number of sent bytes that are still in the pipe."""
        with suppress(OSError):
            answer = fcntl.ioctl(self._input.fileno(), termios.FIONREAD, bytes(4))
            return int(struct.unpack("i", answer)[0])
        return 0

    def _code(self) -> int | None:
        """The exit code, negative for a signal; `None` while it runs. This does not reap it."""
        found = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if found is None:
            return None
        return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status

    def _wait(self, seconds: float) -> None:
        """Wait at most this long for the process to end."""
        deadline, pause = time.monotonic() + seconds, 0.0005
        while self._code() is None and time.monotonic() < deadline:
            time.sleep(pause)
            pause = min(2 * pause, 0.01)


def _check(halted: Halted) -> None:
    if halted():
        raise HaltError


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # one of the real-time signals between the named ones
        return f"signal {number}"


class Diagnosis:
    """Keeps the standard error of a player in a file, up to a bound.

    It reads the pipe while the game runs, so that a full pipe never blocks a player.
    """

    def __init__(self, pipe: IO[bytes], path: Path) -> None:
        self._pipe, self._path = pipe, path
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._drain, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """The player has ended: read the rest of the pipe, and close the file."""
        self._done.set()
        self._thread.join()
        self._pipe.close()

    def _drain(self) -> None:
        blocks = self._blocks()
        with suppress(OSError):  # no player loses a game because a file cannot be written
            self._keep(blocks)
        for _ in blocks:
            pass

    def _keep(self, blocks: Iterator[bytes]) -> None:
        kept = dropped = 0
        with self._path.open("wb", buffering=0) as file:
            for block in blocks:
                part = block[: LARGEST - kept]
                file.write(part)
                kept += len(part)
                dropped += len(block) - len(part)
            if dropped:
                file.write(f"\n... and {dropped:,} bytes more\n".encode())

    def _blocks(self) -> Iterator[bytes]:
        """The chunks until the end of the pipe, or until they are no longer wanted."""
        poll = select.poll()
        poll.register(self._pipe, select.POLLIN)
        looks = _LAST_LOOKS
        while looks:
            if self._done.is_set():
                looks -= 1
            if poll.poll(0 if self._done.is_set() else _LOG_SLICE):
                block = os.read(self._pipe.fileno(), 1 << 16)
                if not block:
                    return
                yield block
