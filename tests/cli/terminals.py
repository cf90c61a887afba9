"""A command on a terminal of its own, for tests that press keys."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

CTRL_C, CTRL_D, CTRL_Z = "\x03", "\x04", "\x1a"


@cache
def busy() -> float:
    """Seconds of CPU time after which a process has surely started, and searches, here."""
    command = [sys.executable, "-m", "ninefold", "estimate", "." * 81, "--samples", "10"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    return 0.4 + 1.5 * (used.ru_utime + used.ru_stime)


def cpu_seconds(process: subprocess.Popen[bytes]) -> float:
    """The CPU time of a running process; a machine with other work to do does not change it."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_busy(process: subprocess.Popen[bytes], seconds: float = 0.0) -> None:
    """Wait until a process surely searches: it has taken this much CPU time, or `busy()`."""
    seconds = seconds or busy()
    while process.poll() is None and cpu_seconds(process) < seconds:
        time.sleep(0.02)


class Terminal:
    """A process on a terminal of its own, and all that it wrote there."""

    def __init__(self, process, *arguments: object) -> None:
        self.ours, theirs = pty.openpty()
        streams = dict.fromkeys(("stdin", "stdout", "stderr"), theirs)
        env = {"TERM": "xterm-256color", "COLUMNS": "120"}
        self.settings = termios.tcgetattr(self.ours)
        self.process: subprocess.Popen[bytes] = process(
            *arguments, env=env, start_new_session=True, preexec_fn=_own_terminal, **streams
        )
        os.close(theirs)
        self.text, self.seen = "", 0

    def say(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def press(self, key: str) -> None:
        """Press a key as people do, when nothing is going on: readline hears a signal that comes
        before it waits only with the next key.
        """
        before = -1.0
        while before < (before := cpu_seconds(self.process)):
            time.sleep(0.2)
        self.say(key)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def wait_for(self, text: str, seconds: float = 60) -> None:
        """Read until that is there, behind what was waited for before."""
        end = time.monotonic() + seconds
        while text not in self.text[self.seen :] and time.monotonic() < end:
            if select.select([self.ours], [], [], 0.2)[0]:
                self.text += os.read(self.ours, 1 << 16).decode(errors="replace")
        assert text in self.text[self.seen :], self.text
        self.seen = self.text.index(text, self.seen) + len(text)

    def ended(self) -> int:
        """How it ended; what it wrote last is read so that it can end."""
        with suppress(OSError):  # the other side is closed
            while piece := os.read(self.ours, 1 << 16):
                self.text += piece.decode(errors="replace")
        assert "Traceback" not in self.text
        return self.process.wait(timeout=120)

    @property
    def is_as_before(self) -> bool:
        """Whether keys are gathered into lines and shown, as before the process."""
        return termios.tcgetattr(self.ours) == self.settings


def _own_terminal() -> None:
    """Make standard input the terminal whose keys send signals."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
