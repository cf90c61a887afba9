"""What verbs do beside their examples."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.service.operations import drawing
from ninefold.service.operations.base import Task

from ..apps import LINE, TestClient, posted


@pytest.mark.parametrize(
    ("format", "start"),
    [
        ("svg", b"<svg"),
        ("png", b"\x89PNG"),
        ("pdf", b"%PDF"),
        ("html", b"<!DOCTYPE"),
        ("text", b""),
    ],
)
def test_pictures_are_what_they_say(client: TestClient, format: str, start: bytes) -> None:
    answer = client.post("/api/v1/render", json={"puzzle": LINE, "format": format})
    assert answer.status_code == 200
    assert answer.content.startswith(start)


def test_a_sheet_has_all_puzzles(client: TestClient) -> None:
    one = client.post("/api/v1/render", json={"puzzle": LINE, "format": "pdf"})
    more = {"puzzle": LINE, "format": "pdf", "others": [LINE] * 8, "per_page": 2}
    assert len(client.post("/api/v1/render", json=more).content) > len(one.content)


def test_a_hint_sees_digits_and_marks(client: TestClient) -> None:
    wrong = LINE[:2] + "1" + LINE[3:]
    assert posted(client, "hint", puzzle=LINE, digits=wrong)["kind"] == "mistake"
    marks = nf.Puzzle(LINE).allowed().without("r1c3", 4).to_line()
    told = posted(client, "hint", puzzle=LINE, marks=marks)
    assert told["kind"] == "marks"
    assert told["moves"] == ["r1c3=4"]


def test_reasons_come_in_another_language(client: TestClient) -> None:
    told = posted(client, "path", puzzle=LINE, most=1, language="de")
    assert "ist" in told["steps"][0]["text"]
    assert posted(client, "hint", puzzle=LINE, language="tlh")["code"] == "unknown-name"


def test_a_seed_makes_the_same_puzzles(client: TestClient) -> None:
    first = posted(client, "generate", seed=7, count=3)
    assert first["seed"] == 7
    assert first["puzzles"] == posted(client, "generate", seed=7, count=3)["puzzles"]
    assert all(nf.is_unique(each["puzzle"]) for each in first["puzzles"])


def test_a_level_is_found_on_another_layout(client: TestClient) -> None:
    told = posted(client, "generate", level="easy", layout="hyper", seed=1)
    puzzle = nf.Puzzle(told["puzzles"][0]["puzzle"], told["puzzles"][0]["layout"])
    rating = nf.rate(puzzle, scales=["hodoku"])
    assert rating.hodoku is not None
    assert rating.hodoku.level == "easy"


def test_puzzles_with_rules_are_made(client: TestClient) -> None:
    cage = {"kind": "killer cage", "cells": ["r1c1", "r1c2"], "sum": 3}
    told = posted(client, "generate", layout="4x4", constraints=[cage], seed=1)
    assert told["puzzles"][0]["constraints"] == [cage]


def test_a_puzzle_is_described_with_its_shapes(client: TestClient) -> None:
    thermometer = {"kind": "thermometer", "cells": ["r1c1", "r2c2", "r3c3"]}
    told = posted(client, "describe", puzzle=LINE, constraints=[thermometer], layout="x")
    assert told["layout"]["boxes"][80] == 8
    assert told["shapes"][0]["cells"] == [0, 10, 20]
    assert told["shapes"][0]["role"] == "thermometer"
    assert told["links"]["fpuzzles"].startswith("https://")
    assert told["format"] == "line"


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


def test_films_of_large_boards_have_fewer_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "LARGEST_FILM", 40 * 81 * 10)
    asked = drawing.FilmRequest(puzzle=LINE, solver="backtracking", frames=300)
    assert 20 < len(drawing._film(Task(asked, 10.0))["frames"]) <= 40
