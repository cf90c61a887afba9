"""`practice`: a position in which one technique is the next step, to learn it by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import GenerationError, UnknownNameError, UnsupportedError, ValueRangeError
from ninefold.explain import (
    Entry,
    Path,
    PathEnd,
    Profile,
    State,
    Step,
    Technique,
    as_profile,
    example,
    find_path,
    has_example,
    next_step,
    technique_named,
)
from ninefold.explain.profiles import ProfileLike
from ninefold.explain.step_words import lesson
from ninefold.generator.generation import Generated, fresh_seed, make
from ninefold.generator.rated_maker import PATIENCE
from ninefold.generator.wishes import TRIES, Wish
from ninefold.limits import Limits, StopToken
from ninefold.model import Grid, Layout, LayoutLike, as_layout
from ninefold.pictures import Picture
from ninefold.pictures.notebooks import ShownAsPicture
from ninefold.solvers.bounds import Watch
from ninefold.symmetry import Transformation

BASIC = frozenset({"singles", "intersections", "subsets"})
"""The families that come before a technique which HoDoKu's order does not have."""

FRESH = 40
"""The fresh puzzles before the first use of the technique's example."""

EVERY = 4
"""Among the further puzzles, the example follows each time after so many, transformed anew."""

MOST_REMOVED = 12
"""The most candidates that are removed at random from a position, one after the other."""

FIRST = frozenset({"singles", "direct"})
"""The families of the easiest steps: a fresh puzzle may lack them until other steps lead there."""


PLACED = {
    "cage_combinations": "killer",
    "cage_digit": "killer",
    "sum_bounds": "arrow",
    "innies_outies": "killer",
    "one_rule": "thermometer",
    "rule_cases": "killer",
    "rule_forcing": "arrow",
    "rule_verity": "arrow",
    "rule_nesting": "arrow",
}
"""The rules that a puzzle has for a technique about rules."""


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
        """The position as a plain dict, with the step to be found and the texts of its hint."""
        return {
            "technique": self.technique.name,
            **self.state.to_json(),
            **lesson(self.step, self.state, language),
            "seed": self.seed,
            "number": self.number,
        }

    def __str__(self) -> str:
        return f"{self.state.picture()}\n{self.technique.name.replace('_', ' ')}, seed {self.seed}"


