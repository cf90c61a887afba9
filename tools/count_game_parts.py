"""How often positions of the game fall apart into independent parts, by phase and size.

Positions come from random games under both rule sets, from files of boards (`--boards`, the first
word of each line) and from records of games (`--records`, a CSV file with a column `Moves`).
Prints the tables of docs/game.md. Under the free rules it also counts how often the nim-sum of the
parts, negated if the number of inferred cells is odd, tells the outcome.
"""

from __future__ import annotations

import argparse
import csv
import datetime
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import ninefold as nf
from ninefold.game import (
    Rules,
    SolutionSet,
    Turn,
    grundy_sum,
    independent_parts,
    random_game,
    search_set,
)

SIZES = (range(2, 11), range(11, 61), range(61, 201), range(201, 1_001), range(1_001, 10_001))
PHASES = (range(22), range(22, 25), range(25, 28), range(28, 34), range(34, 45), range(45, 82))
MOST_SEARCHED = 60
"""Solutions of a position that is searched, to be compared with the nim-sum."""


class Tally:
    """What was counted of one source of positions."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.counts: Counter[tuple[str, range, range]] = Counter()
        self.nim_sum: Counter[bool] = Counter()

    def add(self, board: nf.Puzzle, rules: Rules) -> None:
        """Count a position, if it has at least two solutions and not too many."""
        number = nf.count(board, SIZES[-1].stop).value
        if number < 2 or number == SIZES[-1].stop:
            return
        solutions = SolutionSet.of(board)
        size = next(size for size in SIZES if number in size)
        phase = next(phase for phase in PHASES if board.given_count in phase)
        parts = sorted(map(len, independent_parts(solutions)))
        self.counts["positions", phase, size] += 1
        self.counts["parts", phase, size] += len(parts) > 1
        self.counts["large", phase, size] += len(parts) > 1 and parts[-2] > 2
        if rules is Rules.FREE and len(parts) > 1 and number <= MOST_SEARCHED:
            told = (grundy_sum(solutions).value != 0) != (len(solutions.inferred) % 2 == 1)
            self.nim_sum[told == search_set(solutions, rules).wins] += 1

    def total(self, what: str, sizes: Iterable[range], phases: Iterable[range] = PHASES) -> int:
        """The sum over some sizes and phases."""
        return sum(self.counts[what, phase, size] for size in sizes for phase in phases)

    def by_phase(self) -> Iterator[str]:
        """A table: the share of positions with parts, and of how many, by phase and size."""
        yield from _head("digits on the board", map(_told, SIZES))
        for phase in PHASES:
            if self.total("positions", SIZES, [phase]):
                yield _row(_told(phase), (self._share([size], [phase]) for size in SIZES))

    def by_size(self) -> Iterator[str]:
        """Rows of a table: the same by size alone; then those with two parts beyond pairs."""
        yield _row(self.name, (self._share([size]) for size in SIZES))
        shares = (self._share([size], what="large") for size in SIZES)
        yield _row(f"{self.name}, two parts of three or more", shares)

    def _share(
        self, sizes: Iterable[range], phases: Iterable[range] = PHASES, what: str = "parts"
    ) -> str:
        of, found = self.total("positions", sizes, phases), self.total(what, sizes, phases)
        return f"{100 * found / of:.1f} % of {of:,}" if of else ""


def _told(span: range) -> str:
    return f"{span.start:,}-{span.stop - 1:,}"


def _head(first: str, names: Iterable[str]) -> Iterator[str]:
    heads = [first, *names]
    yield _row(heads[0], heads[1:])
    yield "|---" * len(heads) + "|"


def _row(first: str, fields: Iterable[str]) -> str:
    return "| " + " | ".join([first, *fields]) + " |"


def recorded_boards(path: Path, every: int) -> Iterator[nf.Puzzle]:
    """The boards after each move of the games in a record, of one game in so many."""
    with path.open(newline="") as lines:
        for game in islice(csv.DictReader(lines), 0, None, every):
            board = nf.Puzzle("." * 81)
            for text in game["Moves"].split():
                if (move := Turn.parse(text).move) is not None:
                    board = board.placed(move.cell, move.digit)
                    yield board


def listed_boards(path: Path) -> Iterator[nf.Puzzle]:
    """The boards of a file: the first word of each line."""
    return (nf.Puzzle(line.split()[0]) for line in path.read_text().splitlines())


def counted(name: str, boards: Iterable[nf.Puzzle], rules: Rules) -> Tally:
    tally = Tally(name)
    for board in boards:
        tally.add(board, rules)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000, help="random games, each rule set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", type=Path, nargs="*", default=[])
    parser.add_argument("--records", type=Path, nargs="*", default=[])
    parser.add_argument("--every", type=int, default=1, help="one recorded game in so many")
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.games)
    sources = [
        (f"random, {rules}", (b for s in seeds for b in random_game(s, rules)), rules)
        for rules in Rules
    ]
    records = ((path.stem, recorded_boards(path, options.every)) for path in options.records)
    lists = ((path.stem, listed_boards(path)) for path in options.boards)
    sources += [(name, boards, Rules.STRICT) for name, boards in (*records, *lists)]
    print(f"{datetime.date.today()}, {options.games:,} random games under each rule set")
    tallies = []
    for source in sources:
        tallies.append(counted(*source))
        print(f"\n{tallies[-1].name}\n", *tallies[-1].by_phase(), sep="\n", flush=True)
    print("", *_head("source", map(_told, SIZES)), sep="\n")
    print(*(row for tally in tallies for row in tally.by_size()), sep="\n")
    right = tallies[1].nim_sum
    print(f"\nfree: the nim-sum is right for {right[True]:,} of {right.total():,} with parts")


if __name__ == "__main__":
    main()
