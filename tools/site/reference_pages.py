"""The reference: every public name with its docstring, grouped as a reader looks for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import ninefold as nf


@dataclass(frozen=True)
class Group:
    """A page of the reference: the public names of some modules."""

    page: str
    title: str
    about: str
    modules: tuple[str, ...]

    def names(self) -> list[str]:
        """Every public name of the group, by the shortest way to import it."""
        names = (name for module in self.modules for name in public_names(module))
        return sorted(names, key=_kind)


GROUPS = (
    Group("solving", "Solving", "Solutions, counts, candidates; one puzzle or many.", ("solvers",)),
    Group(
        "answers",
        "Answers and limits",
        "Results of questions, and bounds of searches.",
        ("outcomes", "limits"),
    ),
    Group("model", "Boards", "Puzzles, grids, layouts, moves, transformations.", ("model",)),
    Group(
        "constraints",
        "Constraints",
        "Rules beside the layout.",
        ("model.constraints", "model.relations", "model.shapes"),
    ),
    Group("formats", "Formats", "Text in and out.", ("formats",)),
    Group(
        "runs",
        "Many puzzles",
        "A verb over many puzzles, from any source to any target.",
        ("verbs", "verbs.solve", "verbs.rate", "runs.summary"),
    ),
    Group(
        "pictures",
        "Pictures",
        "Boards drawn, sheets for print, films of searches.",
        ("pictures", "sheets", "films"),
    ),
    Group("photos", "Photos", "Puzzles read from photos of printed ones.", ("photo",)),
    Group("checking", "Checking", "Faults, reasons and repairs; proofs.", ("validation",)),
    Group("explaining", "Explaining", "Steps, hints, paths and ratings.", ("explain",)),
    Group("course", "The course", "Lessons and drills for every technique.", ("course",)),
    Group("generating", "Generating", "Puzzles made to order, easier, harder.", ("generator",)),
    Group(
        "symmetry",
        "Equivalent puzzles",
        "Canonical forms, and equivalent puzzles.",
        ("symmetry",),
    ),
    Group("data", "Tables and frames", "Puzzles in columns, from file to file.", ("data",)),
    Group("cluster", "Clusters", "Work on more than one machine.", ("cluster",)),
    Group("game", "The game", "Positions, analysis, engine, referee.", ("game",)),
    Group("arena", "Matches", "Matches and tournaments between programs.", ("game.arena",)),
    Group(
        "machine",
        "Errors and the machine",
        "The exceptions; instruction sets.",
        ("errors", "machine"),
    ),
    Group(
        "service",
        "Service and other packages",
        "The application behind `ninefold serve`; py-sudoku's interface.",
        ("service.app", "compat.py_sudoku"),
    ),
)

PUBLIC = {
    "model.constraints": "constraints",
    "model.relations": "constraints.relations",
    "model.shapes": "constraints.shapes",
}
"""Modules that people import from elsewhere, through a star that griffe does not see behind."""


def navigation() -> list[Any]:
    """The list of groups, then each of them."""
    return ["reference/index.md", *({each.title: f"reference/{each.page}.md"} for each in GROUPS)]


def pages() -> Iterator[tuple[str, str]]:
    """The list, and the page of every group, for mkdocstrings to fill."""
    rows = [f"| [{each.title}]({each.page}.md) | {each.about} |" for each in GROUPS]
    yield "reference/index.md", "# Reference\n\n| | |\n|---|---|\n" + "\n".join(rows) + "\n"
    for each in GROUPS:
        blocks = "\n\n".join(map(_block, each.names()))
        yield f"reference/{each.page}.md", f"# {each.title}\n\n{each.about}\n\n{blocks}\n"


def _kind(name: str) -> int:
    """Functions come first, then classes, then constants."""
    last = name.rpartition(".")[2]
    return 0 if last.islower() else 2 if last.isupper() and len(last) > 2 else 1


def _block(name: str) -> str:
    heading = name
    for module, public in PUBLIC.items():
        heading = heading.replace(f"ninefold.{module}.", f"ninefold.{public}.")
    label = name.rpartition(".")[2]
    return f"::: {name}\n    options:\n      heading: {heading}\n      toc_label: {label}"


def public_names(module: str) -> list[str]:
    """The public names of a module: those in its `__all__`, or those that the package exports."""
    loaded = import_module(f"ninefold.{module}")
    names = getattr(loaded, "__all__", None) or _defined(loaded)
    return [_way_to(module, name, getattr(loaded, name)) for name in names]


def _way_to(module: str, name: str, value: object) -> str:
    """From where a name is best imported: the package itself, if it has the same thing."""
    same = name in nf.__all__ and getattr(nf, name) is value
    return f"ninefold.{name}" if same else f"ninefold.{module}.{name}"


def _defined(module: Any) -> list[str]:
    here = [name for name, value in vars(module).items() if _is_from(value, module.__name__)]
    return [name for name in here if name in nf.__all__] or here


def _is_from(value: object, module: str) -> bool:
    name = getattr(value, "__name__", "_")
    return getattr(value, "__module__", None) == module and not name.startswith("_")
