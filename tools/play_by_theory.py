"""Plays the free rules by the six steps: python tools/play_by_theory.py SECONDS SEED.

The notes of the player codecup-sudoku tell the theory, and docs/game.md shows where it is wrong.
This is a plain player of it, to measure the engine against:

    ninefold match "ninefold engine --seconds {time} --seed {seed}" \
        "python tools/play_by_theory.py {time} {seed} {rules}" --rules free --seconds 10

While there are more solutions than the steps can be worked out for, it fills an inferred cell if
their number is odd, and else makes a move at random.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from time import perf_counter

from ninefold import Move, UndecidedError, solutions
from ninefold.game import Position, SolutionSet, Turn, solve_by_theory
from ninefold.game.analyzer import MOST_BY_THEORY

SHARE = 0.3
"""Of the time left, for the six steps at one turn."""


def rough_turn(position: Position, source: random.Random) -> Turn:
    """A turn where the steps do not reach."""
    legal = position.legal_moves()
    if len(legal.inferred) % 2 == 1:
        return Turn(legal.inferred[0])
    cell, digits = source.choice(sorted(legal.choices.items()))
    return Turn(Move(cell, source.choice(digits)))


def turn_of(position: Position, source: random.Random, left: float) -> Turn:
    """The turn by the six steps, or a rough one."""
    began = perf_counter()

    def watch() -> None:
        if perf_counter() - began > SHARE * left:
            raise UndecidedError("the time for this turn is over")

    listed = solutions(position.grid, MOST_BY_THEORY + 1)
    if len(listed) > MOST_BY_THEORY:
        return rough_turn(position, source)
    if len(listed) == 1:
        return Turn(None, claim=True)
    try:
        move = solve_by_theory(SolutionSet.of(position.grid), watch=watch).move
    except UndecidedError:
        return rough_turn(position, source)
    assert move is not None, "two solutions differ somewhere"
    return Turn(move, claim=int((listed.array[:, move.cell] == move.digit).sum()) == 1)


def answers(lines: Iterator[str], seconds: float, source: random.Random) -> Iterator[str]:
    """The turns of one game, for `Start` or turns of the other side, until `Quit`."""
    position = Position.start("free")
    for line in lines:
        came, text = perf_counter(), line.strip()
        if text == "Quit":
            return
        if text != "Start":
            position = position.play(text)
        if not position.is_over:
            turn = turn_of(position, source, seconds)
            yield str(turn)
            position = position.play(turn)
            seconds -= perf_counter() - came


def main() -> None:
    seconds, seed = float(sys.argv[1]), int(sys.argv[2])
    for answer in answers(iter(sys.stdin.readline, ""), seconds, random.Random(seed)):
        print(answer, flush=True)


if __name__ == "__main__":
    main()
