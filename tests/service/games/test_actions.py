"""Games over HTTP: turns, claims, versions, repeated requests, seats; on both databases."""

from __future__ import annotations

import queue
import threading

import httpx
import pytest


def code(said: httpx.Response) -> tuple[int, str]:
    return said.status_code, said.json()["code"]


def test_a_move_is_answered_with_the_state_after_it(on_both) -> None:
    one, two = on_both.friends()
    said = one.say("Bf7", 0)
    assert said.status_code == 200
    assert said.headers["ETag"] == '"ply-1"'
    state = said.json()
    assert (state["ply"], state["to_move"], state["last_move"], state["you"]) == (1, 2, "Bf7", 1)
    assert state["board"].index("7") == 14
    assert two.state()["turns"] == state["turns"]
    assert two.say("Ce4", 1).json()["ply"] == 2


def test_the_engine_answers(on_both) -> None:
    me = on_both.create(level=1, seed=7)
    me.say("Bf7", 0).raise_for_status()
    state = me.until(lambda state: state["ply"] == 2)
    assert [turn["seat"] for turn in state["turns"]] == [1, 2]
    assert state["seats"][1]["name"] == "Engine, level 1"


def test_a_move_folds_its_log_once_and_is_judged_once(quiet, walked) -> None:
    one, two = quiet.friends()
    one.say("Bf7", 0).raise_for_status()
    for folds in walked.values():
        folds.clear()
    two.say("Ce4", 1, key="k").raise_for_status()
    assert walked == {"played": [False], "judge": [False], "board_after": []}


def test_the_engines_turn_folds_nothing_and_is_judged_once(quiet, walked) -> None:
    me = quiet.create(level=1, seed=7)
    states = queue.Queue()
    quiet.room.games.listeners.append(states.put)
    for folds in walked.values():
        folds.clear()
    me.say("Bf7", 0).raise_for_status()
    while states.get(timeout=60).ply < 2:
        pass
    quiet.room.games.listeners.remove(states.put)
    assert walked == {"played": [False], "judge": 2 * [False], "board_after": []}


def test_nothing_of_a_game_is_folded_on_the_event_loop(quiet, walked, endgame) -> None:
    one, two = quiet.friends(board=endgame, help="count", seconds=60)
    stream = one.http.stream("GET", f"games/{one.game}/stream")
    with stream as told:
        lines = told.iter_lines()
        next(lines)
        one.say("Ag9", 0, key="k").raise_for_status()
        one.say("Ag9", 0, key="k").raise_for_status()
        two.post("resign").raise_for_status()
        assert "event: end" in list(lines)
    one.post("rematch").raise_for_status()
    two.post("rematch").raise_for_status()
    one.get("history").raise_for_status()
    assert walked["played"]
    assert not any(walked["played"])


def test_the_engine_begins_if_it_is_to(service) -> None:
    me = service.create(level=1, first="other")
    assert me.seat == 2
    me.until(lambda state: state["ply"] == 1 and state["to_move"] == 2)


@pytest.mark.parametrize("level", range(1, 7))
def test_every_level_finishes_an_endgame(service, endgame, level) -> None:
    me = service.create(level=level, board=endgame, first="other", seed=3)
    state = me.until(lambda state: state["ply"] == 1)
    assert state["turns"][0]["seat"] == 1


def test_versions_are_checked(on_both) -> None:
    one, two = on_both.friends()
    assert code(one.say("Bf7")) == (428, "if-match")
    assert code(one.say("Bf7", 1)) == (412, "stale")
    one.say("Bf7", 0).raise_for_status()
    stale = two.say("Ce4", 0)
    assert code(stale) == (412, "stale")
    assert stale.json()["ply"] == 1
    assert stale.headers["ETag"] == '"ply-1"'
    odd = one.http.post(
        f"games/{one.game}/claim", headers=one.headers() | {"If-Match": '"some-other"'}
    )
    assert code(odd) == (412, "stale")


