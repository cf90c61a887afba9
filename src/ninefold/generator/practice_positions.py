"""`practice`: a position in which one technique is the next step, to learn it by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ninefold.errors import GenerationError, UnsupportedError, ValueRangeError
from ninefold.explain import (
    Entry,
    PathEnd,
    Profile,
    State,
    Step,
    Technique,
    as_profile,
    find_path,
    technique_named,
)
from ninefold.explain.step_words import stages
from ninefold.generator.generation import fresh_seed, make
from ninefold.generator.wishes import TRIES, Wish
from ninefold.limits import Limits, StopToken
from ninefold.model import LayoutLike
from ninefold.pictures import Picture
from ninefold.pictures.notebooks import ShownAsPicture
from ninefold.solvers.bounds import Watch

BASIC = frozenset({"singles", "intersections", "subsets"})
"""The families that come before a technique which HoDoKu's order does not have."""

FIRST = frozenset({"singles", "direct"})
"""The families of the easiest steps: a fresh puzzle may have none, so that others lead to them."""


@dataclass(frozen=True)
class Practice(ShownAsPicture):
    """A position and the step to be found in it; `state.puzzle` is the puzzle it comes from.

    >>> import ninefold as nf
    >>> found = nf.practice("naked_pair", seed=7)
    >>> found.step.technique.name
    'naked_pair'
    """

    technique: Technique
    state: State
    step: Step
    seed: int
    number: int

    def picture(self) -> Picture:
        """The position, without the step."""
        return self.state.picture()

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The position as a plain dict, with the step to be found and what hints tell of it."""
        return {
            "technique": self.technique.name,
            **self.state.to_json(),
            "step": self.step.to_json(language),
            "seed": self.seed,
            "number": self.number,
            "stages": stages(self.step, language),
        }

    def __str__(self) -> str:
        return f"{self.state.picture()}\n{self.technique.name.replace('_', ' ')}, seed {self.seed}"


def practice(
    technique: str,
    *,
    seed: int | None = None,
    layout: LayoutLike = "classic",
    tries: int = TRIES,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Practice:
    """A position in which this technique is the next easiest step.

    Easier is what comes before it in HoDoKu's order; for a technique that is not in it, singles,
    intersections and subsets (for singles in boxes or lines, and direct ones, what comes before
    in the Explainer's). A seed gives the same position again. What is not found in `tries`
    puzzles is a `GenerationError`.

    >>> import ninefold as nf
    >>> nf.practice("hidden_pair", seed=1) == nf.practice("hidden_pair", seed=1)
    True
    """
    wanted = technique_named(technique)
    if wanted.family == "trial":
        raise UnsupportedError("there is nothing to practise about trial")
    if tries < 1:
        raise ValueRangeError(f"tries must be 1 or more, not {tries}")
    chosen = fresh_seed() if seed is None else seed
    profile, watch = practice_profile(wanted), Watch(limits or Limits(), stop)
    wish = Wish(layout)
    for made in make(wish, tries, seed=chosen, threads=1, limits=limits, stop=stop):
        path = find_path(State.of(made.puzzle, unique=True), profile=profile, stop=stop)
        place = next((i for i, r in enumerate(path.records) if _is(r, wanted)), None)
        if place is not None:
            *_, state = (each for each, _ in zip(path.states(), range(place + 1), strict=False))
            return Practice(wanted, state, path.steps[place], chosen, made.number)
        if path.end is PathEnd.CUT or watch.ended_by() is not None:
            raise GenerationError(str(wish), watch.ended_by() or "stop", made.number)
    raise GenerationError(f"a position for {wanted.name}", "tries", tries)


def _is(record: Any, technique: Technique) -> bool:
    return str(record.technique) == technique.name


def practice_profile(technique: Technique) -> Profile:
    """What is easier than a technique, and the technique.

    Those of its own stage are as easy, and so are direct ones among each other.
    """
    order = _order(technique)
    own = order.entry_of(technique)
    if own is None:
        basic = (entry for entry in order.logic() if entry.technique.family in BASIC)
        return Profile("practice", (*basic, Entry(technique, 0.0)), order.levels)
    place = order.logic().index(own)
    before, after = order.logic()[:place], order.logic()[place + 1 :]
    easier = (entry for entry in before if not _are_alike(entry, own))
    leads_on = BASIC if technique.family in FIRST else frozenset()
    harder = (entry for entry in after if entry.technique.family in leads_on)
    return Profile("practice", (*easier, own, *harder), order.levels)


def _are_alike(one: Entry, other: Entry) -> bool:
    """Whether neither of two techniques is easier."""
    if other.stage:
        return one.stage == other.stage
    return one.technique.family == other.technique.family == "direct"


def _order(technique: Technique) -> Profile:
    """HoDoKu's order, or for easy techniques that it does not have Sukaku Explainer's."""
    hodoku = as_profile("hodoku")
    is_listed = hodoku.entry_of(technique) is not None or technique.family not in FIRST
    return hodoku if is_listed else as_profile("sukaku")
