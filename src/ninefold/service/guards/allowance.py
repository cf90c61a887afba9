"""How much a client may ask for: milliseconds of work, bytes of storage.

They come back as time goes by. A client starts with the work of a minute. The time that its
requests took is taken off; a client with nothing left is refused with 429, and learns when to try
again. A request under way counts with all the time that it may take. It is the same with the bytes
that a client may have kept in a day. Each worker has buckets of its own.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from math import ceil

from starlette.requests import Request

from ninefold.service.problems import ProblemError

MOST_CLIENTS = 50_000
"""Clients that are remembered; of more, those who came first have full buckets again."""

MINUTE, DAY = 60.0, 86_400.0


@dataclass(slots=True)
class Bucket:
    """What a client had left at a time; `held` is for requests under way."""

    left: float
    at: float
    held: float = 0.0


class Allowance:
    """The buckets of all clients; an allowance of 0 in its period is no limit at all.

    >>> allowance = Allowance(1_000, clock=lambda: 0.0)
    >>> allowance.admit("somebody")
    >>> allowance.charge("somebody", 600)
    >>> allowance.left("somebody")
    400.0
    """

    def __init__(
        self,
        most: int,
        clock: Callable[[], float] = time.monotonic,
        *,
        period: float = MINUTE,
        what: str = "work",
    ) -> None:
        self._most = float(most)
        self._clock = clock
        self._period = period
        self._what = what
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def left(self, client: str) -> float:
        """How much a client may still ask for."""
        bucket = self._bucket(client)
        return bucket.left - bucket.held

    def admit(self, client: str, bound: float = 1.0) -> None:
        """Refuse a client that has less than so much left."""
        if self._most and self.left(client) < min(bound, self._most):
            raise self._refusal(self._bucket(client), min(bound, self._most))

    def charge(self, client: str, milliseconds: float) -> None:
        """Take away what a request took."""
        if self._most:
            self._bucket(client).left -= milliseconds

    @contextmanager
    def held(self, client: str, bound: float) -> Iterator[None]:
        """Work for a client that takes at most so many milliseconds: it pays for what it takes."""
        self.admit(client, bound)
        bucket, start = self._bucket(client), self._clock()
        bucket.held += bound
        try:
            yield
        finally:
            bucket.held -= bound
            self.charge(client, 1_000 * (self._clock() - start))

    def _bucket(self, client: str) -> Bucket:
        now = self._clock()
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self._most, now)
            if len(self._buckets) > MOST_CLIENTS:
                self._buckets.popitem(last=False)
        bucket.left = min(self._most, bucket.left + (now - bucket.at) * self._most / self._period)
        bucket.at = now
        return bucket

    def _refusal(self, bucket: Bucket, wanted: float) -> ProblemError:
        lacking = wanted - bucket.left + bucket.held
        seconds = max(1, ceil(lacking / self._most * self._period))
        return ProblemError(
            429,
            "allowance",
            f"Your allowance of {self._what} is used up; try again in {seconds} seconds.",
            headers={"Retry-After": str(seconds)},
        )


def costs(milliseconds: float) -> Callable[[Request], Awaitable[None]]:
    """For `Depends`: a route whose requests are charged so many milliseconds each."""

    async def charge(request: Request) -> None:
        allowance: Allowance = request.app.state.allowance
        allowance.admit(client_of(request))
        allowance.charge(client_of(request), milliseconds)

    return charge


def keeps(size: float) -> Callable[[Request], Awaitable[None]]:
    """For `Depends`: a route whose requests have so many bytes kept for them."""

    async def charge(request: Request) -> None:
        quota: Allowance = request.app.state.quota
        quota.admit(client_of(request), size)
        quota.charge(client_of(request), size)

    return charge


def client_of(request: Request) -> str:
    """The address of a client; of IPv6 its network, as a client has many addresses there."""
    host = request.client.host if request.client else ""
    if ":" not in host:
        return host
    try:
        return ip_address(host).exploded[:19]
    except ValueError:
        return host