def test_only_whose_turn_it_is_moves(service) -> None:
    one, two = service.friends()
    assert code(two.say("Bf7", 0)) == (409, "turn")
    assert code(service.spectator(one).say("Bf7", 0)) == (401, "token")
    stranger, _ = service.friends()
    stranger.game = one.game
    assert code(stranger.say("Bf7", 0)) == (403, "token")


def test_nobody_moves_before_both_are_there(service) -> None:
    me = service.create(opponent="friend")
    assert code(me.say("Bf7", 0)) == (409, "alone")
    assert me.state()["to_move"] is None


def test_a_turn_that_the_rules_forbid_is_refused_with_the_reason(service, endgame) -> None:
    one, _ = service.friends(board=endgame)
    for turn, reason in [("Aa1", "filled"), ("Ag8", "clash"), ("!", "false-claim")]:
        said = one.say(turn, 0)
        assert code(said) == (422, "illegal-move")
        assert said.json()["reason"] == reason
    assert code(one.say("Zz9", 0)) == (422, "format")
    assert one.state()["ply"] == 0


def test_where_faults_lose_they_do_but_slips_do_not(service, endgame) -> None:
    one, _ = service.friends(board=endgame, faults="lose")
    assert code(one.say("Aa1", 0)) == (422, "illegal-move")
    lost = one.say("!", 0).json()
    assert lost["result"]["statuses"] == ["NO_UNIQUE_CLAIM", "WIN"]
    assert lost["turns"][0]["kind"] == "fault"


def test_a_right_claim_wins_and_ends_the_game(on_both, endgame) -> None:
    one, two = on_both.friends(board=endgame)
    one.say("Ag9", 0).raise_for_status()
    two.say("Eb9", 1).raise_for_status()
    won = one.say("Ce3!", 2).json()
    assert won["result"]["winner"] == 1
    assert won["result"]["reason"] == "player 1 claims rightly: one solution is left"
    assert won["to_move"] is None
    assert code(two.say("Aa1", 3)) == (409, "over")
    assert code(two.post("resign")) == (409, "over")


def test_a_claim_without_a_move(service, endgame) -> None:
    one, two = service.friends(board=endgame)
    one.say("Ag9", 0).raise_for_status()
    two.say("Eb9", 1).raise_for_status()
    one.say("Ce3", 2).raise_for_status()
    assert two.post("claim", 3).json()["result"]["winner"] == 2


def test_giving_up_needs_no_turn_and_no_version(on_both) -> None:
    one, two = on_both.friends()
    ended = two.post("resign").json()
    assert ended["result"]["reason"] == "player 2 gives up"
    assert one.state()["result"]["winner"] == 1


def test_a_repeated_request_is_answered_byte_for_byte(on_both) -> None:
    one, two = on_both.friends()
    first = one.say("Bf7", 0, key="a")
    two.say("Ce4", 1).raise_for_status()
    again = one.say("Bf7", 0, key="a")
    assert again.status_code == 200
    assert (again.content, again.headers["ETag"]) == (first.content, '"ply-1"')
    assert code(one.say("Bf8", 2, key="a")) == (422, "key")
    assert one.state()["ply"] == 2
    # Keys are the seat's own: the other may use the same one.
    assert two.say("Ce4", 1, key="a").status_code == 412


def test_resigning_twice_with_one_key_is_once(service) -> None:
    one, _ = service.friends()
    assert one.post("resign", key="r").content == one.post("resign", key="r").content


def at_once(count: int, act) -> list[httpx.Response]:
    """What several threads are answered that act in the same moment."""
    ready, said = threading.Barrier(count), []

    def run(number: int) -> None:
        ready.wait()
        said.append(act(number))

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return said


def test_of_two_moves_at_once_one_wins(on_both) -> None:
    one, _ = on_both.friends()
    said = at_once(8, lambda number: one.say(f"Bf{number + 1}", 0))
    assert sorted(each.status_code for each in said) == [200, *7 * [412]]
    assert one.state()["ply"] == 1


