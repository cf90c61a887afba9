"""The sequential test: it stops a match as soon as the result is clear, with a known risk of error.

Wald's test of two simple hypotheses. Under H0 a point is won with the share that a difference of
`elo0` gives, under H1 with that of `elo1`. After every game

    LLR = points won * ln(p1 / p0) + points lost * ln((1 - p1) / (1 - p0)).

At ln((1 - beta) / alpha) H1 is accepted, at ln(beta / (1 - alpha)) H0. A draw is half a point won
and half a point lost; draws are rare in this game and only make the test more cautious.
"""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass, field
from typing import Any

from ninefold.errors import ValueRangeError
from ninefold.game.arena.scores import Score, share_of


class Hypothesis(enum.Enum):
    """The hypothesis that the test has accepted."""

    H0 = "H0"
    H1 = "H1"
    OPEN = "open"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """A test of "stronger by `elo1`" against "stronger by `elo0`" alone.

    >>> from ninefold.game.arena import Score, SequentialTest
    >>> test = SequentialTest(0, 100)
    >>> test.decide(Score(wins=12)).value, test.decide(Score(wins=6, losses=6)).value
    ('H1', 'open')
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            words = f"{self.elo0:g} and {self.elo1:g}"
            raise ValueRangeError(f"a sequential test needs two differences, rising, not {words}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueRangeError("the risks of a sequential test are between 0 and a half")

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios at which H0 and H1 are accepted."""
        low = math.log(self.beta / (1 - self.alpha))
        return low, math.log((1 - self.beta) / self.alpha)

    def ratio(self, score: Score) -> float:
        """The logarithm of the likelihood ratio of H1 to H0 for this score."""
        p0, p1 = share_of(self.elo0), share_of(self.elo1)
        won, lost = score.points, score.games - score.points
        return won * math.log(p1 / p0) + lost * math.log((1 - p1) / (1 - p0))

    def decide(self, score: Score) -> Hypothesis:
        """The decision for this score."""
        low, high = self.bounds
        ratio = self.ratio(score)
        if ratio >= high:
            return Hypothesis.H1
        return Hypothesis.H0 if ratio <= low else Hypothesis.OPEN


@dataclass(frozen=True, slots=True)
class TestState:
    """The state of a sequential test after some games.

    >>> from ninefold.game.arena import Score, SequentialTest, TestState
    >>> print(TestState(SequentialTest(0, 50)).counting(Score(wins=3)))
    undecided (LLR 0.40 in (-2.94, 2.94) after 3 games)
    """

    __test__ = False  # not a test for pytest, in spite of its name

    test: SequentialTest
    score: Score = field(default_factory=Score)

    @property
    def decision(self) -> Hypothesis:
        """The decision."""
        return self.test.decide(self.score)

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio."""
        return self.test.ratio(self.score)

    @property
    def games(self) -> int:
        """The number of games that the test has seen."""
        return self.score.games

    def counting(self, score: Score) -> TestState:
        """The test after further games."""
        return TestState(self.test, self.score + score)

    def to_json(self) -> dict[str, Any]:
        """The state as a plain dict."""
        low, high = self.test.bounds
        return {
            "elo0": self.test.elo0,
            "elo1": self.test.elo1,
            "alpha": self.test.alpha,
            "beta": self.test.beta,
            "llr": self.ratio,
            "bounds": [low, high],
            "decision": self.decision.value,
            "games": self.games,
        }

    def __str__(self) -> str:
        low, high = self.test.bounds
        words = f"LLR {self.ratio:.2f} in ({low:.2f}, {high:.2f}) after {self.games:,} games"
        said = {
            Hypothesis.H0: f"H0 is taken: not stronger by {self.test.elo1:g} Elo",
            Hypothesis.H1: f"H1 is taken: stronger by more than {self.test.elo0:g} Elo",
            Hypothesis.OPEN: "undecided",
        }
        return f"{said[self.decision]} ({words})"
