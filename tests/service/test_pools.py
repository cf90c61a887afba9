from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from ninefold.limits import StopToken
from ninefold.service.pools import Pools, while_wanted
from ninefold.service.problems import ProblemError
from ninefold.service.settings import Settings


def with_pools(check: Callable[[Pools], Any], **settings: Any) -> Any:
    async def whole() -> Any:
        pools = Pools(Settings(**{"processes": 1, **settings}))
        try:
            return await check(pools)
        finally:
            pools.close()

    return asyncio.run(whole())


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    while not holds():
        await asyncio.sleep(0.01)


def in_child(stop: StopToken, _tell: object) -> tuple[int, bool]:
    return os.getpid(), stop.stopped


def until_stopped(stop: StopToken, report: Callable[[dict[str, int]], None]) -> str:
    report({"done": 3, "total": 9})
    while not stop.stopped:
        time.sleep(0.005)
    return "stopped"


def never(_stop: StopToken, _tell: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def greedy(_stop: StopToken, _tell: object) -> int:
    return len(bytearray(3 << 30))


def test_a_full_pool_sends_away() -> None:
    gate = threading.Event()

    async def check(pools: Pools) -> None:
        waiting = [asyncio.create_task(pools.fast(gate.wait)) for _ in range(3)]
        await asyncio.sleep(0)
        assert pools.waiting("fast") == 3
        assert pools.is_full("fast")
        with pytest.raises(ProblemError) as caught:
            await pools.fast(time.time)
        assert caught.value.status == 503
        assert caught.value.headers == {"Retry-After": "2"}
        gate.set()
        await asyncio.gather(*waiting)
        assert not pools.is_full("fast")

    with_pools(check, queue=3)


def test_work_that_nobody_waits_for_is_stopped() -> None:
    async def check(pools: Pools) -> bool:
        stop, left, told = StopToken(), asyncio.Event(), []
        work = pools.slow(until_stopped, stop, told.append, stop=stop)
        task = asyncio.create_task(while_wanted(work, left.wait(), stop))
        await until(lambda: len(told) == 1)
        left.set()
        assert await task == "stopped"
        other = StopToken()
        task = asyncio.create_task(pools.slow(until_stopped, other, told.append, stop=other))
        await until(lambda: len(told) == 2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return other.stopped

    assert with_pools(check)


def test_another_process_does_it_is_told_to_stop_and_tells_how_far_it_is() -> None:
    async def check(pools: Pools) -> None:
        process, _ = await pools.process(in_child, stop=StopToken(), seconds=5)
        assert process != os.getpid()
        stop, told = StopToken(), []
        running = pools.process_job(until_stopped, stop=stop, seconds=60, report=told.append)
        task = asyncio.create_task(running)
        await until(lambda: bool(told) and "done" in told[-1])
        assert told[-1] == {"done": 3, "total": 9}
        stop.stop()
        assert await task == "stopped"

    with_pools(check)


def test_a_process_that_dies_is_replaced() -> None:
    async def check(pools: Pools) -> None:
        with pytest.raises(ProblemError) as caught:
            await pools.process(never, stop=StopToken(), seconds=5)
        assert (caught.value.status, caught.value.code) == (503, "overrun")
        assert (await pools.process(in_child, stop=StopToken(), seconds=5))[0]

    with_pools(check)


def test_a_process_has_so_much_memory() -> None:
    async def check(pools: Pools) -> None:
        with pytest.raises(MemoryError):
            await pools.process(greedy, stop=StopToken(), seconds=5)

    with_pools(check)
