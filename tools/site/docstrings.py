"""Docstrings as the site shows them: their examples become blocks of code."""

from __future__ import annotations

from typing import Any

import griffe


class Examples(griffe.Extension):
    """Fences around the sessions of Python in every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called by griffe for everything that it has read."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """A docstring with fences around its sessions: from a prompt to the next blank line."""
    paragraphs = text.split("\n\n")
    return "\n\n".join(
        f"```pycon\n{each}\n```" if each.startswith(">>> ") else each for each in paragraphs
    )