def test_one_request_sent_many_times_at_once_is_done_once(on_both) -> None:
    one, _ = on_both.friends()
    said = at_once(8, lambda _: one.say("Bf7", 0, key="same"))
    assert {each.status_code for each in said} == {200}
    assert len({each.content for each in said}) == 1
    assert one.state()["ply"] == 1


def test_two_who_join_at_once_do_not_share_a_seat(on_both) -> None:
    made = on_both.http.post("games", json={"opponent": "friend"}).json()
    body = {"invite": made["invite"]}
    said = at_once(4, lambda _: on_both.http.post(f"games/{made['id']}/join", json=body))
    assert sorted(each.status_code for each in said) == [200, 409, 409, 409]


def test_create_and_join_can_be_repeated_with_their_keys(on_both) -> None:
    keys = {"Idempotency-Key": "0123456789abcdef"}
    asked = {"opponent": "friend"}
    made = on_both.http.post("games", json=asked, headers=keys)
    assert on_both.http.post("games", json=asked, headers=keys).json() == made.json()
    other = on_both.http.post("games", json={"opponent": "engine"}, headers=keys)
    assert code(other) == (422, "key")
    path, body = f"games/{made.json()['id']}/join", {"invite": made.json()["invite"]}
    joined = on_both.http.post(path, json=body, headers=keys)
    assert on_both.http.post(path, json=body, headers=keys).json() == joined.json()
    another = {"Idempotency-Key": "fedcba9876543210"}
    assert code(on_both.http.post(path, json=body, headers=another)) == (409, "joined")
    assert code(on_both.http.post(path, json={"invite": "guess"})) == (403, "invite")


def test_a_spectator_sees_no_token(service) -> None:
    one, _ = service.friends()
    seen = service.spectator(one).get()
    assert seen.json()["you"] is None
    assert one.token not in seen.text
    assert "token" not in seen.text
    assert "invite" not in seen.text


def test_a_seat_deletes_the_game_for_both(on_both) -> None:
    one, two = on_both.friends()
    path = f"games/{one.game}"
    assert on_both.http.delete(path).status_code == 401
    assert on_both.http.delete(path, headers=two.headers()).status_code == 204
    assert code(one.get()) == (404, "game")


def test_a_board_on_which_no_game_can_begin_is_refused(service) -> None:
    full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    for board in (full, "11" + 79 * ".", "what?"):
        said = service.http.post("games", json={"board": board})
        assert said.status_code == 422, said.text
    assert service.http.post("games", json={"bord": full}).status_code == 422


def test_the_history_is_a_record_that_can_be_replayed(service, endgame) -> None:
    from ninefold.game import Judgement, records_in

    one, two = service.friends(board=endgame)
    one.say("Ag9", 0)
    two.say("Eb9", 1)
    one.say("Ce3!", 2)
    told = one.get("history").json()
    assert told["text"] == "Ag9 Eb9 Ce3!"
    record = next(records_in(told["record"].splitlines()))
    assert Judgement.of(record, rules="strict").agreement.name == "SAME"


def test_a_rematch_exchanges_the_seats_and_both_come_to_the_same_game(on_both) -> None:
    one, two = on_both.friends(seconds=60)
    assert code(one.post("rematch")) == (409, "open")
    one.post("resign")
    first = one.post("rematch").json()
    assert (first["seat"], one.state()["rematch"]) == (2, first["id"])
    assert one.post("rematch").json() == first
    second = two.post("rematch").json()
    assert (second["id"], second["seat"]) == (first["id"], 1)
    assert second["token"] != first["token"]
    again = on_both.http.get(f"games/{first['id']}").json()
    assert [seat["joined"] for seat in again["seats"]] == [True, True]
    assert again["seconds"] == 60


def test_a_rematch_with_the_engine_begins_at_once(service) -> None:
    me = service.create(level=2)
    me.post("resign")
    made = me.post("rematch").json()
    assert made["seat"] == 2
    assert service.http.get(f"games/{made['id']}").json()["seats"][0]["level"] == 2
