"""Tests mirror the tree: a test has the name of the module or package that it tests.

`tests/solvers/test_batch.py` tests `solvers/batch.py`. A module with several files of tests has one
for each aspect: `tests/solvers/test_batch_layouts.py`. A test of all modules of a folder
begins with `every`: `tests/verbs/test_every_cell.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "ninefold"

ELSEWHERE = {
    "benchmarks": "scripts of benchmarks/",
    "conformance": "every solver, every verb, every way in by one suite",
    "service/safety": "the threat model of docs/security.md",
    "docs": "the pages of docs/, and README",
    "examples": "examples/ and the sets of puzzles",
    "tools": "scripts of tools/",
    "web": "the page, a mode a file",
}
"""Folders whose tests are about something other than one module, and what that is."""

FOLDERS = sorted(
    {path.parent.relative_to(TESTS) for path in TESTS.rglob("test_*.py")} - {Path()}, key=str
)


def names_in(folder: Path) -> set[str]:
    """The modules and packages in a folder of the source."""
    modules = {path.stem for path in (SOURCE / folder).glob("*.py")}
    packages = {path.parent.name for path in (SOURCE / folder).glob("*/__init__.py")}
    return modules | packages


def is_named(test: str, modules: set[str]) -> bool:
    return any(test == name or test.startswith(f"{name}_") for name in (*modules, "every"))


def test_a_name_is_that_of_a_module_or_of_an_aspect_of_it() -> None:
    assert is_named("batch", {"batch"})
    assert is_named("batch_layouts", {"batch"})
    assert not is_named("batches", {"batch"})


@pytest.mark.parametrize("folder", FOLDERS, ids=str)
def test_tests_mirror_the_tree(folder: Path) -> None:
    if any(part.as_posix() in ELSEWHERE for part in (folder, *folder.parents)):
        return
    modules = names_in(folder)
    tests = [path.stem.removeprefix("test_") for path in (TESTS / folder).glob("test_*.py")]
    assert [test for test in sorted(tests) if not is_named(test, modules)] == []


def test_the_map_of_the_code_names_files_that_there_are() -> None:
    text = (TESTS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:\w+/)*\w+\.(?:py|cpp|hpp|js))`", text))
    roots = ("src", "cpp", "tests", "tools", "benchmarks")
    there = {file for root in roots for file in (TESTS.parent / root).rglob("*.*")}
    ends = {"/".join(file.parts[-n:]) for file in there for n in range(1, len(file.parts))}
    assert sorted(named - ends) == []
