from __future__ import annotations

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
