"""What notebooks show: every result that has a picture, and tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import defusedxml.ElementTree as ElementTree
import pytest

import ninefold as nf
from ninefold.pictures.notebooks import MOST_ROWS, html_table

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
RESULTS: dict[str, Callable[[], Any]] = {
    "answer": lambda: nf.solve(LINE),
    "no answer": lambda: nf.solve("11" + "." * 79),
    "candidates": lambda: nf.Puzzle(LINE).allowed(),
    "true candidates": lambda: nf.candidates(LINE),
    "report": lambda: nf.check("11" + "." * 79),
    "state": lambda: nf.explain.State.of(LINE),
    "hint": lambda: nf.hint(LINE, stage="why"),
    "example": lambda: nf.explain.example("swordfish"),
    "practice": lambda: nf.practice("naked_pair", seed=7),
    "made to order": lambda: nf.generate(seed=7),
    "frame": lambda: nf.film("1234" + "." * 12).frames[1],
    "position": lambda: nf.game.Position.parse(LINE),
}


@pytest.mark.parametrize("name", RESULTS)
def test_results_show_a_picture(name: str) -> None:
    assert ElementTree.fromstring(RESULTS[name]()._repr_svg_()).tag.endswith("svg")


def test_pictures_tell_what_is_known() -> None:
    assert "the only solution" in RESULTS["answer"]()._repr_svg_()
    assert "no solution" in RESULTS["no answer"]()._repr_svg_()
    assert "strict rules" in RESULTS["position"]()._repr_svg_()
    assert nf.hint(LINE, stage="place").text in nf.hint(LINE, stage="place")._repr_svg_()


def test_a_table_is_cut_and_says_so() -> None:
    rows = [[number] for number in range(MOST_ROWS + 3)]
    table = html_table("numbers", ["number"], rows, len(rows))
    assert "<td>19</td>" in table
    assert "<td>20</td>" not in table
    assert "and 3 more" in table
    assert "more" not in html_table("numbers", ["number"], rows[:MOST_ROWS], MOST_ROWS)


def test_a_path_shows_its_steps_and_how_it_ends() -> None:
    path = nf.find_path(LINE)
    table = path._repr_html_()
    assert path.verdict in table
    assert str(path.steps[0]) in table


def test_what_has_no_rating_shows_why() -> None:
    assert nf.rate("." * 81)._repr_html_() == f"<p>{nf.rate('.' * 81)}</p>"


def test_a_position_is_drawn_by_render() -> None:
    assert nf.render(RESULTS["position"](), "svg") == RESULTS["position"]()._repr_svg_()
