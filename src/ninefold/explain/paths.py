"""Paths: a puzzle solved step by step, as far as the techniques of a profile lead."""

from __future__ import annotations

import atexit
import enum
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from ninefold import _core
from ninefold.arguments import checked
from ninefold.errors import UnsupportedError, ValueRangeError
from ninefold.explain.profiles import Entry, Profile, ProfileLike, as_profile
from ninefold.explain.rule_facts import rules_of
from ninefold.explain.states import State
from ninefold.explain.steps import Depth, Step, step_of
from ninefold.explain.techniques import TECHNIQUES, technique_named
from ninefold.explain.trial import TRIAL, trial_step
from ninefold.limits import Limits, StopToken, whole_number
from ninefold.model import Grid, Layout, LayoutLike, PuzzleLike
from ninefold.model.units import REGIONS
from ninefold.outcomes import ENDS
from ninefold.pictures.notebooks import html_table
from ninefold.solvers.bounds import flag_of
from ninefold.solvers.effective_layout import layout_in_force

MOST_STEPS = 100_000
"""More than any path has."""

NO_LIMITS = Limits()

StateLike = State | PuzzleLike
"""Arguments that stand for a state: a state, or a puzzle in any form."""


MOST_CELLS = 640
"""Cells of the largest layout that the finders take."""

_KINDS = {"row": 0, "column": 1} | dict.fromkeys(REGIONS, 2)

_OTHER = 3


Found = tuple[list[_core.TechniqueStep], int, int, float]
"""Steps, the number of an outcome, why it ended, seconds."""


class PathEnd(enum.StrEnum):
    """The ends of a path, in the order of the kernels."""

    SOLVED = "solved"
    STUCK = "stuck"
    BROKEN = "broken"
    CUT = "cut"


_ENDS = tuple(PathEnd)


@dataclass(frozen=True)
class Path:
    """The steps from a state to its solution, or as far as they lead.

    `end` is `solved`; `stuck` where no technique of the profile finds a step; `broken` where a
    cell or a digit has nothing left, so that there is no solution; `cut` by a limit, which
    `stopped_by` names. `guesses` counts the steps that were trial.

    >>> import ninefold as nf
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> path = nf.find_path(line)
    >>> path.end, len(path.steps), path.guesses
    (<PathEnd.SOLVED: 'solved'>, 51, 0)
    >>> print(path.steps[-1])
    Full house: r4c3 is 9.
    """

    start: State
    profile: Profile
    records: tuple[_core.TechniqueStep | Step, ...] = field(repr=False, compare=False)
    end: PathEnd
    stopped_by: str | None = None
    seconds: float = field(default=0.0, compare=False)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps, in order."""
        return tuple(r if isinstance(r, Step) else step_of(self.start, r) for r in self.records)

    @property
    def guesses(self) -> int:
        """The number of steps that were trial."""
        return self.techniques[TRIAL.name]

    def __reduce__(self) -> tuple[Any, ...]:
        """A picklable form: with steps in the place of records, which cannot be pickled."""
        return Path, (
            self.start,
            self.profile,
            self.steps,
            self.end,
            self.stopped_by,
            self.seconds,
        )

    @property
    def score(self) -> float:
        """The sum of the scores of all steps."""
        return round(sum(record.score for record in self.records), 3)

    @property
    def hardest(self) -> float:
        """The highest score of a step; 0 if there is none."""
        return round(max((record.score for record in self.records), default=0.0), 3)

    @cached_property
    def techniques(self) -> Counter[str]:
        """The number of uses of each technique, easiest first."""
        used = Counter(
            record.technique.name if isinstance(record, Step) else record.technique
            for record in self.records
        )
        return Counter({t.name: used[t.name] for t in TECHNIQUES if t.name in used})

    def states(self) -> Iterator[State]:
        """The state before the first step, and the one after each."""
        state = self.start
        yield state
        for step in self.steps:
            state = state.applied(step)
            yield state

    @cached_property
    def final(self) -> State:
        """The state after the last step."""
        *_, last = self.states()
        return last

    @property
    def solution(self) -> Grid | None:
        """The solution, if the path leads to it."""
        return self.final.grid if self.end is PathEnd.SOLVED else None

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The path as a plain dict, with its reasons in that language."""
        return {
            "puzzle": self.start.puzzle.to_line(),
            **self.start.puzzle.mention(),
            "profile": self.profile.name,
            "end": str(self.end),
            "stopped_by": self.stopped_by,
            "score": self.score,
            "hardest": self.hardest,
            "guesses": self.guesses,
            "techniques": dict(self.techniques),
            "steps": [
                step.to_json(language, state)
                for step, state in zip(self.steps, self.states(), strict=False)
            ],
            "seconds": self.seconds,
        }

    def tell(self, depth: Depth = 2, language: str = "en", *, notation: bool = False) -> str:
        """The path in words, its verdict, and a table of the techniques used.

        1 is names, 2 sentences, 3 whole reasons; consecutive singles share a line, except at 3.
        With `notation` each step is written as HoDoKu writes it.
        """
        from ninefold.explain.path_words import path_text

        return path_text(self, depth, language, notation)

    def __str__(self) -> str:
        return self.tell()

    def _repr_html_(self) -> str:
        rows = (
            [number, f"{step.score:g}", step.tell()] for number, step in enumerate(self.steps, 1)
        )
        return html_table(self.verdict, ["", "score", "step"], rows, len(self.steps))

    @property
    def verdict(self) -> str:
        """The end of the path, in a sentence."""
        from ninefold.explain.step_words import verdict

        return verdict(self)


