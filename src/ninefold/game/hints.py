"""Hints for players: the facts about a position in stages, the move last."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import UndecidedError, ValueRangeError
from ninefold.game.analysis import Analysis, Outcome
from ninefold.game.analyzer import analyze
from ninefold.game.engine import Decision, Engine, Reason
from ninefold.game.position import Position
from ninefold.game.rules import Rules
from ninefold.game.turns import Turn
from ninefold.game.winning_chances import WinProbability, win_probability
from ninefold.limits import Limits, StopToken
from ninefold.model import Layout
from ninefold.outcomes import Estimate
from ninefold.solvers import estimate

SECONDS = 2.0
"""The default time for a hint, in seconds."""

SHARE_OF_ANALYSIS = 0.5
SHARE_OF_ESTIMATE = 0.25
MOST_LISTED = 200_000

NOTHING_KNOWN = "Nothing is known of any move yet: too many solutions are left."
"""The advice for an opening."""

_OUTCOMES = {
    Outcome.WIN: "Decided: the side to move wins with best play.",
    Outcome.LOSS: "Decided: the side to move loses against best play.",
    Outcome.UNDECIDED: "Undecided: the time of a hint does not suffice to find the winner.",
}
_PROVEN = {
    Reason.WINS: Outcome.WIN,
    Reason.UNIQUE: Outcome.WIN,
    Reason.LOSES: Outcome.LOSS,
}


@dataclass(frozen=True, kw_only=True)
class Hint:
    """The facts about a position, for the side to move.

    `analysis` has the winner, if the position could be decided. `advice` is a turn: one that wins;
    if all lose, the one that leaves most solutions; if the position is undecided, the engine's
    turn (on the plain 9x9 board, the only one it plays), with its reasons in `decision`. In the
    opening, where the engine plays any legal move, there is no advice. `estimate` has the
    approximate number of solutions if not all were listed, and `chance` the probability that the
    side to move wins, if that is undecided. `stages` reveal all of this step by step.

    >>> from ninefold.game import Position, find_hint
    >>> hint = find_hint(Position.parse(
    ...     "3...86.........3..2.1....658...5..2........4.4.....87...7....96..52.....6....1..."
    ... ))
    >>> print(hint)
    71 solutions are left. Decided: the side to move wins with best play.
    Look at r1c7 (Ag).
    Ag9 wins: it leaves 34 solutions, a position that loses.
    """

    position: Position
    analysis: Analysis
    advice: Turn | None
    decision: Decision | None = None
    estimate: Estimate | None = None
    chance: WinProbability | None = None
    seconds: float = field(default=0.0, compare=False)

    @property
    def exact(self) -> bool:
        """Whether the number of solutions is known."""
        return self.analysis.exact or (self.estimate is not None and self.estimate.exact)

    @property
    def solutions(self) -> int:
        """The number of solutions: exact if `exact`, otherwise an estimate or a lower bound."""
        return self.analysis.solutions if self.estimate is None else self.estimate.value

    @property
    def outcome(self) -> Outcome:
        """The outcome with best play, seen from the side to move."""
        if self.decision is None:
            return self.analysis.outcome
        return _PROVEN.get(self.decision.reason, Outcome.UNDECIDED)

    @property
    def is_opening(self) -> bool:
        """Whether nothing is known about any move yet, so that there is no advice."""
        return self.decision is not None and self.decision.reason is Reason.OPENING

    @property
    def stages(self) -> tuple[str, ...]:
        """The sentences to show first, next and last."""
        first = f"{self._number} left. {_OUTCOMES[self.outcome]}{self._chance}"
        return (first, self._where, self._what)

    @property
    def _chance(self) -> str:
        if self.chance is None or self.outcome is not Outcome.UNDECIDED:
            return ""
        if self.chance.is_open:
            return " Between equals both sides win as often."
        return f" Between equals the side to move wins {100 * self.chance.value:.0f} of 100 games."

    @property
    def _number(self) -> str:
        if self.estimate is not None and not self.estimate.exact:
            return f"{str(self.estimate).capitalize()}: so many solutions are"
        number = self.solutions
        if not self.exact:
            return f"More than {number - 1:,} solutions are" if number > 1 else "Some solutions are"
        return "1 solution is" if number == 1 else f"{number:,} solutions are"

    @property
    def _where(self) -> str:
        if self.is_opening:
            return NOTHING_KNOWN
        if self.advice is None and self.position.layout != Layout.classic():
            return "There is no advice: the engine plays on the plain 9x9 board alone."
        if self.advice is None:
            return "No legal turn was found."
        if self.advice.move is None:
            return "No cell needs to be filled."
        move = self.advice.move
        return f"Look at {move.layout.cell_name(move.cell)} ({move.codecup[:2]})."

    @property
    def _what(self) -> str:
        if self.advice is None:
            return self._where
        if self.decision is not None:
            doubt = "" if self.decision.proven else " Nobody has proven that it is best."
            return f"{self.decision}.{doubt}"
        if self.analysis.outcome is Outcome.LOSS:
            left = self.analysis.line_left[0]
            return f"{self.advice} leaves most solutions, {left:,}: the hardest to see through."
        left = self.analysis.left[0]
        if left == 1:
            what = "one solution is left, and the claim wins"
        else:
            what = f"it leaves {left:,} solutions, a position that loses"
        return f"{self.advice} wins: {what}."

    def to_json(self) -> dict[str, Any]:
        """The hint as a plain dict."""
        return {
            "puzzle": self.position.to_line(),
            "solutions": self.solutions,
            "exact": self.exact,
            "outcome": str(self.outcome),
            "advice": None if self.advice is None else str(self.advice),
            "proven": self.outcome is not Outcome.UNDECIDED,
            "win_probability": None if self.chance is None else self.chance.value,
            "stages": list(self.stages),
            "seconds": self.seconds,
        }

    def __str__(self) -> str:
        return "\n".join(self.stages)


@checked
def find_hint(position: Position, seconds: float = SECONDS, stop: StopToken | None = None) -> Hint:
    """Find what is known about a position within this many seconds; see `Hint`.

    >>> from ninefold.game import Position, find_hint, random_position
    >>> hint = find_hint(Position.parse(random_position(seed=1)), seconds=1.0)
    >>> hint.exact, hint.advice is not None
    (True, True)
    """
    if position.is_over:
        raise ValueRangeError("the game is over: there is nothing to look for")
    begun = perf_counter()
    limits = Limits(seconds=seconds * SHARE_OF_ANALYSIS, solutions=MOST_LISTED)
    analysis = analyze(position, limits=limits, stop=stop)
    advice, decision, number, chance = None, None, None, None
    if analysis.is_decided:
        advice = next(iter(analysis.moves or analysis.line), None)
    elif not analysis.exact:
        number = _estimated(position, seconds * SHARE_OF_ESTIMATE, stop)
    if not analysis.is_decided and position.layout == Layout.classic():
        chance = _chance(position, stop)
        rest = max(0.0, seconds - (perf_counter() - begun))
        decision = Engine(rules=position.rules, seed=0).choose(position, rest, stop=stop)
        advice = None if decision.reason is Reason.OPENING else decision.turn
    return Hint(
        position=position,
        analysis=analysis,
        advice=advice,
        decision=decision,
        estimate=number,
        chance=chance,
        seconds=perf_counter() - begun,
    )


def _estimated(position: Position, seconds: float, stop: StopToken | None) -> Estimate | None:
    """The approximate number of solutions, if it can be estimated in time."""
    found = estimate(position.grid, limits=Limits(seconds=seconds), stop=stop)
    return found if found.exact or found.error < found.value else None


def _chance(position: Position, stop: StopToken | None) -> WinProbability | None:
    """The probability that the side to move wins, if it can be estimated in time."""
    if position.rules is not Rules.STRICT:
        return None
    with suppress(UndecidedError):
        return win_probability(position, stop=stop)
    return None
