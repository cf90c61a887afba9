"""The way to the next digit: the use of an elimination.

A step that only removes candidates is of no use by itself. `opened_by` follows the steps that it
makes possible; `way_to_digit` walks with every technique until a digit is placed, and leaves out
the steps on the way that this digit does not need.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Sequence
from functools import cache

from ninefold.explain.paths import list_all, walk
from ninefold.explain.profiles import Entry, Profile, as_profile
from ninefold.explain.states import State
from ninefold.explain.steps import Step, step_of
from ninefold.limits import Limits, StopToken

SLOW = frozenset({"forcing", "dynamic", "nested", "verities", "templates", "trial"})
"""Families that are not followed after every elimination: they may take long."""

SLOW_RULES = frozenset({"rule_cases", "rule_forcing", "rule_verity", "rule_nesting"})
"""Techniques of rules that may take long."""

LISTED = frozenset({"singles", "intersections", "subsets", "single_digit", "wings"})
"""Families all of whose steps are listed in no time."""

MOST_STEPS = 60
"""The most steps that are followed in search of a digit."""

MOST_LISTED = 8
"""Steps after an elimination that are followed to find the digit it opens; more help no reader."""

MOST_PRUNED = 12
"""The most steps of a way that are tried for leaving out."""


@cache
def _quick() -> Profile:
    order = as_profile("hodoku").with_rules.without(SLOW)
    entries = (each for each in order.entries if each.technique.name not in SLOW_RULES)
    return Profile(order.name, tuple(entries), order.levels)


atexit.register(_quick.cache_clear)  # cached objects of the core must be freed before the core


def opened_by(state: State, step: Step, limits: Limits, stop: StopToken | None) -> tuple[Step, ...]:
    """The steps of quick techniques that lead from a step to the next digit, if they are few; none
    if they do not lead to one, or the step itself places it. Those that the digit does not need are
    left out, if that is found in no time.
    """
    steps = _walked(state, step, [_quick()], limits, stop, MOST_LISTED)
    if all(each.technique.family in LISTED for each in steps):
        steps = _needed(state, steps, 1, limits, stop)
    return tuple(steps[1:])


def way_to_digit(
    state: State,
    step: Step,
    profiles: Sequence[Profile],
    limits: Limits,
    stop: StopToken | None,
) -> tuple[Step, ...]:
    """A step and those after it, up to the next digit, without those that it does not need; the
    step alone if no digit is reached.
    """
    steps = _walked(state, step, profiles, limits, stop)
    return tuple(_needed(state, steps, 0, limits, stop)) or (step,)


def _walked(
    state: State,
    step: Step,
    profiles: Sequence[Profile],
    limits: Limits,
    stop: StopToken | None,
    most: int = MOST_STEPS,
) -> list[Step]:
    """A step and the steps found after it, up to the next digit; none if no digit is reached."""
    here, steps, spent = state.applied(step), [step], 0.0
    while not steps[-1].placements and len(steps) < most:
        found, spent = _first(here, profiles, limits, spent, stop)
        if found is None:
            return []
        here = here.applied(found)
        steps.append(found)
    return steps if steps[-1].placements else []


def _first(
    state: State, profiles: Iterable[Profile], limits: Limits, spent: float, stop: StopToken | None
) -> tuple[Step | None, float]:
    for profile in profiles:
        found, _, _, seconds = walk(state, profile, 1, limits.less(0, spent), stop)
        spent += seconds
        if found:
            return step_of(state, found[0]), spent
    return None, spent


def _needed(
    state: State, steps: list[Step], first: int, limits: Limits, stop: StopToken | None
) -> list[Step]:
    """The last step, and those before that it takes. From `first` on each is left out in turn, the
    later ones first, and stays out if all others are still there to be found.
    """
    for place in range(min(len(steps) - 2, MOST_PRUNED), first - 1, -1):
        fewer = steps[:place] + steps[place + 1 :]
        if _can_be_found(state, fewer, limits, stop):
            steps = fewer
    return steps


def _can_be_found(
    state: State, steps: Iterable[Step], limits: Limits, stop: StopToken | None
) -> bool:
    """Whether each of these is a step on the board that those before it leave."""
    for step in steps:
        records, _, _ = list_all(state, [Entry(step.technique, 0.0)], limits, stop)
        wanted = _effect(step)
        if not any(wanted <= _effect(step_of(state, record)) for record in records):
            return False
        state = state.applied(step)
    return True


def _effect(step: Step) -> set[tuple[int, int, bool]]:
    lost = {(move.cell, move.digit, False) for move in step.eliminations}
    return lost | {(move.cell, move.digit, True) for move in step.placements}