@checked
def as_state(source: StateLike, layout: LayoutLike | None = None) -> State:
    """The state itself, or that of a puzzle."""
    return source if isinstance(source, State) else State.of(source, layout=layout)


def in_force(state: State, profile: ProfileLike) -> Profile:
    """The profile itself; where a puzzle has rules beside the units, with the steps from them.

    >>> in_force(State.of(81 * ".", unique=False), "hodoku") == as_profile("hodoku")
    True
    """
    known = as_profile(profile)
    return known.with_rules if layout_in_force(state.puzzle) is None else known


@checked
def find_path(
    puzzle: StateLike,
    *,
    profile: ProfileLike = "hodoku",
    most: int | None = None,
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Path:
    """Solve a puzzle as a person would: the first step that the profile knows, again and again.

    Where logic ends, a profile may have trial: a digit of the solution, named as such. That takes
    a puzzle with one solution. `most` bounds the number of steps.

    >>> import ninefold as nf
    >>> path = nf.find_path("1234" + 12 * ".", most=1)
    >>> path.end, len(path.steps)
    (<PathEnd.STUCK: 'stuck'>, 0)
    """
    state = as_state(puzzle, layout)
    known, bounds = in_force(state, profile), limits or NO_LIMITS
    records: list[_core.TechniqueStep | Step] = []
    here, spent, guess = state, 0.0, None
    while True:
        left = (MOST_STEPS if most is None else whole_number("most", most)) - len(records)
        found, outcome, ended, seconds = walk(here, known, left, bounds.less(0, spent), stop, guess)
        records += found
        spent += seconds
        end = _ENDS[outcome]
        if end is not PathEnd.STUCK or not known.has_trial or not state.unique:
            return Path(state, known, tuple(records), end, ENDS[ended], spent)
        here = _after(here if guess is None else here.applied(guess), found)
        guess = trial_step(here, known, limits=bounds.less(0, spent), stop=stop)
        if guess is None or len(records) == most:
            return Path(state, known, tuple(records), PathEnd.CUT, "seconds", spent)
        records.append(guess)


def _after(state: State, records: Iterable[_core.TechniqueStep]) -> State:
    for record in records:
        state = state.applied(step_of(state, record))
    return state


@checked
def next_step(
    state: StateLike,
    *,
    profile: ProfileLike = "hodoku",
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Step | None:
    """The first step that a profile knows; `None` if there is none.

    >>> from ninefold.explain import next_step
    >>> print(next_step("12345678." + 72 * "."))
    Full house: r1c9 is 9.
    """
    here = as_state(state, layout)
    found, _, _, _ = walk(here, as_profile(profile), 1, limits or NO_LIMITS, stop)
    return step_of(here, found[0]) if found else None


@checked
def all_steps(
    state: StateLike,
    techniques: Iterable[str] | None = None,
    *,
    profile: ProfileLike = "hodoku",
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> list[Step]:
    """Every step that applies now: of a profile, or of the given techniques.

    Steps of one technique with the same effect are one; the shortest is shown.

    >>> import ninefold as nf
    >>> [str(step) for step in nf.all_steps("12345678." + 72 * ".", ["naked_single"])]
    ['Naked single: r1c9 is 9.']
    """
    here = as_state(state, layout)
    known = in_force(here, profile)
    entries = known.logic() if techniques is None else _entries(techniques, known)
    records, _, _ = list_all(here, entries, limits or NO_LIMITS, stop)
    return [step_of(here, record) for record in records]


def _entries(techniques: Iterable[str], profile: Profile) -> list[Entry]:
    """Techniques as a profile counts them; those that it does not have count nothing."""
    if isinstance(techniques, str):
        techniques = [techniques]
    wanted = [technique_named(name) for name in techniques]
    if any(technique.family == "trial" for technique in wanted):
        raise ValueRangeError("trial has no steps that can be listed")
    return [profile.entry_of(technique) or Entry(technique, 0.0) for technique in wanted]


@lru_cache(maxsize=32)
def solver_of(layout: Layout, rules: _core.Rules | None = None) -> _core.TechniqueSolver:
    """The finders for a layout, and for rules beside its units."""
    if layout.cells > MOST_CELLS:
        raise UnsupportedError(f"steps are found on boards of up to {MOST_CELLS} cells")
    units = [list(unit.cells) for unit in layout.units]
    kinds = [_KINDS.get(unit.kind, _OTHER) for unit in layout.units]
    return _core.TechniqueSolver(layout.cells, layout.size, units, kinds, rules)


atexit.register(solver_of.cache_clear)  # otherwise nanobind reports the cached objects as a leak


def position_of(state: State) -> _core.TechniquePosition:
    """A state as the kernels take it.

    Rules beside the units may forbid the second solution of an argument by uniqueness: with them,
    and with marks that narrow the puzzle, it does not hold.
    """
    given = bytes(map(bool, state.puzzle.givens))
    narrowed = state.puzzle.marks is not None or layout_in_force(state.puzzle) is None
    unique = state.unique and not narrowed
    return _core.TechniquePosition(state.digits, given, list(state.candidates.masks), unique)


def walk(
    state: State,
    profile: Profile,
    most: int,
    limits: Limits,
    stop: StopToken | None,
    guess: Step | None = None,
) -> Found:
    """Steps one after the other; after a guess, its singles come in the order it gives them."""
    rules = rules_of(state.puzzle)
    solver, profile = solver_of(state.rules, rules), in_force(state, profile)
    placed = None if guess is None else (guess.placements[0].cell, guess.placements[0].digit)
    seconds, flag = limits.seconds, flag_of(stop)
    return solver.path(position_of(state), profile.core, most, seconds, flag, placed)


def list_all(
    state: State, entries: Iterable[Entry], limits: Limits, stop: StopToken | None
) -> tuple[list[_core.TechniqueStep], int, float]:
    """Every step of these techniques."""
    asked = [entry.to_core() for entry in entries]
    solver = solver_of(state.rules, rules_of(state.puzzle))
    return solver.all_steps(position_of(state), asked, limits.seconds, flag_of(stop))
