from __future__ import annotations

import ninefold as nf

from ..apps import TestClient


def test_layouts_are_drawn_from_what_is_told(client: TestClient) -> None:
    names = [each["name"] for each in client.get("/api/v1/layouts").json()]
    assert {"classic", "hyper", "samurai", "16x16"} <= set(names)
    for name in names:
        told = client.get(f"/api/v1/layouts/{name}").json()
        layout = nf.Layout.named(name)
        assert len(told["cells"]) == layout.cells == len(told["boxes"])
        assert [unit["cells"] for unit in told["units"]] == [list(u.cells) for u in layout.units]


def test_a_layout_that_there_is_not(client: TestClient) -> None:
    answer = client.get("/api/v1/layouts/none")
    assert answer.status_code == 404
    assert answer.json()["code"] == "unknown-name"


def test_kinds_of_rules_are_those_of_the_library(client: TestClient) -> None:
    told = client.get("/api/v1/rules").json()
    assert told == [each.to_json() for each in nf.constraints.rule_kinds()]
    zipper = next(each for each in told if each["name"] == "zipper")
    assert zipper["drawn"] == "stroke"
    assert zipper["needed"] == ["cells"]


def test_formats_and_solvers_are_those_of_the_library(client: TestClient) -> None:
    formats = {each["name"] for each in client.get("/api/v1/formats").json()}
    assert {"line", "sdk", "opensudoku", "sudokupad-link"} <= formats
    solvers = client.get("/api/v1/solvers").json()
    assert solvers[0]["name"] == "classic"
    assert {each["name"] for each in solvers} >= {"sat", "backtracking", "heap"}
