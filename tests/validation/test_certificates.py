"""Certificates: what is proven is true, for every kind of rule, and only within the limits."""

from __future__ import annotations

import gc
import pickle
import random
import threading
from functools import cache
from itertools import combinations

import pytest
from rule_samples import SAMPLES

import ninefold as nf
from ninefold import examples
from ninefold.model import constraints as rules
from ninefold.model.relations import Counted, Forbidden, Linear, Walk
from ninefold.solvers.sat.session import Session
from ninefold.validation.proof_clauses import clauses_of, plain, rules_of

from .boards import LINE, SOLVED

GRID = nf.Grid(SOLVED)


def some_givens(seed: int, missing: int, grid: nf.Grid = GRID) -> bytes:
    """The digits of a grid without some."""
    left = set(random.Random(seed).sample(range(len(grid.digits)), missing))
    return bytes(0 if cell in left else digit for cell, digit in enumerate(grid.digits))


@cache
def all_solutions(givens: bytes) -> tuple[nf.Grid, ...]:
    """The solutions of a board without rules: of the same few boards, asked for every rule."""
    every = nf.solutions(nf.Puzzle(givens), limit=3_000)
    assert every.exact
    return tuple(every)


def pigeons(holes: int) -> nf.Puzzle:
    """One cell more than digits, all different, told pair by pair: hard to prove impossible."""
    layout = nf.Layout.of(holes, [[(0, i), (1, i)] for i in range(holes)], name="pigeons")
    pairs = combinations(range(holes + 1), 2)
    return nf.Puzzle(
        "." * layout.cells, layout, constraints=[rules.AllDifferent(pair) for pair in pairs]
    )


@pytest.mark.parametrize("name", ["minimal", "none", "many", "marks"])
def test_verdicts_are_those_of_the_solvers(name: str) -> None:
    for example in examples.load(name)[:4]:
        puzzle = example.to_puzzle()
        certificate, answer = nf.prove(puzzle), nf.solve(puzzle)
        assert certificate.status is answer.status
        finding = nf.verify_certificate(certificate, puzzle)
        assert finding.accepted, finding
        assert finding.verdict == answer.status.name.lower()
        assert finding.solutions == tuple(grid.to_line() for grid in certificate.solutions)
        for grid in certificate.solutions:
            assert nf.verify_solution(puzzle, grid) == ()


