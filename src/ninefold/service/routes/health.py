"""Health checks: whether the service is alive and ready; and its metrics."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from ninefold.service.pools import POOLS, Pools
from ninefold.service.problems import ProblemError, documented

router = APIRouter(tags=["health"], responses=documented(500))


@router.get("/health/live")
async def live() -> dict[str, str]:
    """The process answers."""
    return {"status": "live"}


@router.get("/health/ready", responses=documented(503))
async def ready(request: Request) -> dict[str, Any]:
    """The pools have room, and the database can be written to."""
    pools: Pools = request.app.state.pools
    waiting = {pool: pools.waiting(pool) for pool in POOLS}
    if any(map(pools.is_full, POOLS)):
        raise ProblemError(
            503, "busy", "The server is busy; try again in 2 seconds.", headers={"Retry-After": "2"}
        )
    await request.app.state.database.probe()
    return {"status": "ready", "waiting": waiting}


@router.get("/metrics", response_class=Response)
async def metrics(request: Request) -> Response:
    """Metrics for Prometheus."""
    text = request.app.state.metrics.text(request.app.state.pools)
    return Response(text, media_type=CONTENT_TYPE_LATEST)
