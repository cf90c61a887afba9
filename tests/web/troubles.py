"""What a page must not do while it is tested: errors, refused content, requests that fail."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} refused ${event.blockedURI}`));
"""


class Troubles:
    """All that went wrong on the watched pages of a test, in plain words.

    A test that stops the server on purpose says what it expects: `troubles.allow("ERR_CONN")`.
    """

    def __init__(self) -> None:
        self.seen: list[str] = []
        self._allowed: list[str] = []

    def allow(self, *patterns: str) -> None:
        """Do not mind troubles in which one of these is found."""
        self._allowed += patterns

    def left(self) -> list[str]:
        """What was not allowed."""
        return [
            trouble
            for trouble in self.seen
            if not any(re.search(pattern, trouble) for pattern in self._allowed)
        ]

    def watch(self, context: BrowserContext) -> None:
        """Note what goes wrong on the pages that this context opens."""
        context.add_init_script(REPORT_VIOLATIONS)
        context.on("page", self._watch_page)

    def _watch_page(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.seen.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _console(self, message: ConsoleMessage) -> None:
        # The browser tells of every answer from 400 on; which of them are troubles is told below.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        # A stream or a question that the page itself gave up is no trouble.
        if request.failure != "net::ERR_ABORTED":
            self.seen.append(f"request: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500 or (response.status == 404 and "/api/" not in response.url):
            self.seen.append(f"answer: {response.status} {response.request.method} {response.url}")
