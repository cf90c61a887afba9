"""A long comparison of the solvers: random boards, damaged boards, pencil marks.

On every board `classic` and `dpll` must agree on status, count and true candidates, and every
solution must pass the verifier. With every instruction set that this CPU has, all of it must
come out the same to the last node. Exit code 1 on the first difference, with the board.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import zlib

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


def campaign(boards: int, seed: int) -> int:
    """Compare so many boards; a number that sums up all that was said."""
    source = random.Random(seed)
    total = 0
    for _ in range(boards):
        puzzle = random_puzzle(source)
        try:
            total = zlib.crc32(compare(puzzle).encode(), total)
        except AssertionError:
            print(f"the solvers disagree on {puzzle!r}", file=sys.stderr)
            raise
    return total


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--here", action="store_true", help="this instruction set alone")
    options = parser.parse_args()
    if options.here:
        print(campaign(options.boards, options.seed))
        return 0
    sums = {}
    for known in nf.instruction_sets():
        if known.supported:
            command = [sys.executable, __file__, "--here"]
            command += ["--boards", str(options.boards), "--seed", str(options.seed)]
            environment = os.environ | {"NINEFOLD_ISA": known.name}
            done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=False)
            if done.returncode:
                return 1
            sums[known.name] = done.stdout.decode().strip()
            print(f"{known.name}: {options.boards:,} boards, sum {sums[known.name]}")
    return int(len(set(sums.values())) > 1)


if __name__ == "__main__":
    sys.exit(main())
