"""Positions as lines of text: the puzzle, the digits written, candidates struck out, rules."""

from __future__ import annotations

from ninefold.explain.states import State
from ninefold.model import Candidates, Puzzle
from ninefold.model.constraints.rule_writer import rule_text
from ninefold.model.digits import digits_in

RULES = " | "
"""The sign before each rule of a position, at the end of its line."""


def position_line(state: State) -> str:
    """A position of a puzzle that has one solution, as a line.

    >>> from ninefold.explain import example
    >>> position_line(example("pointing").state)[81:]
    ' ....2....6...41...439...2..8631......4...36...17.8...3.8.4...3.3.....794794.3....'
    """
    layout = state.layout
    allowed = State.of(state.puzzle, digits=state.grid.to_line(), unique=True).candidates
    pairs = enumerate(zip(allowed.masks, state.candidates.masks, strict=True))
    struck = [
        f"{layout.cell_name(cell)}={''.join(map(str, digits_in(all_of & ~kept)))}"
        for cell, (all_of, kept) in pairs
        if all_of & ~kept
    ]
    rules = [rule_text(each, layout) for each in state.puzzle.constraints]
    line = " ".join([state.puzzle.to_line(), state.grid.to_line(), *struck])
    return RULES.join([line, *rules])


def read_position(line: str) -> State:
    """The position of a line.

    >>> line = "12345678." + 72 * "."
    >>> read_position(f"{line} {line} r2c1=9").candidates["r2c1"]
    (4, 5, 6, 7, 8)
    """
    first, *rules = line.split(RULES)
    givens, digits, *struck = first.split()
    puzzle = Puzzle(givens, rules=rules)
    masks = list(State.of(puzzle, digits=digits, unique=True).candidates.masks)
    for cell, _, gone in (each.partition("=") for each in struck):
        for digit in gone:
            masks[puzzle.layout.cell(cell)] &= ~(1 << (int(digit) - 1))
    marks = Candidates(masks, puzzle.layout)
    return State.of(puzzle, digits=digits, marks=marks, unique=True)
