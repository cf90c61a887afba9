"""The steps of the solver `rules`: replayed they lead to its answer, and each names its rule."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import ninefold as nf
from ninefold.constraints import (
    Arrow,
    Constraint,
    KillerCage,
    Kropki,
    Quadruple,
    Renban,
    Thermometer,
    Whispers,
)
from ninefold.films.courses import Course
from ninefold.model.relations import Forbidden
from ninefold.solvers import rules

from .sat.test_solver import KILLER_SOLUTION
from .test_rules import KILLER_PUZZLE, OPEN, SMALL, Said

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LINES = [
    Arrow("r1c1", "r1c2 r2c2"),
    Quadruple("r4c4 r4c5 r5c4 r5c5", (1, 2)),
    Renban("r7c1 r8c1 r9c2"),
]
DOTS = Kropki(white=["r1c1 r1c2"], black=["r3c3 r4c3"])
PUZZLES = {
    "plain": nf.Puzzle(HARD),
    "killer": KILLER_PUZZLE,
    "lines": OPEN,
    "several": nf.Puzzle(81 * ".", constraints=LINES),
    "dots": nf.Puzzle(16 * ".", constraints=[DOTS]),
    "diagonals": nf.Puzzle(36 * ".", nf.Layout.usual(6), constraints=[Whispers("r1c1 r2c2", 3)]),
    "no solution": nf.Puzzle(
        16 * ".", constraints=[KillerCage("r1c1 r1c2", 3), KillerCage("r2c1 r2c2", 3)]
    ),
}


def traced(puzzle: nf.Puzzle, **more: object) -> tuple[nf.Answer, list[nf.TraceEvent]]:
    events: list[nf.TraceEvent] = []
    answer = nf.solve(puzzle, solver="rules", trace=events.append, **more)  # type: ignore[arg-type]
    return answer, events


def stated(*constraints: Constraint, board: str = 81 * ".") -> list[nf.TraceEvent]:
    return traced(nf.Puzzle(board, constraints=constraints), limits=nf.Limits(nodes=0))[1]


def texts(events: Iterable[nf.TraceEvent]) -> list[str]:
    return [event.text for event in events]


@pytest.mark.parametrize("name", PUZZLES)
def test_a_search_that_is_followed_answers_the_same(name: str) -> None:
    answer, events = traced(PUZZLES[name])
    alone = nf.solve(PUZZLES[name], solver="rules")
    assert (answer.status, answer.solution) == (alone.status, alone.solution)
    kinds = [event.kind for event in events]
    assert kinds.count("branch") == answer.nodes
    assert kinds.count("solution") == {"none": 0, "unique": 1}.get(answer.status.name.lower(), 2)


@pytest.mark.parametrize("seed", [None, 3])
@pytest.mark.parametrize("name", PUZZLES)
def test_the_steps_lead_to_the_solutions(name: str, seed: int | None) -> None:
    course, found = Course(PUZZLES[name]), []

    def see(event: nf.TraceEvent) -> None:
        course.follow(event)
        if event.kind == "solution":
            found.append(course.frame().grid)

    answer = nf.solve(PUZZLES[name], solver="rules", seed=seed, trace=see)
    assert len(set(found)) == len(found)
    assert [answer.solution][: len(found)] == found[:1]
    for grid in found:
        assert nf.verify_solution(PUZZLES[name], grid) == ()


@pytest.mark.parametrize("name", ["plain", "killer"])
def test_steps_on_the_way_to_the_solution_keep_it(name: str) -> None:
    """What is deduced before the first branch holds in the one solution."""
    _, events = traced(PUZZLES[name], limits=nf.Limits(nodes=0))
    solution = nf.solve(PUZZLES[name]).solution
    assert solution is not None
    deduced = [event for event in events if event.kind != "solution"]
    assert {event.kind for event in deduced} <= {"deduce", "candidates"}
    assert deduced
    for event in deduced:
        assert event.depth == 0
        assert {solution[cell] == event.digit for cell in event.cells} == {event.placed}


def test_depths_count_the_branches_that_stand() -> None:
    _, events = traced(PUZZLES["plain"])
    depth = 0
    for event in events:
        if event.kind == "branch":
            depth += 1
        assert event.depth == depth
        if event.kind == "backtrack":
            depth -= 1
    assert depth == 0


def test_every_dead_end_is_told_and_left() -> None:
    answer, events = traced(PUZZLES["plain"])
    kinds = [event.kind for event in events]
    assert kinds.count("branch") == kinds.count("backtrack") == answer.nodes
    assert kinds.count("contradiction") == answer.nodes  # of n + 1 ends one is the solution
    assert kinds[-1] == "contradiction"


def test_a_relation_is_told_as_its_constraint_tells_it() -> None:
    told = texts(stated(KillerCage("r1c1 r1c2", 3), Thermometer("r5c1 r5c2 r5c3")))
    assert (
        "deduce: r1c1, r1c2 are not 9 (the cage r1c1 r1c2 holds different digits that add up to 3)"
    ) in told
    assert "deduce: r5c2 is not 9 (digits grow along r5c1 r5c2 r5c3)" in told


def test_one_of_many_parts_is_told_alone() -> None:
    events = stated(Kropki(white=["r1c1 r1c2"], black=["r3c3 r4c3"]))
    rules = {event.rule for event in events if event.kind == "deduce"}
    assert rules == {"r3c3-r4c3 have one twice the other"}


def test_a_relation_that_says_nothing_keeps_its_number() -> None:
    nothing = Said((Forbidden((0, 1), (1, 10)), Forbidden((0,), (10,))))
    words = {event.rule for event in stated(nothing, KillerCage("r5c5 r5c6", 3))}
    assert words == {"the cage r5c5 r5c6 holds different digits that add up to 3"}


def test_units_and_digits_that_see_each_other() -> None:
    assert texts(stated(board="..1." + 8 * "." + "1...")) == [
        "1 is ruled out in r1c1, r2c1, r3c1, r3c2, r4c2, r4c3, r4c4 (r4c1 is 1)",
        "1 is ruled out in r1c2, r1c4, r2c3, r2c4, r3c3 (r1c3 is 1)",
        "deduce: r2c2 is 1 (row 2)",
        "deduce: r3c4 is 1 (row 3)",
    ]
    assert "deduce: r1c9 is 9 (its last digit)" in texts(stated(board="12345678." + 72 * "."))


def test_units_that_cross() -> None:
    told = texts(stated(board="...123456" + 72 * "."))
    cells = "r2c1, r2c2, r2c3, r3c1, r3c2, r3c3"
    assert told[-3:] == [f"deduce: {cells} are not {d} (row 1 and box 1 cross)" for d in (7, 8, 9)]


def test_a_sum_that_follows_names_where_it_comes_from() -> None:
    cages = [KillerCage("r1c1 r1c2 r1c3 r1c4", 10), KillerCage("r1c5 r1c6 r1c7 r1c8 r2c9", 31)]
    rules = {event.rule for event in stated(*cages)}
    assert "r1c9 - r2c9 = 4, by row 1 and the 2 sums there" in rules


def test_a_rule_about_one_cell() -> None:
    first = stated(KillerCage("r1c1", 7))[0]
    assert first.text == "deduce: r1c1 is 7 (the cage r1c1 holds 7)"


def test_pencil_marks_that_leave_one_digit() -> None:
    marks = nf.Candidates([1, 15, *14 * [15]], nf.Layout.usual(4))
    puzzle = nf.Puzzle(16 * ".", nf.Layout.usual(4), marks=marks)
    first = traced(puzzle)[1][0]
    assert first.text == "deduce: r1c1 is 1 (its only pencil mark)"


def test_rules_that_cannot_hold() -> None:
    answer, events = traced(nf.Puzzle(16 * ".", constraints=[KillerCage("r1c1 r1c2", 99)]))
    assert answer.status is nf.Status.NONE
    assert events[-1].kind == "contradiction"
    assert all(event.kind != "branch" for event in events)


def test_what_ends_a_search_is_no_contradiction() -> None:
    answer, events = traced(KILLER_PUZZLE, limits=nf.Limits(seconds=0))
    assert (answer.stopped_by, events) == ("seconds", [])
    stop = nf.StopToken()
    stop.stop()
    answer, events = traced(KILLER_PUZZLE, stop=stop)
    assert (answer.stopped_by, events) == ("stop", [])


def test_steps_past_the_capacity_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "TRACE_CAPACITY", 5)
    _, events = traced(SMALL)
    assert events[-1].kind == "truncated"
    assert events[-1].text.endswith("further steps are not shown")


def test_a_film_of_it() -> None:
    film = nf.film(KILLER_PUZZLE, "rules")
    assert film[-1].grid.to_line() == KILLER_SOLUTION


def test_a_step_of_two_cells_names_all_rules_about_them() -> None:
    rules = [KillerCage("r1c1 r1c2", 9), Thermometer("r1c1 r1c2")]
    steps: list[nf.TraceEvent] = []
    nf.solve(nf.Puzzle(81 * ".", constraints=rules), solver="rules", trace=steps.append)
    said = [step.rule for step in steps if step.kind == "deduce" and 1 in step.cells]
    assert "add up to 9" in said[0]
    assert "digits grow" in said[0]
