"""Makes the adversarial sets of `ninefold.examples`: python tools/make_adversarial.py [NAME ...].

Every board is found by a climb: some givens of a board are taken away, others put in their place,
and the new board is kept if it costs no less than the old one. Seeds are fixed, so that the same
version of the solvers makes the same files.

    slow-backtracking   unique puzzles, for the reading order of `backtracking`. The cost is an
                        estimate (Knuth's) of the digits that the whole search writes: it would
                        take too long to count them. The digits are named so that those are
                        right which are tried last.
    slow-heap           unique puzzles, for `heap`. The cost is the number of its nodes, up to a
                        cap, at which a climb ends.
    slow-hyper          hyper boards without solution, for `heap`, in the same way.

The first board of `slow-backtracking` is not of our making: it is the one of Wikimedia Commons,
"Sudoku puzzle hard for brute force".
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import ninefold as nf
from ninefold import examples

WELL_KNOWN = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
DESCENTS = 1_000
"""Samples of an estimate."""

HEAP_CAP = 300_000
HYPER_GIVENS = 12, 20


class Aim(NamedTuple):
    """What is looked for: how a board is changed, what it costs, and how far a climb goes."""

    layout: nf.Layout
    change: Callable[[nf.Puzzle, random.Random], nf.Puzzle]
    cost: Callable[[nf.Puzzle], float]
    seeds: range
    steps: int
    cap: float


# Boards from boards. The questions about them are answered by the default solver.


def status(puzzle: nf.Puzzle) -> nf.Status:
    return nf.solve(puzzle).status


def some_solution(puzzle: nf.Puzzle, chance: random.Random) -> nf.Grid:
    solution = nf.solve(puzzle, 1, seed=chance.getrandbits(32)).solution
    assert solution is not None
    return solution


def given_cells(puzzle: nf.Puzzle) -> list[int]:
    return [cell for cell, digit in enumerate(puzzle.givens) if digit]


def less(puzzle: nf.Puzzle, chance: random.Random) -> nf.Puzzle:
    """The board without some of its givens."""
    givens = given_cells(puzzle)
    for cell in chance.sample(givens, min(len(givens), chance.randint(1, 3))):
        puzzle = puzzle.placed(cell, 0)
    return puzzle


def other_unique(puzzle: nf.Puzzle, chance: random.Random, slope: float = 0) -> nf.Puzzle:
    """Some givens less, others of a solution of the rest, and none that is not needed.

    With a slope the new ones are low on the board, and those that are not needed high.
    """
    height = [slope * cell + 81 * chance.random() for cell in range(81)]
    from_the_top = sorted(range(81), key=height.__getitem__)
    puzzle = less(puzzle, chance)
    solution = some_solution(puzzle, chance)
    for cell in reversed(from_the_top):
        if status(puzzle) is nf.Status.UNIQUE:
            break
        puzzle = puzzle.placed(cell, solution[cell])
    for cell in from_the_top:
        if status(without := puzzle.placed(cell, 0)) is nf.Status.UNIQUE:
            puzzle = without
    return puzzle


def other_without_solution(puzzle: nf.Puzzle, chance: random.Random) -> nf.Puzzle:
    """Some givens less, others of a solution of the rest, and one that stands in no solution.

    That one looks possible: no unit of its cell has it.
    """
    wanted = puzzle.given_count or chance.randint(*HYPER_GIVENS)
    while status(puzzle) is nf.Status.NONE:
        puzzle = less(puzzle, chance)
    solution = some_solution(puzzle, chance)
    free = [cell for cell in range(81) if not puzzle.givens[cell]]
    for cell in chance.sample(free, wanted - 1 - puzzle.given_count):
        puzzle = puzzle.placed(cell, solution[cell])
    wrong = [
        (cell, digit)
        for cell, (looks, holds) in enumerate(
            zip(puzzle.allowed(), nf.candidates(puzzle).candidates, strict=True)
        )
        for digit in looks
        if digit not in holds
    ]
    return puzzle.placed(*chance.choice(wrong))


def tried_last(puzzle: nf.Puzzle) -> nf.Puzzle:
    """The same board with its digits named anew: in the first cells those are right that come last.

    The digit of the first empty cell becomes 9, the next other one 8, and so on.
    """
    solution = nf.solve(puzzle).solution
    assert solution is not None
    empty = [digit for given, digit in zip(puzzle.givens, solution, strict=True) if not given]
    seen = dict.fromkeys([*empty, *range(1, 10)])
    names = {digit: 9 - place for place, digit in enumerate(seen)} | {0: 0}
    return nf.Puzzle(bytes(names[digit] for digit in puzzle.givens))


# Costs.


def estimated_digits(puzzle: nf.Puzzle) -> float:
    """About how many digits `backtracking` writes to look everywhere (D. E. Knuth, 1975).

    The search is walked down at random. A digit that is one of n choices stands for n times as
    many digits as the one before it.
    """
    chance = random.Random(0)
    return statistics.fmean(_descent(puzzle, chance) for _ in range(DESCENTS))


def _descent(puzzle: nf.Puzzle, chance: random.Random) -> int:
    units_of, weight, total = puzzle.layout.units_of, 1, 0
    held = [0] * len(puzzle.layout.units)
    for cell, digit in enumerate(puzzle.givens):
        for unit in units_of[cell]:
            held[unit] |= 1 << digit
    for cell, given in enumerate(puzzle.givens):
        if given:
            continue
        row, column, box = units_of[cell]
        used = held[row] | held[column] | held[box]
        valid = [digit for digit in range(1, 10) if not used >> digit & 1]
        if not valid:
            break
        weight *= len(valid)
        total += weight
        bit = 1 << chance.choice(valid)
        for unit in units_of[cell]:
            held[unit] |= bit
    return total


def heap_nodes(puzzle: nf.Puzzle) -> int:
    return nf.solve(puzzle, solver="heap", limits=nf.Limits(nodes=HEAP_CAP)).nodes


# The climb.


def climb(aim: Aim, seed: int) -> tuple[float, nf.Puzzle]:
    """What a board costs, and the board."""
    chance = random.Random(seed)
    board = aim.change(nf.Puzzle(bytes(aim.layout.cells), aim.layout), chance)
    most = aim.cost(board)
    for _ in range(aim.steps):
        if most >= aim.cap:
            break
        other = aim.change(board, chance)
        if (cost := aim.cost(other)) >= most:
            board, most = other, cost
    return most, board


AIMS = {
    "slow-backtracking": Aim(
        layout=nf.Layout.classic(),
        change=partial(other_unique, slope=2),
        cost=estimated_digits,
        seeds=range(1, 10),
        steps=300,
        cap=math.inf,
    ),
    "slow-heap": Aim(
        layout=nf.Layout.classic(),
        change=other_unique,
        cost=heap_nodes,
        seeds=range(100, 110),
        steps=600,
        cap=HEAP_CAP,
    ),
    "slow-hyper": Aim(
        layout=nf.Layout.hyper(),
        change=other_without_solution,
        cost=heap_nodes,
        seeds=range(200, 210),
        steps=100,
        cap=HEAP_CAP,
    ),
}


def boards(name: str) -> Iterator[str]:
    """The lines of a set, found one after the other, and told on standard error."""
    if name == "slow-backtracking":
        yield WELL_KNOWN
    for seed in AIMS[name].seeds:
        cost, board = climb(AIMS[name], seed)
        line = tried_last(board).to_line() if name == "slow-backtracking" else board.to_line()
        print(f"{name}, seed {seed}: {cost:,.0f}", file=sys.stderr)
        yield line


TOLD = {
    "slow-backtracking": "10 unique puzzles that take `backtracking` very long; the first is the "
    'one of\n# Wikimedia Commons, "Sudoku puzzle hard for brute force"',
    "slow-heap": "10 unique puzzles that take `heap` long",
    "slow-hyper": "10 hyper boards without solution that take `heap` very long",
}


def write(name: str) -> None:
    head = (
        f"# Ninefold examples, `{name}`: {TOLD[name]}.\n"
        f"# Made by tools/make_adversarial.py of ninefold {nf.__version__} from fixed seeds.\n"
    )
    if (layout := examples.layout_name(name)) != "classic":
        head += f"# layout: {layout}\n"
    lines = "".join(f"{line}\n" for line in boards(name))
    examples.path(name).write_text(head + lines, encoding="ascii")


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes the adversarial sets of the examples.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(AIMS)}; all without")
    names = parser.parse_args().names
    if strange := [name for name in names if name not in AIMS]:
        parser.error(f"no set is named {strange[0]}")
    for name in names or AIMS:
        write(name)


if __name__ == "__main__":
    main()
