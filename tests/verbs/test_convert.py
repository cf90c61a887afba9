"""`convert`: puzzles in another format, without those that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

import ninefold as nf

from .boards import MALFORMED, SMALL, TWO, UNIQUE
from .rows import rows_of


def test_bad_puzzles_have_no_row() -> None:
    text, summary = rows_of("convert", UNIQUE, MALFORMED, SMALL)
    assert text.splitlines() == [UNIQUE, SMALL]
    assert (summary.done, summary.malformed) == (2, 1)


@pytest.mark.parametrize("name", ["out.csv", "out.json", "out.sdm", "out.opensudoku", "out.txt.gz"])
def test_the_name_of_the_target_says_the_format(name: str, tmp_path: Path) -> None:
    assert nf.run("convert", [UNIQUE, TWO], tmp_path / name).done == 2
    assert [each.to_line() for each in nf.read_file(tmp_path / name)] == [UNIQUE, TWO]


def test_unknown_formats_touch_no_file(tmp_path: Path) -> None:
    with pytest.raises(nf.UnknownNameError, match="format"):
        nf.run("convert", [UNIQUE], tmp_path / "out.txt", to="stone")
    assert not list(tmp_path.iterdir())


def test_lines_of_digits_from_0_state_their_layout_once(tmp_path: Path) -> None:
    source, line = tmp_path / "list.txt", "0" + 15 * "."
    source.write_text(f"# layout: 4x4+from-0\n{line}\n{line}\n")
    nf.run("convert", source, tmp_path / "out.txt", to="line")
    written = (tmp_path / "out.txt").read_text()
    assert written == f"# layout: boxes 2x2+from-0\n{line}\n{line}\n"
    assert list(nf.read_all(written)) == list(nf.read_file(source))


def test_lines_whose_top_cannot_state_the_layout_are_refused() -> None:
    zero = nf.Puzzle("0" + 15 * ".", "4x4+from-0")
    text, summary = rows_of("convert", zero, SMALL, to="line")
    assert text.splitlines() == [SMALL]
    assert summary.unsupported == 1
    text, _ = rows_of("convert", zero, to="line", layout="4x4+from-0")
    assert text.splitlines() == ["# layout: boxes 2x2+from-0", zero.to_line()]
