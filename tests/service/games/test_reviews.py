"""After the end: how good every turn was, and where the game was won."""

from __future__ import annotations


def test_after_the_end_all_is_told_and_where_it_was_won(service, endgame) -> None:
    one, two = service.friends(board=endgame)
    assert one.get("analysis").status_code == 409
    one.say("Ag2", 0).raise_for_status()
    left = one.state()
    two.post("resign")
    told = one.get("analysis").json()
    assert [ply["ply"] for ply in told["plies"]] == [0, 1]
    assert told["plies"][0] == {
        "ply": 0,
        "turn": None,
        "seat": None,
        "left": {"value": 71, "exact": True},
        "quality": None,
        "verdict": "win",
        "best": "Ag9",
        "line": told["plies"][0]["line"],
    }
    assert told["plies"][0]["line"][0] == "Ag9"
    assert told["plies"][1]["quality"] == "blunder"
    assert told["complete"]
    assert one.get("analysis").json() == told
    assert left["result"] is None


def test_a_won_game_given_away_is_named(service, endgame) -> None:
    one, two = service.friends(board=endgame)
    one.say("Ag9", 0).raise_for_status()
    two.say("Eb9", 1).raise_for_status()
    one.post("resign").raise_for_status()
    told = two.get("analysis").json()
    assert told["last_winning"]["ply"] == 3
    assert told["last_winning"]["seat"] == 1
    assert "had a won game at move 2" in told["words"]
    won, lost = service.friends(board=endgame)
    won.say("Ag9", 0)
    lost.post("resign")
    assert won.get("analysis").json()["turning"] == 0


def test_a_turn_that_loses_at_once_is_judged_as_well(service, endgame) -> None:
    one, two = service.friends(board=endgame, faults="lose")
    one.say("Ag9", 0).raise_for_status()
    two.say("Eb9!", 1).raise_for_status()  # several solutions are left
    told = one.get("analysis").json()
    assert [ply["quality"] for ply in told["plies"]] == [None, "best", "blunder"]
    assert told["plies"][2]["left"] == told["plies"][1]["left"]
    assert told["turning"] == 0


def test_a_long_game_is_unknown_before_it_could_be_listed(service) -> None:
    one, two = service.friends()
    one.say("Ee5", 0).raise_for_status()
    two.say("Aa1", 1).raise_for_status()
    one.post("resign").raise_for_status()
    told = one.get("analysis").json()
    assert [ply["quality"] for ply in told["plies"]] == [None, "unknown", "unknown"]
    assert told["complete"]
