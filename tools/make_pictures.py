"""Makes the pictures of the README and of the docs about rendering, constraints and techniques.

python tools/make_pictures.py [--check]

With --check nothing is written; the exit code tells whether all of them are as they should be.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import badges
import speed_chart

import ninefold as nf
from ninefold import constraints as rules
from ninefold.explain import State, all_steps
from ninefold.model import CellKey
from ninefold.model.units import pictured
from ninefold.pictures import Cage, CandidateMark, Line, Picture, Point, render

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
WIDTH = 400

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HYPER = "..8.....5.5..4..68.3..7.....4........76.3.......1.2.........9..........2........."
X = "..8....1...7.9..4..3..7.......9......64..8....1...23.........3....7...64........."
REGIONS = """
    AAABCCCCC
    AABBBBCCC
    DAABBBCEE
    DAABFFFEE
    DDDFFFFFE
    DDDGFEEEE
    HDGGGGGII
    HHHGGIGII
    HHHHHIIII
"""
JIGSAW = "..8........726..8..7..1.....6.9....1.43.......2...79........76....6...5.......2.."
SAMURAI = (
    "..83.....134.627...5.891.....294..5.6....52.958....26.1.......6...........5....2..9.1...3.9"
    "8..5....815.36..2.1...4...1.847....52....983....9.658..7913...5.23.87....16.3.4..4.98......"
    "9.3...5.3...5...3..58..2.....4....2...6..1.7.....2...543...92..7.............58....96......"
    "74.....36.2.9.84.2..6....1.......8...1.7.4.43...56.7..46..........3..65..9.1..7.5.6.8...2.."
    "8..3."
)
SKYSCRAPER = "..5..2.9.93..8.....1.9.6.....126..59.59.37...6.8.1.3..1.6...27.5976...4......5..."
FISH = "4.36.29..5..814.6361.....8.....7....764..9...3...6.5.......3...9..7261....894...6"
CAGES = """
    AABBCDDDD
    AEEBCCFFF
    AEGHHIFJJ
    KEGHHILJM
    KNGOOILMM
    KNPOOQLMR
    KNPSSQTRR
    UNPVWTTRX
    UYYVWWTXX
