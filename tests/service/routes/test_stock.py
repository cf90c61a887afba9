"""The stock of puzzles and the puzzles of a day, over HTTP."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold import stock

from ..apps import TestClient


def test_kinds_are_those_of_the_library(client: TestClient) -> None:
    found = client.get("/api/v1/stock").json()
    assert [each["kind"] for each in found] == list(stock.kinds())
    assert found[0]["levels"]["easy"] == stock.count("classic", "easy")


@pytest.mark.parametrize("kind", ["classic", "jigsaw", "killer", "samurai"])
def test_a_puzzle_comes_described_and_solved(client: TestClient, kind: str) -> None:
    found = client.get(f"/api/v1/stock/{kind}/easy/3").json()
    puzzle = stock.puzzle(kind, "easy", 3)
    assert nf.Puzzle(found["record"]) == puzzle
    assert not nf.verify_solution(puzzle, nf.Grid(found["solution"], puzzle.layout))
    assert (found["kind"], found["level"], found["number"]) == (kind, "easy", 3)
    assert "links" not in found  # nobody asked for them, and they take longer than all the rest


@pytest.mark.parametrize("place", ["nonsense/easy/1", "4x4/extreme/1"])
def test_what_is_not_in_stock_is_named(client: TestClient, place: str) -> None:
    answer = client.get(f"/api/v1/stock/{place}")
    assert answer.status_code == 404
    assert "there are:" in answer.json()["detail"]


def test_a_day_has_two_puzzles(client: TestClient) -> None:
    found = client.get("/api/v1/daily", params={"date": "2026-11-17"}).json()
    assert found["date"] == "2026-11-17"
    assert found["classic"]["kind"] == "classic"
    assert found["variant"]["kind"] != "classic"
    assert client.get("/api/v1/daily", params={"date": "2026-11-17"}).json() == found
    other = client.get("/api/v1/daily", params={"date": "2026-11-18"}).json()
    assert other["classic"] != found["classic"]
    assert client.get("/api/v1/daily", params={"date": "soon"}).status_code == 422
