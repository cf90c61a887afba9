"""The solver `rules` behind the protocol: when it is chosen, its limits, seeds, orders, batches."""

from __future__ import annotations

import math
import random
import sys
import threading
import time
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, product

import pytest

import ninefold as nf
from ninefold.constraints import (
    AllDifferent,
    Arrow,
    Automaton,
    Constraint,
    KillerCage,
    Predicate,
    Quadruple,
    Renban,
    Table,
    Thermometer,
    Whispers,
)
from ninefold.model.relations import Allowed, Counted, Forbidden, Linear, Relation, Walk
from ninefold.solvers import effective_layout, sat
from ninefold.solvers.bounds import Watch
from ninefold.solvers.rules import RulesSolver

from .sat.test_solver import KILLER, KILLER_SOLUTION, cages_of
from .stopped_searches import cpu_after_stop

PROMPT = 0.15
"""Seconds of CPU within which a search ends that was stopped; 50 ms are promised."""

FULL = nf.Grid(KILLER_SOLUTION)
CAGES = cages_of(KILLER, FULL)
KILLER_PUZZLE = nf.Puzzle(81 * ".", constraints=CAGES)
LINES = [Thermometer("r1c1 r1c2 r1c3"), Renban("r5c5 r6c5 r6c6"), Whispers("r9c1 r9c2 r9c3")]
OPEN = nf.Puzzle(81 * ".", constraints=LINES)
SMALL = nf.Puzzle(16 * ".", constraints=[KillerCage("r1c1 r1c2", 5), KillerCage("r4c1 r4c2", 5)])


@dataclass(frozen=True)
class Said(Constraint):
    """A rule that is the relations it is made of."""

    said: tuple[Relation, ...]
    kind = "said"

    def relations(self, layout):
        return self.said


def lines(found: nf.Solutions) -> list[str]:
    return [grid.to_line() for grid in found]


def test_it_is_chosen_where_units_do_not_tell_all() -> None:
    line = "1..." + 12 * "."
    assert nf.solve(nf.Puzzle(line, constraints=[Thermometer("r1c1 r1c2")])).solver == "rules"
    assert nf.solve(nf.Puzzle(line, constraints=[AllDifferent("r1c1 r4c4")])).solver == "regions"
    assert nf.solve(line).solver == "regions"
    assert nf.solve(81 * ".").solver == "classic"


def test_what_it_can_do() -> None:
    assert nf.solver_capabilities("rules") == nf.Capabilities(True, True, True, True)


def test_a_killer_without_givens_is_unique() -> None:
    answer = nf.solve(KILLER_PUZZLE)
    assert (answer.status, answer.solution, answer.solver) == (nf.Status.UNIQUE, FULL, "rules")
    fewer = nf.Puzzle(81 * ".", constraints=CAGES[:15])
    assert nf.solve(fewer).status is nf.Status.MULTIPLE
    wrong = [KillerCage(CAGES[0].cells, CAGES[0].sum + 1), *CAGES[1:]]
    assert nf.solve(nf.Puzzle(81 * ".", constraints=wrong)).status is nf.Status.NONE


def test_marks_narrow_the_cells() -> None:
    marks = nf.Candidates([0b111] + 15 * [0b1111], nf.Layout.usual(4))
    puzzle = nf.Puzzle(16 * ".", marks=marks, constraints=SMALL.constraints)
    every, narrowed = nf.solutions(SMALL), nf.solutions(puzzle)
    assert narrowed.solver == "rules"
    assert sorted(lines(narrowed)) == sorted(each for each in lines(every) if each[0] != "4")


@pytest.mark.parametrize("order", ["search", "sorted", "random"])
def test_lists_in_every_order(order: str) -> None:
    every = nf.solutions(SMALL, order=order)
    assert (every.exact, every.solver) == (True, "rules")
    assert len(set(lines(every))) == len(every) == nf.count(SMALL).value
    assert set(lines(every)) == set(lines(nf.solutions(SMALL, solver="reference")))
    few = nf.solutions(SMALL, limit=5, order=order)
    assert (len(few), few.stopped_by) == (5, "solutions")
    if order == "sorted":
        assert all(one < other for one, other in pairwise(lines(every)))
    if order != "random":
        assert lines(few) == lines(every)[:5]
    assert lines(nf.solutions(SMALL, order=order)) == lines(every), "the same every time"


