"""The technique behind a move: the easiest one that has the same result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ninefold.arguments import checked
from ninefold.errors import ValueRangeError
from ninefold.explain.hint_search import people_profile
from ninefold.explain.paths import StateLike, all_steps, as_state, in_force
from ninefold.explain.profiles import ProfileLike
from ninefold.explain.states import State
from ninefold.explain.steps import Step
from ninefold.explain.trial import TRIAL
from ninefold.limits import Limits, StopToken
from ninefold.model import Move


@dataclass(frozen=True, slots=True)
class NamedMove:
    """The change between two states, and the easiest step that justifies it, if there is one.

    >>> import ninefold as nf
    >>> print(nf.name_move("12345678." + 72 * ".", "123456789" + 72 * "."))
    Full house: r1c9 is 9.
    """

    placements: tuple[Move, ...]
    eliminations: tuple[Move, ...]
    step: Step | None

    @property
    def technique(self) -> str | None:
        """The name of the technique, or `None` if nothing justifies the move."""
        return self.step.technique.name if self.step else None

    def to_json(self) -> dict[str, object]:
        """The move as a plain dict."""
        return {
            "placements": [str(move) for move in self.placements],
            "eliminations": [str(move) for move in self.eliminations],
            "technique": self.technique,
            "step": self.step.to_json() if self.step else None,
        }

    def __str__(self) -> str:
        return str(self.step) if self.step else "No technique that was tried justifies this."


@checked
def name_move(
    before: StateLike,
    after: StateLike,
    *,
    profile: ProfileLike | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> NamedMove:
    """Find the easiest technique that justifies a player's move: a digit placed, candidates
    removed.

    Techniques are tried in the order of a profile, by default as people see them. A step that
    does more than the player did is as good; one that does less is not.

    >>> import ninefold as nf
    >>> nf.name_move(81 * ".", "1" + 80 * ".").technique is None
    True
    """
    old = as_state(before)
    new = (
        after if isinstance(after, State) else State.of(old.puzzle, digits=after, unique=old.unique)
    )
    if new.layout != old.layout:
        raise ValueRangeError("the two boards have different layouts")
    placed, removed = _placed(old, new), _removed(old, new)
    if not placed and not removed:
        raise ValueRangeError("nothing was placed or removed between the two boards")
    order = in_force(old, people_profile(has_marks=True) if profile is None else profile)
    for entry in order.logic():
        steps = all_steps(old, [entry.technique.name], profile=order, limits=limits, stop=stop)
        if justified := next((step for step in steps if _gives(step, placed, removed)), None):
            return NamedMove(tuple(placed), tuple(removed), justified)
    return NamedMove(tuple(placed), tuple(removed), None)


def _placed(old: State, new: State) -> list[Move]:
    pairs = enumerate(zip(old.digits, new.digits, strict=True))
    return [Move(cell, now, old.rules) for cell, (was, now) in pairs if now not in (0, was)]


def _removed(old: State, new: State) -> list[Move]:
    """Candidates that a player struck out: none that a placed digit removes by itself."""
    kept = old
    for move in _placed(old, new):
        kept = kept.applied(_writing(old, move))
    pairs = enumerate(zip(kept.candidates.masks, new.candidates.masks, strict=True))
    return [
        Move(cell, digit, old.rules)
        for cell, (was, now) in pairs
        for digit in range(1, old.layout.size + 1)
        if (was & ~now) >> (digit - 1) & 1 and not new.digits[cell]
    ]


def _writing(state: State, move: Move) -> Step:
    return Step(layout=state.rules, technique=TRIAL, placements=(move,))


def _gives(step: Step, placed: Iterable[Move], removed: Iterable[Move]) -> bool:
    return set(placed) <= set(step.placements) and set(removed) <= set(step.eliminations)
