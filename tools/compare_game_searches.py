"""A long comparison of the game's searches on positions of random play.

Under each rule set: the exact search of small sets (`search_set`), the native one (`analyze`),
and under the free rules the six steps of the theory. `--boards` also holds both exact searches
against a plain game on grids that knows nothing of sets. Prints what it counted; exit code 1 if
two exact searches differ, or the six steps fail where they are proven.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import ninefold as nf
from ninefold.game import (
    Outcome,
    Rules,
    SolutionSet,
    losing_parity,
    random_position,
    search_set,
    solve_by_theory,
    zugzwang_parities,
)

Exact = Callable[[nf.Puzzle, Rules], bool]
"""An exact search: whether the side to move wins."""

SIZES = (range(2, 11), range(11, 31), range(31, 61), range(61, sys.maxsize))

POSITIONS, LOST, AT_ONCE = "positions", "lost", "wins at once"
ONE, BOTH = "zugzwang of one parity", "of both"
WRONG, HERE = "six steps wrong", "of these by step 4 itself"
EVENTS = (POSITIONS, LOST, AT_ONCE, ONE, BOTH, WRONG, HERE)
"""What is counted, in the order of the columns."""


@dataclass
class Tally:
    """What was counted under one rule set: rows by number of solutions, and what went wrong."""

    rules: Rules
    counts: dict[range, Counter[str]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def add(self, solutions: int, *events: str) -> None:
        """Count events of a position with so many solutions."""
        size = next(size for size in SIZES if solutions in size)
        self.counts.setdefault(size, Counter()).update(events)

    def __str__(self) -> str:
        events = [name for name in EVENTS if any(name in size for size in self.counts.values())]
        lines = [f"| {self.rules}: solutions | " + " | ".join(events) + " |"]
        lines.append("|---" * (len(events) + 1) + "|")
        for size in SIZES:
            if size in self.counts:
                row = [f"{self.counts[size][name]:,}" for name in events]
                lines.append(f"| {_told(size)} | " + " | ".join(row) + " |")
        return "\n".join([*lines, *self.failures])


def native(board: nf.Puzzle, rules: Rules) -> bool:
    """The search that users get."""
    outcome = nf.game.analyze(board, rules, line=False).outcome
    assert outcome is not Outcome.UNDECIDED, "nothing limits it"
    return outcome is Outcome.WIN


def compare(rules: Rules, boards: Iterable[nf.Puzzle], exact: Exact = native) -> Tally:
    """Ask every search about every board."""
    tally = Tally(rules)
    for board in boards:
        solutions = SolutionSet.of(board)
        wins = search_set(solutions, rules).wins
        tally.add(len(solutions), POSITIONS, *[LOST] * (not wins))
        if exact(board, rules) != wins:
            tally.failures.append(f"the exact searches differ on {board.to_line()}")
        if rules is Rules.FREE:
            _judge_steps(tally, board, solutions, wins)
    return tally


def _judge_steps(tally: Tally, board: nf.Puzzle, solutions: SolutionSet, wins: bool) -> None:
    """Count whether the six steps are right, whether they are proven here, and why not."""
    told = solve_by_theory(solutions)
    parities = zugzwang_parities(solutions)
    tally.add(len(solutions), (AT_ONCE, ONE, BOTH)[len(parities)])
    if told.wins == wins:
        return
    here = told.step == 4 and losing_parity(solutions) is None
    tally.add(len(solutions), WRONG, *[HERE] * here)
    if len(parities) < 2:
        tally.failures.append(f"the six steps fail where they are proven: {board.to_line()}")


def positions(rules: Rules, number: int, seed: int, most: int) -> Iterator[nf.Puzzle]:
    """So many positions of random play; their seeds follow the one given."""
    return (random_position(seed + each, rules, most) for each in range(number))


def compare_on_grids(number: int, seed: int) -> Iterator[str]:
    """Hold the exact search against a plain game on grids; tell each difference."""
    sys.path.insert(0, str(Path(__file__).parent.parent))  # the twins live with the tests
    from tests.game.plain_search import PlainGame
    from tests.game.small_boards import emptied_boards, quiet_boards

    kinds = ((emptied_boards, 4, 9), (quiet_boards, 4, 10), (quiet_boards, 6, 13))
    kinds += ((emptied_boards, 9, 14), (quiet_boards, 9, 14))
    asked = 0
    for kind, size, empties in kinds:
        for board in kind(size, empties, number // len(kinds), seed):
            for rules in Rules:
                asked += 1
                plain = PlainGame(board.layout, rules).wins(tuple(board.givens))
                by_sets = search_set(SolutionSet.of(board), rules).wins
                if not plain == by_sets == native(board, rules):
                    yield f"the plain game differs under the {rules} rules: {board!r}"
    print(f"{asked:,} questions asked of the plain game on grids")


def _told(size: range) -> str:
    return f"{size.start}+" if size.stop == sys.maxsize else f"{size.start}-{size.stop - 1}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=2_000, help="under each rule set")
    parser.add_argument("--most", type=int, default=60, help="solutions of a position")
    parser.add_argument("--boards", type=int, default=0, help="small boards for the plain game")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failures = list(compare_on_grids(options.boards, options.seed)) if options.boards else []
    print(*failures, sep="\n", end="")
    for rules in Rules:
        boards = positions(rules, options.positions, options.seed, options.most)
        tally = compare(rules, boards)
        print(tally, flush=True)
        failures += tally.failures
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
