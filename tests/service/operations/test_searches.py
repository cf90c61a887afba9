from __future__ import annotations

import ninefold as nf
from ninefold.service.operations.base import Task
from ninefold.service.operations.table import OPERATIONS

from ..apps import ENDLESS, LINE, TestClient, posted


def test_answers_are_those_of_the_library(client: TestClient) -> None:
    told = posted(client, "solve", puzzle=LINE)
    ours = nf.solve(nf.Puzzle(LINE)).to_json()
    assert {**told, "seconds": 0} == {**ours, "seconds": 0}


def test_any_solver_can_be_asked(client: TestClient) -> None:
    for solver in ("dpll", "cover", "rules", "backtracking", "sat"):
        assert posted(client, "solve", puzzle=LINE, solver=solver)["solver"] == solver


def test_layouts_constraints_and_formats_are_read(client: TestClient) -> None:
    record = {"layout": "hyper", "line": 81 * "."}
    assert posted(client, "count", puzzle=record, limit=3)["count"] == 3
    cage = {"kind": "killer cage", "cells": ["r1c1", "r1c2"], "sum": 17}
    told = posted(client, "candidates", puzzle=81 * ".", constraints=[cage])
    assert told["cells"]["r1c1"] == [8, 9]
    link = nf.write(LINE, "fpuzzles-link").strip()
    assert posted(client, "solve", puzzle=link)["status"] == "unique"


def test_a_puzzle_may_be_rows(client: TestClient) -> None:
    rows = nf.Grid(LINE).rows()
    flat = [digit or None for row in rows for digit in row]
    for puzzle in (rows, flat, {"puzzle": rows}, list(LINE)):
        assert posted(client, "solve", puzzle=puzzle)["puzzle"] == LINE
    told = posted(client, "solve", puzzle=[[*rows[0][:8], 12], *rows[1:]])
    assert told["detail"] == "row 1, column 9: expected a digit from 0 to 9, found 12"
    assert (told["status"], told["line"], told["row"], told["column"]) == (422, 0, 1, 9)


def test_a_large_count_is_told_in_words_too(client: TestClient) -> None:
    told = posted(client, "count", puzzle=LINE[:54] + 27 * ".")
    assert told["text"] == f"{told['count']:,}"


def test_limits_of_a_request_count() -> None:
    operation = OPERATIONS["count"]
    request = operation.model.model_validate({**ENDLESS, "limits": {"nodes": 10}})
    told = operation.run(Task(request, 5.0))
    assert isinstance(told, dict)
    assert told["stopped_by"] == "nodes"


def test_a_long_count_tells_what_it_knows_and_never_less() -> None:
    operation, told = OPERATIONS["count"], []
    task = Task(operation.model.model_validate(ENDLESS), 0.6, report=told.append)
    answer = operation.run(task)
    assert isinstance(answer, dict)
    found = [each["found"] for each in told]
    assert found == sorted(found)
    assert found
    assert answer["count"] >= found[-1]
    assert answer["stopped_by"] == "seconds"
    assert not answer["exact"]


def test_candidates_that_leave_one_solution(client: TestClient) -> None:
    line = "12..3......4...."
    told = posted(client, "candidates", puzzle=line, deciding=True)
    assert (told["deciding"]["r4c3"], told["deciding_exact"]) == ([1, 2, 3], True)
    assert posted(client, "candidates", puzzle=line)["deciding"] is None


def test_a_rule_is_a_line_of_text(client: TestClient) -> None:
    told = posted(client, "solve", puzzle=16 * ".", constraints=["killer 3 r1c1-r1c2", "even r1c1"])
    assert told["solution"].startswith("21")
    wrong = client.post(
        "/api/v1/solve", json={"puzzle": 16 * ".", "constraints": ["killer 3 r1c9"]}
    )
    assert wrong.status_code == 422
    assert "expected a cell of the board (4x4), found 'r1c9'" in wrong.text


def test_a_count_that_was_cut_says_how_long_it_took_in_all() -> None:
    operation = OPERATIONS["count"]
    task = Task(operation.model.model_validate(ENDLESS), 0.6)
    told = operation.run(task)
    assert told["stopped_by"] == "seconds"  # type: ignore[index]
    assert told["seconds"] > 0.5  # type: ignore[index]  # which is more than its last part
