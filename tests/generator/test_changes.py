"""Puzzles made easier and harder: always unique, strictly so by the measure, or an honest no."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.constraints import AntiKnight, KillerCage, Whispers
from ninefold.generator import change_search

CAGES = [KillerCage("r1c1 r1c2 r2c1", 14), KillerCage("r4c4 r4c5 r5c4", 18)]


def measure(puzzle: nf.Puzzle) -> tuple[int, int]:
    return nf.effort_of(puzzle), puzzle.givens.count(0)


def check(changed: nf.Changed) -> None:
    """What is said was changed was changed, and the solution is the same."""
    old, new = changed.original, changed.puzzle
    assert nf.is_unique(new, solver="sat" if new.constraints else "cover")
    assert nf.solve(new).solution == nf.solve(old).solution
    assert (changed.before, changed.after) == (measure(old)[0], measure(new)[0])
    by_hand = old
    for move in changed.removed:
        assert by_hand[move.cell] == move.digit
        by_hand = by_hand.placed(move.cell, 0)
    for move in changed.added:
        assert not by_hand[move.cell]
        by_hand = by_hand.placed(move.cell, move.digit)
    assert by_hand == new


@pytest.mark.parametrize(
    "wish",
    [
        {"layout": "classic"},
        {"layout": "hyper"},
        {"layout": "6x6"},
        {"constraints": CAGES},
        {"constraints": [AntiKnight()]},
    ],
    ids=["classic", "hyper", "6x6", "cages", "units"],
)
def test_eased_and_hardened_by_the_measure(wish: dict[str, object]) -> None:
    for puzzle in nf.generate(3, seed=8, **wish):
        eased, harder = nf.ease(puzzle), nf.harden(puzzle)
        check(eased)
        check(harder)
        assert eased.reason is None
        assert measure(eased.puzzle) < measure(puzzle)
        assert not eased.removed
        if harder.reason is None:
            assert measure(harder.puzzle) > measure(puzzle)
        else:
            assert harder.puzzle == puzzle
            assert not harder.is_changed


def test_to_a_number_of_clues_and_an_effort() -> None:
    puzzle = nf.generate(seed=1, effort=(10, None))
    assert nf.ease(puzzle, clues=40).puzzle.given_count == 40
    assert nf.ease(puzzle, effort=0).after == 0
    full = nf.ease(puzzle, clues=81)
    assert full.puzzle.given_count == 81
    fuller = nf.generate(clues=50, seed=1)
    fewer = nf.harden(fuller, clues=30)
    check(fewer)
    assert fewer.puzzle.given_count <= 30
    harder = nf.harden(fuller, effort=3)
    check(harder)
    assert harder.after >= 3


def test_an_honest_no() -> None:
    solution = nf.solve(nf.generate(seed=1)).solution
    full = nf.ease(nf.Puzzle(solution))
    assert (full.is_changed, full.reason) == (False, "every cell is full")
    already = nf.ease(nf.generate(clues=40, seed=1), clues=30)
    assert not already.is_changed
    assert "already" in already.reason
    never = nf.harden(nf.generate(seed=1), effort=10**9, limits=nf.Limits(seconds=0.3))
    assert never.reason is not None
    assert nf.is_unique(never.puzzle)


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="must have exactly one solution"):
        nf.harden("." * 81)
    with pytest.raises(nf.ValueRangeError, match="must have exactly one solution"):
        nf.ease("55" + "." * 79)
    with pytest.raises(nf.UnsupportedError):
        nf.ease(nf.Puzzle.from_marks(nf.generate(seed=1).stated()))
    caged = nf.generate(constraints=CAGES, seed=1)
    with pytest.raises(nf.UnsupportedError, match="levels are only for puzzles"):
        nf.ease(caged, level="easy")
    with pytest.raises(nf.UndecidedError):
        nf.effort_of(nf.generate(seed=1, effort=(10, None)), limits=nf.Limits(nodes=1))


def test_the_same_seed_changes_the_same() -> None:
    puzzle = nf.generate(seed=4)
    assert nf.harden(puzzle, seed=1) == nf.harden(puzzle, seed=1)
    told = nf.harden(puzzle).to_json()
    assert told["original"] == puzzle.to_line()
    assert told["clues_before"] == puzzle.given_count


def test_constraints_stay_with_the_puzzle() -> None:
    caged = nf.generate(constraints=CAGES, seed=2)
    eased = nf.ease(caged, clues=30)
    assert eased.puzzle.constraints == caged.constraints
    assert eased.puzzle.given_count == 30
    assert len(eased.to_json()["constraints"]) == len(CAGES)
    assert nf.solve(eased.puzzle).solution == nf.solve(caged).solution


def exchanged(puzzle: nf.Puzzle) -> list[nf.Puzzle]:
    """All puzzles with one given less, or elsewhere, by hand."""
    solution = nf.solve(puzzle).solution
    filled = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    empty = [cell for cell, digit in enumerate(puzzle.givens) if not digit]
    fewer = [puzzle.placed(cell, 0) for cell in filled]
    return fewer + [each.placed(cell, solution[cell]) for each in fewer for cell in empty]


def score(puzzle: nf.Puzzle) -> tuple[int, float]:
    hodoku = nf.rate(puzzle, scales=("hodoku",)).hodoku
    return ["easy", "medium", "hard", "unfair", "extreme"].index(hodoku.level), hodoku.score


def test_all_changes_of_a_given_are_tried_where_a_level_is_asked_for() -> None:
    for seed in (1, 2, 3):
        puzzle = nf.generate(level="medium", seed=seed)
        harder = nf.harden(puzzle, level="extreme")
        known = [each for each in exchanged(puzzle) if nf.is_unique(each)]
        assert harder.is_changed == any(score(each) > score(puzzle) for each in known)
        assert harder.is_changed
        assert harder.tried == harder.possible > 1_000


def test_none_is_harder_only_if_all_were_tried() -> None:
    claims = 0
    for puzzle in nf.generate(12, layout="6x6", seed=3):
        changed = nf.harden(puzzle)
        known = [each for each in exchanged(puzzle) if nf.is_unique(each)]
        none_is_harder = not any(measure(each) > measure(puzzle) for each in known)
        assert changed.is_changed == (not none_is_harder)
        assert changed.tried == changed.possible == len(exchanged(puzzle))
        if none_is_harder:
            claims += 1
            assert changed.reason == (
                f"none of all {changed.possible:,} changes of one given makes it harder"
            )
    assert claims


def test_some_that_were_tried_are_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(change_search, "EXCHANGES", 10)
    changed = nf.harden(nf.generate(seed=1), effort=10**9)
    given = changed.puzzle.given_count
    assert changed.tried == given + 10
    assert changed.possible == given + given * (81 - given)
    assert changed.reason == (
        f"none harder was found among {changed.tried} tried of {changed.possible:,} changes"
    )


def test_a_limit_that_ends_it_is_named() -> None:
    large = nf.generate(layout="16x16", clues=120, seed=1)
    changed = nf.harden(large, effort=10**9, limits=nf.Limits(seconds=0.3))
    assert changed.tried < changed.possible
    assert changed.reason is not None
    assert "stopped by seconds" in changed.reason


@pytest.mark.parametrize("rules", ["killer", "thermometer", "arrow", "killer,thermometer"])
def test_puzzles_with_rules_keep_them(rules: str) -> None:
    puzzle = nf.generate(rules=rules, seed=3)
    eased = nf.ease(puzzle, clues=10)
    check(eased)
    assert eased.puzzle.constraints == puzzle.constraints
    assert eased.puzzle.given_count == 10
    harder = nf.harden(eased.puzzle)
    check(harder)
    assert harder.puzzle.constraints == puzzle.constraints
    assert harder.reason is None
    assert measure(harder.puzzle) > measure(eased.puzzle)


def test_without_givens_there_is_nothing_to_take_away() -> None:
    puzzle = nf.generate(rules="killer", clues=0, seed=3)
    changed = nf.harden(puzzle)
    assert (changed.puzzle, changed.possible) == (puzzle, 0)
    assert changed.reason is not None
    assert changed.reason.startswith("there is no given to remove or to move; rules stay")
    assert nf.ease(nf.generate(rules="thermometer", clues=0, seed=3)).reason is None


def test_changes_that_take_too_long_are_counted_apart() -> None:
    puzzle = nf.ease(nf.generate(rules="arrow", seed=3), clues=10).puzzle
    changed = nf.harden(puzzle, effort=10**9, limits=nf.Limits(nodes=40))
    assert changed.tried < changed.possible
    assert changed.reason is not None
    assert changed.reason.endswith("took more than 40 branches")


def test_a_rule_goes_if_rules_may_change() -> None:
    puzzle = nf.generate(rules="killer", clues=0, seed=3)
    changed = nf.harden(puzzle, change_rules=True)
    assert nf.is_unique(changed.puzzle, solver="sat")
    assert nf.solve(changed.puzzle).solution == nf.solve(puzzle).solution
    assert measure(changed.puzzle) >= measure(puzzle)
    assert changed.is_changed
    gone = set(puzzle.constraints) - set(changed.puzzle.constraints)
    assert gone == set(changed.rules_removed)
    assert len(gone) == 1
    assert (changed.tried, changed.possible) == (len(puzzle.constraints), len(puzzle.constraints))
    assert changed.to_json()["rules_removed"][0] in str(changed)


def test_numbers_change_as_far_as_the_solution_keeps_them() -> None:
    plain = nf.generate(layout="6x6", seed=5)
    solution = nf.solve(plain).solution
    assert solution is not None
    cells = next(c for c in range(0, 36, 6) if abs(solution[c] - solution[c + 1]) > 2)
    line = Whispers([cells, cells + 1], 1)
    puzzle = nf.Puzzle(plain, constraints=[line])
    eased = nf.ease(puzzle, clues=36, change_rules=True)
    assert nf.solve(eased.puzzle).solution == solution
    first = nf.ease(puzzle, change_rules=True)
    assert first.possible > plain.givens.count(0)
    for was, now in (*first.rules_changed, *eased.rules_changed):
        assert was == line.on(puzzle.layout)
        assert now.is_met(puzzle.layout, solution.digits)


def test_all_changes_of_rules_are_counted() -> None:
    puzzle = nf.generate(rules="thermometer", clues=0, seed=3)
    changed = nf.harden(puzzle, effort=10**9, change_rules=True)
    assert changed.reason is not None
    assert "of one given or rule" in changed.reason or "tried of" in changed.reason
    assert nf.solve(changed.puzzle).solution == nf.solve(puzzle).solution


def test_a_puzzle_without_rules_has_none_to_change() -> None:
    with pytest.raises(nf.UnsupportedError, match="no rules to change"):
        nf.harden(nf.generate(seed=1), change_rules=True)


def test_a_limit_ends_the_listing_of_rules() -> None:
    killer = nf.generate(rules="killer", clues=0, seed=3)
    rules = ["lunchbox 9 r1c1-r1c5", "x-sum 20 column 3", "anti-leaper 1 3"]
    with pytest.raises(nf.UndecidedError, match="seconds"):
        nf.harden(nf.Puzzle(killer, rules=rules), change_rules=True, limits=nf.Limits(seconds=0))
