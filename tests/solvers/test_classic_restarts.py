"""Depth-first search can get stuck below a wrong choice; solve() starts again and does not."""

from __future__ import annotations

from random import Random

import pytest

import ninefold as nf

# Sparse boards found among half a million made at random. On the first two the fixed order of
# choices leads `dpll` into a subtree without solution that takes very long, while other choices
# find a solution at once. The others did the same to `classic` before its triple rules.
STUCK = [
    ".......................9.1....3...6.23..4....6....5.413.5.2......25.3............",
    "....9.7........63.7.3......5....63.4..........68.1..7...........5.........7.5...8",
]
SPARSE = [
    *STUCK,
    ".........3..9..2...........1...65....3.....486...4.7..5..7.......................",
    ".........3..............16...59.8.......61...7.9....2...........3.....9....2...5.",
    "...2.5.....9......17...94.......7........8..58...6........72.....................",
]
NONE = "..4...........4..2.7.5.2...4.........1648.......293..7..............6........13.."

# No solution; each took a search without the triple rules 100,000 branches or more.
HARD_TO_REFUTE = [
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    "4.........57..........8.912..5.4.....7...9.6...4..........6.............5........",
    "...714.........5..4.7...293..................8....3..9.5....8............8.5..7..",
    "...................9...........4..6.........1..2.8...7.4............89.5...95...8",
]


@pytest.mark.parametrize("line", STUCK)
def test_restarts_defuse_a_dead_subtree(line: str) -> None:
    plain = nf.count(line, limits=nf.Limits(solutions=1, nodes=4_000), solver="dpll")
    assert (plain.value, plain.stopped_by) == (0, "nodes")
    answer = nf.solve(line, limit=1, limits=nf.Limits(nodes=1_500), solver="dpll")
    assert answer.solution is not None
    assert nf.verify_solution(answer.puzzle, answer.solution) == ()


@pytest.mark.parametrize("solver", ["classic", "dpll"])
@pytest.mark.parametrize("line", SPARSE)
def test_sparse_boards_are_solved_in_few_nodes(line: str, solver: str) -> None:
    for seed in (None, 1, 2):
        limits = nf.Limits(nodes=25_000)
        answer = nf.solve(line, limits=limits, solver=solver, seed=seed)
        assert answer.status is nf.Status.MULTIPLE


@pytest.mark.parametrize("line", HARD_TO_REFUTE)
def test_boards_without_solution_are_refuted_in_few_nodes(line: str) -> None:
    for solver in ("classic", "dpll"):
        answer = nf.solve(line, limits=nf.Limits(nodes=1_000), solver=solver)
        assert answer.status is nf.Status.NONE


def test_restarts_prove_that_there_is_none() -> None:
    answer = nf.solve(NONE, solver="dpll")
    assert answer.status is nf.Status.NONE
    assert answer.nodes > 2_000


def test_a_node_limit_holds_over_all_restarts() -> None:
    answer = nf.solve(NONE, limits=nf.Limits(nodes=1_700), solver="dpll")
    assert (answer.status, answer.stopped_by) == (nf.Status.UNDECIDED, "nodes")
    assert answer.nodes == 1_700


def test_restarts_are_repeatable() -> None:
    assert nf.solve(STUCK[0], seed=5) == nf.solve(STUCK[0], seed=5)
    assert nf.solve(STUCK[0], solver="dpll") == nf.solve(STUCK[0], solver="dpll")


@pytest.mark.parametrize("seed", range(5))
def test_digits_that_nobody_tells_apart_are_tried_once(seed: int) -> None:
    """A jigsaw of scattered cells mostly has no solution, which takes 7! times as long to see
    for who tries them all."""
    cells = list("ABCDEFG" * 7)
    Random(seed).shuffle(cells)
    picture = "\n".join("".join(cells[start : start + 7]) for start in range(0, 49, 7))
    answer = nf.solve(bytes(49), layout=nf.Layout.jigsaw(picture), limits=nf.Limits(nodes=20_000))
    assert answer.status in {nf.Status.NONE, nf.Status.MULTIPLE}
