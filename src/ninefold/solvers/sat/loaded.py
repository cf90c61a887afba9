"""A puzzle loaded into a SAT solver, with boards as questions and answers."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ninefold.model import Puzzle
from ninefold.solvers.bounds import Watch
from ninefold.solvers.sat.encoding import Encoder, Encoding
from ninefold.solvers.sat.session import Session


class Loaded:
    """The clauses of a puzzle in a session.

    A clause can exclude a found solution. Such clauses hold only while their switch, a separate
    variable, is assumed, so the exclusions of one question do not affect the next.

    >>> loaded = load(Puzzle("1234" + 12 * "."))
    >>> switch = loaded.new_switch()
    >>> while solution := loaded.solution([switch]):
    ...     loaded.rule_out(solution, switch)
    >>> loaded.nodes > 0, loaded.stopped_by, loaded.solution([]) is None
    (True, None, False)
    """

    def __init__(self, encoding: Encoding, session: Session) -> None:
        self.encoding, self.session = encoding, session
        self._variables = encoding.variables

    @property
    def nodes(self) -> int:
        """The conflicts so far."""
        return self.session.nodes

    @property
    def stopped_by(self) -> str | None:
        """The limit that ended the last question, if one did."""
        return self.session.stopped_by

    def new_switch(self) -> int:
        """A variable that is in no clause yet."""
        self._variables += 1
        return self._variables

    def solution(self, assumptions: Sequence[int]) -> bytes | None:
        """A board on which these literals hold; `None` if there is none or a limit came first."""
        if not self.session.solve(assumptions):
            return None
        return self.encoding.digits_of(self.session.model())

    def rule_out(self, digits: bytes, switch: int) -> None:
        """Exclude a board, as long as the switch is assumed."""
        literals = self.encoding.literals_of(digits)
        self.session.add((-switch, *(-literal for literal in literals)))

    def prefer_any(self, chance: random.Random) -> None:
        """Try digits at random where there is a choice."""
        layout = self.encoding.layout
        board = [chance.randint(1, layout.size) for _ in range(layout.cells)]
        wanted = set(self.encoding.literals_of(board))
        last = layout.cells * layout.size
        self.session.prefer([v if v in wanted else -v for v in range(1, last + 1)])


class _EndedError(Exception):
    """A limit ended the writing."""


def load(
    puzzle: Puzzle,
    watch: Watch | None = None,
    most_nodes: int | None = None,
    *,
    givens: bool = True,
    engine: str = "cadical",
) -> Loaded | None:
    """Write the clauses of a puzzle and load them; `None` if a limit ends that.

    Without `givens` these are left out: the caller then assumes some of them.
    """

    def pulse() -> None:
        if watch is not None and watch.ended_by():
            raise _EndedError

    encoder = Encoder(puzzle, pulse)
    try:
        for _ in encoder.steps():
            pulse()
    except _EndedError:
        return None
    encoding = encoder.encoding()
    clauses = encoding.clauses if givens else encoding.rules
    session = Session(clauses, watch, most_nodes, engine)
    return None if session.stopped_by in ("seconds", "stop") else Loaded(encoding, session)
