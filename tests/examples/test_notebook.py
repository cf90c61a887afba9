"""The notebook runs from top to bottom in a kernel of its own, and shows what it promises."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parent.parent.parent / "examples" / "tour.ipynb"


@pytest.fixture(scope="module")
def notebook() -> Any:
    """The notebook after a run in which warnings are errors."""
    import nbformat  # takes five seconds to import
    from nbclient import NotebookClient

    read = nbformat.read(NOTEBOOK, as_version=4)
    strict = nbformat.v4.new_code_cell("import warnings\nwarnings.simplefilter('error')")
    read.cells.insert(0, strict)
    return NotebookClient(read, timeout=60, kernel_name="python3").execute()


def shown(notebook: Any, code: str) -> dict[str, str]:
    """What the cell that has this code shows, by kind."""
    cell = next(each for each in notebook.cells if code in each.source)
    return dict(cell.outputs[-1].data)


def test_it_is_kept_without_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    assert all(not cell.get("outputs") for cell in cells)


def test_boards_show_themselves(notebook: Any) -> None:
    for code in (
        "nf.Puzzle(",
        "nf.solve(",
        "nf.candidates(",
        "nf.check(",
        'layout="hyper"',
        "nf.hint(",
        "nf.generate(",
        "Position",
    ):
        assert shown(notebook, code)["image/svg+xml"].startswith("<svg"), code


def test_a_batch_and_a_list_show_a_table(notebook: Any) -> None:
    table = shown(notebook, "nf.solve_batch(")["text/html"]
    assert table.count("<tr>") == 5
    assert "malformed" in table
    assert "and 220 more" in shown(notebook, "nf.solutions(")["text/html"]


def test_a_rating_shows_a_path(notebook: Any) -> None:
    page = shown(notebook, "nf.rate(")["text/html"]
    assert "easy" in page
    assert "Naked single: r5c5 is 5." in page
