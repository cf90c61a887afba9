"""Steps and paths in words, from the catalogue of a language: `step_text` at three depths, and in
parts for hints.

A step on which a message finds nothing to say for a word leaves out what hangs on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ninefold.errors import ValueRangeError
from ninefold.explain.states import State
from ninefold.explain.steps import Step
from ninefold.explain.techniques import Technique
from ninefold.explain.wording.catalogues import catalogue_of, filled
from ninefold.explain.wording.fields import Words, pattern_cells
from ninefold.explain.wording.phrases import move_words
from ninefold.model import Layout, Move

if TYPE_CHECKING:
    from ninefold.explain.paths import Path

NAMED_BY_RULE = ("one_rule", "rule_cases")
"""Techniques that people know by the name of the rule."""

DEPTHS = (1, 2, 3)
"""How much is said: a name, a sentence, the whole reason."""


def step_text(step: Step, depth: int = 2, language: str = "en", state: State | None = None) -> str:
    """A step in words: 1 its name, 2 a sentence with its effect, 3 name and whole reason.

    With the state that it was found in, a reason names the digits on the board that it rests on.

    >>> from ninefold.explain import next_step
    >>> step = next_step("12345678." + 72 * ".")
    >>> step_text(step, 1), step_text(step, 2)
    ('Full house', 'Full house: r1c9 is 9.')
    >>> print(step_text(step, 3))  # doctest: +NORMALIZE_WHITESPACE
    Full house: Row 1 has one open cell, r1c9, and lacks only 9: r1c9 is 9.
    >>> step_text(step, 2, "de")
    'Full House (letzte Zelle): r1c9 ist 9.'
    """
    if depth not in DEPTHS:
        raise ValueRangeError(f"the depth of a text is 1, 2 or 3, not {depth!r}")
    if depth == 1:
        return kind(step, language)
    if depth == 2:
        return _message("sentences", step, language)
    part = catalogue_of(language).part
    return part("full", name=kind(step, language), reason=why(step, language, state))


def name_of(technique: Technique, language: str = "en") -> str:
    """What a technique is called.

    >>> from ninefold.explain import technique_named
    >>> name_of(technique_named("naked_pair"), "de")
    'Nacktes Paar'
    """
    return catalogue_of(language).name(technique)


def kind(step: Step, language: str = "en") -> str:
    """What kind of step it is: the name of its technique, or of the one rule that it looks at."""
    if step.technique.name in NAMED_BY_RULE and step.rules and step.rules[0].kind:
        return _message("sentences", step, language).partition(":")[0]
    return name_of(step.technique, language)


def place(step: Step, language: str = "en") -> str:
    """Where to look: a unit, or a digit.

    >>> from ninefold.explain import next_step
    >>> place(next_step("12345678." + 72 * "."))
    'Look at row 1.'
    """
    return _message("places", step, language)


def pattern(step: Step, language: str = "en") -> str:
    """The cells of the pattern.

    >>> from ninefold.explain import next_step
    >>> pattern(next_step("12345678." + 72 * "."))
    'This cell: r1c9.'
    """
    return _message("patterns", step, language)


def reason(step: Step, language: str = "en", state: State | None = None) -> str:
    """Why the effect follows, without the name of the technique: a paragraph.

    >>> from ninefold.explain import next_step
    >>> reason(next_step("12345678." + 72 * "."))
    'Row 1 has one open cell, r1c9, and lacks only 9: r1c9 is 9.'
    """
    return _message("reasons", step, language, state)


def why(step: Step, language: str = "en", state: State | None = None) -> str:
    """The reason and, below it, the lines of its chains.

    >>> from ninefold.explain import example
    >>> why(example("skyscraper").step).splitlines()[1:]
    ['(8)r5c6=r5c1-r8c1=r8c4']
    """
    lines = Words(step, catalogue_of(language), state).lines()
    return "\n".join([reason(step, language, state), *lines])


def stages(step: Step, language: str = "en", state: State | None = None) -> list[str]:
    """What hints tell of a step, one stage after the other: kind, place, pattern, and why.

    >>> from ninefold.explain import next_step
    >>> stages(next_step("12345678." + 72 * "."))[:3]
    ['Full house', 'Look at row 1.', 'This cell: r1c9.']
    """
    told = [tell(step, language) for tell in (kind, place, pattern)]
    return [*told, why(step, language, state)]


def lesson(step: Step, state: State, language: str = "en") -> dict[str, Any]:
    """A step to be found in a position, as plain data: the step, what hints tell of it stage by
    stage, and the cells that they show as its pattern.

    >>> from ninefold.explain import State, next_step
    >>> state = State.of("12345678." + 72 * ".")
    >>> lesson(next_step(state), state)["cells"]
    ['r1c9']
    """
    return {
        "step": step.to_json(language, state),
        "stages": stages(step, language, state),
        "cells": [state.rules.cell_name(cell) for cell in pattern_cells(step)],
    }


def description(technique: Technique, language: str = "en") -> str:
    """What a technique is, in a few sentences.

    >>> from ninefold.explain import technique_named
    >>> description(technique_named("full_house"))
    'A unit has one open cell left. The digit that the unit still lacks goes there.'
    """
    return catalogue_of(language).message("descriptions", technique)


def family_name(family: str, language: str = "en") -> str:
    """What a family of techniques is called.

    >>> family_name("fish", "de")
    'Fische'
    """
    return catalogue_of(language).family(family)


def phrase(
    name: str,
    language: str,
    layout: Layout,
    moves: Sequence[Move] = (),
    board: bytes = b"",
) -> str:
    """What is said of a board and not of a step, with the moves that it is about.

    >>> import ninefold as nf
    >>> layout = nf.Layout.classic()
    >>> phrase("hint_mistake_why", "en", layout, [nf.Move(0, 5, layout)])
    '5 in r1c1 is wrong: with it no solution is left.'
    """
    catalogue = catalogue_of(language)
    return filled(catalogue.phrase(name), move_words(layout, catalogue, moves, board))


def way_text(last: Step, count: int, language: str = "en") -> str:
    """What a way of so many steps leads to: the digit that its last step places.

    >>> from ninefold.explain import next_step
    >>> way_text(next_step("12345678." + 72 * "."), 1)
    'With this, r1c9 is the only place for 9 in row 1.'
    """
    name = "opens_cell" if last.technique.name == "naked_single" else "opens_unit"
    words = Words(last, catalogue_of(language))
    return catalogue_of(language).part(
        name if count == 1 else "way_leads",
        cells=words["targets"],
        digits=words["placed"],
        in_units=words["in_units"],
        count=str(count),
    )


def verdict(path: Path, language: str = "en") -> str:
    """How far a path came, in a sentence.

    >>> from ninefold.explain import find_path
    >>> verdict(find_path("12345678." + 72 * "."), "de")[:26]
    'Nach 1 Schritt hilft nicht'
    """
    key, count = str(path.end), len(path.records)
    if path.end == "solved" and path.guesses:
        key = "tried"
    elif path.end == "stuck" and not path.start.unique:
        key = "unsure"
    return catalogue_of(language).on_page(
        key,
        one="1" if count == 1 else "",
        count=str(count),
        guesses=str(path.guesses),
        profile=path.profile.name,
        limit=path.stopped_by or "steps",
    )


def _message(table: str, step: Step, language: str, state: State | None = None) -> str:
    catalogue = catalogue_of(language)
    return filled(catalogue.message(table, step.technique), Words(step, catalogue, state))
