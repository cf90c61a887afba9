from __future__ import annotations

import json

from ..apps import LINE, TestClient, posted


def test_a_batch_has_a_row_for_each(client: TestClient) -> None:
    puzzles = [LINE, "?", 81 * ".", 9 * [9 * [0]]]
    told = posted(client, "batch", verb="count", puzzles=puzzles, limit=5)
    first, bad, many, rows = told["rows"]
    assert rows["answer"]["count"] == 5
    assert first["answer"]["count"] == 1
    assert bad["problem"]["code"] == "format"
    assert many["answer"]["count"] == 5
    assert told["problems"] == 1


def test_thousands_of_puzzles_are_one_request(client: TestClient) -> None:
    told = posted(client, "batch", puzzles=[LINE] * 3_000)
    assert {row["answer"]["status"] for row in told["rows"]} == {"unique"}
    assert len(told["rows"]) == 3_000


def test_a_batch_that_takes_too_long_says_so(client: TestClient) -> None:
    endless = {"verb": "count", "layout": "hyper", "puzzles": [81 * "."] * 3}
    told = posted(client, "batch", **endless, limits={"seconds": 0.05})
    assert told["stopped_by"] == "seconds"
    assert len(told["rows"]) < 3


def test_every_puzzle_gets_the_rules(client: TestClient) -> None:
    asked = {"verb": "count", "puzzles": [16 * ".", "1" + 15 * "."], "rules": ["even r1c1"]}
    rows = posted(client, "batch", **asked)["rows"]
    assert [row["answer"]["count"] for row in rows] == [144, 0]


def test_a_wrong_rule_is_the_problem_of_the_request(client: TestClient) -> None:
    asked = {"puzzles": [LINE], "rules": ["kiler 3 r1c1"]}
    found = client.post("/api/v1/batch", json=asked)
    assert found.status_code == 422
    assert "a kind of rules" in found.json()["detail"]


def test_a_row_lists_what_was_left_out(client: TestClient) -> None:
    board = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], "ruleset": "Blue sees."}
    asked = {"verb": "count", "puzzles": [json.dumps(board), 16 * "."], "lenient": True}
    first, second = posted(client, "batch", **asked)["rows"]
    assert "Blue sees" in first["left_out"][0]
    assert "left_out" not in second
