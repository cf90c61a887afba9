"""A page for each technique: its description, a position where it is next, the step drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from ninefold.explain import TECHNIQUES, Example, Technique, as_profile, example, has_example
from ninefold.explain.step_words import description, family_name, name_of
from ninefold.pictures import render

SIZE = 540
EASIER = {
    "profile": "Nothing that is easier gives anything here.",
    "basic": "Singles, intersections and subsets give nothing here.",
    "singles": "Singles give nothing here.",
    "none": "There are easier steps beside it here.",
}


def navigation() -> list[Any]:
    """The page about all of them, then a section a family."""
    families = groupby(TECHNIQUES, key=lambda each: each.family)
    return [
        "techniques.md",
        *({family_name(family): [*map(_link, group)]} for family, group in families),
    ]


def pages() -> Iterator[tuple[str, str]]:
    """The page of every technique, and its pictures."""
    for technique in TECHNIQUES:
        yield f"techniques/{technique.name}.md", _page(technique)
        if has_example(technique.name):
            shown = example(technique.name)
            picture = shown.step.picture(shown.state)
            for theme in ("light", "dark"):
                name = f"techniques/{technique.name}_{theme}.svg"
                yield name, render(picture, "svg", theme=theme, size=SIZE)


def _link(technique: Technique) -> dict[str, str]:
    return {name_of(technique): f"techniques/{technique.name}.md"}


def _page(technique: Technique) -> str:
    parts = [f"# {name_of(technique)}", description(technique), _facts(technique)]
    if technique.needs_unique:
        parts.append("It holds only in a puzzle that is known to have one solution.")
    if has_example(technique.name):
        parts += _example(example(technique.name))
    return "\n\n".join(parts) + "\n"


def _facts(technique: Technique) -> str:
    """Names and numbers, a row each."""
    rows = [
        ("name in Ninefold", f"`{technique.name}`"),
        ("family", family_name(technique.family)),
        ("in German", name_of(technique, "de")),
        ("HoDoKu's score", _scale(technique, "hodoku")),
        ("Sudoku Explainer's rating", _scale(technique, "se")),
        ("Sukaku Explainer's rating", _scale(technique, "sukaku")),
    ]
    return "| | |\n|---|---|\n" + "\n".join(f"| {name} | {what} |" for name, what in rows)


def _scale(technique: Technique, profile: str) -> str:
    entry = as_profile(profile).entry_of(technique)
    if entry is None:
        return "none"
    growing = "" if entry.growth == "none" else ", and more with its length"
    return f"{entry.score:g} {entry.level}".strip() + growing


def _example(shown: Example) -> Iterator[str]:
    """The step drawn and described, and the code that repeats it."""
    name = shown.technique.name
    yield "## An example"
    said = shown.step.tell(2)
    for theme in ("light", "dark"):
        yield f"![{said}]({name}_{theme}.svg#only-{theme})"
    yield f"{shown.step.tell(3, state=shown.state)}"
    yield EASIER[shown.easier]
    yield f"""```pycon
>>> from ninefold.explain import example
>>> shown = example("{name}")
>>> print(shown.step)
{said}
>>> picture = shown.step.picture(shown.state)  # shows itself in a notebook
```"""
    yield "The commands for another position, and for the whole path of a puzzle:"
    yield f"```\nninefold practice {name}\nninefold solve --explain FILE\n```"