@checked
def practice(
    technique: str,
    *,
    profile: ProfileLike | None = None,
    seed: int | None = None,
    layout: LayoutLike = "classic",
    tries: int = TRIES,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Practice:
    """A position in which this technique is the next easiest step of a profile.

    Without a `profile` it is HoDoKu's (for singles in boxes or lines, and direct ones, `sukaku`);
    a technique that HoDoKu does not have comes after singles, intersections and subsets. A seed
    gives the same position again. Raises `GenerationError` if the technique is not found in `tries`
    puzzles, or in 10 seconds unless `limits` says otherwise.

    >>> import ninefold as nf
    >>> nf.practice("hidden_pair", seed=1) == nf.practice("hidden_pair", seed=1)
    True
    """
    wanted = technique_named(technique)
    if wanted.family == "trial":
        raise UnsupportedError("trial is no technique that can be practised")
    if tries < 1:
        raise ValueRangeError(f"tries must be 1 or more, not {tries}")
    chosen = fresh_seed() if seed is None else seed
    seconds = PATIENCE if limits is None or limits.seconds is None else limits.seconds
    bounds = replace(limits or Limits(), seconds=seconds)
    search = _Search(wanted, profile_with(wanted, profile), Watch(bounds, stop))
    shape = as_layout(layout) or Layout.classic()
    for number, state in search.positions(shape, chosen, tries, bounds):
        step = search.step_in(state)
        if step is not None:
            return Practice(wanted, state, step, chosen, number)
        if search.watch.ended_by() is not None:
            break
    ended = search.watch.ended_by() or "tries"
    raise GenerationError(f"a position for {wanted.name}", ended, search.tried, seconds)


def profile_with(technique: Technique, profile: ProfileLike | None = None) -> Profile:
    """The profile by which the technique must be the next easiest step.

    >>> profile_with(technique_named("x_wing")).name
    'hodoku'
    """
    if profile is not None:
        named = as_profile(profile)
        if named.entry_of(technique) is None:
            names = [entry.technique.name for entry in named.logic()]
            raise UnknownNameError(f"technique of the profile {named.name}", technique.name, names)
        return named
    order = _order(technique)
    return practice_profile(technique) if order.entry_of(technique) is None else order


class _Search:
    """Positions that may have a technique as their next easiest step, and the check of one."""

    def __init__(self, technique: Technique, profile: Profile, watch: Watch) -> None:
        self._technique, self._profile, self.watch = technique, profile, watch
        self.tried = 0
        entries = profile.logic()
        basic = tuple(e for e in entries if e.technique.family in BASIC)
        own = tuple(e for e in entries if e.technique == technique and e not in basic)
        early = Profile("early", (*basic, *own), profile.levels)
        ways = (_up_to(technique, profile), practice_profile(technique), early)
        self._profiles = tuple({each.entries: each for each in ways}.values())  # some are the same

    def step_in(self, state: State) -> Step | None:
        """The step of the technique, if it is the next easiest one in a position."""
        step = next_step(state, profile=self._profile, limits=self._rest(), stop=self.watch.stop)
        return step if step is not None and step.technique == self._technique else None

    def positions(
        self, layout: Layout, seed: int, tries: int, limits: Limits
    ) -> Iterator[tuple[int, State]]:
        """Positions of fresh puzzles, with the number of the puzzle; the example of the technique,
        transformed, comes after the first of them: it helps where the technique is rare.
        """
        rules = PLACED.get(self._technique.name, ())
        wish = Wish(layout, rules=rules)
        for made in make(wish, tries, seed=seed, threads=1, limits=limits, stop=self.watch.stop):
            self.tried = number = made.number
            start = State.of(made.puzzle, unique=True)
            for profile in self._profiles:
                yield from ((number, state) for state in self._along(start, profile))
            if number < FRESH:
                continue
            if number % EVERY == 0 and layout == Layout.classic() and not rules:
                yield from ((number, state) for state in self._transformed(seed + number))
            yield from ((number, state) for state in self._beyond(made, seed + number))

    def _along(self, start: State, profile: Profile) -> Iterator[State]:
        """The states of a path in which a profile takes the technique."""
        return self._taken(self._path(start, profile))

    def _beyond(self, made: Generated, seed: int) -> Iterator[State]:
        """Further states, after the technique and the easier ones find nothing more: a candidate is
        removed at random each time, as a harder technique would do.
        """
        chance, state = Random(seed), State.of(made.puzzle, unique=True)
        for _ in range(MOST_REMOVED):
            path = self._path(state, self._profiles[0])
            yield from self._taken(path)
            if path.end is not PathEnd.STUCK:
                return
            state = _without_one(path.final, made.solution, chance)

    def _path(self, start: State, profile: Profile) -> Path:
        return find_path(start, profile=profile, limits=self._rest(), stop=self.watch.stop)

    def _taken(self, path: Path) -> Iterator[State]:
        """The states of a path in which it takes the technique."""
        name = self._technique.name
        if name not in path.techniques:
            return
        pairs = zip(path.states(), path.steps, strict=False)
        yield from (state for state, step in pairs if step.technique.name == name)

    def _transformed(self, seed: int) -> Iterator[State]:
        """The shipped example, turned and renamed at random."""
        if not has_example(self._technique.name):
            return
        yield turned(example(self._technique.name).state, seed)

    def _rest(self) -> Limits:
        return Limits(seconds=self.watch.left())


def _without_one(state: State, solution: Grid, chance: Random) -> State:
    """The state without one of the candidates that the solution does not have."""
    wrong = [
        (cell, digit)
        for cell, digits in enumerate(state.candidates)
        for digit in digits
        if digit != solution.digits[cell]
    ]
    left = state.candidates.without(*chance.choice(wrong))
    return replace(state, candidates=left, before=None)


def _up_to(technique: Technique, profile: Profile) -> Profile:
    """A profile up to a technique and those of its stage."""
    entries = profile.logic()
    own = next(entry for entry in entries if entry.technique == technique)
    last = max(n for n, each in enumerate(entries) if each == own or _are_alike(each, own))
    later = entries[last + 1 :] if technique.family in FIRST else ()
    leads_on = (entry for entry in later if entry.technique.family in BASIC)
    return Profile("up to", (*entries[: last + 1], *leads_on), profile.levels)


def practice_profile(technique: Technique) -> Profile:
    """The techniques that are easier than one, and that one: paths by it lead to positions.

    Techniques of one stage are equally easy, and so are direct ones among each other.
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
    if technique.family == "rules":
        return hodoku.with_rules
    is_listed = hodoku.entry_of(technique) is not None or technique.family not in FIRST
    return hodoku if is_listed else as_profile("sukaku")


def turned(state: State, seed: int) -> State:
    """A position turned and renamed at random: the same steps, in other cells and digits.

    >>> from ninefold.explain import example
    >>> state = example("x_wing").state
    >>> sorted(turned(state, 3).grid.digits.count(d) for d in range(1, 10)) == sorted(
    ...     state.grid.digits.count(d) for d in range(1, 10)
    ... )
    True
    """
    move = Transformation.random(state.layout, seed=seed)
    return State.of(
        move(state.puzzle),
        digits=move(state.grid).to_line(),
        marks=move(state.candidates),
        unique=True,
    )
