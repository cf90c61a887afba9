"""The report for people: verdict first, everything in it, and the same in colour."""

import io

import pytest

import ninefold as nf

from .boards import LINE, SOLVED, replaced

REPORT = """\
illegal values: A in r4c4; without them no solution: 1 twice in row 1 and 1 more
  - illegal value A in r4c4
  - 1 twice in row 1: r1c1, r1c2
  - 1 twice in box 1: r1c1, r1c2
Why: r1c1=1 and r1c2=1 contradict each other.
No single given repairs it.
Repair: without r1c1=1 and r1c3=3 together it has several solutions. Other pairs: r1c1 and r1c4,
  r1c2 and r1c3, r1c2 and r1c4, r1c1 and r2c2 or r1c2 and r2c2.
Counted: 5 digits on 16 cells, as they were entered; none from a solver.

Board           Digits that the empty cells still allow (! for none)
┌─────┬─────┐   ┌────────┬─────────┐
│ 1 1 │ 3 4 │   │        │         │
│ . 2 │ . . │   │ 34     │ 1   1   │
├─────┼─────┤   ├────────┼─────────┤
│ . . │ . . │   │ 234 34 │ 124 123 │
│ . . │ . . │   │ 234 34 │ 124 123 │
└─────┴─────┘   └────────┴─────────┘

By row                                    By column
row  filled  total  missing  sum  twice   column  filled  total  missing  sum  twice
1    full    9      2        2    1 !     1       1       1      234      9    -
2    1       2      134      8    -       2       2       3      34       7    -
3    0       0      1234     10   -       3       1       3      124      7    -
4    0       0      1234     10   -       4       1       4      123      6    -

By box                                    By digit
box  filled  total  missing  sum  twice   digit  placed  in boxes  missing in boxes
1    3       4      34       7    1 !     1      2       1         2 3 4
2    2       7      12       3    -       2      1       1         2 3 4
3    0       0      1234     10   -       3      1       2         1 3 4
4    0       0      1234     10   -       4      1       2         1 3 4"""


def coloured(report, width=100):
    from rich.console import Console

    file = io.StringIO()
    Console(file=file, force_terminal=True, width=width, color_system="256").print(report.rich())
    return file.getvalue()


def test_the_whole_text():
    text = str(nf.check([[1, 1, 3, 4], [0, 2, 0, 0], [0] * 4, [0, 0, 0, "A"]]))
    lines = text.split("\n")
    # The full row that totals 9 is a defect of its own; the rest is as printed above.
    assert lines.pop(4) == "  - row 1 is full but totals 9, not 10"
    assert "\n".join(lines) == REPORT


def test_a_solved_board_has_no_grid_of_allowed_digits():
    text = str(nf.check(SOLVED))
    assert text.startswith("solved: ")
    assert "still allow" not in text
    assert "1    full    45     -        0    -" in text


def test_the_board_in_the_text_can_be_read_back():
    lines = str(nf.check(LINE)).split("\n")
    start = next(number for number, line in enumerate(lines) if line.startswith("Board"))
    board = "\n".join(line[:25] for line in lines[start + 1 : start + 14])
    assert nf.Puzzle(board) == nf.Puzzle(LINE)


def test_a_large_board_lists_what_is_allowed():
    report = nf.check(nf.Puzzle("1" + 255 * "."), limits=nf.Limits(nodes=0))
    for text in (str(report), coloured(report)):
        assert "r1c2:23456789ABCDEFG, r1c3:" in text
    pictures = str(report).partition("\n\n")[2]
    assert max(map(len, pictures.split("\n"))) <= 100


@pytest.mark.parametrize("source", [LINE, SOLVED, "55" + 79 * ".", replaced(LINE, 2, "[")])
def test_the_coloured_report_says_the_same(source):
    from rich.text import Text

    report = nf.check(source)
    shown = coloured(report)
    plain = Text.from_ansi(shown).plain
    assert plain.startswith(report.summary)
    for defect in report.defects:
        assert defect in plain
    assert "By column" in plain
    assert max(map(len, plain.split("\n"))) <= 100


def test_conflicting_cells_are_red():
    shown = coloured(nf.check("55" + 79 * "."))
    assert shown.count("\x1b[1;31m5\x1b[0m") >= 2
    assert "\x1b[1;31m" not in coloured(nf.check(LINE))
