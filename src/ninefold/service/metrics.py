"""Metrics for Prometheus: requests by route and status, their duration, work, queues."""

from __future__ import annotations

import os

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from ninefold.service.pools import POOLS, Pools

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder in which several workers share their metrics."""

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 10.0, 60.0)

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})


class Metrics:
    """The metrics of one worker; `text` has those of all."""

    def __init__(self) -> None:
        own = self._own = CollectorRegistry()
        self._requests = Counter(
            "ninefold_requests", "Requests answered.", ("method", "route", "status"), registry=own
        )
        self._seconds = Histogram(
            "ninefold_request_seconds",
            "Seconds from the first byte of a request to the last of its answer.",
            ("route",),
            buckets=STEPS,
            registry=own,
        )
        self._work = Counter(
            "ninefold_work_seconds", "Seconds of work.", ("operation", "pool"), registry=own
        )
        self._waiting = Gauge(
            "ninefold_waiting",
            "Tasks in a pool, running or waiting.",
            ("pool",),
            registry=own,
            multiprocess_mode="livesum",
        )

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request; if its client disconnected, the status is 0."""
        known = method if method in METHODS else "other"
        self._requests.labels(known, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def worked(self, operation: str, pool: str, seconds: float) -> None:
        """Add the time of a task."""
        self._work.labels(operation, pool).inc(seconds)

    def text(self, pools: Pools) -> bytes:
        """All metrics in the text format of Prometheus."""
        for pool in POOLS:
            self._waiting.labels(pool).set(pools.waiting(pool))
        if FOLDER not in os.environ:
            return generate_latest(self._own)
        every = CollectorRegistry()
        multiprocess.MultiProcessCollector(every)  # type: ignore[no-untyped-call]
        return generate_latest(every)
