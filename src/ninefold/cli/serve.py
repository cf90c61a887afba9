"""`ninefold serve`: the service and its web page."""

from __future__ import annotations

import os
import sys
import webbrowser
from typing import Annotated

import typer

from ninefold.cli.exits import Exit
from ninefold.cli.screen import note
from ninefold.extras import needed

EXAMPLE = "ninefold serve --port 9000 --open"

Host = Annotated[
    str | None, typer.Option("--host", help="The address to listen on. Default: 127.0.0.1.")
]
Port = Annotated[
    int | None,
    typer.Option(
        "--port",
        min=0,
        max=65535,
        help="The port to listen on; 0 takes any free one. Default: 8000.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        min=1,
        max=64,
        help="The number of worker processes. Default: one per core, at most 4.",
    ),
]
BasePath = Annotated[
    str | None,
    typer.Option("--base-path", help="The path under which a proxy publishes the service."),
]
Open = Annotated[
    bool,
    typer.Option("--open/--no-open", help="Whether to open the page in a browser. Default: no."),
]
MigrateOnly = Annotated[
    bool,
    typer.Option("--migrate-only", help="Bring the tables of the database up to date and exit."),
]


def serve(
    host: Host = None,
    port: Port = None,
    workers: Workers = None,
    base_path: BasePath = None,
    open_page: Open = False,
    migrate_only: MigrateOnly = False,
) -> Exit:
    """Serve the page and the API until Ctrl-C.

    All other settings are environment variables, listed in docs/service.md.
    """
    needed("fastapi", "The service and its page", "service")
    needed("uvicorn", "The service and its page", "service")
    from ninefold.service.server import serve as run
    from ninefold.service.settings import from_environment
    from ninefold.service.storage.upgrades import prepare

    settings = from_environment(host=host, port=port, workers=workers, base_path=base_path)
    prepare(settings.database_url)
    if migrate_only:
        note("The tables of the database are up to date.")
        return Exit.DONE

    def ready(address: str) -> None:
        note(f"Ninefold is at {address} (Ctrl-C ends it)")
        if open_page and has_screen():
            webbrowser.open(address)

    run(settings, ready)
    return Exit.DONE


def has_screen() -> bool:
    """Whether there is a screen for a browser."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
