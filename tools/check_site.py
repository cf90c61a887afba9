"""Looks through a built site: python tools/check_site.py FOLDER.

Nothing may be loaded from another site, and every link must lead to a page of this one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src"}
"""What a browser loads by itself, and the attribute that says from where."""


class Page(HTMLParser):
    """The addresses on a page: those that are loaded, and those that are links."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Called for every element."""
        found = dict(attributes)
        if tag in LOADED:
            self.loaded.append(found.get(LOADED[tag]) or "")
        elif tag == "a":
            self.links.append(found.get("href") or "")


def complaints(site: Path) -> Iterator[str]:
    """What is wrong with a site, a line each."""
    for path in sorted(site.rglob("*.html")):
        page, name = Page(path), path.relative_to(site)
        for address in page.loaded:
            if urlsplit(address).netloc:
                yield f"{name} loads {address}"
        for address in (*page.loaded, *page.links):
            parts = urlsplit(address)
            inside = not (parts.scheme or parts.netloc) and parts.path
            if (
                inside
                and name.name != "404.html"
                and not (path.parent / unquote(parts.path)).exists()
            ):
                yield f"{name} has a dead link: {address}"


def main() -> None:
    found = list(complaints(Path(sys.argv[1])))
    sys.exit("\n".join(found) if found else 0)


if __name__ == "__main__":
    main()
