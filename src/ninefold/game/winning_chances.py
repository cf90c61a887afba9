"""Who is winning, before that can be proven.

An endgame that a short search decides is proven. For other endgames there is a logistic model,
whose numbers `tools/fit_win_probability.py` learned from games of the engine against itself. Before
the endgame nobody knows who wins, and the chances count as even. docs/win_probability.md has the
figures.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import UnsupportedError
from ninefold.game.analysis import Outcome
from ninefold.game.analyzer import analyze
from ninefold.game.endgame import search_endgame
from ninefold.game.features import MOST_LISTED, Look, look_at
from ninefold.game.position import Position
from ninefold.game.rules import Rules
from ninefold.limits import Limits, StopToken
from ninefold.model import Layout, PuzzleLike

EXACT_NODES = 1_000
"""Positions that the short search looks at: some 5 ms."""

EVEN = 0.5
"""The value of every position before the endgame: size and moves do not show who wins."""

_VALUES = {Outcome.WIN: 1.0, Outcome.LOSS: 0.0, Outcome.UNDECIDED: 0.5}
"""What is decided without a model; undecided is then a full board that nobody claimed, a draw."""


@dataclass(frozen=True, slots=True)
class WinProbability:
    """How likely the side to move is to win.

    `value` is between 0 and 1; if `proven` it is what best play gives: 1, 0, or 0.5 for a board
    that is full without a claim. `phase` is `opening`, `middle game` or `endgame`; before the
    endgame nobody knows who wins, and `value` is 0.5. `solutions` were counted if `exact`, else
    estimated; `None` in the opening. `features` is what the model was asked about, by name; none if
    it was not asked.

    >>> from ninefold.game import win_probability
    >>> board = "12345678945678912378912345623156489756489723189723156431264597897831264564597...."
    >>> print(win_probability(board[:60] + 21 * "."))
    the side to move wins, proven (endgame, 8 solutions)
    """

    value: float
    phase: str
    proven: bool
    solutions: int | None
    exact: bool
    features: tuple[tuple[str, float], ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether nobody knows yet who wins: `value` is then 0.5, and no estimate.

        >>> from ninefold.game import win_probability
        >>> win_probability("." * 81).is_open
        True
        """
        return not self.proven and self.phase != "endgame"

    def to_json(self) -> dict[str, Any]:
        """The probability as a plain dict."""
        return {
            "win_probability": self.value,
            "phase": self.phase,
            "proven": self.proven,
            "solutions": self.solutions,
            "exact": self.exact,
            "features": dict(self.features),
        }

    def __str__(self) -> str:
        about = f"({self.phase}{self._number()})"
        if self.is_open:
            return f"nobody knows yet who wins {about}"
        if not self.proven:
            return f"the side to move wins with {100 * self.value:.0f} % {about}"
        told = {1.0: "the side to move wins", 0.0: "the side to move loses"}
        return f"{told.get(self.value, 'a draw')}, proven {about}"

    def _number(self) -> str:
        if self.solutions is None:
            return ""
        number = f"{self.solutions:,}" if self.exact else f"about {self.solutions:.2g}"
        return f", {number} solution{'s' if self.solutions != 1 else ''}"


@checked
def win_probability(
    position: Position | PuzzleLike, *, seed: int = 0, stop: StopToken | None = None
) -> WinProbability:
    """How likely the side to move is to win, between two players like the engine.

    The position is one of plain 9x9 by the strict rules. It takes some 50 ms. The same seed gives
    the same answer; another draws other samples for what is estimated. `UndecidedError` if `stop`
    comes first.

    >>> from ninefold.game import win_probability
    >>> print(win_probability("." * 81))
    nobody knows yet who wins (opening)
    """
    board = position if isinstance(position, Position) else Position.parse(position)
    if board.layout != Layout.classic() or board.rules is not Rules.STRICT:
        raise UnsupportedError(
            "win probabilities were learned from plain 9x9 games by the strict rules: "
            "for others ask analyze"
        )
    look = look_at(board, seed, stop)
    decided = proven_value(board, look, seed)
    if decided is not None:
        return WinProbability(decided, look.phase, True, look.solutions, look.exact)
    value = model().value(dict(look.features)) if look.phase == "endgame" else EVEN
    return WinProbability(value, look.phase, False, look.solutions, look.exact, look.features)


def proven_value(position: Position, look: Look, seed: int = 0) -> float | None:
    """1, 0 or 0.5 if that is known or found out by a short search, else `None`."""
    if look.solutions is None or not look.exact or look.solutions > MOST_LISTED:
        return None
    if position.is_over or look.solutions < 2:
        return _VALUES[analyze(position, line=False).outcome]
    listed = position.solutions()
    found = search_endgame(position, listed, Limits(nodes=EXACT_NODES), line=False, seed=seed)
    return None if found.wins is None else float(found.wins)


@dataclass(frozen=True, slots=True)
class Model:
    """A logistic model: a number to begin with, and a weight for each feature."""

    bias: float
    weights: tuple[tuple[str, float], ...]

    def value(self, features: Mapping[str, float]) -> float:
        """The probability that it gives to these features."""
        score = self.bias + sum(weight * features[name] for name, weight in self.weights)
        return 1 / (1 + math.exp(-score))


@lru_cache(maxsize=1)
def model() -> Model:
    """The model of undecided endgames, read from the file of learned numbers when first needed."""
    learned = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    return Model(learned["bias"], tuple(learned["weights"].items()))
