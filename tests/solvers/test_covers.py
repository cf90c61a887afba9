"""Exact cover as a problem of its own, and the steps of its search of a board."""

from __future__ import annotations

import itertools
import pickle
import random
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

import ninefold as nf


def plain_covers(rows: list[set[int]], secondary: set[int]) -> set[tuple[int, ...]]:
    """All choices of rows, tried one by one."""
    primary = set().union(*rows) - secondary
    found = set()
    for size in range(len(rows) + 1):
        for chosen in itertools.combinations(range(len(rows)), size):
            held = [item for row in chosen for item in rows[row]]
            if len(held) == len(set(held)) and primary <= set(held):
                found.add(chosen)
    return found


def test_every_choice_is_found() -> None:
    source = random.Random(5)
    for _ in range(200):
        rows = [set(source.sample(range(6), source.randint(1, 3))) for _ in range(8)]
        secondary = set(source.sample(range(6), source.randint(0, 2)))
        expected = plain_covers(rows, secondary)
        # A row of secondary items alone covers nothing that must be covered: it is never chosen.
        useful = {c for c in expected if all(rows[row] - secondary for row in c)}
        found = nf.exact_cover(rows, secondary=secondary)
        assert found.exact
        assert set(found) == useful
        assert len(found) == len(useful)


def test_names_limits_and_values() -> None:
    rows = {"ab": "AB", "c": "C", "bc": "BC", "a": "A"}
    every = nf.exact_cover(rows)
    assert every.solutions == (("ab", "c"), ("bc", "a"))
    one = nf.exact_cover(rows, limit=1)
    assert (len(one), one.exact, one.stopped_by) == (1, False, "solutions")
    assert str(one).endswith("\n1 solution, stopped by solutions")
    assert nf.exact_cover(rows, limits=nf.Limits(nodes=0)).stopped_by == "nodes"
    assert nf.exact_cover(rows, limits=nf.Limits(seconds=0.0)).stopped_by == "seconds"
    assert str(every).endswith("\n2 solutions")
    assert nf.exact_cover(rows, limits=nf.Limits(memory=1)).stopped_by == "memory"
    assert pickle.loads(pickle.dumps(every)) == every
    assert every.to_json()["solutions"] == [["ab", "c"], ["bc", "a"]]
    assert nf.exact_cover([]).solutions == ((),)
    assert nf.exact_cover([[1]], secondary=[2]).solutions == ((0,),)


@pytest.mark.parametrize("rows", [[[1, 1]], [[]], {"a": [1, 2, 1]}])
def test_rows_that_are_none(rows: object) -> None:
    with pytest.raises(nf.ValueRangeError, match="row"):
        nf.exact_cover(rows)  # type: ignore[arg-type]


def test_items_that_no_row_has_must_be_covered_all_the_same() -> None:
    assert nf.exact_cover([[1], [2]], primary=[1, 2]).solutions == ((0, 1),)
    none = nf.exact_cover([[1], [2]], primary=[3])
    assert (none.solutions, none.exact) == ((), True)
    assert nf.exact_cover([], primary=[1]).solutions == ()
    with pytest.raises(nf.ValueRangeError, match="1 is both"):
        nf.exact_cover([[1]], primary=[1], secondary=[1])


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({"rows": 5}, "rows of items, found 5"),
        ({"rows": [[1], 2]}, "items in row 1, found 2"),
        ({"rows": {"a": [[1]]}}, "keys in row 'a', found .*1"),
        ({"rows": [[(1, [2])]]}, "keys in row 0"),
        ({"rows": [[1]], "secondary": [[2]]}, "keys in the secondary items"),
    ],
)
def test_what_is_no_item_is_told(arguments: dict[str, Any], found: str) -> None:
    with pytest.raises(nf.FormatError, match=found):
        nf.exact_cover(**arguments)


def test_what_is_no_list_of_items_is_refused() -> None:
    with pytest.raises(nf.ArgumentTypeError, match="primary must be a list"):
        nf.exact_cover([[1]], primary=2)  # type: ignore[arg-type]


# Perfect matchings of the complete graph on 40 points: far too many to be listed.
MATCHINGS = list(itertools.combinations(range(40), 2))


def test_a_hard_problem_ends_at_its_deadline_however_many_solutions_there_are() -> None:
    used = time.process_time()
    cut = nf.exact_cover(MATCHINGS, limits=nf.Limits(seconds=0.4))
    assert cut.stopped_by == "seconds"
    assert len(cut) > 1_000
    assert time.process_time() - used < 2 * cut.seconds  # nothing is left to do after the search


