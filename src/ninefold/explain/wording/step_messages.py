"""The messages of a step: its name, where to look, its pattern, its reason."""

from __future__ import annotations

from collections.abc import Sequence

from ninefold.explain.states import State
from ninefold.explain.steps import Step
from ninefold.explain.techniques import Technique
from ninefold.explain.wording.catalogues import keys_of
from ninefold.explain.wording.fields import Words
from ninefold.explain.wording.messages import Message, listed, message, part
from ninefold.explain.wording.phrases import move_words
from ninefold.model import Layout, Move


def name(technique: Technique) -> Message:
    """The name of a technique."""
    return message("names", [technique.name])


def kind(step: Step) -> Message:
    """The name of a step: that of its technique, or of the one rule that it looks at."""
    return about("kinds", step)


def about(table: str, step: Step, state: State | None = None) -> Message:
    """The entry of a table of the catalogues for a step: of `sentences`, `reasons` and the like."""
    return message(table, [*keys_of(step.technique)], Words(step, state))


def why(step: Step, state: State | None = None) -> Message:
    """The reason and, below it, the lines of its chains."""
    return listed([about("reasons", step, state), *Words(step, state).lines()], "\n")


def whole(step: Step, state: State | None = None) -> Message:
    """The name and the whole reason."""
    return part("full", name=kind(step), reason=why(step, state))


def way(last: Step, count: int) -> Message:
    """The digit to which a way of so many steps leads: its last step places it."""
    words = Words(last)
    key = "opens_unit" if words["in_units"] else "opens"
    if last.technique.name == "naked_single":
        key = "opens_cell"
    return part(
        key if count == 1 else "way_leads",
        cells=words["targets"],
        digits=words["placed"],
        in_units=words["in_units"],
        count=str(count),
    )


def phrase(key: str, layout: Layout, moves: Sequence[Move] = (), board: bytes = b"") -> Message:
    """A sentence about a board and not about a step, with the moves that it concerns."""
    return message("phrases", [key], move_words(layout, moves, board))
