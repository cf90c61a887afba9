"""Steps and paths in words, from the catalogue of a language: `step_text` at three depths, and in
parts for hints.

A step on which a message finds nothing to say for a word leaves out what hangs on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ninefold.errors import ValueRangeError
from ninefold.explain.steps import Step
from ninefold.explain.techniques import Technique
from ninefold.explain.wording.catalogues import catalogue_of, filled
from ninefold.explain.wording.fields import Words
from ninefold.explain.wording.phrases import move_words
from ninefold.model import Layout, Move

if TYPE_CHECKING:
    from ninefold.explain.paths import Path

DEPTHS = (1, 2, 3)
"""How much is said: a name, a sentence, the whole reason."""


def step_text(step: Step, depth: int = 2, language: str = "en") -> str:
    """A step in words: 1 its name, 2 a sentence with its effect, 3 name and whole reason.

    >>> from ninefold.explain import next_step
    >>> step = next_step("12345678." + 72 * ".")
    >>> step_text(step, 1), step_text(step, 2)
    ('Full house', 'Full house: r1c9 is 9.')
    >>> print(step_text(step, 3))  # doctest: +NORMALIZE_WHITESPACE
    Full house: In row 1 every other cell is filled. Only r1c9 is open and only 9 is missing:
    r1c9 is 9.
    >>> step_text(step, 2, "de")
    'Letzte Zelle: r1c9 ist 9.'
    """
    if depth not in DEPTHS:
        raise ValueRangeError(f"the depth of a text is 1, 2 or 3, not {depth!r}")
    if depth == 1:
        return kind(step, language)
    if depth == 2:
        return _message("sentences", step, language)
    part = catalogue_of(language).part
    return part("full", name=kind(step, language), reason=reason(step, language))


def name_of(technique: Technique, language: str = "en") -> str:
    """What a technique is called.

    >>> from ninefold.explain import technique_named
    >>> name_of(technique_named("naked_pair"), "de")
    'Nacktes Paar'
    """
    return catalogue_of(language).name(technique)


def kind(step: Step, language: str = "en") -> str:
    """What kind of step it is: the name of its technique."""
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


def reason(step: Step, language: str = "en") -> str:
    """Why the effect follows, without the name of the technique.

    >>> from ninefold.explain import next_step
    >>> reason(next_step("12345678." + 72 * "."))
    'In row 1 every other cell is filled. Only r1c9 is open and only 9 is missing: r1c9 is 9.'
    """
    return _message("reasons", step, language)


def stages(step: Step, language: str = "en") -> list[str]:
    """What hints tell of a step, one stage after the other: kind, place, pattern, and why.

    >>> from ninefold.explain import next_step
    >>> stages(next_step("12345678." + 72 * "."))[:3]
    ['Full house', 'Look at row 1.', 'This cell: r1c9.']
    """
    return [tell(step, language) for tell in (kind, place, pattern, reason)]


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


def phrase(name: str, language: str, layout: Layout, moves: Sequence[Move] = ()) -> str:
    """What is said of a board and not of a step, with the moves that it is about.

    >>> import ninefold as nf
    >>> layout = nf.Layout.classic()
    >>> phrase("hint_mistake", "en", layout, [nf.Move(0, 5, layout)])
    '5 in r1c1 is wrong: the solution has another digit there.'
    """
    catalogue = catalogue_of(language)
    return filled(catalogue.phrase(name), move_words(layout, catalogue, moves))


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


def _message(table: str, step: Step, language: str) -> str:
    catalogue = catalogue_of(language)
    return filled(catalogue.message(table, step.technique), Words(step, catalogue))