def test_a_token_is_heeded_between_solutions() -> None:
    token = nf.StopToken()
    threading.Timer(0.1, token.stop).start()
    cut = nf.exact_cover(MATCHINGS, stop=token, limits=nf.Limits(seconds=60))
    assert cut.stopped_by == "stop"
    assert all(len(set(rows)) == 20 for rows in cut.solutions[-3:])


def test_a_token_is_heeded_while_rows_are_read() -> None:
    token = nf.StopToken()

    def endless() -> Iterator[list[int]]:
        for number in itertools.count():
            if number == 1_000:
                token.stop()
            yield [number]

    cut = nf.exact_cover(endless(), stop=token)
    assert (len(cut), cut.exact, cut.stopped_by) == (0, False, "stop")
    timed = nf.exact_cover(([each] for each in itertools.count()), limits=nf.Limits(seconds=0.02))
    assert (len(timed), timed.exact, timed.stopped_by) == (0, False, "seconds")


@pytest.mark.parametrize("memory", [1_000, 100_000, 10_000_000])
def test_memory_bounds_what_python_holds(memory: int) -> None:
    cut = nf.exact_cover(MATCHINGS, limits=nf.Limits(memory=memory))
    held = sys.getsizeof(cut.solutions) + sum(map(sys.getsizeof, cut))
    assert cut.stopped_by == "memory"
    assert memory / 2 < held <= memory


def test_slices_leave_no_trace() -> None:
    every = nf.exact_cover(itertools.combinations(range(12), 2))
    assert len(every) == len(set(every)) == 11 * 9 * 7 * 5 * 3
    assert every.exact
    first = nf.exact_cover(itertools.combinations(range(12), 2), limit=5_000)
    assert first.solutions == every.solutions[:5_000]


def test_the_steps_of_a_board_lead_to_its_solution() -> None:
    puzzle = nf.Puzzle("1..4....4......1", nf.Layout.usual(4))
    events: list[nf.TraceEvent] = []
    answer = nf.solve(puzzle, solver="cover", trace=events.append)
    board = [0] * 16
    solved = []
    for event in events:
        if event.kind == "place":
            assert board[event.cells[0]] == 0
            board[event.cells[0]] = event.digit
        elif event.kind == "remove":
            assert board[event.cells[0]] == event.digit
            board[event.cells[0]] = 0
        elif event.kind == "solution":
            solved.append(bytes(board))
    assert answer.solution is not None
    assert solved[0] == answer.solution.digits
    assert {event.kind for event in events} >= {"place", "remove", "solution"}
    assert nf.solve(puzzle, solver="cover").status is answer.status


def contradictions(puzzle: nf.Puzzle) -> list[nf.TraceEvent]:
    events: list[nf.TraceEvent] = []
    nf.solve(puzzle, solver="cover", trace=events.append)
    return [event for event in events if event.kind == "contradiction"]


def test_a_contradiction_names_its_cell_or_its_unit() -> None:
    stuck_cell = contradictions(nf.Puzzle("123." + "...4" + "." * 8))
    assert [(event.text, event.cells) for event in stuck_cell] == [("r1c4 has no digit left", (3,))]
    stuck_row = contradictions(nf.Puzzle("123......" + "....9...." + ".......9." + "." * 54))
    assert [event.text for event in stuck_row] == ["9 has no place left in row 1"]
    assert (stuck_row[0].cells, stuck_row[0].digit) == (tuple(range(9)), 9)


@pytest.mark.parametrize("name", ["hyper", "x", "twodoku"])
def test_a_unit_that_is_stuck_has_no_place_for_the_digit(name: str) -> None:
    layout, source = nf.Layout.named(name), random.Random(4)
    full = nf.solve(nf.Puzzle(bytes(layout.cells), layout), 1, seed=2).solution
    assert full is not None
    named = 0
    for _ in range(60):
        kept = [digit if source.random() < 0.35 else 0 for digit in full]
        puzzle = nf.Puzzle(kept, layout).placed(kept.index(0), source.randint(1, layout.size))
        board = bytearray(puzzle.givens)
        events: list[nf.TraceEvent] = []
        nf.solve(puzzle, 1, solver="cover", trace=events.append, limits=nf.Limits(nodes=20))
        for event in events:
            if event.kind in ("place", "remove"):
                board[event.cells[0]] = event.digit if event.kind == "place" else 0
            elif event.kind == "contradiction" and len(event.cells) > 1:
                allowed = nf.Puzzle(bytes(board), layout).allowed()
                assert not any(event.digit in allowed[cell] for cell in event.cells)
                assert len(event.cells) == layout.size
                known = [u.name for u in layout.units if set(u.cells) == set(event.cells)]
                named += bool(known)
                where = known[0] if known else layout.cell_name(event.cells[0])
                assert f"no place left in {where}" in event.text
    assert named
