"""A path as text: singles in a row on one line, other steps a line each, a table at the end."""

from __future__ import annotations

import re

import ninefold as nf
from ninefold.explain.path_words import path_lines, technique_table

from .boards import EASY

PAIRED = nf.generate(level="medium", seed=3)
PATH = nf.find_path(PAIRED)


def test_singles_in_a_row_are_one_line() -> None:
    lines = list(path_lines(PATH, 2, "en"))
    others = sum(step.technique.family != "singles" for step in PATH.steps)
    assert others > 0
    assert others < len(lines) <= 2 * others + 1
    last = re.match(r" *(?:\d+-)?(\d+)\. ", lines[-1])
    assert last is not None
    assert int(last[1]) == len(PATH.steps)


def test_whole_reasons_are_a_paragraph_a_step() -> None:
    assert len(list(path_lines(PATH, 3, "en"))) == len(PATH.steps)


def test_names_alone_are_counted() -> None:
    assert list(path_lines(nf.find_path(EASY, most=3), 1, "en")) == ["    1-3. Naked single (3)"]


def test_hodokus_notation() -> None:
    lines = "\n".join(path_lines(PATH, 2, "en", notation=True))
    for step in PATH.steps:
        if step.technique.family != "singles":
            assert step.notation in lines
    assert "Naked Single: " in lines


def test_long_lines_of_singles_are_wrapped() -> None:
    (text,) = path_lines(nf.find_path(EASY), 2, "en")
    assert max(map(len, text.split("\n"))) <= 100


def test_the_table_counts_every_step() -> None:
    rows = [row.split() for row in technique_table(PATH, "en").split("\n")]
    assert sum(int(row[0]) for row in rows) == len(PATH.steps)
    assert len(rows) == len(PATH.techniques)
