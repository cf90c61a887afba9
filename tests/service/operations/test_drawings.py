from __future__ import annotations

import pytest

from ninefold.service.operations import drawings
from ninefold.service.operations.base import Task

from ..apps import LINE, TestClient


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


def test_films_of_large_boards_have_fewer_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings, "LARGEST_FILM", 40 * 81 * 10)
    asked = drawings.FilmRequest(puzzle=LINE, solver="backtracking", frames=300)
    assert 20 < len(drawings._film(Task(asked, 10.0))["frames"]) <= 40
