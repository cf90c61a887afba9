"""Each layer uses only those above it: docs/design.md describes them, layers.py lists them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from layers import CPP_LEVEL, PYTHON_LEVEL, misplaced_imports, misplaced_includes

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "ninefold"
KERNELS = ROOT / "cpp"


def test_imports_go_up() -> None:
    assert misplaced_imports(SOURCE) == []


def test_includes_go_up() -> None:
    assert misplaced_includes(KERNELS) == []


def test_every_layer_is_there() -> None:
    assert all(list(SOURCE.glob(f"{part}*")) for part in PYTHON_LEVEL if part != "ninefold")
    assert all((KERNELS / part).is_dir() for part in CPP_LEVEL)


PLANTED = [
    ("model/cells.py", "import ninefold", "uses ninefold"),
    ("model/cells.py", "import ninefold as nf", "uses ninefold"),
    ("model/cells.py", "from ninefold import solve", "uses ninefold"),
    ("model/cells.py", "from ninefold import errors, game", "uses game"),
    ("model/cells.py", "from ninefold.game import Rules", "uses game"),
    ("model/cells.py", "from ..game import Rules", "has a relative import"),
    ("model/cells.py", "import_module('ninefold.game.rules')", "uses game"),
    ("model/cells.py", "importlib.import_module('ninefold')", "uses ninefold"),
    ("model/cells.py", "import_module(f'ninefold.game.{name}')", "uses game"),
    ("model/cells.py", "import_module(f'ninefold.{name}')", "imports a module by a computed name"),
    ("model/cells.py", "import_module(name)", "imports a module by a computed name"),
    ("model/cells.py", "HOMES = {'ninefold.game.rules': ['Rules']}", "uses game"),
    ("model/grid.py", "from ninefold.formats import read_one", "uses formats"),
    ("service/app.py", "from ninefold.cli import main", "uses cli"),
    ("films/gif.py", "from ninefold.symmetry import canonical", "uses symmetry"),
    ("__init__.py", "from ninefold.service import app", "uses service"),
    ("puzzling.py", "import ninefold.errors", "belongs to puzzling, which has no layer"),
    ("model/cells.py", "import ninefold.puzzling", "uses puzzling, which has no layer"),
]


@pytest.mark.parametrize(("name", "line", "problem"), PLANTED)
def test_a_planted_import_is_found(tmp_path: Path, name: str, line: str, problem: str) -> None:
    planted = tmp_path / name
    planted.parent.mkdir(exist_ok=True)
    planted.write_text(f"{line}\n")
    assert misplaced_imports(tmp_path) == [f"{name} {problem}"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("model/grid.py", "def f():\n    from ninefold.formats import read_one\n"),
        ("cli/app.py", "import ninefold\nimport_module(f'ninefold.cli.{name}')\n"),
        ("service/settings.py", "FILE = 'ninefold.db'\nTITLE = 'ninefold'\n"),
        (
            "model/cells.py",
            "import numpy\nimport_module('polars')\nimport ninefold.errors\n",
        ),
        ("__init__.py", "from ninefold.game import Rules\nimport ninefold.model.grid\n"),
    ],
)
def test_other_imports_pass(tmp_path: Path, name: str, text: str) -> None:
    allowed = tmp_path / name
    allowed.parent.mkdir(exist_ok=True)
    allowed.write_text(text)
    assert misplaced_imports(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "line", "problem"),
    [
        ("base/guard.hpp", '#include "classic/words.hpp"', "uses classic"),
        ("base/guard.cpp", "#  include <classic/words.hpp>", "uses classic"),
        ("classic/words.hpp", '#include "boards/shape.hpp"', "uses boards"),
        ("player/team.cpp", '#include "bind/bind.hpp"', "uses bind"),
    ],
)
def test_a_planted_include_is_found(tmp_path: Path, name: str, line: str, problem: str) -> None:
    planted = tmp_path / name
    planted.parent.mkdir()
    planted.write_text(f"#include <array>\n{line}\n")
    assert misplaced_includes(tmp_path) == [f"{name} {problem}"]


def test_no_module_has_the_name_of_a_public_function() -> None:
    import ninefold

    functions = {
        name for name in ninefold.__all__ if name.islower() and callable(getattr(ninefold, name))
    }
    modules = {path.stem for path in SOURCE.glob("*.py")}
    packages = {path.parent.name for path in SOURCE.rglob("__init__.py")}
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
    for path in KERNELS.rglob("*.[ch]pp"):
        if path.parent.name != "bind":
            assert "nanobind" not in path.read_text(), path
