"""Games outlast their server: ended in order, killed, started twice."""

from __future__ import annotations

import asyncio
import time

import httpx
import pytest
from kill_games import Plan, campaign
from scratch_server import RunningServer
from sqlalchemy import update

from ninefold.service.storage import Database
from ninefold.service.storage.tables import games

MIDDLE_GAME = "......1.3...4..5...38.6...4.....8.6..2...47............8.....9....1....25.1.2...."
"""A board with fewer than 200,000 solutions: games from here are short."""


@pytest.mark.timeout(400)
def test_nothing_is_lost_or_done_twice_when_the_server_is_killed(database_url, tmp_path) -> None:
    server = RunningServer(tmp_path, workers=2, allowance=0, database_url=database_url)
    with server:
        plan = Plan(games=6, kills=1, seed=5, board=MIDDLE_GAME, moves=2, watchers=1)
        found = asyncio.run(campaign(server, plan))
    assert found["moves answered"] == found["lines kept"]["person"]
    assert found["games seen by spectators"] == 6


def test_a_server_that_is_asked_to_end_ends_its_streams(tmp_path) -> None:
    with RunningServer(tmp_path, allowance=0) as server, httpx.Client(base_url=server.url) as http:
        made = http.post("api/v1/games", json={"opponent": "friend"}).json()
        with http.stream("GET", f"{made['links']['stream'].lstrip('/')}", timeout=60) as told:
            lines = told.iter_lines()
            assert next(lines) == "event: state"
            server.stop()
            rest = list(lines)  # which an answer that was cut off would not let us read
        assert "event: end" not in rest, "the game goes on"
        server.start()
        assert http.get(made["links"]["game"]).json()["ply"] == 0


def test_a_game_goes_on_after_the_service_ended_in_order(database_url, start) -> None:
    with start(database_url) as service:
        one, two = service.friends()
        one.say("Bf7", 0, key="k")
        before = one.state()
    with start(database_url) as service:
        one.http = two.http = service.http
        after = one.state()
        assert after | {"now": 0} == before | {"now": 0}
        assert one.say("Bf7", 0, key="k").json()["ply"] == 1
        assert two.say("Ce4", 1).status_code == 200


def test_a_turn_that_somebody_left_is_taken_up(database_url, start) -> None:
    with start(database_url) as service:
        me = service.create(level=1)
    opened = Database(database_url)
    # A server that is killed between a person's turn and the engine's leaves this behind.
    opened.write_now(
        lambda connection: connection.execute(
            update(games).values(engine_due=True, lease_owner="gone", lease_until=time.time() + 1)
        )
    )
    opened.close()
    with start(database_url) as service:
        me.http = service.http
        me.say("Bf7", 0).raise_for_status()
        me.until(lambda state: state["ply"] == 2)


def test_two_processes_play_as_one(database_url, start) -> None:
    with start(database_url) as here, start(database_url) as there:
        me = here.create(level=1, seed=3)
        for ply in range(0, 8, 2):
            me.http = (here, there)[ply // 2 % 2].http
            cells = me.get("moves").json()["cells"]
            turn = next(
                f"{'ABCDEFGHI'[cell // 9]}{'abcdefghi'[cell % 9]}{digits[0]}"
                for cell, digits in enumerate(cells)
                if digits
            )
            me.say(turn, ply).raise_for_status()
            me.until(lambda state, ply=ply: state["ply"] == ply + 2)
        assert [turn["seat"] for turn in me.state()["turns"]] == [1, 2] * 4


def test_saves_are_kept_replaced_and_deleted(on_both) -> None:
    path = f"saves/{'b' * 30}"
    assert on_both.http.get(path).status_code == 404
    first = on_both.http.put(path, json={"content": {"puzzle": "53..7"}}).json()
    second = on_both.http.put(path, json={"content": {"puzzle": "53..7", "seconds": 3}}).json()
    assert (first["version"], second["version"]) == (1, 2)
    assert on_both.http.get(path).json() == second
    assert on_both.http.delete(path).status_code == 204
    assert on_both.http.delete(path).status_code == 404
    assert on_both.http.put("saves/short", json={"content": {}}).status_code == 422
    odd = b'{"content": {"half": "\\ud800"}}', b'{"content": {"nothing": NaN}}'
    for body in odd:
        said = on_both.http.put(path, content=body, headers={"Content-Type": "application/json"})
        assert said.status_code == 422
    large = {"content": {"text": 100_001 * "x"}}
    assert on_both.http.put(path, json=large).status_code == 413
