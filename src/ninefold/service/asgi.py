"""The application for ASGI servers: `uvicorn --factory ninefold.service.asgi:create`."""

from __future__ import annotations

from fastapi import FastAPI

from ninefold.service import logs
from ninefold.service.app import create_app
from ninefold.service.settings import from_environment


def create() -> FastAPI:
    """The service, with its settings from the environment."""
    settings = from_environment()
    logs.configure(settings)
    return create_app(settings, warm=True)
