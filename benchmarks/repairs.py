"""How well `check` finds a given that was changed, on boards that are broken on purpose.

    python benchmarks/repairs.py [FILE...] [--boards N] [--hidden]

Prints a table, as docs/checking.md shows it, of the lists that are named, else of the shipped
examples, full grids and puzzles of other layouts. Each board is a puzzle with one solution of
which one given was changed at random so that none is left; `--hidden` takes only those in which
no two givens clash. `found` counts boards where the changed given is among the repairs, `first`
those where it leads them, `smallest` those whose core is proven to be a smallest one.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

import ninefold as nf
from ninefold import examples
from ninefold.bench.host import host

LAYOUTS = (
    ("classic", 15, 20),
    ("hyper", 0, 10),
    ("hyper", 10, 10),
    ("x", 0, 10),
    ("x", 10, 10),
    ("6x6", 0, 20),
    ("16x16", 0, 4),
    ("samurai", 20, 2),
)
"""Layouts, how many givens are put back into minimal puzzles of them, and how many are made."""

LARGEST_MINIMAL = 81
"""Larger boards keep some 45 % of their cells: a minimal one would take too long to be made."""


def made(layout: str, extra: int, seed: int) -> nf.Puzzle:
    """A puzzle of a layout: a random solution, less what it can do without, plus some again."""
    chance = random.Random(seed)
    empty = nf.Puzzle(bytes(nf.Layout.named(layout).cells), layout)
    solution = nf.solve(empty, 1, seed=seed).solution
    assert solution is not None
    cells = chance.sample(range(len(solution)), len(solution))
    few = len(cells) <= LARGEST_MINIMAL
    puzzle, gone = nf.Puzzle(solution), []
    for cell in cells if few else cells[: int(len(cells) * 0.55)]:
        fewer = puzzle.placed(cell, 0)
        if nf.solve(fewer, limits=nf.Limits(nodes=20_000)).status is nf.Status.UNIQUE:
            puzzle = fewer
            gone.append(cell)
    for cell in gone[:extra]:
        puzzle = puzzle.placed(cell, solution[cell])
    return puzzle


def sets(files: list[Path]) -> Iterator[tuple[str, list[nf.Puzzle]]]:
    """Puzzles with one solution, by a name for them."""
    for file in files:
        yield file.stem, list(nf.read_file(file))
    if files:
        return
    for name in ("easy", "minimal", "hard"):
        yield name, [each.to_puzzle() for each in examples.load(name)]
    full = (nf.solve(each.puzzle).solution for each in examples.load("easy"))
    yield "full grids", [nf.Puzzle(each) for each in full if each is not None]
    for layout, extra, number in LAYOUTS:
        more = f" and {extra} more" if extra else ""
        yield f"{layout}{more}", [made(layout, extra, seed) for seed in range(number)]


def broken(puzzles: list[nf.Puzzle], boards: int, hidden: bool) -> Iterator[tuple[nf.Puzzle, str]]:
    """Boards without solution, each with the name of the cell that was changed."""
    chance = random.Random(5)
    for _ in range(100 * boards):
        puzzle = chance.choice(puzzles)
        cell = chance.choice([cell for cell, digit in enumerate(puzzle.givens) if digit])
        board = puzzle.placed(cell, chance.randint(1, puzzle.layout.size))
        if hidden and board.conflicts():
            continue
        if nf.solve(board, limits=nf.Limits(seconds=1)).status is nf.Status.NONE:
            yield board, puzzle.layout.cell_name(cell)
            boards -= 1
            if not boards:
                return


def row(name: str, boards: list[tuple[nf.Puzzle, str]]) -> str:
    """What checks of the boards found, and how long they took."""
    found = first = third = smallest = 0
    seconds = []
    for board, cell in boards:
        start = time.perf_counter()
        report = nf.check(board)
        seconds.append(time.perf_counter() - start)
        cells = list(dict.fromkeys(each.changes[0].cell for each in report.repairs))
        found += cell in cells
        first += cells[:1] == [cell]
        third += cell in cells[:3]
        smallest += report.explanation.core.smallest
    times = f"{1e3 * mean(seconds):.0f} ms | {1e3 * max(seconds):.0f} ms"
    return f"| {name} | {len(boards)} | {found} | {first} | {third} | {smallest} | {times} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--hidden", action="store_true")
    asked = parser.parse_args()
    print(", ".join(host().values()), end="\n\n")
    print("| puzzles | boards | found | first | in the first three | smallest | mean | longest |")
    print(f"|{8 * '---|'}")
    for name, puzzles in sets(asked.files):
        boards = list(broken(puzzles, asked.boards, asked.hidden))
        if boards:
            print(row(name, boards), flush=True)


if __name__ == "__main__":
    main()
