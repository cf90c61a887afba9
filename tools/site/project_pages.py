"""Files of the project as pages of the site: the changelog, and every file that a page links to.

A file of docs/ stands at the top of the site, and any other file keeps its path. A link to README
leads to the first page. A file that is not Markdown is shown as code.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
FIRST = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "benchmarks/README.md")
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")
LANGUAGES = {".py": "python", ".cpp": "cpp", ".service": "ini"}


def pages() -> Iterator[tuple[str, str | bytes]]:
    """The path of every page and its text."""
    for origin, path in _origins().items():
        yield path, _text(ROOT / origin)
    yield "assets/icon.svg", (ROOT / "src/ninefold/web/static/icon.svg").read_bytes()


def benchmarks() -> list[Any]:
    """The benchmarks in the navigation: every result, the newest first."""
    results = sorted((p for o, p in _origins().items() if o.startswith("benchmarks/results/")))
    return ["benchmarks/README.md", *reversed(results)]


def origin_of(path: str) -> str | None:
    """The file that a page shows, if it is one of the project."""
    return next((origin for origin, page in _origins().items() if page == path), None)


def relinked(text: str, origin: str) -> str:
    """A text of the project with links as the site has them."""
    here = posixpath.dirname(_page_of(origin))

    def moved(link: re.Match[str]) -> str:
        page = _page_of(_target(link[1], origin))
        return f"]({posixpath.relpath(page, here or '.')}{link[2] or ''})"

    return _outside_code(text, lambda part: LINK.sub(moved, part))


@cache
def _origins() -> dict[str, str]:
    """Every file outside docs/ that is a page, and the path of the page."""
    results = [
        f"benchmarks/results/{path.name}" for path in (ROOT / "benchmarks/results").glob("*.md")
    ]
    documents = (path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
    waiting = [*FIRST, *results, *documents]
    found: dict[str, str] = {}
    while waiting:
        origin = waiting.pop()
        if origin in found or origin == "README.md":  # docs/index.md is the first page
            continue
        found[origin] = _page_of(origin)
        if origin.endswith(".md"):
            waiting += _linked(origin)
    return {o: page for o, page in found.items() if not o.startswith("docs/")}


def _linked(origin: str) -> list[str]:
    """The files that a file of the project links to."""
    targets: list[str] = []

    def noted(part: str) -> str:
        targets.extend(_target(link[1], origin) for link in LINK.finditer(part))
        return part

    _outside_code((ROOT / origin).read_text(encoding="utf-8"), noted)
    return targets


def _target(link: str, origin: str) -> str:
    """The file that a link of a file means; of a folder, what describes it."""
    target = posixpath.normpath(posixpath.join(posixpath.dirname(origin), link))
    if not (ROOT / target).exists():
        return target
    while (ROOT / target).is_dir():
        described = posixpath.join(target, "README.md")
        target = described if (ROOT / described).exists() else posixpath.dirname(target)
    return target


def _page_of(origin: str) -> str:
    if origin.startswith("docs/"):
        return origin.removeprefix("docs/")
    if origin == "README.md":
        return "index.md"
    return origin if origin.endswith(".md") else f"{origin}.md"


def _text(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return text
    return f"# {path.name}\n\n```{LANGUAGES.get(path.suffix, 'text')}\n{text}```\n"


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    """A text changed where it is no block of code."""
    parts = text.split("```")
    return "```".join(part if place % 2 else change(part) for place, part in enumerate(parts))
