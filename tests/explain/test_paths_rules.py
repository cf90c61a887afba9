"""Paths through puzzles with rules beside the units: sound, without trial, and in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest
from random_rules import Own, random_puzzle_with_rules

import ninefold as nf
from ninefold.constraints import Arrow, Constraint, KillerCage, Kropki, Thermometer
from ninefold.explain import State, Step, find_path, next_step, technique_named
from ninefold.explain.step_words import why
from ninefold.model import Layout
from ninefold.model.relations import Linear

GROUPS, GROUP = 6, 12
"""Puzzles are drawn in groups, so that workers share them and a failure names few."""


def contradicts(step: Step, solution: bytes) -> bool:
    """Whether a step takes a digit of the solution away, or places another."""
    return any(solution[move.cell] == move.digit for move in step.eliminations) or any(
        solution[move.cell] != move.digit for move in step.placements
    )


@pytest.mark.parametrize("group", range(GROUPS))
@pytest.mark.parametrize("profile", ["hodoku", "se"])
def test_no_step_is_against_a_solution(group: int, profile: str) -> None:
    for number in range(GROUP):
        puzzle = random_puzzle_with_rules(Random(f"steps {group} {number}"))
        answer = nf.solve(puzzle)
        if answer.solution is None:
            continue
        is_unique = answer.status is nf.Status.UNIQUE
        solutions = [each.digits for each in nf.solutions(puzzle, limit=50)]
        path = find_path(State.of(puzzle, unique=is_unique), profile=profile)
        for step in path.steps:
            if step.technique.name != "trial":
                wrong = [each for each in solutions if contradicts(step, each)]
                assert not wrong, (number, str(step), puzzle)


@pytest.mark.parametrize("rules", ["killer", "thermometer", "arrow", "kropki"])
def test_ordinary_puzzles_need_no_trial(rules: str) -> None:
    puzzle = nf.generate(rules=rules, seed=8)
    path = find_path(State.of(puzzle, unique=True))
    assert path.end == "solved"
    assert path.guesses == 0
    assert path.solution == nf.solve(puzzle).solution
    assert any(step.technique.family == "rules" for step in path.steps)


def step_of(*rules: Constraint, technique: str, givens: str = 16 * ".") -> Step | None:
    """The first step of a technique on a board of 4x4 or 9x9 with these rules."""
    state = State.of(nf.Puzzle(givens, constraints=rules), unique=False)
    found = nf.all_steps(state, [technique])
    return found[0] if found else None


def test_a_cage_of_one_combination() -> None:
    step = step_of(
        KillerCage("r1c1 r1c2", 3), KillerCage("r3c3 r3c4 r4c4", 6), technique="one_rule"
    )
    assert step is not None
    assert {str(move) for move in step.eliminations} >= {"r1c1=3", "r1c2=4", "r1c3=1"}
    assert step.tell(1) == "Killer cage"


def test_combinations_are_listed() -> None:
    step = step_of(KillerCage("r1c1 r1c2 r2c1", 7), technique="cage_combinations", givens=81 * ".")
    assert step is not None
    assert [each.digits for each in step.sets] == [(1, 2, 4)]
    assert "r1c1 + r1c2 + r2c1 = 7" in step.tell(3)
    assert "1+2+4" in step.tell(3)


def test_a_required_digit_points_out_of_the_cage() -> None:
    puzzle = nf.Puzzle(81 * ".", constraints=[KillerCage("r1c1 r1c2 r1c3", 8)])
    state = State.of(puzzle, unique=False)
    while (step := next_step(state)) is not None and step.technique.name != "cage_digit":
        state = state.applied(step)
    assert step is not None
    assert {move.digit for move in step.eliminations} == {1}
    assert {move.cell for move in step.eliminations} >= {3, 8, 9, 20}


def test_innies_name_their_houses_and_sums() -> None:
    cages = [KillerCage("r1c1 r1c2 r1c3 r1c4", 20), KillerCage("r1c5 r1c6 r1c7 r1c8", 22)]
    step = step_of(*cages, technique="innies_outies", givens=81 * ".")
    assert step is not None
    assert [str(move) for move in step.placements] == ["r1c9=3"]
    assert step.rules[0].sum == "r1c9 = 3"
    assert "digits of row 1 add up to 45" in step.tell(3)
    assert "r1c1 + r1c2 + r1c3 + r1c4 = 20" in step.tell(3)
    assert "Zeile 1" in step.tell(3, "de")


def test_sums_that_follow_are_innies_and_outies_and_never_one_rule() -> None:
    puzzle = nf.generate(rules="killer", seed=8)
    found = set()
    for step in find_path(State.of(puzzle, unique=True)).steps:
        if step.rules and not step.rules[0].kind and not step.chains:
            found.add((step.technique.name, step.tell(1), step.tell(1, "de")))
    assert ("innies_outies", "Innies and outies", "45er-Regel (Innies und Outies)") in found
    assert {name for name, _, _ in found} <= {"innies_outies", "rule_cases"}


def test_a_reason_names_no_cell_that_it_does_not_need() -> None:
    """The rest of the row is read as well, but these sums follow from the cells of the cage."""
    cages = [KillerCage("r1c1 r1c2 r1c3", 20)]
    state = State.of(nf.Puzzle(81 * ".", constraints=cages), unique=False)
    (step,) = nf.all_steps(state, ["sum_bounds"])
    assert {move.cell for move in step.eliminations} == {0, 1, 2}
    assert {move.cell for move in step.cause} == {0, 1, 2}


def test_a_reason_names_the_digits_that_stand_in_a_rule() -> None:
    rules = [Kropki(white=["r1c1 r1c2"])]
    state = State.of(nf.Puzzle("5" + 80 * ".", constraints=rules), unique=False)
    state = replace(state, candidates=nf.Candidates([1 << 4, *80 * [511]]))
    (step,) = nf.all_steps(state, ["one_rule"])
    assert why(step, "en", state) == (
        "r1c1-r1c2 differ by 1. r1c1 is 5. Candidates: r1c2 123456789. With a digit that goes, "
        "the rule cannot be kept: r1c2 is neither 1, 2, 3, 5, 7, 8 nor 9."
    )
    assert why(step, "de", state).startswith("r1c1-r1c2 unterscheiden sich um 1. r1c1 ist 5. ")


def test_no_total_is_less_than_nothing() -> None:
    cages = [KillerCage("r1c1 r1c2 r1c3 r1c4 r2c1", 15), KillerCage("r1c5 r1c6 r1c7 r1c8", 26)]
    state = State.of(nf.Puzzle(81 * ".", constraints=cages), unique=False)
    sums = {step.rules[0].sum for step in nf.all_steps(state, ["innies_outies"])}
    assert "r1c9 - r2c1 = 4" in sums
    assert not any("= -" in each for each in sums)


def test_a_thermometer_is_one_step() -> None:
    step = step_of(Thermometer("r1c1 r1c2 r1c3 r1c4 r1c5"), technique="one_rule", givens=81 * ".")
    assert step is not None
    assert (step.tell(1), step.tell(1, "de")) == ("Thermometer", "Thermometer")
    assert {str(move) for move in step.eliminations} >= {"r1c1=6", "r1c5=4", "r1c3=2"}


def test_marks_begin_with_what_a_look_at_the_rules_leaves() -> None:
    rules = [nf.constraints.Odd(["r1c1"]), KillerCage("r1c2 r2c4 r3c5", 12)]
    state = State.of(nf.Puzzle(".5" + 79 * ".", constraints=rules), unique=False)
    assert state.candidates["r1c1"] == (1, 3, 7, 9)
    assert 5 not in state.candidates["r2c4"]


def test_a_digit_leaves_the_cells_of_its_cage() -> None:
    state = State.of(
        nf.Puzzle(81 * ".", constraints=[KillerCage("r1c2 r2c4 r3c5", 12)]), unique=False
    )
    move = nf.Move(1, 5, state.layout)
    step = Step(layout=state.layout, technique=nf.explain.TECHNIQUES[0], placements=(move,))
    after = state.applied(step)
    assert 5 not in after.candidates["r2c4"]
    assert after.undone() == state


@dataclass(frozen=True)
class AtMost(Constraint):
    """A class that nobody but its user knows."""

    cells: tuple[int, ...]
    total: int
    kind = "at most"

    def relations(self, layout: Layout):  # type: ignore[no-untyped-def]
        yield Linear(self.cells, (1,) * len(self.cells), None, self.total)

    def describe(self, layout: Layout) -> str:
        return f"{layout.cell_names(self.cells)} add up to {self.total} at most"


def test_a_rule_of_the_users_own_gives_steps() -> None:
    step = step_of(AtMost((0, 1), 4), technique="one_rule", givens=81 * ".")
    assert step is not None
    assert "r1c1 r1c2 add up to 4 at most" in step.tell(3)


def test_a_contradiction_names_what_cannot_be_kept() -> None:
    shown = nf.explain.example("rule_forcing")
    text = shown.step.tell(3)
    assert text.startswith("Forcing chain through rules: Suppose ")
    assert "has no candidate left" in text or "cannot be kept" in text


@pytest.mark.parametrize("name", ["rule_verity", "rule_nesting"])
def test_cases_have_a_line_each(name: str) -> None:
    shown = nf.explain.example(name)
    reason, *lines = shown.step.tell(3).split("\n")
    cases = shown.step.chains[name == "rule_nesting" :]
    assert "ne of these must be true: " in reason
    assert len(lines) == len(cases)
    assert all(line.startswith("If ") for line in lines)


@pytest.mark.parametrize("name", ["rule_verity", "rule_nesting"])
def test_cases_are_complete_and_lead_to_the_effect(name: str) -> None:
    shown = nf.explain.example(name)
    (lost,) = shown.step.eliminations
    assert nf.solve(shown.state.puzzle).solution != lost
    if name == "rule_verity":
        ends = {(link.digit, link.cells, link.on) for link in (c[-1] for c in shown.step.chains)}
        assert ends == {(lost.digit, (lost.cell,), False)}
    else:
        assert shown.step.chains[0][0].claim == (lost.digit, True, (lost.cell,))


def test_splitting_cases_comes_last() -> None:
    for name in ("hodoku", "people", "se", "sukaku"):
        logic = [each.technique.name for each in nf.explain.as_profile(name).with_rules.logic()]
        assert logic[-2:] == ["rule_verity", "rule_nesting"]


def test_a_stopped_path_says_so() -> None:
    puzzle = nf.generate(rules="arrow", seed=8)
    path = find_path(State.of(puzzle, unique=True), limits=nf.Limits(seconds=0))
    assert path.stopped_by == "seconds"


def test_a_sum_without_bounds_has_no_equation() -> None:
    relation = Linear((0, 1), (1, 1), None, None)
    rules = [Own((relation,)), KillerCage("r1c1 r1c2", 3)]
    state = State.of(nf.Puzzle(81 * ".", constraints=rules), unique=False)
    assert [fact.sum for step in nf.all_steps(state, ["one_rule"]) for fact in step.rules]


def test_steps_as_json_have_their_rules() -> None:
    step = step_of(Arrow(["r1c1"], "r1c2 r1c3"), technique="sum_bounds", givens=81 * ".")
    assert step is not None
    assert step.to_json()["rules"][0]["kind"] == "arrow"


def test_the_profile_of_a_path_and_all_its_steps_know_rules() -> None:
    puzzle = nf.Puzzle(81 * ".", constraints=[KillerCage("r1c1 r1c2", 3)])
    state = State.of(puzzle, unique=False)
    assert find_path(state, most=1).profile.entry_of(technique_named("one_rule"))
    assert "one_rule" in {step.technique.name for step in nf.all_steps(state)}
