"""The layers of the package and of its kernels, and a check that imports and includes keep to them.

Each row may use the rows above it. The parts of one row do not know each other.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PYTHON_LAYERS = (
    "_core deferred errors version",
    "arguments extras",
    "limits machine",
    "model",
    "constraints",
    "outcomes",
    "pictures",
    "formats",
    "solvers",
    "films symmetry",
    "runs sheets",
    "validation",
    "explain",
    "generator",
    "game",
    "verbs",
    "cluster compat data photo",
    "ninefold",  # the package itself, which has the public names
    "examples stock web",
    "course",
    "bench service",
    "cli",
    "__main__",
)

CPP_LAYERS = (
    "base",
    "boards canonical classic endgame technique",
    "columns cover player regions rules",
    "generator",
    "bind embed",
    "fuzz tests",
)

DOORS = {
    ("model/grid.py", "formats"),
    ("model/grid.py", "pictures"),
    ("model/grid.py", "symmetry"),
    ("model/candidates.py", "pictures"),
    ("model/puzzle.py", "formats"),
    ("model/puzzle.py", "pictures"),
    ("model/puzzle.py", "symmetry"),
    ("outcomes.py", "pictures"),
    ("runs/sources.py", "examples"),
    ("formats/text_io.py", "runs"),
    ("formats/drawn/solutions.py", "solvers"),
}
"""Imports against the grain, inside a function: text given to a constructor, drawing, types,
sets of examples by their names, puzzles of tables, and the solution that goes into a file."""

COMPUTED = {"deferred.py", "extras.py"}
"""The modules that import by a name which they are given."""

IMPORTERS = {"import_module", "__import__"}
MODULE = re.compile(r"ninefold\.\w+(\.\w*)*$")
"""A text like this is there to be imported, now or later."""

INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)


def level_of(layers: tuple[str, ...]) -> dict[str, int]:
    """The row of each part."""
    return {part: level for level, row in enumerate(layers) for part in row.split()}


PYTHON_LEVEL = level_of(PYTHON_LAYERS)
CPP_LEVEL = level_of(CPP_LAYERS)


def misplaced_imports(package: Path) -> list[str]:
    """Each import of a file of the package that its layer does not allow, as a sentence."""
    return [
        problem
        for path in sorted(package.rglob("*.py"))
        for problem in _of_module(path, path.relative_to(package).as_posix())
    ]


def misplaced_includes(folder: Path) -> list[str]:
    """Each include of a C++ file in this folder that its layer does not allow, as a sentence."""
    problems = []
    for path in sorted(folder.rglob("*.[ch]pp")):
        name = path.relative_to(folder).as_posix()
        for included in INCLUDE.findall(path.read_text()):
            if not (folder / included).is_file() and included.partition("/")[0] not in CPP_LEVEL:
                continue  # a header of the system or of a library
            problems += _misplaced(name, _part(name), _part(included), CPP_LEVEL)
    return problems


def _part(name: str) -> str:
    part = name.partition("/")[0].removesuffix(".py")
    return "ninefold" if part == "__init__" else part


def _misplaced(name: str, user: str, used: str, level: dict[str, int]) -> list[str]:
    if user not in level:
        return [f"{name} belongs to {user}, which has no layer"]
    if used not in level:
        return [f"{name} uses {used}, which has no layer"]
    return [f"{name} uses {used}"] if user != used and level[user] <= level[used] else []


def _of_module(path: Path, name: str) -> Iterator[str]:
    tree = ast.parse(path.read_text())
    at_top = {id(node) for node in tree.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield f"{name} has a relative import"
        if _is_computed(node) and name not in COMPUTED:
            yield f"{name} imports a module by a computed name"
        for module in _modules(node):
            used = _part_of_module(module)
            if id(node) in at_top or (name, used) not in DOORS:
                yield from _misplaced(name, _part(name), used, PYTHON_LEVEL)


def _modules(node: ast.AST) -> list[str]:
    """The modules of the package that a statement or an expression names."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module == "ninefold":
        parts = [f"ninefold.{alias.name}" for alias in node.names]
        names = [part if _is_part(part) else "ninefold" for part in parts]
    elif isinstance(node, ast.ImportFrom):
        names = [node.module or ""]
    elif isinstance(node, ast.Call) and _name(node.func) in IMPORTERS:
        names = [text] if (text := _text(node.args[0])) == "ninefold" else []
    else:
        text = getattr(node, "value", None)
        names = [text] if isinstance(text, str) and MODULE.match(text) and _is_part(text) else []
    return [name for name in names if name.partition(".")[0] == "ninefold"]


def _is_part(module: str) -> bool:
    return _part_of_module(module) in PYTHON_LEVEL


def _part_of_module(module: str) -> str:
    return (module + ".").split(".")[1] or "ninefold"


def _is_computed(node: ast.AST) -> bool:
    if not (isinstance(node, ast.Call) and _name(node.func) in IMPORTERS):
        return False
    text = _text(node.args[0]) if node.args else None
    return not text or text.startswith(".") or text == "ninefold."


def _name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _text(node: ast.AST) -> str | None:
    """The text of a literal, or how a formatted one begins."""
    if isinstance(node, ast.JoinedStr) and node.values:
        node = node.values[0]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None
