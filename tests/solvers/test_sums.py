"""`sums`: validation, the digit that a total lacks, and the lower of two digits first."""

from __future__ import annotations

import ninefold as nf

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "..32.5..7......5..1......389.847..............17...6.9.9......3....96.1..4...7..."


def steps(puzzle: nf.Puzzle | str, **how: object) -> list[nf.TraceEvent]:
    told: list[nf.TraceEvent] = []
    nf.solve(puzzle, solver="sums", trace=told.append, **how)
    return told


def test_the_total_tells_the_last_digit() -> None:
    told = steps(SOLUTION[:40] + "." + SOLUTION[41:])
    assert told[0].text == "r5c5 is 5 (row 5 adds up to 40)"
    assert told[0].rule == "row 5 adds up to 40"


def test_totals_follow_the_size_of_the_board() -> None:
    assert steps("1234" + "34.." + 8 * ".")[0].rule == ""
    assert steps("1234" + "341." + 8 * ".")[0].text == "r2c4 is 2 (row 2 adds up to 8)"
    six = "12345." + 30 * "."
    assert steps(six, limit=1)[0].text == "r1c6 is 6 (row 1 adds up to 15)"


def test_a_total_that_lacks_a_digit_which_does_not_fit_is_a_contradiction() -> None:
    told = steps("123." + "...4" + 8 * ".")
    assert [event.text for event in told] == ["r1c4 has no digit left"]


def test_a_unit_that_need_not_hold_every_digit_has_no_total() -> None:
    short = nf.Layout.latin(3).with_units([["r1c1", "r2c2"]])
    told = steps(nf.Puzzle("1........", short), limit=1)
    assert all("unit" not in event.rule for event in told)


def test_of_two_digits_the_lower_is_first() -> None:
    told = steps("12.." + 12 * ".", limit=1)
    assert [event.text for event in told[:2]] == ["r1c3 is 3", "r1c4 is 4 (row 1 adds up to 6)"]
    assert "remove" not in {event.kind for event in told}


def test_it_goes_back_only_if_the_lower_fails() -> None:
    told = steps(HARD, limit=1)
    for before, event, after in zip(told, told[1:], told[2:], strict=False):
        if event.kind == "remove":
            assert before.kind in ("contradiction", "remove")
            assert after.kind == "remove" or (after.kind, after.cells) == ("place", event.cells)
            assert after.kind == "remove" or after.digit > event.digit


def test_equal_digits_are_found_before_anything_is_added_up() -> None:
    # With three fives, and without 4 and 6, a row still adds up to 45.
    equal = "551237895" + 72 * "."
    assert sum(map(int, equal[:9])) == 45
    assert steps(equal) == []
    assert nf.solve(equal, solver="sums").status is nf.Status.NONE
