"""Each layer imports only from those above it; docs/design.md lists them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "ninefold"

LAYERS = [
    {"_core", "version", "deferred", "errors", "extras", "limits", "machine"},
    {"model"},
    {"constraints"},
    {"outcomes"},
    {"formats", "pictures"},
    {"solvers"},
    {"films", "symmetry"},
    {"lists", "sheets"},
    {"validation"},
    {"explain"},
    {"generator"},
    {"game"},
    {
        "__main__",
        "examples",
        "bench",
        "cli",
        "service",
        "web",
        "photo",
        "data",
        "cluster",
        "compat",
    },
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}

DOORS = {
    ("model/grid.py", "formats"),
    ("model/grid.py", "pictures"),
    ("model/grid.py", "symmetry"),
    ("model/candidates.py", "pictures"),
    ("model/puzzle.py", "formats"),
    ("model/puzzle.py", "pictures"),
    ("model/puzzle.py", "symmetry"),
    ("outcomes.py", "pictures"),
}
"""Imports against the grain, inside a function: text given to a constructor, drawing, types."""


def layer_of(path: Path) -> str:
    part = path.relative_to(SOURCE).parts[0]
    return part.removesuffix(".py")


def imported(node: ast.AST) -> list[str]:
    """The top names inside the package that a statement imports."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module == "ninefold":
        names = [f"ninefold.{alias.name}" for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        assert not node.level, "imports are absolute"
        names = [node.module or ""]
    else:
        return []
    return [name.split(".")[1] for name in names if name.startswith("ninefold.")]


SOURCES = [
    path
    for path in sorted(SOURCE.rglob("*.py"))
    if path.parent != SOURCE or path.name != "__init__.py"
]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_up(path: Path) -> None:
    tree = ast.parse(path.read_text())
    at_top = {id(node) for node in tree.body}
    name = str(path.relative_to(SOURCE))
    for node in ast.walk(tree):
        for target in imported(node):
            allowed = LEVEL[target] <= LEVEL[layer_of(path)]
            door = id(node) not in at_top and (name, target) in DOORS
            assert allowed or door, f"{name} imports {target}"


def test_every_part_has_a_layer() -> None:
    assert {layer_of(path) for path in SOURCES} <= set(LEVEL)


def test_no_module_has_the_name_of_a_public_function() -> None:
    import ninefold

    functions = {
        name for name in ninefold.__all__ if name.islower() and callable(getattr(ninefold, name))
    }
    modules = {path.stem for path in SOURCES if path.parent == SOURCE}
    packages = {path.parent.name for path in SOURCES if path.name == "__init__.py"}
    assert not functions & (modules | packages)


def test_the_referee_shares_no_code_with_a_search() -> None:
    tree = ast.parse((SOURCE / "game" / "referee.py").read_text())
    inside = {
        node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ninefold.game.")
    }
    assert inside == {"ninefold.game.rules", "ninefold.game.statuses", "ninefold.game.turns"}


def test_kernels_know_no_python() -> None:
    for path in (SOURCE.parent.parent / "cpp").rglob("*.[ch]pp"):
        if path.parent.name != "bind":
            assert "nanobind" not in path.read_text(), path
