from __future__ import annotations

import ninefold as nf

from ..apps import TestClient, posted


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


def test_rules_are_placed(client: TestClient) -> None:
    (made,) = posted(client, "generate", rules=["killer", "thermometer"], seed=1)["puzzles"]
    kinds = {each["kind"] for each in made["constraints"]}
    assert kinds == {"killer cage", "thermometer"}
    expected = nf.generate(rules=["killer", "thermometer"], seed=1)
    assert made["constraints"] == expected.to_json()["constraints"]


def test_a_level_of_placed_rules(client: TestClient) -> None:
    (made,) = posted(client, "generate", rules=["killer"], level="medium", seed=1)["puzzles"]
    assert made["level"] == "medium"
    assert {each["kind"] for each in made["constraints"]} == {"killer cage"}
