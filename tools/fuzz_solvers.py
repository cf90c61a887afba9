"""A long comparison of the solvers: random boards, damaged boards, pencil marks, random rules.

On every board `classic` and `dpll` must agree on status, count and true candidates, and every
solution must pass the verifier; so must `rules` and `sat` on small boards with rules of every
kind. With every instruction set that this CPU has, all of it must come out the same to the last
node. Exit code 1 on the first difference, with the board.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import zlib
from collections.abc import Callable

from random_rules import random_killer, random_puzzle_with_rules

import ninefold as nf


def random_puzzle(source: random.Random) -> nf.Puzzle:
    """A board with 17 to 40 digits of a random solution; often damaged, sometimes with marks."""
    full = nf.solve("." * 81, limit=1, seed=source.randrange(2**32)).solution
    assert full is not None
    kept = set(source.sample(range(81), source.randint(17, 40)))
    puzzle = nf.Puzzle(bytes(digit if cell in kept else 0 for cell, digit in enumerate(full)))
    for _ in range(source.choice([0, 0, 1, 2])):
        puzzle = puzzle.placed(source.randrange(81), source.randint(0, 9))
    if source.random() < 0.2:
        masks = [mask & ~(1 << source.randrange(30)) for mask in puzzle.stated().masks]
        puzzle = nf.Puzzle(puzzle, marks=nf.Candidates(masks))
    return puzzle


def compare(puzzle: nf.Puzzle) -> str:
    """What the solvers say of one board; an AssertionError if they disagree."""
    limits = nf.Limits(solutions=200)
    counts = [nf.count(puzzle, limits=limits, solver=name) for name in ("classic", "dpll")]
    assert counts[0].value == counts[1].value
    assert counts[0].exact == counts[1].exact
    answers = [nf.solve(puzzle, solver=name) for name in ("classic", "dpll")]
    assert answers[0].status is answers[1].status
    for answer in answers:
        if answer.solution is not None:
            assert nf.verify_solution(puzzle, answer.solution) == ()
    told = f"{answers[0].status} {counts[0].value} {counts[0].nodes} {answers[0].nodes}"
    if counts[0].exact:
        possible = [nf.candidates(puzzle, solver=name).candidates for name in ("classic", "dpll")]
        assert possible[0] == possible[1]
        told += possible[0].to_line()
    return told


def compare_rules(puzzle: nf.Puzzle, twin: str = "sat", most: int = 1_000) -> str:
    """What `rules` says of a board with rules; an AssertionError if its twin says otherwise."""
    found, expected = (nf.count(puzzle, most, solver=name) for name in ("rules", twin))
    assert (found.value, found.exact) == (expected.value, expected.exact), (found, expected)
    answers = [nf.solve(puzzle, solver="rules", seed=seed) for seed in (None, 1)]
    for answer in answers:
        assert answer.status == min(found.value, 2) + 1, answer
        if answer.solution is not None:
            assert nf.verify_solution(puzzle, answer.solution) == ()
    possible = [nf.candidates(puzzle, solver=name).candidates for name in ("rules", twin)]
    assert possible[0] == possible[1], possible
    told = [str(answer.status) for answer in answers]
    told += [possible[0].to_line(), str(found.nodes), *(str(answer.nodes) for answer in answers)]
    if found.exact:
        told.append(compare_lists(puzzle, found.value))
    return " ".join(told)


def compare_lists(puzzle: nf.Puzzle, count: int) -> str:
    """The solutions that `rules` lists: all of them, right, in each order, and counted by digit."""
    lists = [nf.solutions(puzzle, order=order, solver="rules") for order in ("search", "sorted")]
    for listed in lists:
        assert (len(listed), len(set(listed)), listed.exact) == (count, count, True)
        assert all(nf.verify_solution(puzzle, grid) == () for grid in listed)
    ascending = [grid.digits for grid in lists[1]]
    assert ascending == sorted(grid.digits for grid in lists[0])
    counted = nf.candidates(puzzle, counts=True, solver="rules")
    assert counted.counts is not None
    assert counted.counts.sum() == count * puzzle.layout.cells
    return str(zlib.crc32(b"".join(ascending)))


def rules_board(source: random.Random) -> nf.Puzzle:
    """A board with rules of any kind, or one in five times a killer of a small board."""
    if source.random() < 0.8:
        return random_puzzle_with_rules(source)
    return random_killer(source, source.choice(["4x4", "latin 5", "6x6", "classic"]))


def campaign(
    boards: int,
    seed: str,
    draw: Callable[[random.Random], nf.Puzzle],
    compared: Callable[[nf.Puzzle], str],
) -> int:
    """Compare so many boards; a number that sums up all that was said."""
    total = 0
    for number in range(boards):
        puzzle = draw(random.Random(f"{seed} {number}"))
        try:
            total = zlib.crc32(compared(puzzle).encode(), total)
        except Exception:
            print(f"board {number} of seed {seed}: {puzzle!r}", file=sys.stderr)
            raise
    return total


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=20_000, help="without rules")
    parser.add_argument("--rules", type=int, default=2_000, help="boards with rules")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--here", action="store_true", help="this instruction set alone")
    options = parser.parse_args()
    if options.here:
        print(campaign(options.boards, options.seed, random_puzzle, compare))
        print(campaign(options.rules, options.seed, rules_board, compare_rules))
        return 0
    sums = {}
    for known in nf.instruction_sets():
        if known.supported:
            command = [sys.executable, __file__, "--here", "--seed", options.seed]
            command += ["--boards", str(options.boards), "--rules", str(options.rules)]
            environment = os.environ | {"NINEFOLD_ISA": known.name}
            done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=False)
            if done.returncode:
                return 1
            sums[known.name] = done.stdout.decode().split()
            told = f"{options.boards:,} boards and {options.rules:,} with rules"
            print(f"{known.name}: {told}, sums {' '.join(sums[known.name])}")
    return int(len(set(map(tuple, sums.values()))) > 1)


if __name__ == "__main__":
    sys.exit(main())
