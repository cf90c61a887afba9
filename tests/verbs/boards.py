"""Puzzles of every kind, which the tests of verbs share."""

from __future__ import annotations

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PAIR = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9"
"""A puzzle whose hardest step is a naked pair."""
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO = "53..7....6..195....98......8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""A puzzle with two solutions."""
NONE = "55" + 79 * "."
"""A puzzle that contradicts itself."""
MALFORMED = "12"
SMALL = "1234" + 12 * "."
"""A puzzle of 4x4 with twelve solutions."""

LINES = (UNIQUE, TWO, MALFORMED, NONE, SMALL)

LISTED = (UNIQUE, TWO, MALFORMED, NONE, MALFORMED)
"""What these are in a list, all of whose boards are of one layout."""
