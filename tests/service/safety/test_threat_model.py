"""Every line of docs/security.md names tests, and each of them exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent.parent.parent
PAGE = TESTS.parent / "docs" / "security.md"
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")


def functions(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_line_of_the_threat_model_is_held_by_a_test() -> None:
    rows = [line for line in PAGE.read_text().splitlines() if line.startswith("| ")]
    threats = [row for row in rows if not row.startswith("| threat")]
    assert len(threats) > 30
    for row in threats:
        named = NAMED.findall(row.rsplit("|", 2)[1])
        assert named, row
        for file, function in named:
            assert function in functions(TESTS / file), f"{file}::{function}"
