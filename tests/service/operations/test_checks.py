from __future__ import annotations

import json

import ninefold as nf

from ..apps import LINE, TestClient, posted


def test_illegal_values_are_named_in_a_report(client: TestClient) -> None:
    told = posted(client, "check", puzzle="A" + LINE[1:])
    assert told["illegal"] == [{"cell": "r1c1", "value": "A"}]
    rows = [["A", *nf.Grid(LINE).rows()[0][1:]], *nf.Grid(LINE).rows()[1:]]
    for puzzle in (rows, json.dumps(rows)):
        assert posted(client, "check", puzzle=puzzle)["illegal"] == told["illegal"]


def test_what_is_no_board_stays_an_error(client: TestClient) -> None:
    assert posted(client, "check", puzzle="hello")["status"] == 422


def test_a_contradiction_is_explained(client: TestClient) -> None:
    told = posted(client, "check", puzzle=LINE.replace("6...34", "6...74"))
    assert told["repairs"][0]["cell"] == "r4c9"


def test_a_rule_is_blamed(client: TestClient) -> None:
    cage = {"kind": "killer cage", "cells": ["r1c3", "r1c4"], "sum": 11}
    told = posted(client, "check", puzzle=LINE, constraints=[cage])
    assert [rule["index"] for rule in told["explanation"]["core"]["rules"]] == [0]
    repair = told["repairs"][0]
    assert (repair["rule"]["name"], repair["proposed"]) == ("killer cage 11 at r1c3", 10)


def test_a_proof_is_verified(client: TestClient) -> None:
    proof = posted(client, "prove", puzzle=LINE)
    assert posted(client, "verify", certificate=proof["certificate"])["accepted"]
    other = posted(client, "verify", certificate=proof["certificate"], puzzle=81 * ".")
    assert not other["accepted"]


def test_a_solution_is_verified(client: TestClient) -> None:
    solution = nf.solve(LINE).solution
    assert solution is not None
    line = solution.to_line()
    assert posted(client, "verify", puzzle=LINE, solution=line)["accepted"]
    wrong = posted(client, "verify", puzzle=LINE, solution="1" + line[1:])
    assert wrong["faults"][-1] == "r1c1 holds 1, the puzzle gives 5"


def test_one_thing_is_verified_at_a_time(client: TestClient) -> None:
    assert posted(client, "verify", puzzle=LINE)["status"] == 422
    assert posted(client, "verify", solution=LINE)["status"] == 422
