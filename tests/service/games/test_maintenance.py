"""Work beside the requests goes on after a fault and logs it; old games are deleted."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import structlog

from ninefold.service.games import maintenance
from ninefold.service.games.maintenance import DAY, delete_before, repeat_forever
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

    monkeypatch.setattr(maintenance.asyncio, "sleep", sleep)
    with structlog.testing.capture_logs() as notes, suppress(asyncio.CancelledError):
        asyncio.run(repeat_forever("here", step))
    assert done == [0, 1, 2, 3]
    assert slept == [0.0, 0.1, 1.0, 0.0]
    assert [note["event"] for note in notes] == ["fault"]


def test_what_nobody_touches_is_deleted(on_both) -> None:
    one, _ = on_both.friends()
    one.say("Bf7", 0, key="k")
    saved = "a" * 22
    on_both.http.put(f"saves/{saved}", json={"content": {}}).raise_for_status()
    database = on_both.room.games.database
    assert database.write_now(delete_before, time.time() - DAY) == (0, 0)
    assert one.get().status_code == 200
    gone = database.write_now(delete_before, time.time() + DAY)
    assert gone[0] >= 1
    assert gone[1] == 1
    assert one.get().status_code == 404
    assert on_both.http.get(f"saves/{saved}").status_code == 404
