"""The badges of the README: facts that the project states itself, drawn as small pictures."""

from __future__ import annotations

import re
import tomllib
from html import escape
from pathlib import Path

ROOT = Path(__file__).parent.parent
LETTER = 7
PADDING = 8


def facts() -> dict[str, tuple[str, str]]:
    """The name of each badge, and its two words."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = re.search(r'"(.+)"', (ROOT / "src/ninefold/version.py").read_text().split("=")[1])
    assert version is not None
    return {
        "badge_version": ("version", version[1]),
        "badge_python": ("Python", project["requires-python"].replace(">=", "") + "+"),
        "badge_types": ("types", "strict" if (ROOT / "src/ninefold/py.typed").exists() else "none"),
        "badge_license": ("license", project["license"]),
    }


def drawn(name: str, value: str) -> str:
    """A badge as the text of an SVG file."""
    left, right = (LETTER * len(text) + 2 * PADDING for text in (name, value))
    middle = "font-family='system-ui, sans-serif' font-size='11' text-anchor='middle' fill='#fff'"
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20">
<title>{escape(name)}: {escape(value)}</title>
<clipPath id="round"><rect width="{left + right}" height="20" rx="4"/></clipPath>
<g clip-path="url(#round)">
<rect width="{left}" height="20" fill="#4a5260"/>
<rect x="{left}" width="{right}" height="20" fill="#1f66c2"/>
</g>
<g {middle}>
<text x="{left / 2:g}" y="14">{escape(name)}</text>
<text x="{left + right / 2:g}" y="14">{escape(value)}</text>
</g>
</svg>
"""
