"""Make many puzzles with placed rules of each kind, and hold each against what was promised.

Each is drawn as a setter would draw it (`flaws_of`), has few givens, and is unique by a SAT solver
that is asked afresh. Prints a line for each kind: puzzles a second of CPU time, givens, effort.

    python tools/place_rules.py --puzzles 200
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

import ninefold as nf
from ninefold.constraints import Arrow, Constraint, KillerCage, Kropki, LittleKiller, Thermometer
from ninefold.generator import Generated, Wish, make
from ninefold.limits import Limits
from ninefold.solvers.sat.solver import SatSolver

KINDS = (
    *("killer", "thermometer", "arrow", "kropki", "negative_kropki", "little_killer"),
    *("killer,thermometer", "thermometer,arrow", "killer,arrow,kropki"),
)
"""The kinds, and some mixtures."""

FEW = 6
"""Givens at most, where no rule is outside of the board or between cells."""


def flaws_of(puzzle: nf.Puzzle, rules: str) -> list[str]:
    """What a setter would not have drawn like that; what does not hold; too many givens."""
    solution = nf.solve(puzzle).solution
    if solution is None:
        return ["no solution"]
    flaws = [f"broken: {rule}" for rule in puzzle.constraints if not _is_met(rule, solution)]
    flaws += [flaw for rule in puzzle.constraints for flaw in _shape_flaws(puzzle.layout, rule)]
    taken = Counter(cell for rule in puzzle.constraints for cell in _cells_of(rule))
    flaws += [f"{puzzle.layout.cell_name(cell)} has two" for cell, n in taken.items() if n > 1]
    if rules == "killer" and len(taken) < puzzle.layout.cells:
        flaws.append("the cages do not cover the board")
    if set(rules.split(",")) & {"killer", "thermometer", "arrow"} and puzzle.given_count > FEW:
        flaws.append(f"{puzzle.given_count} givens")
    if len({type(rule) for rule in puzzle.constraints}) != len(rules.split(",")):
        flaws.append("a kind is missing")
    return flaws


def _is_met(rule: Constraint, solution: nf.Grid) -> bool:
    return rule.is_met(solution.layout, solution.digits)


def _cells_of(rule: Constraint) -> Sequence[int]:
    """The cells that the rule has for itself."""
    match rule:
        case KillerCage() | Thermometer():
            return rule.cells
        case Arrow():
            return (*rule.circle, *rule.cells)
    return ()


def _shape_flaws(layout: nf.Layout, rule: Constraint) -> Iterable[str]:
    """What is wrong with one shape by itself."""
    match rule:
        case KillerCage():
            if not (2 <= len(rule.cells) <= 5 and _is_connected(layout, rule.cells)):
                yield f"a cage that is none: {rule}"
        case Thermometer():
            if not (3 <= len(rule.cells) <= 7 and _is_line(layout, rule.cells)):
                yield f"a thermometer that is none: {rule}"
        case Arrow():
            line = (*rule.circle, *rule.cells)
            if not (len(rule.circle) == 1 and 3 <= len(line) <= 5 and _is_line(layout, line)):
                yield f"an arrow that is none: {rule}"
        case Kropki() | LittleKiller():
            return
        case _:
            yield f"nobody asked for {rule}"


def _is_line(layout: nf.Layout, cells: Sequence[int]) -> bool:
    places = [layout.positions[cell] for cell in cells]
    return all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(places))


def _is_connected(layout: nf.Layout, cells: Sequence[int]) -> bool:
    rest = {layout.positions[cell] for cell in cells}
    waiting = [rest.pop()]
    while waiting:
        row, column = waiting.pop()
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & rest
        rest -= near
        waiting += near
    return not rest


def campaign(rules: str, count: int, seed: int, symmetry: str) -> int:
    """Make the puzzles of a kind, and check them; how many are wrong."""
    begun = time.process_time()
    made = list(make(Wish(rules=rules, symmetry=symmetry), count, seed=seed))
    seconds = time.process_time() - begun
    wrong = 0
    for each in made:
        flaws = flaws_of(each.puzzle, rules)
        if not _is_unique(each):
            flaws.append("not unique by SAT")
        if flaws:
            wrong += 1
            print(f"  number {each.number}: {'; '.join(flaws)}")
    givens = Counter(each.puzzle.given_count for each in made)
    efforts = sorted(each.effort for each in made)
    print(
        f"{rules}: {count / seconds:.1f} a second, {count - wrong} of {count} right; givens "
        + ", ".join(f"{n}: {times}" for n, times in sorted(givens.items()))
        + f"; effort {efforts[count // 2]} (median), {efforts[-1]} (most)",
        flush=True,
    )
    return wrong


def _is_unique(made: Generated) -> bool:
    """Whether a SAT solver that is asked afresh finds this solution and no other."""
    answer = SatSolver().run(made.puzzle, Limits(solutions=2))
    return answer.status is nf.Status.UNIQUE and answer.solution == made.solution


def main() -> int:
    """Run the campaign of every kind."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=200, help="puzzles of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--symmetry", default="none")
    parser.add_argument("--rules", action="append", help="a kind or a mixture; repeatable")
    asked = parser.parse_args()
    wanted = asked.rules or KINDS
    next(make(Wish(rules="arrow"), 1, seed=0))  # everything is loaded, and none of that counted
    return sum(campaign(each, asked.puzzles, asked.seed, asked.symmetry) for each in wanted) > 0


if __name__ == "__main__":
    sys.exit(main())
