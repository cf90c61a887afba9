"""Streams: the full state first, then every change, whoever made it; they end with the game."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from ninefold.service.games import streams

LINES = {"Accept": "application/x-ndjson"}


@contextmanager
def heard(player) -> Iterator[Iterator[dict[str, Any]]]:
    """What a stream tells, line by line."""
    path = f"games/{player.game}/stream"
    with player.http.stream("GET", path, headers=player.headers() | LINES) as told:
        assert told.status_code == 200
        yield (json.loads(line) for line in told.iter_lines())


def next_state(lines: Iterator[dict[str, Any]]) -> dict[str, Any]:
    return next(line for line in lines if line["type"] == "state")["state"]


def test_the_state_comes_first_then_each_change_then_the_end(on_both) -> None:
    one, two = on_both.friends()
    with heard(one) as lines:
        assert (next_state(lines)["ply"], one.say("Bf7", 0).status_code) == (0, 200)
        assert next_state(lines)["turns"][0]["turn"] == "Bf7"
        two.say("Ce4", 1)
        state = next_state(lines)
        assert (state["ply"], state["you"]) == (2, 1)
        two.post("resign")
        assert next_state(lines)["result"]["winner"] == 1
        assert next(lines)["type"] == "end"
        assert list(lines) == []


def test_who_comes_back_starts_with_the_full_state(service) -> None:
    one, _ = service.friends()
    one.say("Bf7", 0)
    for _ in range(2):
        with heard(one) as lines:
            assert next_state(lines)["ply"] == 1


def test_who_waits_hears_of_a_friend_who_joins(service) -> None:
    made = service.http.post("games", json={"opponent": "friend"}).json()
    me = service.spectator(service.create())
    me.game = made["id"]
    with heard(me) as lines:
        assert [seat["joined"] for seat in next_state(lines)["seats"]] == [True, False]
        service.http.post(f"games/{me.game}/join", json={"invite": made["invite"]})
        assert [seat["joined"] for seat in next_state(lines)["seats"]] == [True, True]


def test_counts_that_come_late_are_heard(service, endgame) -> None:
    one, _ = service.friends(board=endgame, help="count")
    with heard(one) as lines:
        while (state := next_state(lines))["solutions"] is None:
            assert state["ply"] == 0
        assert state["solutions"]["value"] == 71


def test_server_sent_events(service) -> None:
    one, _ = service.friends()
    one.post("resign")
    with one.http.stream("GET", f"games/{one.game}/stream") as told:
        assert told.headers["content-type"].startswith("text/event-stream")
        text = "".join(told.iter_text())
    events = text.strip().split("\n\n")
    assert [event.splitlines()[0] for event in events] == ["event: state", "event: end"]
    state = json.loads(events[0].splitlines()[1].removeprefix("data: "))["state"]
    assert state["result"]["winner"] == 2


def test_streams_take_the_state_of_a_move_and_fold_nothing(quiet, walked) -> None:
    one, two = quiet.friends()
    with heard(one) as lines, heard(two) as others:
        assert [next_state(each)["ply"] for each in (lines, others)] == [0, 0]
        walked["played"].clear()
        one.say("Bf7", 0).raise_for_status()
        assert [next_state(each)["ply"] for each in (lines, others)] == [1, 1]
        time.sleep(2 * streams.POLL)
    assert walked["played"] == [False]


def test_a_change_of_another_process_is_heard(database_url, start) -> None:
    with start(database_url) as here, start(database_url) as there:
        one, two = here.friends()
        two.http = there.http
        with heard(two) as lines:
            assert next_state(lines)["ply"] == 0
            one.say("Bf7", 0).raise_for_status()
            assert next_state(lines)["ply"] == 1
        assert two.say("Ce4", 1).json()["ply"] == 2
        assert one.state()["ply"] == 2


def test_a_stream_beats_while_nothing_happens(service, monkeypatch) -> None:
    monkeypatch.setattr(streams, "BEAT", 0.05)
    one, _ = service.friends()
    with heard(one) as lines:
        next_state(lines)
        assert next(lines)["type"] == "beat"


def test_streams_are_bounded(tmp_path, start) -> None:
    with start(f"sqlite:///{tmp_path / 'a.db'}", streams=1) as service:
        one, _ = service.friends()
        with heard(one) as lines:
            next_state(lines)
            full = one.get("stream")
            assert (full.status_code, full.json()["code"]) == (503, "streams")


def test_one_client_may_open_so_many_streams(tmp_path, start) -> None:
    with start(f"sqlite:///{tmp_path / 'a.db'}", client_streams=1) as service:
        one, _ = service.friends()
        with heard(one) as lines:
            next_state(lines)
            more = one.get("stream")
            assert (more.status_code, more.json()["code"]) == (429, "streams")
            assert one.get().status_code == 200


def test_spectators_leave_room_for_players(tmp_path, start) -> None:
    with start(f"sqlite:///{tmp_path / 'a.db'}", streams=2) as service:
        one, _ = service.friends()
        watcher = service.spectator(one)
        with heard(watcher) as first:
            assert next_state(first)["you"] is None
            assert watcher.get("stream").status_code == 503
            with heard(one) as second:
                assert next_state(second)["you"] == 1


def test_a_stream_of_a_deleted_game_ends(service) -> None:
    one, _ = service.friends()
    with heard(one) as lines:
        next_state(lines)
        service.http.delete(f"games/{one.game}", headers=one.headers())
        assert [line["type"] for line in lines][-1] == "end"


def test_whose_time_is_up_loses_while_others_watch(service) -> None:
    one, _ = service.friends(seconds=1)
    with heard(one) as lines:
        next_state(lines)
        assert next_state(lines)["result"]["statuses"] == ["TIMEOUT", "WIN"]
    late = one.say("Bf7", 0)
    assert late.status_code == 412


def test_who_comes_too_late_has_lost(service) -> None:
    one, _ = service.friends(seconds=5)
    games, real = service.room.games, service.room.games.now
    try:
        games.now = lambda: real() + 6
        said = one.say("Bf7", 0)
    finally:
        games.now = real
    assert said.status_code in (409, 412)
    assert one.state()["result"]["winner"] == 2


@pytest.mark.parametrize("seats", [1, 2])
def test_many_watch_one_game(service, seats) -> None:
    one, two = service.friends()
    told: list[str] = []

    def watch() -> None:
        with heard(one if seats == 1 else two) as lines:
            told.extend(line["type"] for line in lines)

    watchers = [threading.Thread(target=watch) for _ in range(5)]
    for watcher in watchers:
        watcher.start()
    one.say("Bf7", 0)
    one.post("resign")
    for watcher in watchers:
        watcher.join()
    assert told.count("end") == 5
