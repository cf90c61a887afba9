"""What is known of a position: who wins, by which moves, and why."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ninefold.game.analysis_text import about, details
from ninefold.game.grundy_values import GrundySum, grundy_sum
from ninefold.game.parts import Part, independent_parts
from ninefold.game.position import Position
from ninefold.game.rules import Rules
from ninefold.game.solution_sets import SolutionSet
from ninefold.game.turns import Turn
from ninefold.model import Move
from ninefold.outcomes import Count

MOST_EXPLAINED = 72
"""With how many solutions a position is still told apart into its parts."""

MOST_SETS = 5_000
"""How many sets of solutions are looked at for the Grundy value of a part."""


class Outcome(enum.Enum):
    """Who wins with best play, seen from the side to move.

    `UNDECIDED` if a limit came before that was known, and for a full board that nobody claimed,
    which is drawn.

    >>> from ninefold.game import Outcome
    >>> print(Outcome.WIN)
    win
    """

    WIN = "win"
    LOSS = "loss"
    UNDECIDED = "undecided"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, repr=False, kw_only=True)
class Analysis:
    """What `analyze` found out; all of it about the side to move.

    `solutions` were listed; if `exact` there are no others. `moves` are winning turns, and
    `left` has the number of solutions that each leaves; `all_moves` tells that no other move
    wins. `line` is how play may go: the winner wins, the other takes the choice that leaves
    most solutions; `line_left` has the number after each turn. `wins_at_once` tells whether a
    turn ends the game. Of an undecided position `refuted` has turns that the search found to
    lose, and `refuted_left` the number of solutions that each leaves. `inferred` has the empty
    cells on which all solutions agree, as moves. What is not known is `None`. `stopped_by`
    names the limit that came before all was found that was asked for; the position may be
    decided all the same. `proven` is false for an undecided position, and for the method
    `theory`, whose six steps may be wrong.

    >>> import ninefold as nf
    >>> analysis = nf.game.analyze("12.." + 12 * ".")
    >>> analysis.outcome, [str(turn) for turn in analysis.line], analysis.line_left
    (<Outcome.WIN: 'win'>, ['Ac3', 'Ba3', 'Cc1!'], (12, 6, 1))
    >>> print(analysis.reason)
    Won for the side to move: Ac3 leaves 12 solutions, a position that loses.
    """

    position: Position
    outcome: Outcome
    reason: str
    solutions: int
    exact: bool
    method: str = "exact"
    proven: bool = False
    moves: tuple[Turn, ...] = ()
    left: tuple[int, ...] = ()
    all_moves: bool = False
    wins_at_once: bool | None = None
    line: tuple[Turn, ...] = ()
    line_left: tuple[int, ...] = ()
    refuted: tuple[Turn, ...] = ()
    refuted_left: tuple[int, ...] = ()
    inferred: tuple[Move, ...] | None = None
    nodes: int = 0
    seconds: float = field(default=0.0, compare=False)
    stopped_by: str | None = None
    solution_set: SolutionSet | None = field(default=None, repr=False)
    """The solutions themselves, where they and not a board were given."""

    @property
    def rules(self) -> Rules:
        """The rules that the position is played by."""
        return self.position.rules

    @property
    def is_decided(self) -> bool:
        """Whether it is known who wins."""
        return self.outcome is not Outcome.UNDECIDED

    @property
    def count(self) -> Count:
        """The number of solutions, which prints as "at least" so many if there may be others."""
        return Count(self.solutions, self.exact)

    @cached_property
    def sum_of_parts(self) -> GrundySum | None:
        """The independent parts of a position of 2 to 72 solutions, with their Grundy values.

        It is worked out when it is first asked for, in some tenths of a second at most. Under
        the free rules parts do not add up, so their values are `None`.

        >>> import ninefold as nf
        >>> print(nf.game.analyze("243......342324......234...4234321.5").sum_of_parts)
        two independent parts, 1 and 0
        """
        if not self.exact or not 2 <= self.solutions <= MOST_EXPLAINED:
            return None
        whole = self.solution_set or SolutionSet.of(self.position.grid)
        if self.rules is Rules.STRICT:
            return grundy_sum(whole, nodes=MOST_SETS)
        parts = independent_parts(whole)
        return GrundySum(parts, (None,) * len(parts))

    @property
    def grundy(self) -> int | None:
        """The Grundy value of a small position under the strict rules; 0 is lost, all else won."""
        return None if self.sum_of_parts is None else self.sum_of_parts.value

    @property
    def parts(self) -> tuple[Part, ...] | None:
        """The independent parts of a small position."""
        return None if self.sum_of_parts is None else self.sum_of_parts.parts

    def to_json(self) -> dict[str, Any]:
        """The analysis as a plain dict, with turns as CodeCup writes them."""
        inferred = None if self.inferred is None else [move.codecup for move in self.inferred]
        return {
            "puzzle": self.position.to_line(),
            "outcome": str(self.outcome),
            "rules": str(self.rules),
            "method": self.method,
            "proven": self.proven,
            "solutions": self.solutions,
            "exact": self.exact,
            "moves": [str(turn) for turn in self.moves],
            "all_moves": self.all_moves,
            "wins_at_once": self.wins_at_once,
            "line": [str(turn) for turn in self.line],
            "inferred": inferred,
            "grundy": self.grundy,
            "parts": self.sum_of_parts and self.sum_of_parts.to_json()["parts"],
            "nodes": self.nodes,
            "seconds": self.seconds,
            "stopped_by": self.stopped_by,
            "left": list(self.left),
            "line_left": list(self.line_left),
            "refuted": [str(turn) for turn in self.refuted],
            "refuted_left": list(self.refuted_left),
            "reason": self.reason,
        }

    def __repr__(self) -> str:
        return f"<Analysis {self.outcome} by {self.rules} rules, {self.method}: {self.reason}>"

    def __str__(self) -> str:
        board = str(self.position.grid)
        return "\n".join([board, about(self), self.reason, *details(self)])
