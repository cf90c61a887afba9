"""Links and files of web programs on the command line."""

from ninefold.formats import write
from ninefold.model import Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_link_is_a_puzzle(cli) -> None:
    for name in ("fpuzzles-link", "sudokupad-link"):
        result = cli("solve", write(Puzzle(LINE), name).strip())
        assert result.code == 0
        assert "the only solution" in result.out


def test_a_link_that_holds_no_puzzle_is_told(cli) -> None:
    result = cli("solve", "https://sudokupad.app/abc123")
    assert result.code == 2
    assert "nothing is fetched" in result.err


def test_convert_from_and_to(cli, tmp_path) -> None:
    path = tmp_path / "puzzle.json"
    path.write_text(write(Puzzle(LINE, layout="x"), "fpuzzles"))
    result = cli("convert", str(path), "--to", "sudokupad-link")
    assert result.code == 0
    again = cli("convert", result.out.strip(), "--to", "json")
    assert again.out == f'{{"layout": "x", "line": "{LINE}"}}\n'
