from __future__ import annotations

import json

import pytest

from ninefold.errors import FormatError
from ninefold.limits import StopToken
from ninefold.service.dispatch import (
    LARGE,
    Later,
    Reply,
    attempt,
    encoded,
    in_thread,
    pool_of,
)
from ninefold.service.operations.table import OPERATIONS
from ninefold.service.problems import ProblemError
from ninefold.service.requests import PuzzleRequest

from .apps import ENDLESS, LINE


def tried(verb: str, **body: object) -> Reply | Later:
    return attempt(OPERATIONS[verb], json.dumps(body).encode(), 5.0, StopToken())


def test_what_is_quick_is_done_at_once() -> None:
    answer = tried("solve", puzzle=LINE)
    assert isinstance(answer, Reply)
    assert json.loads(answer.data)["status"] == "unique"


def test_what_is_not_is_done_later() -> None:
    assert tried("count", **ENDLESS) == Later("slow", 5.0)
    assert tried("practice", technique="x_wing") == Later("slow", 5.0)


def test_a_request_may_want_less() -> None:
    assert tried("count", **ENDLESS, limits={"seconds": 0.5}) == Later("slow", 0.5)
    answer = tried("count", **ENDLESS, limits={"seconds": 0.001})
    assert isinstance(answer, Reply)
    assert json.loads(answer.data)["stopped_by"] == "seconds"


@pytest.mark.parametrize(
    ("verb", "body"),
    [
        ("solve", {"puzzle": LINE, "solver": "sat"}),
        ("solve", {"puzzle": LINE, "solver": "backtracking"}),
        ("generate", {"constraints": [{"kind": "anti-king"}]}),
        ("prove", {"puzzle": LINE}),
        ("film", {"puzzle": LINE}),
        ("render", {"puzzle": LINE, "format": "png"}),
        ("solutions", {"puzzle": 81 * ".", "limit": 50_000}),
        ("solve", {"puzzle": LINE + LARGE * " "}),
    ],
)
def test_what_holds_the_interpreter_is_for_a_process(verb: str, body: dict[str, object]) -> None:
    later = tried(verb, **body)
    assert isinstance(later, Later)
    assert later.pool == "process"
    later = pool_of(OPERATIONS[verb], json.dumps(body).encode(), 60.0)
    assert later == Later("process", 60.0)


def test_rules_are_searched_in_threads_unless_a_sat_solver_may_help() -> None:
    ruled = {"puzzle": 81 * ".", "constraints": [{"kind": "human random"}]}
    assert isinstance(tried("solve", **ruled), Reply)
    assert tried("count", **ruled) == Later("slow", 5.0)
    body = json.dumps(ruled).encode()
    assert pool_of(OPERATIONS["count"], body, 60.0) == Later("slow", 60.0)
    assert pool_of(OPERATIONS["solve"], body, 60.0) == Later("process", 60.0)
    assert pool_of(OPERATIONS["check"], body, 60.0) == Later("process", 60.0)


def test_a_job_that_would_be_quick_is_for_a_thread() -> None:
    body = json.dumps({"puzzle": LINE}).encode()
    assert pool_of(OPERATIONS["solve"], body, 60.0) == Later("slow", 60.0)


def test_a_search_that_goes_on_in_another_thread_is_not_read_again(monkeypatch) -> None:
    read, puzzles = PuzzleRequest.read, []
    monkeypatch.setattr(
        PuzzleRequest, "read", lambda self: puzzles.append(read(self)) or puzzles[-1]
    )
    later = tried("count", **ENDLESS, limits={"seconds": 0.1})
    assert isinstance(later, Later)
    answer = in_thread(OPERATIONS["count"], later, lambda _: None, StopToken())
    assert json.loads(answer.data)["stopped_by"] == "seconds"
    assert len(puzzles) == 1


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"puzzle": "\\ud800"}'])
def test_a_body_that_is_none_is_a_problem(body: bytes) -> None:
    with pytest.raises(ProblemError) as caught:
        attempt(OPERATIONS["solve"], body, 5.0, StopToken())
    assert caught.value.status == 422


def test_a_value_that_is_no_puzzle_is_an_error_of_the_format() -> None:
    with pytest.raises(FormatError, match="found 5"):
        attempt(OPERATIONS["solve"], b'{"puzzle": 5}', 5.0, StopToken())


def test_numbers_that_json_lacks_are_null() -> None:
    assert encoded({"rating": float("inf")}) == b'{"rating":null}'
