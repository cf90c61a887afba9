"""Makes the small records of games that the tests judge again: python tools/make_game_records.py.

Two players take random moves among the true candidates, from fixed seeds; how each game is to
end is laid down in `ENDS`. The referee has no part in it: what the records say is known from
how the games were made.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Callable
from pathlib import Path

import ninefold as nf

FOLDER = Path(__file__).parent.parent / "tests" / "game"
HEADER = ["Game", "User1", "Score1", "Status1", "User2", "Score2", "Status2", "Moves", "Solution"]

Moves = list[str]
Ending = tuple[Moves, int, str, str]
"""The turns, the player that the status is about (0 or 1), his status, and the other's."""


class Board:
    """A board that random moves are made on."""

    def __init__(self, free: bool, seed: int) -> None:
        self.digits = [0] * 81
        self.free = free
        self.chance = random.Random(seed)

    @property
    def line(self) -> str:
        """The board as 81 characters."""
        return "".join(map(str, self.digits)).replace("0", ".")

    @property
    def is_unique(self) -> bool:
        """Whether one solution is left."""
        return nf.count(self.line, limit=2).value == 1

    def options(self) -> dict[int, tuple[int, ...]]:
        """The digits that stand in some solution, for every open cell that may be filled."""
        true = nf.candidates(self.line)
        cells = (cell for cell in range(81) if not self.digits[cell])
        return {cell: true[cell] for cell in cells if self.free or len(true[cell]) > 1}

    def move(self) -> str:
        """Make a random move that the rules allow."""
        options = self.options()
        cell = self.chance.choice(sorted(options))
        self.digits[cell] = self.chance.choice(options[cell])
        return spelt(cell, self.digits[cell])


def spelt(cell: int, digit: int) -> str:
    return f"{chr(65 + cell // 9)}{chr(97 + cell % 9)}{digit}"


def until_unique(board: Board) -> Moves:
    moves = [board.move()]
    while not board.is_unique:
        moves.append(board.move())
    return moves


def claimed(board: Board) -> Ending:
    """Whoever makes it unique says so."""
    moves = until_unique(board)
    return [*moves[:-1], f"{moves[-1]}!"], (len(moves) - 1) % 2, "WIN", "LOSE"


def claimed_by_the_other(board: Board) -> Ending:
    """Whoever makes it unique does not say so, and the other does."""
    moves = until_unique(board)
    return [*moves, "!"], len(moves) % 2, "WIN", "LOSE"


def claimed_late(board: Board) -> Ending:
    """Two moves more in inferred cells, the second with a claim: under the free rules."""
    moves = [*until_unique(board), board.move(), board.move()]
    return [*moves[:-1], f"{moves[-1]}!"], (len(moves) - 1) % 2, "WIN", "LOSE"


def drawn(board: Board) -> Ending:
    """The board is filled, and nobody claims: under the free rules."""
    return [board.move() for _ in range(81)], 0, "DRAW", "DRAW"


def failing(status: str, turns: int) -> Callable[[Board], Ending]:
    """After so many moves the player whose turn it is fails."""

    def fail(board: Board) -> Ending:
        return [board.move() for _ in range(turns)], turns % 2, status, "WIN"

    return fail


def failing_when_unique(board: Board) -> Ending:
    """The solution is unique, and who could claim it fills an inferred cell instead."""
    moves = until_unique(board)
    return moves, len(moves) % 2, "NO_SOLUTION_DECREASED", "WIN"


ENDS: dict[str, list[Callable[[Board], Ending]]] = {
    "strict": [
        claimed,
        claimed,
        claimed_by_the_other,
        failing_when_unique,
        failing("NO_SOLUTION_DECREASED", 21),
        failing("NO_SOLUTIONS_LEFT", 16),
        failing("NO_UNIQUE_CLAIM", 14),
        failing("DOUBLED_SOMEWHERE", 1),
        failing("ILLEGAL", 5),
        failing("TIMEOUT", 0),
        failing("CRASH", 9),
        failing("EXIT", 12),
    ],
    "free": [
        claimed,
        claimed_late,
        claimed_by_the_other,
        drawn,
        failing("NO_SOLUTIONS_LEFT", 30),
        failing("TIMEOUT", 33),
    ],
}

SCORES = {"WIN": 2, "CRASH": 0, "EXIT": 0, "ILLEGAL": 0, "NO_UNIQUE_CLAIM": 0}
SCORES["DOUBLED_SOMEWHERE"] = 0


def row(number: int, board: Board, ending: Ending) -> list[object]:
    moves, player, status, other = ending
    statuses = (status, other) if player == 0 else (other, status)
    told = [(f"p{each}", SCORES.get(given, 1), given) for each, given in enumerate(statuses, 1)]
    solution = "" if status not in ("WIN", "DRAW") else nf.solve(board.line).solution
    line = solution.to_line() if isinstance(solution, nf.Grid) else ""
    return [number, *told[0], *told[1], " ".join(moves), line]


def main() -> None:
    for rules, endings in ENDS.items():
        path = FOLDER / f"games_{rules}.csv"
        with open(path, "w", encoding="ascii", newline="") as file:
            table = csv.writer(file, lineterminator="\n")
            table.writerow(HEADER)
            for number, end in enumerate(endings, start=101):
                board = Board(rules == "free", number)
                table.writerow(row(number, board, end(board)))
        print(f"{path.name}: {len(endings)} games")


if __name__ == "__main__":
    main()
