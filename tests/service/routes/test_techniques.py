"""Techniques by name: words, scales, and an example to try."""

from __future__ import annotations

import pytest

from ninefold.explain import TECHNIQUES, example

from ..apps import TestClient, posted


def test_all_of_them_are_listed_by_family(client: TestClient) -> None:
    told = client.get("/api/v1/techniques").json()
    assert [each["name"] for each in told] == [each.name for each in TECHNIQUES]
    fish = next(each for each in told if each["name"] == "x_wing")
    assert fish == {
        "name": "x_wing",
        "title": "X-Wing",
        "family": "fish",
        "family_title": "Fish",
        "needs_unique": False,
        "score": 140.0,
        "level": "hard",
        "rating": 3.2,
        "scale": "SE",
        "has_example": True,
    }


def test_one_of_them_in_words_with_an_example(client: TestClient) -> None:
    told = client.get("/api/v1/techniques/naked_pair", params={"language": "de"}).json()
    assert told["title"] == "Nacktes Paar"
    assert told["description"].startswith("Zwei, drei oder vier Zellen")
    assert told["example"] == example("naked_pair").to_json("de")
    assert told["previous"] == {"name": "locked_triple", "title": "Gesperrter Drilling"}
    assert told["next"]["name"] == "naked_triple"


def test_the_first_and_the_last_have_one_neighbour(client: TestClient) -> None:
    assert client.get("/api/v1/techniques/full_house").json()["previous"] is None
    last = client.get("/api/v1/techniques/trial").json()
    assert (last["next"], last["example"]) == (None, None)


@pytest.mark.parametrize(
    ("address", "status"), [("x_ray", 404), ("x_wing?language=klingon", 422), ("x" * 200, 422)]
)
def test_what_is_not_known_is_told(client: TestClient, address: str, status: int) -> None:
    answer = client.get(f"/api/v1/techniques/{address}")
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_move_in_an_example_is_named(client: TestClient) -> None:
    shown = example("x_wing")
    state, after = shown.state, shown.state.applied(shown.step)
    told = posted(
        client,
        "name-move",
        puzzle=state.puzzle.to_line(),
        digits=state.grid.to_line(),
        marks=state.candidates.to_line(),
        after=after.grid.to_line(),
        after_marks=after.candidates.to_line(),
    )
    assert told["technique"] == "x_wing"
