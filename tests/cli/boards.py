"""Boards that the tests of the command line share."""

from __future__ import annotations

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
TWICE = "55" + "." * 79
SHORT = UNIQUE[1:]
SMALL = "1234" + "." * 12
