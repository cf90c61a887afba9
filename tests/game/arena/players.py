"""Players that tests send into the arena: in Python, and as programs of a few lines."""

from __future__ import annotations

import random
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

from ninefold.game import Position
from ninefold.game.arena import Routine, Seat

OPENING_LINE = ("Ei3", "Aa1", "Bb2", "Cc3", "Dd4", "Ee5", "Ff6", "Gg7", "Hh8", "Ii9")
"""Turns that are legal one after another."""


def random_player(seat: Seat) -> Callable[[str], str]:
    """A player that moves at random, and claims when it has to."""
    source = random.Random(seat.seed)
    position = Position.parse(seat.board.to_line())

    def answer(line: str) -> str:
        nonlocal position
        if line != "Start":
            position = position.play(line)
        moves = position.legal_moves().moves
        if not moves:
            return "!"
        turn = source.choice(moves).codecup
        position = position.play(turn)
        return turn if position.legal_moves().moves else f"{turn}!"

    return answer


RANDOM = Routine("random", random_player)

SCRIPT = """
import os, signal, sys, time

LINES = {lines!r}

def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()

number = None
for line in sys.stdin:
    if line == "Quit\\n":
        break
    number = (0 if line == "Start\\n" else 1) if number is None else number + 2
    turn = LINES[number]
    {act}
"""
"""A program that knows the turns of `OPENING_LINE`, and does something at each of its own."""

PLAY = "say(turn)"


def script(folder: Path, act: str = PLAY, *, name: str = "player", before: str = "") -> str:
    """The command of a program that does `act` at every turn, and `before` once."""
    path = folder / f"{name}.py"
    indented = act.replace("\n", "\n    ")
    path.write_text(before + SCRIPT.format(lines=OPENING_LINE, act=indented))
    return f"{shlex.quote(sys.executable)} -S {shlex.quote(str(path))}"
