"""Depth-first search can get stuck below a wrong choice; solve() starts again and does not."""

from __future__ import annotations

import pytest

import ninefold as nf

# Sparse boards found among 130,000 made at random: the fixed order of choices leads into a subtree
# without solution that takes very long to search, while other choices find a solution at once.
STUCK = [
    ".........3..9..2...........1...65....3.....486...4.7..5..7.......................",
    ".........3..............16...59.8.......61...7.9....2...........3.....9....2...5.",
    "...2.5.....9......17...94.......7........8..58...6........72.....................",
]


@pytest.mark.parametrize("line", STUCK)
def test_restarts_defuse_a_dead_subtree(line: str) -> None:
    plain = nf.count(line, limits=nf.Limits(solutions=1, nodes=50_000))
    assert (plain.value, plain.stopped_by) == (0, "nodes")
    answer = nf.solve(line, limit=1, limits=nf.Limits(nodes=5_000))
    assert answer.solution is not None
    assert nf.verify_solution(answer.puzzle, answer.solution) == ()
    assert nf.solve(line, limits=nf.Limits(nodes=20_000)).status is nf.Status.MULTIPLE


def test_restarts_prove_that_there_is_none() -> None:
    line = "...714.........5..4.7...293..................8....3..9.5....8............8.5..7.."
    answer = nf.solve(line)
    assert answer.status is nf.Status.NONE
    assert answer.nodes > 100_000


def test_a_node_limit_holds_over_all_restarts() -> None:
    line = "...714.........5..4.7...293..................8....3..9.5....8............8.5..7.."
    answer = nf.solve(line, limits=nf.Limits(nodes=10_000))
    assert (answer.status, answer.stopped_by) == (nf.Status.UNDECIDED, "nodes")
    assert answer.nodes == 10_000


def test_restarts_are_repeatable() -> None:
    assert nf.solve(STUCK[0], seed=5) == nf.solve(STUCK[0], seed=5)
    assert nf.solve(STUCK[0]).solution == nf.solve(STUCK[0]).solution
