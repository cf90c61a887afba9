"""Steps and paths in the words of a language: `step_text` at three depths, and stage by stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ninefold.errors import ValueRangeError
from ninefold.explain.states import State
from ninefold.explain.steps import Step
from ninefold.explain.techniques import Technique
from ninefold.explain.wording import step_messages
from ninefold.explain.wording.catalogues import catalogue_of, keys_of
from ninefold.explain.wording.fields import pattern_cells
from ninefold.explain.wording.messages import Message, message, plain, rendered

if TYPE_CHECKING:
    from ninefold.explain.paths import Path

DEPTHS = (1, 2, 3)
"""The depths of a text: a name, a sentence, the whole reason."""


def step_text(step: Step, depth: int = 2, language: str = "en", state: State | None = None) -> str:
    """A step in words: 1 its name, 2 a sentence with its effect, 3 name and whole reason.

    With the state that it was found in, a reason names the digits on the board that it rests on.

    >>> from ninefold.explain import next_step
    >>> step = next_step("12345678." + 72 * ".")
    >>> step_text(step, 1), step_text(step, 2)
    ('Full house', 'Full house: r1c9 is 9.')
    >>> print(step_text(step, 3))  # doctest: +NORMALIZE_WHITESPACE
    Full house: Row 1 has one open cell and lacks only 9: r1c9 is 9.
    >>> step_text(step, 2, "de")
    'Full House (letzte Zelle): r1c9 ist 9.'
    """
    if depth not in DEPTHS:
        raise ValueRangeError(f"the depth of a text is 1, 2 or 3, not {depth!r}")
    if depth == 1:
        return kind(step, language)
    said = (
        step_messages.about("sentences", step) if depth == 2 else step_messages.whole(step, state)
    )
    return rendered(said, catalogue_of(language))


def name_of(technique: Technique, language: str = "en") -> str:
    """The name of a technique.

    >>> from ninefold.explain import technique_named
    >>> name_of(technique_named("naked_pair"), "de")
    'Nacktes Paar'
    """
    return rendered(step_messages.name(technique), catalogue_of(language))


def kind(step: Step, language: str = "en") -> str:
    """The name of a step: that of its technique, or of the one rule that it looks at."""
    return rendered(step_messages.kind(step), catalogue_of(language))


def why(step: Step, language: str = "en", state: State | None = None) -> str:
    """The reason and, below it, the lines of its chains.

    >>> from ninefold.explain import example
    >>> why(example("skyscraper").step).splitlines()[1:]
    ['(8)r5c6=r5c1-r8c1=r8c4']
    """
    return rendered(step_messages.why(step, state), catalogue_of(language))


def stage_messages(step: Step, state: State | None = None) -> list[Message]:
    """The texts of a step's hint, stage by stage: kind, place, pattern, and reason."""
    places = (step_messages.about(table, step) for table in ("places", "patterns"))
    return [step_messages.kind(step), *places, step_messages.why(step, state)]


def stages(step: Step, language: str = "en", state: State | None = None) -> list[str]:
    """The words of these messages.

    >>> from ninefold.explain import next_step
    >>> stages(next_step("12345678." + 72 * "."))[:3]
    ['Full house', 'Look at row 1.', 'This cell: r1c9.']
    """
    return [rendered(said, catalogue_of(language)) for said in stage_messages(step, state)]


def lesson(step: Step, state: State, language: str = "en") -> dict[str, Any]:
    """A step to be found in a position, as plain data: the step, the texts of its hint stage by
    stage, and the cells that it shows as the pattern.

    >>> from ninefold.explain import State, next_step
    >>> state = State.of("12345678." + 72 * ".")
    >>> lesson(next_step(state), state)["cells"]
    ['r1c9']
    """
    return {
        "step": step.to_json(language, state),
        "stages": stages(step, language, state),
        "messages": [plain(said) for said in stage_messages(step, state)],
        "cells": [state.rules.cell_name(cell) for cell in pattern_cells(step)],
    }


def description(technique: Technique, language: str = "en") -> str:
    """A technique described in a few sentences.

    >>> from ninefold.explain import technique_named
    >>> description(technique_named("full_house"))
    'A unit has only one open cell left. The digit that the unit still lacks goes there.'
    """
    return catalogue_of(language).template("descriptions", [*keys_of(technique)])


def family_name(family: str, language: str = "en") -> str:
    """The name of a family of techniques.

    >>> family_name("fish", "de")
    'Fische'
    """
    return catalogue_of(language).template("families", [family])


def verdict(path: Path, language: str = "en") -> str:
    """The end of a path, in a sentence.

    >>> from ninefold.explain import find_path
    >>> verdict(find_path("12345678." + 72 * "."), "de")[:26]
    'Nach 1 Schritt hilft nicht'
    """
    key, count = str(path.end), len(path.records)
    if path.end == "solved" and path.guesses:
        key = "tried"
    elif path.end == "stuck" and not path.start.unique:
        key = "unsure"
    return on_page(
        key,
        language,
        one="1" if count == 1 else "",
        count=str(count),
        guesses=str(path.guesses),
        profile=path.profile.name,
        limit=path.stopped_by or "steps",
    )


def on_page(key: str, language: str, **words: str) -> str:
    """The texts of a page beside the steps.

    >>> on_page("step", "de", number="2", count="7")
    'Schritt 2 von 7'
    """
    return rendered(message("page", [key], words), catalogue_of(language))
