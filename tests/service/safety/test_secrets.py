"""Games and saved work: who may do what, and what nobody is told."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from .apps import TestClient, service

GAMES = "/api/v1/games"


def made(client: TestClient, **wishes: Any) -> dict[str, Any]:
    answer = client.post(GAMES, json={"opponent": "friend", **wishes})
    assert answer.status_code == 201
    told: dict[str, Any] = answer.json()
    return told


def moved(client: TestClient, game: str, token: str | None, **headers: str) -> Response:
    sent = {"If-Match": '"ply-0"', **headers}
    if token is not None:
        sent["Authorization"] = f"Bearer {token}"
    return client.post(f"{GAMES}/{game}/moves", json={"turn": "Aa1"}, headers=sent)


def test_names_of_games_and_seats_cannot_be_guessed(client: TestClient) -> None:
    first, second = made(client), made(client)
    for name in ("id", "token", "invite"):
        assert first[name] != second[name]
        assert len(first[name]) >= 32
    assert len({first["id"], first["token"], first["invite"]}) == 3


def test_only_a_seat_may_move(client: TestClient) -> None:
    game, other = made(client), made(client)
    assert moved(client, game["id"], None).status_code == 401
    assert moved(client, game["id"], other["token"]).status_code == 403
    assert moved(client, game["id"], "x" * 32).status_code == 403
    assert client.delete(f"{GAMES}/{game['id']}").status_code == 401


def test_a_spectator_is_told_no_secret(client: TestClient) -> None:
    game = made(client)
    for path in ("", "/history", "/moves"):
        seen = client.get(f"{GAMES}/{game['id']}{path}").text
        assert game["token"] not in seen
        assert game["invite"] not in seen
    assert client.get(f"{GAMES}/{game['id']}").json()["you"] is None


def test_an_invitation_is_taken_once(client: TestClient) -> None:
    game = made(client)
    join = f"{GAMES}/{game['id']}/join"
    assert client.post(join, json={"invite": "x" * 32}).status_code == 403
    assert client.post(join, json={"invite": game["invite"]}).status_code == 200
    assert client.post(join, json={"invite": game["invite"]}).status_code in (403, 409)


def kept_in(folder: Path) -> str:
    """All that the database of a service has."""
    with sqlite3.connect(folder / "ninefold.db") as connection:
        kept = "\n".join(connection.iterdump())
    connection.close()
    return kept


def test_the_database_has_no_token(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        game = made(client)
        client.post(f"{GAMES}/{game['id']}/join", json={"invite": game["invite"]})
    kept = kept_in(tmp_path)
    assert game["id"] in kept
    assert game["token"] not in kept
    assert game["invite"] not in kept


@pytest.mark.parametrize("key", ["", "x" * 101, "a b", "a\tb", "x" * 60_000], ids=len)
def test_keys_of_idempotency_are_bounded(client: TestClient, key: str) -> None:
    game = made(client)
    answer = moved(client, game["id"], game["token"], **{"Idempotency-Key": key})
    assert answer.status_code == 422


@pytest.mark.parametrize("match", ["*", "ply-0", '"ply-99999999999999999999"', 'W/"ply-0"', '"x"'])
def test_a_version_is_one_of_the_game(client: TestClient, match: str) -> None:
    game = made(client)
    assert moved(client, game["id"], game["token"], **{"If-Match": match}).status_code == 412


@pytest.mark.parametrize("name", ["a\r\nX-Evil: 1", "\x00", "x" * 41, "\x1b[31m"])
def test_names_of_players_are_plain_text(client: TestClient, name: str) -> None:
    answer = client.post(GAMES, json={"opponent": "friend", "name": name})
    assert answer.status_code == 422


def test_saved_work_needs_a_long_name_and_has_a_most(client: TestClient) -> None:
    name, content = "A" * 22, {"content": {"a": 1}}
    assert client.put("/api/v1/saves/short", json=content).status_code == 422
    assert client.put(f"/api/v1/saves/{name}", json=content).status_code == 200
    assert client.get(f"/api/v1/saves/{'B' * 22}").status_code == 404
    large = {"content": {"a": "x" * 200_000}}
    assert client.put(f"/api/v1/saves/{name}", json=large).status_code == 413


def test_who_deletes_a_game_deletes_all_of_it(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        game = made(client)
        client.post(f"{GAMES}/{game['id']}/join", json={"invite": game["invite"]})
        assert moved(client, game["id"], game["token"]).status_code == 200
        sent = {"Authorization": f"Bearer {game['token']}"}
        assert client.delete(f"{GAMES}/{game['id']}", headers=sent).status_code == 204
        assert client.get(f"{GAMES}/{game['id']}").status_code == 404
    assert game["id"] not in kept_in(tmp_path)
