"""Puzzles with rules that are hard: limits are kept to the last node, and all of them end soon.

Time is that of the CPU, so that a busy machine changes nothing: from the moment at which somebody
asks for an end, or at which the deadline is over, to the return of the call.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from random_rules import random_killer

import ninefold as nf
from ninefold.constraints import AntiKnight, KillerCage, Thermometer

from .hard_rules import CLASSIC, DEEP, HARD, few_cages, full, on
from .stopped_searches import cpu_after_ctrl_c, cpu_after_stop, slowness

SOON = 0.05 * (10 if "asan" in os.environ.get("LD_PRELOAD", "") else 1) * slowness()
"""Seconds of CPU that a search may take once it should end; sanitizers make it slow."""

ASKED: dict[str, Callable[..., Any]] = {
    "solve": nf.solve,
    "count": nf.count,
    "solutions": lambda puzzle, **how: nf.solutions(puzzle, limit=10**6, **how),
    "candidates": nf.candidates,
    "estimate": lambda puzzle, **how: nf.estimate(puzzle, samples=10**9, **how),
}


@pytest.mark.parametrize("name", HARD)
def test_compiling_and_search_end_soon(name: str) -> None:
    puzzle = HARD[name]()
    begun = time.process_time()
    outcome = nf.count(puzzle, limits=nf.Limits(seconds=0.0), solver="rules")
    assert time.process_time() - begun < 2 * SOON  # once the relations are listed, in Python
    assert outcome.stopped_by == "seconds"
    for after in (0.0, 0.01, 0.04, 0.1):
        stopped = partial(nf.count, puzzle, solver="rules")
        assert cpu_after_stop(stopped, after)[1] < SOON
    begun = time.process_time()
    outcome = nf.count(puzzle, limits=nf.Limits(seconds=0.03), solver="rules")
    assert time.process_time() - begun < 0.03 + SOON
    assert outcome.stopped_by in ("seconds", None)


@pytest.mark.parametrize("name", DEEP)
@pytest.mark.parametrize("question", ASKED)
def test_every_question_ends_soon(name: str, question: str) -> None:
    puzzle = HARD[name]()
    ASKED[question](puzzle, limits=nf.Limits(seconds=0.001), solver="rules")  # loads what it needs
    stopped = partial(ASKED[question], puzzle, solver="rules")
    assert cpu_after_stop(stopped, 0.05)[1] < SOON


@pytest.mark.parametrize("name", ["few cages", "wide sum", "no unit"])
def test_ctrl_c(name: str) -> None:
    made = f"from solvers.hard_rules import HARD; puzzle = HARD[{name!r}]()"
    assert cpu_after_ctrl_c('nf.count(puzzle, solver="rules")', made) < SOON


@pytest.mark.parametrize("name", DEEP)
def test_limits_on_nodes_are_exact(name: str) -> None:
    puzzle = HARD[name]()
    for nodes in (0, 1, 17, 300):
        limits = nf.Limits(nodes=nodes)
        count = nf.count(puzzle, limits=limits, solver="rules")
        assert (count.nodes, count.stopped_by, count.exact) == (nodes, "nodes", False)
        answer = nf.solve(puzzle, limits=limits, solver="rules")
        assert answer.nodes <= nodes
        assert answer.status is nf.Status.MULTIPLE or answer.stopped_by == "nodes"


def test_limits_on_solutions_are_exact() -> None:
    puzzle = few_cages()
    for limit in (0, 1, 2, 1_000, 16_385):
        count = nf.count(puzzle, limit, solver="rules")
        assert (count.value, count.stopped_by) == (limit, "solutions")
        listed = nf.solutions(puzzle, limit, solver="rules")
        assert (len(listed), listed.stopped_by) == (limit, "solutions")
        assert len({grid.digits for grid in listed}) == limit
    listed = nf.solutions(puzzle, limits=nf.Limits(memory=1_000), solver="rules")
    assert (len(listed), listed.stopped_by) == (12, "memory")
    assert all(nf.verify_solution(puzzle, grid) == () for grid in listed)


def test_a_search_that_ends_with_its_last_solution_says_so() -> None:
    puzzle = nf.Puzzle("." * 16, constraints=[KillerCage("r1c1 r1c2", 5)])
    value = nf.count(puzzle, solver="reference").value
    assert value > 1
    for limit in (value - 1, value, value + 1):
        count = nf.count(puzzle, limit, solver="rules")
        assert (count.value, count.exact) == (min(limit, value), limit > value)


def test_impossible_rules_are_seen_at_once() -> None:
    for name, nodes in (("cage of ten", 0), ("palindromes", 20)):
        answer = nf.solve(HARD[name](), limits=nf.Limits(nodes=nodes), solver="rules")
        assert answer.status is nf.Status.NONE


def told(puzzles: list[nf.Puzzle]) -> list[tuple[object, ...]]:
    """What must be the same everywhere."""
    limits = nf.Limits(nodes=300)
    found: list[tuple[object, ...]] = []
    for puzzle in puzzles:
        count = nf.count(puzzle, limits=limits, solver="rules")
        answer = nf.solve(puzzle, limits=limits, seed=3, solver="rules")
        possible = nf.candidates(puzzle, limits=limits, solver="rules")
        found.append((count.value, count.nodes, answer.nodes, answer.status, possible.nodes))
    return found


def some_puzzles() -> list[nf.Puzzle]:
    rules = [AntiKnight(), Thermometer("r1c1 r2c2 r3c3 r4c4"), KillerCage("r9c9 r8c9 r9c8", 12)]
    return [random_killer(Random(2), "classic"), on(CLASSIC, *rules), HARD["killer 16x16"]()]


def test_every_instruction_set_takes_the_same_nodes() -> None:
    code = f"""
import sys
sys.path[:0] = {[str(Path(__file__).parents[1]), *sys.path]!r}
from solvers.test_rules_limits import some_puzzles, told
print(told(some_puzzles()))
"""
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"NINEFOLD_ISA": known.name},
            capture_output=True,
            check=True,
        ).stdout
        for known in nf.instruction_sets()
        if known.supported
    }
    assert said == {f"{told(some_puzzles())}\n".encode()}


def test_threads_take_the_same_nodes() -> None:
    puzzles = some_puzzles()
    alone = told(puzzles)
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(told, [some_puzzles() for _ in range(3)])) == [alone] * 3
        assert list(pool.map(told, [puzzles] * 3)) == [alone] * 3


def test_rows_of_a_batch_take_the_same_nodes_on_any_number_of_threads() -> None:
    board, source = full("classic"), Random(8)
    cages = HARD["few cages"]().constraints
    rows = [[digit if source.random() < 0.35 else 0 for digit in board] for _ in range(40)]
    batches = [
        nf.solve_batch(rows, constraints=cages, solver="rules", threads=threads, nodes=True)
        for threads in (1, 2, 5)
    ]
    for batch in batches:
        assert batch.nodes.tolist() == batches[0].nodes.tolist()
        assert batch.statuses.tolist() == batches[0].statuses.tolist()
        assert batch.solutions.tolist() == batches[0].solutions.tolist()
    for row, status in zip(rows, batches[0].statuses, strict=True):
        puzzle = nf.Puzzle(row, constraints=cages)
        assert nf.solve(puzzle, solver="sat").status == status
