"""Layouts of every kind that pictures must be able to draw, and a puzzle for each."""

from __future__ import annotations

from ninefold.model import Layout, Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

JIGSAW = Layout.jigsaw(
    """
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
)

LAYOUTS = {
    "classic": Layout.classic(),
    "hyper": Layout.hyper(),
    "x": Layout.x(),
    "hyper+x": Layout.named("hyper+x"),
    "stars": Layout.named("centre-dot+asterisk+girandola"),
    "disjoint": Layout.named("disjoint"),
    "jigsaw": JIGSAW,
    "jigsaw+x": Layout.x(JIGSAW),
    "samurai": Layout.samurai(),
    "twodoku": Layout.twodoku(),
    "overlapping": Layout.boards([(0, 0), (2, 4)], (2, 3)),
    "boxes 2x3": Layout.usual(6),
    "boxes 4x4": Layout.usual(16),
    "boxes 5x5": Layout.usual(25),
    "latin 5": Layout.latin(5),
    "own": Layout.of(3, [["r1c1", "r1c2", "r2c2"], ["r2c2", "r2c4", "r4c4"]]),
}


def sample(layout: Layout) -> Puzzle:
    """A puzzle with digits here and there; whether it has a solution is no matter of a picture."""
    digits = (cell * 7 % (layout.size + 1) if cell % 3 else 0 for cell in range(layout.cells))
    return Puzzle(bytes(digits), layout)
