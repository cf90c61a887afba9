"""Ways to run the command: inside this process, which is quick, as a process, on a terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import NamedTuple

import pytest

from ninefold.cli.app import run

from .terminals import Terminal

COMMAND = [sys.executable, "-c", "import sys; from ninefold.cli import main; sys.exit(main())"]


class Done(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


@pytest.fixture
def cli(capsys, monkeypatch) -> Callable[..., Done]:
    """Run the command in this process."""

    def call(*arguments: object, stdin: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = run([str(argument) for argument in arguments])
        return Done(code, *capsys.readouterr())

    return call


@pytest.fixture
def process() -> Callable[..., subprocess.Popen[bytes]]:
    """Start the command as a process of its own."""

    def start(*arguments: object, env: dict[str, str] | None = None, **streams: int):
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        clean = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        return subprocess.Popen(
            [*COMMAND, *map(str, arguments)], env=clean | (env or {}), **(pipes | streams)
        )

    return start


@pytest.fixture
def terminal(process) -> Iterator[Callable[..., Terminal]]:
    """Start the command on a terminal of its own."""
    with ExitStack() as stack:

        def open_one(*arguments: object) -> Terminal:
            screen = Terminal(process, *arguments)
            stack.callback(screen.close)
            return screen

        yield open_one
