"""How long it takes to solve the positions of a match, as the table of docs/engine.md.

    ninefold match "ninefold engine --seconds {time}" "./other {time}" --seconds 10 --output match
    python tools/measure_search_times.py match/games.csv

Every position of its games that has 8,000 to 130,000 solutions is searched once from nothing, until
it is solved or the most positions have been looked at.
"""

from __future__ import annotations

import argparse
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import ninefold as nf
from ninefold.game import Engine, GameRecord, Note, Position, Settings, read_records
from ninefold.game.engine.decisions import Event

SIZES = (8_000, 15_000, 25_000, 40_000, 60_000, 80_000, 100_000, 130_000)
NODES = (30_000, 100_000, 200_000, 400_000, 800_000, 1_600_000)

UNDECIDED = 2
"""What a note says of a search that did not end."""

WITHOUT_END = 1e6
"""Seconds on the clock: so many that no share of them is ever used up."""


def positions(path: Path) -> Iterator[tuple[Position, int]]:
    """The positions of all games with their numbers of solutions, if these are of the sizes."""
    for record in read_records(path):
        if not isinstance(record, GameRecord):
            continue
        position = Position.start()
        for turn in record.turns:
            if turn.endswith("!"):
                break
            position = position.play(turn)
            solutions = nf.count(position.grid, limit=SIZES[-1] + 1).value
            if SIZES[0] < solutions <= SIZES[-1]:
                yield position, solutions
            elif solutions <= SIZES[0]:
                break


def nodes_to_solve(position: Position) -> float | None:
    """How many positions the search looks at, `None` if the most are not enough."""
    searches: list[Note] = []

    def hear(note: Note) -> None:
        if note.event is Event.SOLVED and note.move is None:
            searches.append(note)

    bounds = {
        "list_most": SIZES[-1],
        "search_nodes": NODES[-1],
        "defence_most": 0,
        "hardest_share": 0,
    }
    Engine(Settings.of_plan("seed", **bounds)).choose(position, WITHOUT_END, on_note=hear)
    return None if searches[0].number == UNDECIDED else searches[0].other


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="games.csv of a match")
    parser.add_argument("--most", type=int, default=300, help="positions to search")
    options = parser.parse_args()
    taken: dict[int, list[float | None]] = defaultdict(list)
    for _, (position, solutions) in zip(range(options.most), positions(options.file), strict=False):
        taken[bisect_left(SIZES, solutions)].append(nodes_to_solve(position))
    print("| solutions | positions |", *(f"{nodes:,} |" for nodes in NODES))
    for size, all_nodes in sorted(taken.items()):
        solved = [sum(n is not None and n <= nodes for n in all_nodes) for nodes in NODES]
        shares = (f"{number / len(all_nodes):.2f} |" for number in solved)
        print(f"| {SIZES[size - 1]:,} to {SIZES[size]:,} | {len(all_nodes)} |", *shares)


if __name__ == "__main__":
    main()
