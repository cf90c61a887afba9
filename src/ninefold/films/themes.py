"""The colours of films."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ninefold.errors import UnknownNameError


@dataclass(frozen=True)
class Theme:
    """Colours as `#rrggbb`: the paper, tinted cells of extra units, lines, digits, captions.

    `marks` holds the colour behind the cells of an event, by its kind.

    >>> LIGHT.mark("contradiction")
    '#ffb9b4'
    """

    name: str
    paper: str
    tint: str
    line: str
    frame: str
    given: str
    found: str
    pencil: str
    caption: str
    marks: Mapping[str, str] = field(hash=False)

    def mark(self, kind: str) -> str:
        """The colour behind the cells of an event of that kind."""
        return self.marks.get(kind, self.marks["place"])


LIGHT = Theme(
    name="light",
    paper="#ffffff",
    tint="#eef0f4",
    line="#b4b8c0",
    frame="#202228",
    given="#202228",
    found="#1f5fa8",
    pencil="#6a707c",
    caption="#404550",
    marks={
        "place": "#bfe0ff",
        "branch": "#bfe0ff",
        "deduce": "#d3f0d8",
        "candidates": "#fff0b8",
        "remove": "#ffdcb0",
        "backtrack": "#ffdcb0",
        "contradiction": "#ffb9b4",
    },
)

DARK = Theme(
    name="dark",
    paper="#1c1c20",
    tint="#292c34",
    line="#4c505a",
    frame="#c8ccd4",
    given="#f0f2f6",
    found="#7db4f0",
    pencil="#8c92a0",
    caption="#c8ccd4",
    marks={
        "place": "#1f4a78",
        "branch": "#1f4a78",
        "deduce": "#22523a",
        "candidates": "#5c5020",
        "remove": "#6a4418",
        "backtrack": "#6a4418",
        "contradiction": "#7a2a2a",
    },
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}
"""The themes by name."""


def theme_of(name: str) -> Theme:
    """The theme of that name.

    >>> theme_of("dark").paper
    '#1c1c20'
    """
    if name not in THEMES:
        raise UnknownNameError("theme", name, THEMES)
    return THEMES[name]
