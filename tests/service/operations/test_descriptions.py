from __future__ import annotations

from ..apps import LINE, TestClient, posted


def test_a_puzzle_is_described_with_its_shapes(client: TestClient) -> None:
    thermometer = {"kind": "thermometer", "cells": ["r1c1", "r2c2", "r3c3"]}
    told = posted(client, "describe", puzzle=LINE, constraints=[thermometer], layout="x")
    assert told["layout"]["boxes"][80] == 8
    assert told["shapes"][0]["cells"] == [0, 10, 20]
    assert told["shapes"][0]["role"] == "thermometer"
    assert told["links"]["fpuzzles"].startswith("https://")
    assert told["format"] == "line"


def test_rules_are_told_as_lines_of_text_too(client: TestClient) -> None:
    either = {"kind": "or", "alternatives": [["killer 9 r1c1-r1c2"], ["killer 8 r1c1-r1c2"]]}
    told = posted(client, "describe", puzzle=LINE, constraints=["killer 15 r1c3-r1c5", either])
    assert told["texts"] == ["killer cage 15 r1c3-r1c5", None]


def test_rules_are_told_as_setters_write_them_unless_nobody_publishes(client: TestClient) -> None:
    asked = {"puzzle": LINE, "constraints": ["killer 15 r1c3-r1c5"]}
    told = posted(client, "describe", **asked)
    words = "Digits in cages cannot repeat and sum to the number in the corner."
    assert told["rules_text"] == f"Normal sudoku rules apply.\n{words}"
    short = posted(client, "describe", **asked, links=False)
    assert (short["rules_text"], short["links"]) == ("", {})
    assert {**short, "rules_text": told["rules_text"], "links": told["links"]} == told


def test_a_lenient_reading_lists_what_it_left_out(client: TestClient) -> None:
    record = {
        "size": 4,
        "grid": [[{} for _ in range(4)] for _ in range(4)],
        "ruleset": "Blue cells see red ones.",
    }
    assert client.post("/api/v1/describe", json={"puzzle": record}).status_code == 422
    found = client.post("/api/v1/describe", json={"puzzle": record, "lenient": True}).json()
    assert found["left_out"] == ["the sentence 'Blue cells see red ones' (not understood)"]


def test_what_rules_say_at_a_look_comes_along(client: TestClient) -> None:
    told = posted(client, "describe", puzzle=81 * ".", constraints=["killer 3 r1c1 r2c2"])["look"]
    cage = {"cells": [0, 10], "factors": [1, 1], "low": 3, "high": 3}
    assert told["rules"] == [{"sums": [cage], "pairs": []}]
    assert 10 in told["differ"][0]
    assert posted(client, "describe", puzzle=LINE)["look"] is None


def test_every_kind_of_rule_explains_itself_in_a_sentence(client: TestClient) -> None:
    for kind in client.get("/api/v1/rules").json():
        rules = posted(client, "describe", puzzle=81 * ".", constraints=[kind["example"]])["rules"]
        assert rules, kind["name"]
        assert all(rule[0].isupper() and rule.endswith(".") for rule in rules), rules