def test_a_seed_picks_one_of_many() -> None:
    answers = {nf.solve(OPEN, limit=1, seed=seed).solution for seed in range(20)}
    assert len(answers) > 10
    assert all(nf.verify_solution(OPEN, grid) == () for grid in answers)
    assert nf.solve(OPEN, seed=3).solution == nf.solve(OPEN, seed=3).solution
    drawn = [lines(nf.solutions(OPEN, 3, seed=seed)) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_candidates_and_counts() -> None:
    half = nf.Puzzle(FULL.to_line()[:40] + 41 * ".", constraints=CAGES[:12])
    found = nf.candidates(half, counts=True)
    every = nf.solutions(half)
    assert (found.solver, found.exact, found.counted) == ("rules", True, len(every))
    seen = [{int(digit) for digit in column} for column in every.array.T]
    assert [set(found[cell]) for cell in range(81)] == seen
    assert nf.candidates(half).candidates == found.candidates


def test_estimates_are_right_on_the_mean_and_say_how_far_off_each_is() -> None:
    half = nf.Puzzle(FULL.to_line()[:38] + 43 * ".", constraints=CAGES[:9])
    count = nf.count(half).value
    assert count == 51_048
    guesses = [nf.estimate(half, samples=200, seed=seed) for seed in range(30)]
    assert not any(guess.exact for guess in guesses)
    assert {guess.solver for guess in guesses} == {"rules"}
    assert sum(guess.low <= count <= (guess.high or 0) for guess in guesses) >= 25
    error = math.sqrt(sum(guess.error**2 for guess in guesses))
    assert abs(sum(guess.value for guess in guesses) - 30 * count) < 4 * error
    assert nf.estimate(half, samples=200, seed=7) == guesses[7]
    few = nf.estimate(SMALL)
    assert (few.exact, few.low, few.value, few.high) == (True, *[nf.count(SMALL).value] * 3)


def test_limits_on_nodes_end_an_estimate() -> None:
    for nodes in (0, 1, 400, 40_000):
        guess = nf.estimate(OPEN, samples=10**6, limits=nf.Limits(nodes=nodes))
        assert (guess.exact, guess.stopped_by) == (False, "nodes")
        assert guess.low <= guess.value
    assert guess.samples > 0


def test_an_estimate_without_solutions_in_its_samples_is_unknown() -> None:
    guess = nf.estimate(OPEN, limits=nf.Limits(nodes=0))
    assert (guess.value, guess.low, guess.high) == (0, 0, None)
    assert guess.error == math.inf
    assert str(guess).startswith("unknown, ")


@pytest.mark.parametrize(
    ("limits", "ended"),
    [
        (nf.Limits(nodes=2_000), "nodes"),
        (nf.Limits(seconds=0.1), "seconds"),
        (nf.Limits(seconds=0), "seconds"),
        (nf.Limits(solutions=777), "solutions"),
    ],
)
def test_limits_end_a_count(limits: nf.Limits, ended: str) -> None:
    used = time.process_time()
    found = nf.count(OPEN, limits=limits)
    assert (found.exact, found.stopped_by) == (False, ended)
    assert time.process_time() - used < 0.1 + PROMPT
    if ended == "solutions":
        assert found.value == 777
    if ended == "nodes":
        assert found.nodes == 2_000


def test_memory_bounds_a_list() -> None:
    found = nf.solutions(OPEN, limits=nf.Limits(memory=81 * 100))
    assert (len(found), found.stopped_by) == (100, "memory")


@pytest.mark.parametrize(
    "question",
    [
        nf.count,
        lambda puzzle, stop: nf.candidates(puzzle, counts=True, stop=stop),
        lambda puzzle, stop: nf.estimate(puzzle, samples=10**9, stop=stop),
        lambda puzzle, stop: nf.solutions(puzzle, stop=stop),
    ],
)
def test_a_token_stops_it_from_another_thread(question) -> None:
    found, seconds = cpu_after_stop(partial(question, OPEN), 0.1)
    assert found.stopped_by == "stop"
    assert seconds < PROMPT


def test_a_token_that_is_stopped_ends_all_at_once() -> None:
    token = nf.StopToken()
    token.stop()
    fresh = nf.Puzzle(81 * ".", constraints=[KillerCage("r1c1 r1c2", 4)])
    assert nf.solve(fresh, stop=token).stopped_by == "stop"
    assert nf.solve(fresh).status is nf.Status.MULTIPLE, "its rules were not left half stated"


def test_what_a_deadline_cuts_short_is_stated_anew() -> None:
    tuples = {row for row in product(range(1, 10), repeat=5) if sum(row) % 2}
    puzzle = nf.Puzzle(81 * ".", constraints=[Table("r1c1 r2c2 r3c3 r4c4 r5c5", tuples)])
    cut = nf.solve(puzzle, limits=nf.Limits(seconds=0))
    assert (cut.status, cut.stopped_by) == (nf.Status.UNDECIDED, "seconds")
    whole = nf.solve(puzzle)
    assert whole.solver == "rules"
    assert nf.verify_solution(puzzle, whole.solution) == ()
    first = [whole.solution[cell] for cell in (0, 10, 20, 30)]
    even = next(d for d in range(1, 10) if (sum(first) + d) % 2 == 0)
    assert nf.solve(puzzle.with_givens(bytes(_placed(first, even)))).status is nf.Status.NONE


def _placed(first: list[int], last: int) -> bytearray:
    board = bytearray(81)
    for cell, digit in zip((0, 10, 20, 30, 40), (*first, last), strict=True):
        board[cell] = digit
    return board


def test_states_of_a_walk_may_be_any_numbers() -> None:
    far = 10**30
    steps = [(start, digit, start + digit) for start in (far, far + 1) for digit in (1, 2)]
    rule = Automaton(["r1c1", "r1c2"], far, steps, [far + 3])
    puzzle = nf.Puzzle("." * 16, constraints=[rule])
    assert nf.count(puzzle, solver="rules").value == nf.count(puzzle, solver="sat").value > 0


def test_many_samples_leave_time_for_descents() -> None:
    limits = nf.Limits(seconds=0.5)
    guess = nf.estimate(nf.Puzzle(81 * ".", constraints=CAGES[:3]), samples=10**7, limits=limits)
    assert guess.value > 0


def test_every_relation_arrives() -> None:
    layout = nf.Layout.usual(4)
    steps = {(0, 1): 1, (0, 2): 1, (1, 3): 2, (1, 4): 2}
    said = {
        Forbidden((0, 1), (1, 2)),
        Allowed((0, 5), frozenset({(1, 2), (2, 1), (3, 4)})),
        Linear((0, 1, 4), (2, -1, 3), 5, None),
        Counted((0, 5, 10, 15), 4, 1, 2),
        Walk((0, 1), 0, steps, frozenset({2})),
    }
    for relation in said:
        rule = Said((relation,))
        puzzle = nf.Puzzle(16 * ".", layout, constraints=[rule])
        every = nf.solutions(puzzle, order="sorted")
        assert every.solver == "rules"
        assert lines(every) == lines(nf.solutions(puzzle, order="sorted", solver="reference"))


@pytest.mark.parametrize(
    ("relation", "holds"),
    [
        (Linear((0, 1), (1, 1), -(10**40), 10**40), True),
        (Linear((0, 1), (1, 1), 10**40, None), False),
        (Linear((), (), 0, 0), True),
        (Linear((), (), 1, None), False),
        (Counted((0, 1), 77, 0, 5), True),
        (Counted((0, 1), -3, 1, 5), False),
        (Counted((0, 1), 1, -(10**40), 10**40), True),
        (Counted((0, 1), 1, 3, 10**40), False),
        (Counted((0, 1), 1, 2, 1), False),
        (Forbidden((0, 1), (1, 10**40)), True),
        (Allowed((0, 1), frozenset()), False),
        (Allowed((0,), frozenset({(10**40,), (-1,)})), False),
    ],
    ids=str,
)
def test_numbers_out_of_range_decide_nothing_or_all(relation: Relation, holds: bool) -> None:
    count = nf.count(nf.Puzzle(16 * ".", constraints=[Said((relation,))]))
    assert (count.solver, count.value) == ("rules", 288 if holds else 0)


def test_rules_beyond_all_bounds_are_for_another_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    far = Said((Linear((0, 1), (10**9, -(10**9)), 1, None),))
    puzzle = nf.Puzzle(16 * ".", constraints=[far])
    assert not RulesSolver().supports(puzzle)
    assert nf.count(puzzle).solver == "sat"
    assert nf.count(puzzle).value == 144
    with pytest.raises(nf.UnsupportedError, match="'rules' does not support"):
        nf.solve(puzzle, solver="rules")
    monkeypatch.setattr(effective_layout, "MOST_NUMBERS", 100)
    pairs = [(a, b) for a in range(1, 5) for b in range(1, 5) if a < b]
    assert RulesSolver().supports(nf.Puzzle(16 * ".", constraints=[Table("r1c1 r1c2", pairs)]))
    long = Table("r1c1 r1c2 r2c1", [(a, b, c) for a, b in pairs for c in range(1, 10)])
    assert not RulesSolver().supports(nf.Puzzle(16 * ".", constraints=[long]))


def test_a_rule_that_cannot_be_listed_says_so() -> None:
    wide = Predicate([f"r{n}c{n}" for n in range(1, 8)], lambda *digits: True)
    with pytest.raises(nf.ValueRangeError, match="a predicate on 7 cells"):
        nf.solve(nf.Puzzle(81 * ".", constraints=[wide]))


def test_samurai_and_large_boards_with_rules() -> None:
    samurai = nf.Puzzle(bytes(369), "samurai", constraints=[Thermometer("r1c1 r1c2 r1c3")])
    large = nf.Puzzle(
        256 * ".", constraints=[KillerCage("r1c1 r1c2", 31), Arrow(["r5c5"], "r5c6 r5c7")]
    )
    for puzzle in (samurai, large):
        answer = nf.solve(puzzle)
        assert (answer.status, answer.solver) == (nf.Status.MULTIPLE, "rules")
        assert nf.verify_solution(puzzle, answer.solution) == ()


def test_a_batch_has_the_answers_of_its_rows() -> None:
    stream = random.Random(5)
    rows = []
    for _ in range(40):
        kept = set(stream.sample(range(81), 20))
        digits = [d if c in kept else 0 for c, d in enumerate(FULL.digits)]
        if stream.random() < 0.2:
            digits[0] = digits[0] % 9 + 1
        rows.append(nf.Puzzle(digits, constraints=CAGES[:12]))
    alone = [nf.solve(row) for row in rows]
    for threads in (1, 2):
        batch = nf.solve_batch(rows, threads=threads, constraints=CAGES[:12], nodes=True)
        assert batch.statuses.tolist() == [int(each.status) for each in alone]
        assert [batch.solution(row) for row in range(40)] == [each.solution for each in alone]
    assert {each.status for each in alone} >= {nf.Status.NONE, nf.Status.UNIQUE}


def test_a_batch_takes_lines_arrays_and_puzzles_with_the_same_rules() -> None:
    line = FULL.to_line()
    rule = KillerCage("r1c1 r1c2", 7)
    told = nf.solve_batch([line, "7" + 80 * ".", "oops"], constraints=[rule])
    assert told.summary() == {
        "undecided": 0,
        "none": 1,
        "unique": 1,
        "multiple": 0,
        "malformed": 1,
    }
    text = f"{line}\n# a remark\n{81 * '.'}\n".encode()
    assert nf.solve_batch(text, constraints=[rule]).lines.tolist() == [1, 3]
    other = nf.Puzzle(line, constraints=[KillerCage("r1c1 r1c2", 8)])
    same = nf.Puzzle(line, constraints=[rule])
    told = nf.solve_batch([other, same, nf.Puzzle(line)], constraints=[rule])
    assert told.statuses.tolist() == [nf.MALFORMED, nf.Status.UNIQUE, nf.Status.UNIQUE]
    assert nf.solve_batch([same]).statuses.tolist() == [nf.MALFORMED]


def test_a_batch_of_rules_that_are_units_goes_to_the_engine_of_units() -> None:
    rule = AllDifferent("r1c1 r2c4")
    told = nf.solve_batch([81 * "."], constraints=[rule], solver="regions", limit=1)
    assert told.counts.tolist() == [1]
    with pytest.raises(nf.UnsupportedError, match="takes no batches"):
        nf.solve_batch([81 * "."], constraints=[rule], solver="sat")


def test_limits_and_tokens_end_a_batch() -> None:
    boards = [81 * "."] * 50
    counted = nf.solve_batch(boards, None, constraints=LINES, limits=nf.Limits(nodes=100))
    assert {counted.stopped_row(row) for row in range(50)} == {"nodes"}
    used = time.process_time()
    cut = nf.solve_batch(boards, None, 2, constraints=LINES, limits=nf.Limits(seconds=0.1))
    assert cut.stopped_by == "seconds"
    assert time.process_time() - used < 2 * 0.1 + PROMPT  # two threads
    token = nf.StopToken()
    threading.Timer(0.1, token.stop).start()
    assert nf.solve_batch(boards, None, constraints=LINES, stop=token).stopped_by == "stop"


def test_threads_may_ask_about_the_same_rules_at_once() -> None:
    cages = [KillerCage(each.cells, each.sum) for each in CAGES[:-1]]
    puzzle = nf.Puzzle(81 * ".", constraints=cages)
    found: list[nf.Status] = []
    threads = [
        threading.Thread(target=lambda: found.append(nf.solve(puzzle).status)) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == 8 * [nf.solve(puzzle).status]


def test_many_tuples_are_handed_over_as_long_as_there_is_time() -> None:
    tuples = frozenset(product(range(1, 10), repeat=5))
    rule = Said((Allowed((0, 10, 20, 30, 40), tuples),))
    puzzle = nf.Puzzle(81 * ".", constraints=[rule])
    solver = RulesSolver()
    assert solver.supports(puzzle)
    used = time.process_time()
    solver.problem(puzzle, Watch(nf.Limits(seconds=0.001)))
    assert time.process_time() - used < PROMPT
    assert nf.solve(puzzle).status is nf.Status.MULTIPLE


def test_variants_need_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat", None)
    monkeypatch.setitem(sys.modules, "pysolvers", None)
    sat.is_installed.cache_clear()
    try:
        assert nf.solve(KILLER_PUZZLE).solution == FULL
        assert nf.count(SMALL).exact
        assert nf.check(KILLER_PUZZLE).status is nf.Status.UNIQUE
        made = nf.generate(constraints=LINES, seed=4)
        assert nf.is_unique(made)
    finally:
        sat.is_installed.cache_clear()


def test_automata_and_quadruples_hold_in_every_solution() -> None:
    odd_once = {(s, d): min(s + d % 2, 2) for s in (0, 1, 2) for d in range(1, 10)}
    line = Automaton([f"r1c{c}" for c in range(1, 5)], 0, odd_once, [1])
    corner = Quadruple("r5c5 r5c6 r6c5 r6c6", [1, 2])
    puzzle = nf.Puzzle(81 * ".", constraints=[line, corner])
    for grid in nf.solutions(puzzle, 50, seed=2):
        assert nf.verify_solution(puzzle, grid) == ()


def test_a_sum_beyond_all_bounds_is_refused_with_the_reason() -> None:
    @dataclass(frozen=True)
    class Weighed(Constraint):
        kind = "weighed"
        cell_fields = ()

        def relations(self, layout: nf.Layout):
            yield Linear((0, 1), (1 << 28, 1), 0, None)

    puzzle = nf.Puzzle(16 * ".", constraints=[Weighed()])
    with pytest.raises(nf.UnsupportedError, match="a sum may come to 536,870,912 or more"):
        nf.solve(puzzle, solver="rules")
    assert nf.solve(puzzle).status is nf.Status.MULTIPLE
