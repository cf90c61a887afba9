"""What goes on beside the requests goes on after a fault, and notes it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from ninefold.service.games import upkeep
from ninefold.service.games.upkeep import again_and_again
from ninefold.service.problems import ProblemError


def test_a_fault_is_noted_and_a_problem_passes(monkeypatch) -> None:
    slept: list[float] = []
    done: list[int] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 4:
            raise asyncio.CancelledError

    async def step() -> None:
        done.append(len(done))
        if len(done) == 2:
            raise ProblemError(503, "storage", "away")
        if len(done) == 3:
            raise ZeroDivisionError

    monkeypatch.setattr(upkeep.asyncio, "sleep", sleep)
    with structlog.testing.capture_logs() as notes, suppress(asyncio.CancelledError):
        asyncio.run(again_and_again("here", step))
    assert done == [0, 1, 2, 3]
    assert slept == [0.0, 0.1, 1.0, 0.0]
    assert [note["event"] for note in notes] == ["fault"]