"""


LINES = [
    rules.Thermometer("r3c4 r3c5 r2c6 r1c6 r1c7"),
    rules.Thermometer("r5c9 r6c8 r6c7 r7c8", slow=True),
    rules.Arrow("r7c1", "r8c1 r9c1 r9c2"),
    rules.Arrow("r7c3 r7c4", "r8c3 r8c2"),
    rules.Renban("r4c8 r3c7 r3c8 r2c7 r2c8"),
    rules.Whispers("r6c4 r6c5 r7c6 r8c5 r9c6"),
    rules.Whispers("r5c1 r4c1 r3c1 r4c2 r3c2", difference=4),
    rules.Palindrome("r3c6 r4c7 r5c6 r6c6 r7c7"),
    rules.BetweenLine("r8c8 r8c9 r7c9 r6c9 r5c8"),
]
"""Lines that the solution of the classic puzzle keeps, of every kind."""

MORE_LINES = [
    rules.RegionSumLine("r6c4 r5c3 r6c3 r7c4 r8c4"),
    rules.Zipper("r2c4 r2c3 r1c2 r2c1 r2c2 r3c3"),
    rules.SumLine("r1c9 r2c9 r3c8 r2c8 r2c7 r3c7 r3c6"),
    rules.EntropicLine("r6c8 r6c7 r7c7 r6c6 r7c6 r8c5"),
    rules.ModularLine("r8c7 r9c8 r8c9 r8c8"),
    rules.Nabner("r4c6 r4c7 r5c8 r5c7"),
    rules.LockoutLine("r2c6 r2c5 r1c6 r1c7 r1c8"),
    rules.DoubleArrow("r7c1 r8c2 r9c1 r8c1"),
]
MORE_CELLS = [
    rules.CountingCircles("r1c2 r2c7 r3c4 r4c6"),
    rules.Indexing("r3c1"),
    rules.Minimum("r8c5"),
    rules.Maximum("r4c3"),
    rules.EqualCells("r1c1 r2c6 r3c7"),
    rules.SameDigits(["r4c5 r5c5", "r6c8 r6c9"]),
    rules.Difference(["r3c6 r3c7"], 3),
    rules.Ratio(["r5c2 r5c3"], 3),
    rules.PairSum(["r7c4 r7c5"], 8),
    rules.GreaterThan(["r9c9 r9c8", "r7c8 r8c8"]),
    rules.EqualityCage("r5c1 r5c2 r6c1 r7c1"),
    rules.RellikCage("r9c1 r9c2", 5),
    rules.LookAndSay("r8c6 r8c7 r9c6 r9c7", [(2, 6), (1, 9)]),
    rules.Lunchbox("r1c3 r1c4 r1c5 r1c6", 13),
    rules.Sum("r4c8 r4c9 r5c9", 6),
    rules.XSum("row 1", 25),
    rules.Skyscraper("column 1", 4),
    rules.NumberedRoom([f"r9c{column}" for column in range(9, 0, -1)], 3),
]
DOTS = [
    rules.Kropki(
        white=["r1c1 r2c1", "r1c2 r1c3", "r4c4 r4c5", "r4c4 r5c4", "r8c2 r8c3"],
        black=["r2c3 r1c3", "r6c5 r6c6", "r8c7 r8c8"],
    ),
    rules.XV(x=["r3c9 r4c9", "r5c6 r5c7", "r9c4 r9c5"], v=["r1c8 r2c8", "r6c5 r7c5"]),
]
MARKS = [
    rules.Even("r1c3 r7c8"),
    rules.Odd("r2c5 r9c3"),
    rules.Quadruple("r3c3 r3c4 r4c3 r4c4", [3, 8, 9]),
    rules.Quadruple("r6c6 r6c7 r7c6 r7c7", [7]),
    rules.Clones("r4c1 r4c2 r5c2", "r5c4 r5c5 r6c5"),
    rules.Clones("r7c1 r7c2", "r8c6 r8c7"),
]


def constraint_pictures() -> dict[str, str]:
    """Rules of every kind, as they are drawn: all of them true of one solution."""
    boards = {
        "rules_lines": LINES,
        "rules_more_lines": MORE_LINES,
        "rules_more_cells": MORE_CELLS,
        "rules_dots": DOTS,
        "rules_outside": outside(),
        "rules_marks": MARKS,
    }
    crowd = [*killer()[:9], *LINES, *DOTS, *outside(), *MARKS[:-2]]
    made = {name: render(ruled(found), size=WIDTH, caption="") for name, found in boards.items()}
    for theme in ("light", "print"):
        made[f"rules_{theme}"] = render(ruled(crowd), size=WIDTH, caption="", theme=theme)
    return made


def ruled(found: list[rules.Constraint]) -> nf.Puzzle:
    """An empty board with rules, which the solution of the classic puzzle must keep."""
    puzzle = nf.Puzzle(81 * ".", constraints=found)
    assert not nf.verify_solution(puzzle, solution())
    return puzzle


def killer() -> list[rules.Constraint]:
    """The cages with the sums that the solution gives them."""
    return [rules.KillerCage(places, total(places)) for places in pictured(CAGES).values()]


def outside() -> list[rules.Constraint]:
    """Sums of diagonals and of sandwiches, as the solution has them."""
    layout, found = nf.Layout.classic(), list[rules.Constraint]()
    for first, way in (("r1c4", (1, 1)), ("r9c3", (-1, -1)), ("r5c9", (1, -1))):
        cells = rules.LittleKiller.towards(layout, first, way, 0).cells
        found.append(rules.LittleKiller(cells, total(cells)))
    for name in ("row 2", "row 8", "column 3", "column 7"):
        cells = [cell for unit in layout.units if unit.name == name for cell in unit.cells]
        line = [solution()[cell] for cell in cells]
        first, last = sorted((line.index(1), line.index(9)))
        found.append(rules.SandwichSum(name, sum(line[first + 1 : last])))
    return found


@cache
def solution() -> nf.Grid:
    """The solution of the classic puzzle."""
    found = nf.solve(CLASSIC).solution
    assert found is not None
    return found


def total(cells: Iterable[CellKey]) -> int:
    """What cells of the solution add up to."""
    return sum(solution()[cell] for cell in cells)


def pictures() -> dict[str, str]:
    """Every picture by its name."""
    puzzle = nf.Puzzle(CLASSIC)
    jigsaw = nf.Puzzle(JIGSAW, nf.Layout.jigsaw(REGIONS))
    return {
        "classic": render(nf.solve(puzzle), size=WIDTH),
        "dark": render(nf.solve(puzzle), size=WIDTH, theme="dark"),
        "print": render(nf.Puzzle(HYPER, nf.Layout.hyper()), size=WIDTH, theme="print"),
        "hyper": render(nf.Puzzle(HYPER, nf.Layout.hyper()), size=WIDTH),
        "x": render(nf.Puzzle(X, nf.Layout.x()), size=WIDTH),
        "jigsaw": render(jigsaw, size=WIDTH),
        "stars": render(nf.Puzzle(81 * ".", "hyper+asterisk+girandola"), size=WIDTH),
        "groups": render(nf.Puzzle(81 * ".", "hyper+disjoint"), size=WIDTH),
        "stars_print": render(
            nf.Puzzle(81 * ".", "hyper+asterisk+girandola"), size=WIDTH, theme="print"
        ),
        "samurai": render(nf.Puzzle(SAMURAI, nf.Layout.samurai()), size=2 * WIDTH),
        "marks": render(puzzle, size=WIDTH, candidates=True, names=True),
        "conflict": render(nf.check(CLASSIC.replace("4..8.3", "4.48.3")), size=WIDTH),
        "triple": render(triple(puzzle), size=WIDTH),
        "chain": render(chain(nf.Puzzle(SKYSCRAPER)), size=WIDTH),
        "cages": render(cages(), size=WIDTH),
        **constraint_pictures(),
        **step_pictures(),
        "speed": speed_chart.drawn(),
        **{name: badges.drawn(*fact) for name, fact in badges.facts().items()},
    }


def step_pictures() -> dict[str, str]:
    """A fish, a wing and a chain, as steps are drawn."""
    wanted = {
        "step_fish": (FISH, "finned_x_wing", "r5c9"),
        "step_wing": (FISH, "xy_wing", "r5c5"),
        "step_chain": (SKYSCRAPER, "skyscraper", "r7c4"),
    }
    return {name: render(step(*which), size=WIDTH) for name, which in wanted.items()}


def step(puzzle: str, technique: str, target: str) -> Picture:
    """The step of a technique that removes something from a cell."""
    state = State.of(puzzle, unique=True)
    cell = state.layout.cell(target)
    found = all_steps(state, [technique])
    return next(
        each.picture(state) for each in found if cell in [move.cell for move in each.eliminations]
    )


def triple(puzzle: nf.Puzzle) -> Picture:
    """Three cells that hold three digits between them, and what that removes."""
    layout, marks = puzzle.layout, puzzle.allowed()
    cells, digits = [layout.cell(name) for name in ("r4c2", "r5c2", "r6c2")], (1, 2, 5)
    units = [unit for unit in layout.units if unit.name in ("box 4", "column 2")]
    others = {cell for unit in units for cell in unit.cells if not puzzle[cell]} - set(cells)
    found = [
        CandidateMark(cell, digit, "cause" if cell in cells else "remove")
        for cell in sorted({*cells, *others})
        for digit in digits
        if digit in marks[cell]
    ]
    return Picture.of(puzzle, candidates=marks).annotated(
        title="Naked triple",
        caption="r4c2, r5c2 and r6c2 hold 1, 2 and 5 between them: "
        "no other cell of box 4 or of column 2 does.",
        highlights={"cause": cells},
        candidates=found,
    )


def chain(puzzle: nf.Puzzle) -> Picture:
    """Two strong links and a weak one, and what they remove."""
    ends = ("r1c4", "r1c9", "r8c9", "r8c6")
    first, second, third, fourth = (Point(name, 3) for name in ends)
    return Picture.of(puzzle, candidates=True).annotated(
        title="Skyscraper",
        caption="If r1c4 is not 3, then r1c9 is, r8c9 is not, and r8c6 is: "
        "one of r1c4 and r8c6 is 3, so r7c4 and r9c4 are not.",
        names=True,
        highlights={"cause": ends},
        lines=[
            Line([first, second], "strong"),
            Line([second, third], "weak"),
            Line([third, fourth], "strong"),
        ],
        candidates=[
            *(CandidateMark(point.cell, 3, "false") for point in (first, third)),
            *(CandidateMark(point.cell, 3, "true") for point in (second, fourth)),
            *(CandidateMark(name, 3, "remove") for name in ("r7c4", "r9c4")),
        ],
    )


def cages() -> Picture:
    """Cages with the sums that the solution of a puzzle gives them."""
    found = [Cage(places, str(total(places))) for places in pictured(CAGES).values()]
    return Picture.of(81 * ".").annotated(cages=found)


def main() -> int:
    made = pictures()
    stale = [name for name, text in made.items() if not is_same(FOLDER / f"{name}.svg", text)]
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"docs/pictures/{name}.svg is not as it should be")
        return bool(stale)
    for name in stale:
        (FOLDER / f"{name}.svg").write_text(made[name], encoding="utf-8")
    return 0


def is_same(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