@pytest.mark.parametrize("name", ["4x4", "6x6", "hyper", "x", "twodoku", "latin 7"])
def test_any_layout(name: str) -> None:
    layout = nf.Layout.named(name)
    full = nf.solve("." * layout.cells, limit=1, layout=layout, seed=3).solution
    assert full is not None
    puzzle = nf.Puzzle(some_givens(2, layout.cells // 3, full), layout)
    wrong = puzzle.placed(puzzle.givens.index(0), 1)
    for board in (puzzle, wrong):
        certificate = nf.prove(board)
        assert certificate.status is nf.solve(board).status
        assert nf.verify_certificate(certificate, board).accepted


def test_clashing_givens_and_dead_cells() -> None:
    twice = nf.prove("11" + 14 * ".")
    assert (twice.status, twice.clauses) == (nf.Status.NONE, 3)
    marks = nf.Candidates([0] + 15 * [15], nf.Layout.usual(4))
    for line in (16 * ".", "1" + 15 * "."):  # the second contradicts its marks
        dead = nf.prove(nf.Puzzle(line, marks=marks))
        assert dead.status is nf.Status.NONE
        assert nf.verify_certificate(dead, dead.puzzle).accepted


ROW = [f"r1c{i}" for i in range(1, 10)]
KINDS = [
    rules.KillerCage(["r1c1", "r1c2", "r2c1"], 14),
    rules.KillerCage(["r4c4", "r4c5", "r5c4"]),
    rules.Thermometer(["r1c1", "r2c1", "r3c2"]),
    rules.Thermometer(["r1c2", "r1c3", "r1c4"], slow=True),
    rules.Arrow(["r1c5"], ["r1c2", "r1c3"]),
    rules.Arrow(["r3c1", "r3c2"], ["r1c4", "r1c5", "r2c8"]),
    rules.Renban(["r1c1", "r1c2", "r1c3"]),
    rules.Whispers(["r1c4", "r2c5", "r3c4"]),
    rules.Palindrome(["r1c1", "r2c2", "r3c3"]),
    rules.BetweenLine(["r1c1", "r1c2", "r1c3", "r1c4"]),
    rules.Kropki(white=[("r1c2", "r1c3")], black=[("r1c8", "r1c9")]),
    rules.Kropki(white=[("r1c1", "r2c1")], negative=True),
    rules.XV(x=[("r1c7", "r1c8")]),
    rules.LittleKiller(["r1c1", "r2c2", "r3c3", "r4c4", "r5c5"], 34),
    rules.SandwichSum(ROW, 0),
    rules.AntiKnight(),
    rules.AntiKing(),
    rules.NonConsecutive(),
    rules.Even(["r1c1", "r1c4"]),
    rules.Odd(["r1c1", "r1c3"]),
    rules.Clones(["r1c1", "r1c2"], ["r5c7", "r6c8"]),
    rules.Quadruple(["r1c1", "r1c2", "r2c1", "r2c2"], [5, 7]),
    rules.HumanRandom(),
    rules.Table(["r1c1", "r1c2", "r1c3"], [(5, 3, 4), (3, 5, 4), (4, 3, 5)]),
    rules.Table(["r1c1", "r1c2"], []),
    rules.ForbiddenPattern(["r1c1", "r2c1", "r3c1"], [5, 6, 1]),
    rules.Predicate(["r1c1", "r1c2", "r2c1"], lambda a, b, c: a < b * c),
    rules.Automaton(
        ROW, 0, {(s, d): (s + d) % 3 for s in range(3) for d in range(1, 10) if d - s != 8}, [0]
    ),
]


NAMED = {rule.kind for rule in KINDS}


@pytest.mark.parametrize(
    "rule",
    [*KINDS, *(rule for rule in SAMPLES if rule.kind not in NAMED)],
    ids=lambda rule: rule.kind,
)
def test_every_constraint(rule: rules.Constraint) -> None:
    """The verdict is that of a plain list of all solutions, of which the rule picks some."""
    statuses = []
    for seed, missing in enumerate((20, 35, 45)):
        puzzle = nf.Puzzle(some_givens(seed, missing), constraints=[rule])
        every = all_solutions(puzzle.givens)
        right = [grid for grid in every if puzzle.constraints[0].is_met(grid.layout, grid.digits)]
        certificate = nf.prove(puzzle)
        statuses.append(certificate.status)
        expected = (nf.Status.NONE, nf.Status.UNIQUE, nf.Status.MULTIPLE)[min(len(right), 2)]
        assert certificate.status is expected
        assert set(certificate.solutions) <= set(right)
        finding = nf.verify_certificate(certificate, puzzle)
        assert finding.accepted, finding
        assert "other rules: " in finding.rules
    assert set(statuses) - {nf.Status.MULTIPLE}, "some of them need a proof"


@pytest.mark.parametrize(
    "relation",
    [
        Forbidden((0, 1), (1, 7)),
        Counted((0, 1), 7, 0, 0),
        Counted((0, 1), 7, 1, 1),
        Linear((), (), 1, 2),
        Walk((0,), 0, {(0, 7): 1, (0, 2): 1}, frozenset({1})),
    ],
    ids=lambda relation: type(relation).__name__,
)
def test_digits_that_the_board_lacks_mean_what_they_say(relation) -> None:
    said = [(a, b) for a in range(1, 5) for b in range(1, 5)]
    for values in said:
        told = all(each.holds([values[cell] for cell in each.cells]) for each in plain(relation, 4))
        assert told == relation.holds([values[cell] for cell in relation.cells])


@pytest.mark.parametrize(
    ("rule", "status"),
    [
        (rules.KillerCage("r1c1 r1c2", 10**30), nf.Status.NONE),
        (rules.LittleKiller("r1c1 r2c2", 10**12), nf.Status.NONE),
        (
            rules.Automaton("row 1", 10**12, {(10**12, d): 10**12 for d in range(1, 5)}, [10**12]),
            nf.Status.MULTIPLE,
        ),
        (rules.Automaton("row 1", 10**12, {(10**12, 1): 0, (0, 2): 0}, [0]), nf.Status.NONE),
    ],
)
def test_numbers_that_the_format_cannot_hold(rule: rules.Constraint, status: nf.Status) -> None:
    puzzle = nf.Puzzle(16 * ".", constraints=[rule])
    certificate = nf.prove(puzzle)
    assert certificate.status is status
    assert nf.verify_certificate(certificate, puzzle).accepted


def test_factors_that_the_format_cannot_hold_are_refused() -> None:
    with pytest.raises(nf.UnsupportedError, match="nine digits"):
        list(plain(Linear((0, 1), (10**9, -1), 0, 0), 9))


def test_rules_are_counted_from_the_units_on() -> None:
    puzzle = nf.Puzzle("." * 81, constraints=[rules.KillerCage(["r1c1", "r1c2"], 5)])
    assert [each.cells for each in rules_of(puzzle)[27:]] == [(0, 1), (0, 1)]


def test_another_solver_finds_the_same_contradiction() -> None:
    """The clauses in the file are a DIMACS file of their own, and Glucose reads it."""
    pysat = pytest.importorskip("pysat.solvers")
    for puzzle in (LINE, "55" + 79 * "."):
        text = nf.prove(puzzle).text
        lines = text[text.index("p cnf") : text.index("\nproof")].splitlines()[1:]
        clauses = [[int(word) for word in line.split()[:-1]] for line in lines]
        with pysat.Glucose4(bootstrap_with=clauses) as glucose:
            assert glucose.solve() is False
        with pysat.Glucose4(bootstrap_with=clauses[:-1]) as glucose:
            assert glucose.solve() is True


def test_a_certificate_is_a_value() -> None:
    one, two = nf.prove(LINE), nf.prove(LINE)
    assert one == two == pickle.loads(pickle.dumps(one))
    assert hash(one) == hash(two)
    assert one != nf.prove("." * 16)
    assert str(one).startswith("exactly one solution, proven, clauses: ")
    assert list(one.to_json()) == [
        "puzzle", "status", "solutions", "clauses", "steps", "seconds", "certificate",
    ]  # fmt: skip
    assert one.to_json()["solutions"] == [SOLVED]


def test_a_certificate_of_another_puzzle_is_rejected_if_one_says_which(tmp_path) -> None:
    certificate = nf.prove(LINE)
    certificate.write(tmp_path / "proof.txt")
    data = (tmp_path / "proof.txt").read_bytes()
    assert nf.verify_certificate(data, LINE).accepted
    other = nf.verify_certificate(data, nf.Puzzle(LINE).placed("r1c3", 4))
    assert str(other) == "rejected: it is the certificate of another puzzle"
    assert not nf.verify_certificate(data, LINE, layout="x").accepted
    more = nf.Puzzle(LINE, constraints=[rules.Even(["r1c3"])])
    assert not nf.verify_certificate(data, more).accepted
    assert not nf.verify_certificate(nf.prove(more), LINE).accepted


@pytest.mark.parametrize(
    ("limits", "name"),
    [
        (nf.Limits(seconds=0), "seconds"),
        (nf.Limits(seconds=0.3), "seconds"),
        (nf.Limits(nodes=500), "nodes"),
        (nf.Limits(memory=10_000), "memory"),
    ],
    ids=str,
)
def test_limits_end_a_proof(limits: nf.Limits, name: str) -> None:
    with pytest.raises(nf.UndecidedError, match=f"stopped by {name}"):
        nf.prove(pigeons(11), limits=limits)


def test_a_token_ends_a_proof_and_a_check() -> None:
    token = nf.StopToken()
    threading.Timer(0.2, token.stop).start()
    with pytest.raises(nf.UndecidedError, match="stopped by stop"):
        nf.prove(pigeons(11), stop=token)
    with pytest.raises(nf.UndecidedError, match="stopped by stop"):
        nf.verify_certificate(nf.prove(LINE), stop=token)


def test_a_search_of_several_slices_gives_a_proof_that_holds() -> None:
    certificate = nf.prove(pigeons(6))
    assert certificate.status is nf.Status.NONE
    assert certificate.steps > 300
    assert nf.prove(pigeons(6)).text == certificate.text


def test_without_the_library_the_error_names_the_extra(monkeypatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pysolvers", None)
    with pytest.raises(nf.MissingExtraError, match=r"ninefold\[sat\]"):
        nf.prove(LINE)


@pytest.mark.parametrize("value", [5, 10**12, None, ["a"]])
def test_what_is_no_text_is_no_certificate(value: object) -> None:
    with pytest.raises(nf.ArgumentTypeError, match="certificate must be a Certificate, a text"):
        nf.verify_certificate(value)


def test_the_garbage_collector_has_no_clauses_to_look_at() -> None:
    clauses = clauses_of(nf.Puzzle(81 * ".")).clauses
    gc.collect()
    assert not any(map(gc.is_tracked, clauses))


def test_a_stop_counts_between_a_model_and_the_end_of_its_search(monkeypatch) -> None:
    stop, solve = nf.StopToken(), Session.solve

    def stopped(self: Session, *asked: object) -> bool | None:
        answer = solve(self, *asked)
        stop.stop()
        return answer

    monkeypatch.setattr(Session, "solve", stopped)
    monkeypatch.setattr(Session, "model", lambda _: pytest.fail("it goes on after the stop"))
    with pytest.raises(nf.UndecidedError, match="stop"):
        nf.prove(LINE, stop=stop)
