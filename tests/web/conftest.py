"""A real server and a real browser for the tests of the page, and pages that are watched.

Server and browser are shared by the tests of a process and gone when the last test of this folder
is done: an event loop that Playwright keeps running would be in the way of others.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from scratch_server import RunningServer

from .pages import DESKTOP, PHONE
from .troubles import Troubles

PATIENCE = 60_000
"""Milliseconds until something that is awaited counts as missing: a machine may be busy."""

LOADING = 120_000
"""The same for a page that loads, as many files from a server that may have to wait itself."""

expect.set_options(timeout=PATIENCE)

OpenPage = Callable[..., Page]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that may be stopped, killed and started again; whoever ends it starts it."""
    with RunningServer(tmp_path_factory.mktemp("server"), allowance=0, short_links=100) as running:
        yield running


@pytest.fixture(scope="package")
def browser(browser_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Chromium without a screen; `--no-sandbox` lets root run it inside a container."""
    home = Path(tmp_path_factory.mktemp("browser"))
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=browser_path,
            args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
            env={**os.environ, "HOME": str(home)},
        )
        yield launched
        launched.close()


@pytest.fixture
def troubles() -> Iterator[Troubles]:
    """What goes wrong on the pages of a test: at its end there must be nothing."""
    noted = Troubles()
    yield noted
    assert not noted.left()


@pytest.fixture
def open_page(browser: Browser, server: RunningServer, troubles: Troubles) -> Iterator[OpenPage]:
    """Opens pages, each as that of another person: `open_page(color_scheme="dark")`.

    Options are those of `Browser.new_context`. Addresses are relative: `page.goto("play")`.
    """
    contexts = []

    def opened(**options: Any) -> Page:
        chosen = {
            "base_url": server.url,
            "viewport": DESKTOP,
            "reduced_motion": "reduce",
            "service_workers": "block",
            **options,
        }
        context = browser.new_context(**chosen)
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(LOADING)
        contexts.append(context)
        troubles.watch(context)
        return context.new_page()

    yield opened
    for context in contexts:
        for page in context.pages:  # an answer that is still under way has nobody to go to
            page.unroute_all(behavior="ignoreErrors")
        context.close()


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A page at the size of a desktop."""
    return open_page()


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A page at the size of a phone, with touch."""
    return open_page(viewport=PHONE, has_touch=True, is_mobile=True)
