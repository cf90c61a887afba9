"""The allowance of a client: milliseconds of work, bytes of storage.

It is a bucket that refills as time passes. A client starts with the work of a minute, and pays for
the time that its requests take; once it has nothing left, it gets 429 and the time to try again. A
running request counts with its whole time limit. Bytes that a client may store in a day work alike.
Each worker has its own buckets.
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
"""The most clients that are remembered; the oldest beyond that start again with full buckets."""

MINUTE, DAY = 60.0, 86_400.0


@dataclass(slots=True)
class Bucket:
    """The amount that a client had left at a time; `held` is reserved for running requests."""

    left: float
    at: float
    held: float = 0.0


class Allowance:
    """The buckets of all clients; an allowance of 0 means no limit.

    >>> allowance = Allowance(1_000, clock=lambda: 0.0)
    >>> allowance.admit("198.51.100.7")
    >>> allowance.charge("198.51.100.7", 600)
    >>> allowance.left("198.51.100.7")
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
        """The amount that a client has left."""
        bucket = self._bucket(client)
        return bucket.left - bucket.held

    def admit(self, client: str, bound: float = 1.0) -> None:
        """Refuse a client that has less than `bound` left."""
        if self._most and self.left(client) < min(bound, self._most):
            raise self._refusal(self._bucket(client), min(bound, self._most))

    def charge(self, client: str, milliseconds: float) -> None:
        """Charge a client for a finished request."""
        if self._most:
            self._bucket(client).left -= milliseconds

    @contextmanager
    def held(self, client: str, bound: float) -> Iterator[None]:
        """Reserve the most that some work may cost; afterwards the client pays the actual cost."""
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
    """For `Depends`: charge each request of a route the given milliseconds."""

    async def charge(request: Request) -> None:
        allowance: Allowance = request.app.state.allowance
        allowance.admit(client_of(request))
        allowance.charge(client_of(request), milliseconds)

    return charge


def keeps(size: float) -> Callable[[Request], Awaitable[None]]:
    """For `Depends`: charge each request of a route the given bytes of storage."""

    async def charge(request: Request) -> None:
        quota: Allowance = request.app.state.quota
        quota.admit(client_of(request), size)
        quota.charge(client_of(request), size)

    return charge


def client_of(request: Request) -> str:
    """The address of a client; for IPv6 its network, in which one client has many addresses."""
    host = request.client.host if request.client else ""
    if ":" not in host:
        return host
    try:
        return ip_address(host).exploded[:19]
    except ValueError:
        return host
