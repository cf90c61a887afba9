"""Boards whose digits begin at 0: what people see and state, and who refuses them."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable

import pytest

import ninefold as nf
from ninefold.explain import find_path

LINE = "42..6....5..084....87....5.7...5...23..7.2..06...1...5.5....17....308..4....7..68"
SOLVED = "423567801561084237087231456748650312315742680602813745850426173176308524234175068"
PUZZLE = nf.Puzzle(LINE, "from-0")
TWIN = nf.Puzzle(PUZZLE.givens)
"""The same puzzle in digits from 1."""


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("from-0", range(9)),
        ("From Zero", range(9)),
        ("classic+from-0", range(9)),
        ("from-0+x", range(9)),
        ("6x6+from-0", range(6)),
        ("16x16+from-0", range(16)),
        ("samurai+from-0", range(9)),
        ("jigsaw:AABBAABBCCDDCCDD+from-0", range(4)),
    ],
)
def test_a_name_is_kept_by_every_copy(name: str, values: range) -> None:
    layout = nf.Layout.named(name)
    assert layout.values == values
    assert layout != layout.from_one()
    assert layout.from_one().from_zero() == layout
    assert nf.Layout.named(layout.name) == layout == nf.Layout.from_json(layout.reference())
    assert pickle.loads(pickle.dumps(layout)) == layout == eval(repr(layout), {"Layout": nf.Layout})


def test_a_layout_of_ones_own_is_kept_by_its_record() -> None:
    layout = nf.Layout.of(3, [["r1c1", "r1c2"], ["r1c2", "r2c2"]]).from_zero()
    record = json.loads(json.dumps(layout.to_json()))
    assert record["first_digit"] == 0
    assert nf.Layout.from_json(record) == layout == pickle.loads(pickle.dumps(layout))
    for wrong in (2, -1, True, "0"):
        with pytest.raises(nf.NinefoldError, match="first digit"):
            nf.Layout.from_json(record | {"first_digit": wrong})


def test_layouts_are_added_up_if_they_have_the_same_digits() -> None:
    both = nf.Layout.named("hyper+from-0") | nf.Layout.named("x+from-0")
    assert both == nf.Layout.named("hyper+x+from-0") == nf.Layout.x(nf.Layout.named("hyper+from-0"))
    assert nf.Layout.x().with_extra("from-0") == nf.Layout.named("x+from-0")
    with pytest.raises(nf.ValueRangeError, match="different digits"):
        nf.Layout.hyper() | nf.Layout.named("x+from-0")


def test_zero_is_a_digit_and_a_dot_is_empty() -> None:
    assert PUZZLE.given_count == 30
    assert PUZZLE.to_line() == LINE
    assert (PUZZLE["r2c4"], PUZZLE["r1c3"]) == (1, 0)
    assert nf.Puzzle(LINE.replace("0", "."), "from-0").given_count == 27
    with pytest.raises(
        nf.FormatError, match=r"from 0 to 8 or an empty cell \(one of \. - \* _ x\)"
    ):
        nf.Puzzle("9" + LINE[1:], "from-0")
    hexadecimal = nf.Grid("0123456789abcdef" + 240 * ".", "16x16+from-0")
    assert hexadecimal.to_line()[:16] == "0123456789ABCDEF"


def test_rows_of_numbers_are_refused_and_rows_of_characters_read() -> None:
    rows = [list(LINE[9 * row : 9 * row + 9]) for row in range(9)]
    assert nf.Puzzle(rows, "from-0") == PUZZLE
    assert nf.Puzzle([[None if c == "." else c for c in row] for row in rows], "from-0") == PUZZLE
    for numbers in (9 * [9 * [0]], nf.solve(TWIN).solution.rows()):
        with pytest.raises(nf.FormatError, match=r"row 1, column 1.*a character from '0' to '8'"):
            nf.Puzzle(numbers, "from-0")
    assert [
        each.cell for each in nf.check([[0, *rows[0][1:]], *rows[1:]], layout="from-0").illegal
    ] == ["r1c1"]


@pytest.mark.parametrize(
    "solver", ["auto", "regions", "cover", "rules", "sat", "heap", "reference"]
)
def test_every_solver_gives_what_it_gives_of_the_twin(solver: str) -> None:
    found, twin = nf.solve(PUZZLE, solver=solver), nf.solve(TWIN, solver=solver)
    assert found.status is nf.Status.UNIQUE
    assert found.solution is not None
    assert found.solution.to_line() == SOLVED
    assert twin.solution is not None
    assert found.solution.digits == twin.solution.digits


def test_moves_marks_and_candidates_show_zero() -> None:
    move = nf.Move.parse("r3c4=0", PUZZLE.layout)
    assert (str(move), move.digit, move.codecup) == ("r3c4=0", 1, "Cd0")
    assert move.to_json() == {"cell": "r3c4", "digit": 0}
    with pytest.raises(nf.FormatError, match="a digit from 0 to 8"):
        nf.Move.parse("r3c4=9", PUZZLE.layout)
    found = nf.candidates(PUZZLE).candidates
    assert found.to_json()["cells"]["r1c8"] == [0]
    assert nf.Candidates(found.to_line(), "from-0") == found


def test_rules_count_what_the_digits_show() -> None:
    cage = nf.Puzzle(LINE, "from-0", rules=["killer 6 r1c1-r1c2", "sandwich 8 row 1"])
    assert nf.solve(cage).status is nf.Status.NONE
    right = nf.Puzzle(LINE, "from-0", rules=["killer 6 r1c1-r1c2", "sandwich 0 row 1"])
    assert nf.solve(right).solution == nf.solve(PUZZLE).solution
    assert nf.verify_solution(right, SOLVED) == ()
    assert not right.broken_rules()
    (fault,) = nf.verify_solution(nf.Puzzle(LINE, "from-0", rules=["killer 8 r1c1-r1c2"]), SOLVED)
    assert fault.endswith("add up to 8: not with r1c1=4 r1c2=2")


def test_a_report_speaks_of_shown_digits() -> None:
    twice = nf.check("00" + 79 * ".", layout="from-0")
    assert str(twice.conflicts[0]) == "0 twice in row 1: r1c1, r1c2"
    assert twice.conflicts[0].to_json()["digit"] == 0
    full = nf.check(SOLVED, layout="from-0")
    assert full.verdict == "solved"
    assert {unit.total for unit in full.units} == {36}
    assert [each.digit for each in full.digits] == list(range(9))
    assert nf.check(PUZZLE).to_json()["allowed"]["r3c1"] == [0, 1]


def test_a_repair_proposes_shown_digits() -> None:
    wrong = nf.check("12.." + "...3" + "1..." + "..23", layout="4x4+from-0")
    twin = nf.check("23.." + "...4" + "2..." + "..34")
    assert wrong.status is twin.status is nf.Status.NONE
    for mine, other in zip(wrong.repairs, twin.repairs, strict=True):
        assert mine.result is other.result
        for change, same in zip(mine.changes, other.changes, strict=True):
            assert change.digit == same.digit - 1
            assert same.proposed is None or change.proposed == same.proposed - 1
    off = nf.check(nf.Puzzle(LINE, "from-0", rules=["killer 7 r1c1-r1c2"]))
    assert off.repairs[0].changes[0].proposed == 6


def test_proofs_say_how_digits_are_written() -> None:
    ruled = nf.Puzzle(LINE, "from-0", rules=["killer 6 r1c1-r1c2"])
    certificate = nf.prove(ruled)
    assert certificate.status is nf.Status.UNIQUE
    assert "\nrule digits from 0: each is written here as one more\n" in certificate.text
    assert nf.verify_certificate(certificate, ruled).accepted
    assert not nf.verify_certificate(nf.prove(PUZZLE), TWIN).accepted


def test_steps_hints_and_ratings_are_those_of_the_twin() -> None:
    mine, twin = find_path(PUZZLE), find_path(TWIN)
    assert [step.technique for step in mine.steps] == [step.technique for step in twin.steps]
    (shown,), (other,) = mine.steps[0].placements, twin.steps[0].placements
    assert (shown.cell, shown.digit) == (other.cell, other.digit)
    assert str(mine.steps[0]).endswith(f"is {PUZZLE.layout.symbol(shown.digit)}.")
    assert mine.steps[0].to_json()["placements"] == [shown.to_json()]
    assert nf.rate(PUZZLE).se == nf.rate(TWIN).se


def test_pictures_and_films_show_zero() -> None:
    assert str(PUZZLE).splitlines()[2] == "│ 5 . . │ 0 8 4 │ . . . │"
    assert ">0</text>" in nf.render(PUZZLE, "svg")
    assert '"012345678"' in nf.film(PUZZLE, "heap").to_html()


def test_generated_puzzles_have_their_layout() -> None:
    made = nf.generate(layout="4x4+from-0", seed=1)
    assert made.layout == nf.Layout.named("4x4+from-0")
    assert not set(made.to_line()) - set("0123.")
    assert nf.is_unique(made)


REFUSED: dict[str, Callable[[], object]] = {
    "the game": lambda: nf.game.Position.parse(PUZZLE),
    "a transformation": lambda: nf.Transformation.transposition("from-0"),
    "a canonical form": lambda: nf.canonical(PUZZLE),
    "the placing of rules": lambda: nf.generate(layout="from-0", rules="killer"),
    "a change of difficulty": lambda: nf.ease(PUZZLE),
    "an array": lambda: nf.solve_batch(nf.solutions(PUZZLE).array, layout="from-0"),
    "solve_board": lambda: nf.solve_board(9 * [9 * ["."]], "from-0"),
}


@pytest.mark.parametrize("who", REFUSED)
def test_who_cannot_show_them_refuses_by_name(who: str) -> None:
    with pytest.raises(nf.UnsupportedError, match=f"{who}.* digits begin at 1, not 'from-0'"):
        REFUSED[who]()


def test_a_batch_of_lines_is_solved() -> None:
    batch = nf.solve_batch([LINE, "9" + LINE[1:]], layout="from-0")
    assert str(batch) == "2 puzzles: 1 unique, 1 malformed"
    assert batch.solutions[0].tobytes() == nf.solve(TWIN).solution.digits
