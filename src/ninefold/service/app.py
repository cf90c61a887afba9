"""Builds the application: settings in, an ASGI app out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware

from ninefold.explain import register_language
from ninefold.service import openapi, problems
from ninefold.service.addresses import API
from ninefold.service.games.room import open_room
from ninefold.service.guards.allowance import DAY, Allowance
from ninefold.service.guards.bodies import Bodies
from ninefold.service.guards.headers import Headers
from ninefold.service.guards.hosts import ANY, Hosts, is_loopback
from ninefold.service.guards.keys import Keys
from ninefold.service.guards.large_answers import LargeAnswers
from ninefold.service.guards.media_types import MediaTypes
from ninefold.service.guards.request_log import RequestLog
from ninefold.service.job_streams import JobStreams
from ninefold.service.jobs import open_jobs
from ninefold.service.metrics import Metrics
from ninefold.service.open_streams import OpenStreams
from ninefold.service.pools import Pools, answering_evenly
from ninefold.service.problems import documented
from ninefold.service.routes import (
    games,
    health,
    jobs,
    languages,
    lessons,
    listings,
    page,
    publishing,
    saves,
    scans,
    stock,
    techniques,
    verbs,
)
from ninefold.service.settings import Settings
from ninefold.service.signals import at_a_signal
from ninefold.service.storage.upgrades import open_database
from ninefold.version import __version__

ROUTERS = (
    verbs.router,
    scans.router,
    jobs.router,
    listings.router,
    languages.router,
    lessons.router,
    stock.router,
    techniques.router,
    games.router,
    saves.router,
    publishing.router,
)
"""The routes under `/api/v1`."""

ANYWHERE = (400, 401, 404, 405, 408, 413, 415, 422, 429, 500, 503, 507)
"""Problems that any route may return: bodies, keys, the allowance, a full queue."""

PACKED_FROM = 1_000
"""Answers from this size in bytes are compressed by gzip; a smaller one fits into one packet."""

TAKEN = ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "X-API-Key")
SHOWN = ("ETag", "Location", "Retry-After", "X-Request-ID")
"""Headers that pages of other sites may send and read, if CORS lets these sites in."""


def create_app(settings: Settings | None = None, *, warm: bool = False) -> FastAPI:
    """The service as an ASGI application; set `warm` in a process that does nothing else.

    It then starts worker processes before they are needed, and tunes the interpreter for even
    response times.
    """
    chosen = settings or Settings()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.pools = pools = Pools(chosen)
        if warm:
            pools.warm()
        try:
            async with (
                open_database(chosen.database_url) as database,
                open_room(chosen, database, pools, app.state.streams) as room,
                open_jobs(chosen, database, pools, app.state.allowance, app.state.quota) as running,
            ):
                app.state.database, app.state.jobs = database, running
                app.state.room = room
                app.state.job_streams = job_streams = JobStreams(running, database)
                evenly = answering_evenly() if warm else nullcontext()
                with evenly, at_a_signal(job_streams.close):
                    yield
        finally:
            pools.close()

    app = FastAPI(
        title="Ninefold",
        version=__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    # Every request gets it as its `root_path`, which the router and the guards remove from paths.
    # FastAPI's argument of that name is deprecated in favour of the server's option, which expects
    # paths without the prefix.
    app.root_path = chosen.base_path
    app.state.settings = chosen
    for file in chosen.languages:
        register_language(file.stem, file)
    app.state.allowance = Allowance(chosen.allowance)
    app.state.quota = Allowance(chosen.client_storage_bytes, period=DAY, what="storage")
    app.state.streams = OpenStreams(chosen.streams, chosen.client_streams)
    app.state.metrics = Metrics()
    problems.install(app)
    openapi.install(app)
    _guard(app, chosen)
    for router in ROUTERS:
        app.include_router(router, prefix=API, responses=documented(*ANYWHERE))
    app.include_router(health.router)
    app.include_router(publishing.page)
    app.include_router(page.router)
    page.install(app)
    return app


def _guard(app: FastAPI, settings: Settings) -> None:
    """Put the guards before the routes; the last one is the outermost."""
    # Streams of events, pictures and compressed data stay as they are; large bodies are compressed
    # in a thread. Level 5 takes a fifth of the time of level 9, for a fifth more bytes.
    app.add_middleware(GZipMiddleware, minimum_size=PACKED_FROM, compresslevel=5)
    app.add_middleware(LargeAnswers, most=settings.unread_bytes, each=settings.client_unread_bytes)
    app.add_middleware(MediaTypes, types_at={f"{API}/scan": scans.KINDS})
    app.add_middleware(
        Bodies,
        most=settings.body_bytes,
        seconds=settings.body_seconds,
        most_at={f"{API}/scan": settings.photo_bytes},
    )
    if settings.api_keys:
        app.add_middleware(Keys, keys=settings.api_keys)
    if settings.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.cors_origins,
            allow_methods=["GET", "POST", "PUT", "DELETE"],
            allow_headers=TAKEN,
            expose_headers=SHOWN,
        )
    if ANY not in settings.hosts and (settings.hosts or is_loopback(settings.host)):
        app.add_middleware(Hosts, names=settings.hosts)
    app.add_middleware(RequestLog, metrics=app.state.metrics)
    app.add_middleware(Headers, is_shared=bool(settings.cors_origins))
