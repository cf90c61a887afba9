"""Large answers go out in pieces, and so many bytes of them wait for their clients."""

from __future__ import annotations

import asyncio
from typing import Any

from ninefold.service.guards.large_answers import PIECE, LargeAnswers

BODY = bytes(range(256)) * (PIECE // 64)
"""Four pieces."""


async def large(scope: Any, receive: Any, send: Any) -> None:
    size = str(len(BODY)).encode()
    headers = [(b"content-length", size)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": BODY})


class Client:
    """A client that reads a piece whenever it is let."""

    def __init__(self, guard: LargeAnswers, host: str = "192.0.2.1") -> None:
        self.told: list[Any] = []
        self.read = asyncio.Semaphore(0)
        scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "client": (host, 1)}
        self.task = asyncio.create_task(guard(scope, None, self._send))  # type: ignore[arg-type]

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.body" and len(message["body"]) == PIECE:
            await self.read.acquire()
        self.told.append(message)

    async def started(self) -> int:
        while not self.told:
            await asyncio.sleep(0)
        status: int = self.told[0]["status"]
        return status

    async def whole(self) -> bytes:
        for _ in range(10):
            self.read.release()
        await self.task
        return b"".join(each.get("body", b"") for each in self.told)


def test_an_answer_is_sent_piece_by_piece_as_it_is_read() -> None:
    async def run() -> None:
        client = Client(LargeAnswers(large, 10**9, 10**9))
        assert await client.started() == 200
        client.read.release()
        while len(client.told) < 2:
            await asyncio.sleep(0)
        assert not client.task.done()
        assert await client.whole() == BODY
        bodies = [each for each in client.told if each["type"] == "http.response.body"]
        assert [len(each["body"]) for each in bodies] == 4 * [PIECE]
        assert [each["more_body"] for each in bodies] == [True, True, True, False]

    asyncio.run(run())


def test_who_does_not_read_gets_no_more() -> None:
    async def run() -> None:
        guard = LargeAnswers(large, most=5 * len(BODY), each=2 * len(BODY))
        clients = [Client(guard) for _ in range(3)]
        assert [await each.started() for each in clients] == [200, 200, 429]
        assert await Client(guard, "192.0.2.2").started() == 200
        await clients[0].whole()
        assert await Client(guard).started() == 200
        assert b"Retry-After".lower() in dict(clients[2].told[0]["headers"])

    asyncio.run(run())


def test_all_together_have_a_most() -> None:
    async def run() -> None:
        guard = LargeAnswers(large, most=2 * len(BODY), each=len(BODY))
        clients = [Client(guard, f"192.0.2.{number}") for number in range(3)]
        assert [await each.started() for each in clients] == [200, 200, 503]
        for each in clients[:2]:
            assert await each.whole() == BODY
        assert await Client(guard, "192.0.2.2").started() == 200

    asyncio.run(run())


def test_one_alone_may_be_larger_than_the_most() -> None:
    async def run() -> None:
        assert await Client(LargeAnswers(large, most=1, each=1)).whole() == BODY

    asyncio.run(run())


def test_a_client_that_leaves_gives_its_room_back() -> None:
    async def run() -> None:
        guard = LargeAnswers(large, most=len(BODY), each=len(BODY))
        first = Client(guard)
        assert await first.started() == 200
        assert await Client(guard).started() == 429
        first.task.cancel()
        await asyncio.gather(first.task, return_exceptions=True)
        assert await Client(guard).started() == 200

    asyncio.run(run())
