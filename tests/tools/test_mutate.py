"""The tool that puts small faults into modules: it finds the tests that do not look."""

from __future__ import annotations

import ast
from pathlib import Path

import mutate
import pytest

MODULE = '''
def least(numbers, bound=3):
    """The least number."""
    for number in numbers:
        if number < 5 and not number == 2:
            raise ValueError
    return len(numbers) + 1
'''


def test_changes_are_made_inside_functions() -> None:
    assert [str(change) for change in mutate.changes_in_functions(ast.parse(MODULE))] == [
        "number < 5 and (not number == 2) -> number < 5 or not number == 2",
        "number < 5 -> number <= 5",
        "5 -> 6",
        "not number == 2 -> number == 2",
        "number == 2 -> number != 2",
        "2 -> 3",
        "raise ValueError -> pass",
        "return len(numbers) + 1 -> pass",
        "len(numbers) + 1 -> len(numbers) - 1",
        "1 -> 2",
    ]


def test_the_same_seed_gives_the_same_mutants_of_every_group() -> None:
    mutants = mutate.chosen(list(mutate.GROUPS), 40, 1)
    assert mutants == mutate.chosen(list(mutate.GROUPS), 40, 1) != mutate.chosen(["referee"], 40, 1)
    for paths in mutate.GROUPS.values():
        assert sum(mutant.path in paths for mutant in mutants) == 10


def test_every_module_has_tests() -> None:
    for path in mutate.MODULES.values():
        assert all(file.exists() for file in mutate.tests_of(path[0]))
        assert len(mutate.tests_of(path[0])) > 1 or path[0].name == "__init__.py"


def test_a_mutant_is_what_everybody_calls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "faulty.py"
    path.write_text("def is_small(number):\n    return number < 5\n")
    monkeypatch.syspath_prepend(tmp_path)
    from faulty import is_small  # type: ignore[import-not-found]

    assert not is_small(5)
    mutate.Mutant(path, 1).arise()  # after the return that is dropped
    assert is_small(5)
