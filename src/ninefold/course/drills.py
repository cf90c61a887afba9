"""Drills: positions in which a technique is the next easiest step, with every answer to them.

`drills.txt.gz` has a few positions for each technique, made by tools/make_drills.py. Each number
turns and renames one of them differently, so that there is always a fresh one. Positions with rules
are not transformed, and those of a kind of rule are puzzles of the stock.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import ninefold as nf
from ninefold import stock
from ninefold.course.chapters import KINDS
from ninefold.course.lessons import Lesson, lesson
from ninefold.errors import ValueRangeError
from ninefold.explain import State, Step, all_steps, next_step
from ninefold.explain.next_digit import SLOW, SLOW_RULES
from ninefold.explain.position_lines import read_position
from ninefold.explain.profiles import Entry, Profile, as_profile
from ninefold.explain.step_words import lesson as told_step
from ninefold.generator.practice_positions import turned
from ninefold.model import Grid

FILE = "drills.txt.gz"

MOST_ANSWERS = 40
"""The most steps that are listed as answers."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A position, a step of the technique there, all such steps, and the solution.

    >>> from ninefold import course
    >>> drill = course.drill("naked_pair", 1)
    >>> drill.step in drill.answers
    True
    """

    lesson: Lesson
    number: int
    state: State
    step: Step
    answers: tuple[Step, ...]
    solution: Grid

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The drill as a plain dict; each answer is a list of moves."""
        return {
            "lesson": self.lesson.name,
            "technique": self.lesson.technique.name,
            "number": self.number,
            "marks": self.lesson.shows_marks,
            **self.state.to_json(),
            **told_step(self.step, self.state, language),
            "answers": [_moves(step) for step in self.answers],
            "solution": self.solution.to_line(),
        }


def _moves(step: Step) -> list[dict[str, Any]]:
    name = step.layout.cell_name
    lists = ((step.placements, True), (step.eliminations, False))
    return [
        {"cell": name(move.cell), "digit": move.digit, "placed": placed}
        for moves, placed in lists
        for move in moves
    ]


def drill(name: str, number: int = 0) -> Drill:
    """The drill of a lesson with this number, from 0: every number is another position.

    >>> from ninefold import course
    >>> course.drill("x_wing", 5) == course.drill("x_wing", 5)
    True
    """
    if number < 0:
        raise ValueRangeError(f"the number of a drill is 0 or more, not {number}")
    known = lesson(name)
    found = ((state, _answers(known, state)) for state in _positions(known, number))
    state, answers = next((state, answers) for state, answers in found if answers)
    solution = nf.solve(state.puzzle).solution
    assert solution is not None, "every drill has a solution"
    return Drill(known, number, state, answers[0], answers, solution)


def _positions(known: Lesson, number: int) -> Iterator[State]:
    """The position of a number, turned; then as it was made, as a few techniques look at units in
    their order and miss some turned patterns.
    """
    if known.name in KINDS:
        yield State.of(stock.puzzle(known.name, "easy", number), unique=True)
        return
    lines = _lines().get(known.technique.name, ())
    state = read_position(lines[number % len(lines)]) if lines else known.state
    if not state.puzzle.constraints:
        yield turned(state, number)
    yield state


def _answers(known: Lesson, state: State) -> tuple[Step, ...]:
    """Every step of the technique; one alone where a search for all of them may take long."""
    technique = known.technique
    if technique.family not in SLOW and technique.name not in SLOW_RULES:
        return tuple(all_steps(state, [technique.name])[:MOST_ANSWERS])
    entry = as_profile("hodoku").with_rules.entry_of(technique) or Entry(technique, 0.0)
    step = next_step(state, profile=Profile("drill", (entry,), as_profile("hodoku").levels))
    return (step,) if step else ()


@cache
def _lines() -> dict[str, tuple[str, ...]]:
    """The positions of the file by the names of techniques."""
    packed = files("ninefold.course").joinpath(FILE).read_bytes()
    found: dict[str, tuple[str, ...]] = {}
    for line in gzip.decompress(packed).decode().splitlines():
        name, _, position = line.partition(" ")
        found[name] = (*found.get(name, ()), position)
    return found
