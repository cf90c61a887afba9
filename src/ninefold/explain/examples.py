"""Examples: for each technique a position in which it is the next step.

They are shipped as `examples.txt`, a line each, and were made by tools/make_technique_examples.py
from puzzles of our own generator and three that are known for a pattern.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import UnsupportedError
from ninefold.explain.path_pages import step_picture
from ninefold.explain.paths import next_step
from ninefold.explain.position_lines import position_line, read_position
from ninefold.explain.profiles import Entry, Profile, as_profile
from ninefold.explain.states import State
from ninefold.explain.step_words import lesson
from ninefold.explain.steps import Step
from ninefold.explain.techniques import Technique, technique_named
from ninefold.pictures import Picture
from ninefold.pictures.notebooks import ShownAsPicture

FILE = "examples.txt"


@dataclass(frozen=True)
class Example(ShownAsPicture):
    """A position, and the step to be found in it.

    `easier` names the techniques that find nothing there: all that are easier (`profile`); or,
    where no such position was found, singles, intersections and subsets (`basic`), singles alone
    (`singles`), or none (`none`): easier steps exist as well.

    >>> from ninefold.explain import example
    >>> shown = example("x_wing")
    >>> shown.step.technique.name, shown.easier
    ('x_wing', 'profile')
    """

    technique: Technique
    easier: str
    state: State
    step: Step

    def picture(self) -> Picture:
        """The position with the step drawn on it and described below."""
        return step_picture(self.step, self.state)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The position as a plain dict, with the step and the texts of its hints."""
        return {
            "technique": self.technique.name,
            **self.state.to_json(),
            "easier": self.easier,
            **lesson(self.step, self.state, language),
        }


@checked
def has_example(technique: str) -> bool:
    """Whether there is an example of a technique.

    >>> has_example("x_wing"), has_example("trial")
    (True, False)
    """
    return technique_named(technique).name in _lines()


@checked
def example(technique: str) -> Example:
    """The example of a technique: a position of a puzzle with one solution, and the step in it.

    >>> from ninefold.explain import example
    >>> print(example("full_house").step)
    Full house: r4c9 is 1.
    """
    wanted = technique_named(technique)
    if not has_example(wanted.name):
        raise UnsupportedError(f"there is no example of {wanted.name}")
    return _example(wanted)


def example_line(name: str, easier: str, state: State) -> str:
    """An example as a line of the file."""
    return f"{name} {easier} {position_line(state)}"


@cache
def _lines() -> dict[str, str]:
    """The lines of the file by the names of techniques."""
    text = files("ninefold.explain").joinpath(FILE).read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return {line.partition(" ")[0]: line for line in lines}


@cache
def _example(technique: Technique) -> Example:
    _, easier, line = _lines()[technique.name].split(" ", 2)
    state = read_position(line)
    entry = as_profile("hodoku").with_rules.entry_of(technique) or Entry(technique, 0.0)
    step = next_step(state, profile=Profile("example", (entry,), as_profile("hodoku").levels))
    if step is None:
        raise UnsupportedError(f"the example of {technique.name} has no such step")
    return Example(technique, easier, state, step)
