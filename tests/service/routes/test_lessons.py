"""The course over HTTP: chapters, lessons and drills."""

from __future__ import annotations

import pytest

from ninefold import course

from ..apps import TestClient


def test_chapters_are_those_of_the_course(client: TestClient) -> None:
    told = client.get("/api/v1/lessons", params={"language": "de"}).json()
    assert [each["name"] for each in told] == [each.name for each in course.CHAPTERS]
    first = told[0]["lessons"][0]
    assert (first["title"], first["english"]) == ("Die Regeln", "The rules")
    row = list(range(27, 36))
    assert first["sketch"] == {"units": row, "cause": [35], "place": [35], "remove": []}


def test_a_lesson_has_slides_and_a_position(client: TestClient) -> None:
    told = client.get("/api/v1/lessons/x_wing").json()
    lesson = course.lesson("x_wing")
    assert told["slides"] == [slide.to_json() for slide in lesson.slides()]
    assert told["digits"] == lesson.state.grid.to_line()
    assert told["step"]["eliminations"][0] == {"cell": "r2c7", "digit": 8}
    assert told["previous"]["name"] == "hidden_quadruple"
    assert told["next"] == {"name": "swordfish", "title": "Swordfish"}
    assert client.get("/api/v1/lessons/sudoku").json()["previous"] is None


def test_a_lesson_about_a_rule_has_the_rule(client: TestClient) -> None:
    assert client.get("/api/v1/lessons/thermometer").json()["constraints"]


def test_a_drill_has_answers_and_the_solution(client: TestClient) -> None:
    told = client.get("/api/v1/lessons/naked_pair/drills/4", params={"language": "de"}).json()
    assert told == course.drill("naked_pair", 4).to_json("de")


@pytest.mark.parametrize(
    ("address", "status"),
    [("x_ray", 404), ("x_ray/drills/1", 404), ("x_wing/drills/-1", 422), ("trial", 404)],
)
def test_what_there_is_not_is_refused(client: TestClient, address: str, status: int) -> None:
    answer = client.get(f"/api/v1/lessons/{address}")
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


def test_an_unknown_language_is_refused(client: TestClient) -> None:
    assert client.get("/api/v1/lessons?language=klingon").status_code == 422
