"""Help is what was agreed on: never more, and what is told is true."""

from __future__ import annotations

import pytest

FULL_BUT_NINE = "53467891267219534819834256785976142342685379171392485696153728428741963534528617."
LEVELS = ("none", "count", "chance", "best")


def all_known(state) -> bool:
    return state["solutions"] is not None


def test_without_help_nothing_is_told(service, endgame) -> None:
    one, _ = service.friends(board=endgame, help="none")
    state = one.state()
    assert (state["solutions"], state["chance"], state["solutions_at_start"]) == (None, None, None)
    digits = one.get("moves?cell=Ag").json()["digits"]
    assert {digit["state"] for digit in digits} == {"seen", "unknown"}
    assert {digit["left"] for digit in digits} == {None}
    assert one.get("best").status_code == 403
    board = one.get("moves").json()
    assert board["inferred"] is None
    assert board["cells"][0] == []
    assert board["cells"][6] == [1, 2, 4, 7, 9], "what the cell does not see, solution or not"
    assert service.spectator(one).get("best").status_code == 403


def test_counts_come_after_the_moves(service, endgame) -> None:
    one, _ = service.friends(board=endgame, help="count")
    assert one.say("Ag9", 0).json()["turns"][0]["left"] is None, "nobody waits for a count"
    state = one.until(lambda state: all_known(state) and state["solutions_at_start"])
    assert state["solutions"] == {"value": 34, "exact": True}
    assert state["solutions_at_start"] == {"value": 71, "exact": True}
    assert state["turns"][0]["left"] == {"value": 34, "exact": True}
    assert state["chance"] is None
    assert one.get("best").status_code == 403


def test_the_empty_board_is_known(service) -> None:
    one, _ = service.friends(help="count")
    state = one.until(all_known)
    assert state["solutions"] == {"value": 6_670_903_752_021_072_936_960, "exact": True}


def test_a_chance_says_whose_it_is_and_whether_it_is_proven(service, endgame) -> None:
    one, _ = service.friends(board=endgame, help="chance")
    state = one.until(all_known)
    assert state["chance"] == {"seat": 1, "value": 1.0, "proven": True}
    free, _ = service.friends(board=endgame, help="chance", rules="free")
    assert free.until(all_known)["chance"]["proven"]


def test_the_chances_before_the_endgame_are_even(service) -> None:
    one, _ = service.friends(help="chance")
    assert one.until(all_known)["chance"] == {"seat": 1, "value": 0.5, "proven": False}


def test_digits_of_a_cell_with_counts(service, endgame) -> None:
    one, _ = service.friends(board=endgame, help="count")
    told = {each["digit"]: each for each in one.get("moves?cell=Ag").json()["digits"]}
    assert told[8]["state"] == "seen"
    assert told[1]["state"] == "none"
    assert told[9] == {
        "digit": 9,
        "state": "open",
        "left": {"value": 34, "exact": True},
        "wins": None,
    }
    cells = one.get("moves").json()["cells"]
    assert cells[6] == [digit for digit in told if told[digit]["state"] == "open"]


def test_best_tells_what_wins(service, endgame) -> None:
    one, _ = service.friends(board=endgame, help="best")
    told = one.get("best").json()
    assert (told["turns"], told["proven"], told["outcome"]) == (["Ag9"], True, "win")
    wins = {each["digit"]: each["wins"] for each in one.get("moves?cell=Ag").json()["digits"]}
    assert wins[9] is True
    assert not any(wins[digit] for digit in wins if digit != 9)


def test_an_inferred_cell_is_the_same_by_the_strict_rules_and_open_by_the_free(service) -> None:
    strict, _ = service.friends(board=FULL_BUT_NINE, help="count")
    free, _ = service.friends(board=FULL_BUT_NINE, help="count", rules="free")
    for player, state in ((strict, "same"), (free, "open")):
        assert player.get("moves?cell=Ii").json()["digits"][8]["state"] == state
    assert strict.get("moves").json()["inferred"] == [80]


@pytest.mark.parametrize("cell", ["ZZ", "B", "Bf7", "bF", ""])
def test_what_is_no_cell_is_refused(service, cell) -> None:
    one, _ = service.friends()
    assert one.get(f"moves?cell={cell}").status_code == 422


def test_best_says_in_the_opening_that_nothing_is_known(service) -> None:
    one, _ = service.friends(help="best")
    told = one.get("best").json()
    assert (told["turns"], told["proven"], told["outcome"]) == ([], False, "undecided")
    assert told["words"].startswith("Nothing is known of any move yet")
