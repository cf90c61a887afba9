"""How each solver fares on the adversarial boards, and what the positions in the heap are worth.

    python benchmarks/adversarial.py [--nodes N]

Prints two tables, as docs/solvers.md shows them. A search that writes more than N digits is cut
off. Times are CPU time, and the middle of those of a set.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from statistics import median
from typing import TypeVar

import ninefold as nf
from ninefold import examples
from ninefold.bench.host import host
from ninefold.solvers.heap import HeapSolver

SETS = [name for name in examples.names() if name.startswith("slow-")]
SEEDED = ("backtracking",)
"""Solvers that are also measured with a seed, which makes their order random."""
T = TypeVar("T", nf.Answer, nf.Count)

HEAP_BOARDS = {9: 20, 16: 80, 25: 200}
"""Sizes and numbers of givens."""
RUNS = 9


def timed(ask: Callable[[], T]) -> tuple[T, float]:
    start = time.process_time()
    answer = ask()
    return answer, time.process_time() - start


def shown(seconds: float) -> str:
    """A time in three digits, or about that."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.0f} µs"


def fared(name: str, solver: nf.Solver, seed: int | None, nodes: int) -> str:
    """What a solver has found out about a set, in how many nodes and what time."""
    puzzles = [example.to_puzzle() for example in examples.load(name)]
    if not all(map(solver.supports, puzzles)):
        return ""
    limits = nf.Limits(nodes=nodes, solutions=2)
    done = [timed(partial(solver.run, puzzle, limits, seed)) for puzzle in puzzles]
    decided = sum(answer.status is not nf.Status.UNDECIDED for answer, _ in done)
    middle = median(answer.nodes for answer, _ in done)
    seconds = median(seconds for _, seconds in done)
    return f"{decided} of {len(done)}, {middle:,.0f} nodes, {shown(seconds)}"


def rows(nodes: int) -> Iterator[Iterable[str]]:
    yield ["solver", *(f"`{name}`" for name in SETS)]
    for solver in nf.list_solvers():
        for seed in (None, 1) if solver.name in SEEDED else (None,):
            told = f"`{solver.name}`" + (", seed 1" if seed else "")
            yield [told, *(fared(name, solver, seed, nodes) for name in SETS)]


def heap_rows(nodes: int) -> Iterator[Iterable[str]]:
    """A digit written, in the same search with and without the table of positions."""
    yield ["board", "empty cells", "with positions", "by `index()`"]
    for size, givens in HEAP_BOARDS.items():
        puzzle = random_puzzle(size, givens)
        told = [f"{seconds * 1e6:.1f} µs" for seconds in heap_times(puzzle, nodes)]
        yield [f"{size}x{size}", f"{puzzle.givens.count(0)}", *told]


def random_puzzle(size: int, givens: int) -> nf.Puzzle:
    """Some digits of a random solution."""
    full = nf.solve(nf.Puzzle(bytes(size**2)), 1, seed=1).solution
    assert full is not None
    kept = set(random.Random(1).sample(range(size**2), givens))
    return nf.Puzzle(bytes(digit if cell in kept else 0 for cell, digit in enumerate(full)))


def heap_times(puzzle: nf.Puzzle, nodes: int) -> list[float]:
    """Seconds for a digit, with positions and without: by turns, and of each the best run."""
    solvers = [HeapSolver(positions=positions) for positions in (True, False)]
    best = [math.inf, math.inf]
    for _ in range(RUNS):
        for place, solver in enumerate(solvers):
            count, seconds = timed(partial(solver.count, puzzle, nf.Limits(nodes=nodes)))
            best[place] = min(best[place], seconds / count.nodes)
    return best


def table(lines: Iterable[Iterable[str]]) -> str:
    """Rows as a table in Markdown; the first is the heading."""
    heading, *rest = (f"| {' | '.join(line)} |" for line in lines)
    return "\n".join([heading, "|---" * (heading.count("|") - 1) + "|", *rest])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nodes", type=int, default=100_000, help="where a search is cut off")
    nodes = parser.parse_args().nodes
    print(", ".join(host().values()), end="\n\n")
    print(table(rows(nodes)), end="\n\n")
    print(table(heap_rows(min(nodes, 5_000))))


if __name__ == "__main__":
    main()
