"""Makes the example sets of `ninefold.examples` again: python tools/make_examples.py [NAME ...].

Everything starts from random full grids (`nf.solve` of the empty board with a seed) and from
random numbers with fixed seeds, so that the same version of the solver makes the same files.

    easy       digits taken away at random while naked and hidden singles still solve it
    minimal    digits taken away at random until none can go without a second solution
    hard       of many such minimal puzzles those on which the search takes most nodes
    many       minimal puzzles less some givens: several solutions, counted
    thousands  the same with more taken away: thousands of solutions, for lists and counts
    none       puzzles with a wrong digit: a contradiction that stands there, one that singles
               find, and one that takes more than singles
    marks      pencil marks alone: the digits of a full grid and random others, counted
    sparse     8 to 15 digits of a full grid
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator

import ninefold as nf
from ninefold import examples

LAYOUT = nf.Layout.classic()
HARD_AMONG = 30_000
Board = list[int]


def line_of(board: Board) -> str:
    return "".join(map(str, board)).replace("0", ".")


def full_grid(seed: int) -> Board:
    solution = nf.solve("." * 81, limit=1, seed=seed).solution
    assert solution is not None
    return list(solution.digits)


def is_unique(board: Board) -> bool:
    return nf.solve(line_of(board)).status is nf.Status.UNIQUE


# Singles, the plain way: enough to tell an easy puzzle from others.


def allowed(board: Board, cell: int) -> set[int]:
    return set(range(1, 10)) - {board[peer] for peer in LAYOUT.peers[cell]}


def next_single(board: Board) -> tuple[int, int] | None:
    """A cell with one digit left, or a digit with one cell left in a unit; 0 if it has none."""
    open_cells = {cell: allowed(board, cell) for cell in range(81) if not board[cell]}
    for cell, digits in open_cells.items():
        if len(digits) <= 1:
            return cell, min(digits, default=0)
    for unit in LAYOUT.units:
        for digit in set(range(1, 10)) - {board[cell] for cell in unit.cells}:
            places = [cell for cell in unit.cells if digit in open_cells.get(cell, ())]
            if len(places) <= 1:
                return (places[0], digit) if places else (unit.cells[0], 0)
    return None


def after_singles(board: Board) -> Board | None:
    """The board with every single filled in; `None` if they lead to a contradiction."""
    board = list(board)
    while (single := next_single(board)) is not None:
        cell, digit = single
        if not digit:
            return None
        board[cell] = digit
    return board


# The sets: each yields lines.


def easy() -> Iterator[str]:
    for seed in range(100):
        board = full_grid(seed)
        for cell in random.Random(seed).sample(range(81), 81):
            digit, board[cell] = board[cell], 0
            filled = after_singles(board)
            if filled is None or 0 in filled:
                board[cell] = digit
            if board.count(0) == 81 - 32:
                break
        yield line_of(board)


def minimal_board(seed: int) -> Board:
    board = full_grid(seed)
    for cell in random.Random(seed).sample(range(81), 81):
        digit, board[cell] = board[cell], 0
        if not is_unique(board):
            board[cell] = digit
    return board


def minimal() -> Iterator[str]:
    return (line_of(minimal_board(seed)) for seed in range(1_000, 2_000))


def hard() -> Iterator[str]:
    lines = [line_of(minimal_board(seed)) for seed in range(10_000, 10_000 + HARD_AMONG)]
    return iter(sorted(lines, key=lambda line: (-nf.solve(line).nodes, line))[:100])


def loosened(seed: int, powers: range, each: int, most: int, taken: range) -> Iterator[str]:
    """Minimal boards less some givens, as many for every power of two of their solutions."""
    wanted = dict.fromkeys(powers, each)
    found: list[tuple[int, str]] = []
    chance = random.Random(7)
    while any(wanted.values()):
        seed += 1
        board = minimal_board(seed)
        givens = [cell for cell in range(81) if board[cell]]
        for cell in chance.sample(givens, chance.choice(taken)):
            board[cell] = 0
        number = nf.count(line_of(board), limit=most + 1).value
        power = number.bit_length() - 1
        if number <= most and wanted.get(power):
            wanted[power] -= 1
            found.append((number, line_of(board)))
    return (f"{line}  # {number}" for number, line in sorted(found))


def many() -> Iterator[str]:
    return loosened(50_000, range(1, 11), 20, 2_000, range(1, 6))


def thousands() -> Iterator[str]:
    return loosened(100_000, range(10, 14), 10, 16_383, range(3, 8))


def is_subtle(board: Board) -> bool:
    """Neither its givens nor singles contradict each other."""
    return not is_open(board) and after_singles(board) is not None


def is_shallow(board: Board) -> bool:
    """Without a contradiction among the givens, but singles lead to one."""
    return not is_open(board) and after_singles(board) is None


def is_open(board: Board) -> bool:
    """With a digit twice in a unit."""
    return bool(nf.Puzzle(bytes(board)).conflicts())


def spoiled(kind: Callable[[Board], bool], chance: random.Random) -> Board:
    """A minimal puzzle without solution for one wrong digit, of that kind."""
    while True:
        board = minimal_board(chance.randrange(60_000, 70_000))
        board[chance.choice([c for c in range(81) if not board[c]])] = chance.randint(1, 9)
        if kind(board) and nf.solve(line_of(board)).status is nf.Status.NONE:
            return board


def none() -> Iterator[str]:
    chance = random.Random(11)
    for kind, number in ((is_open, 15), (is_shallow, 15), (is_subtle, 20)):
        for _ in range(number):
            yield line_of(spoiled(kind, chance))


def marked(grid: Board, share: float, chance: random.Random) -> nf.Puzzle:
    """The digits of a grid as pencil marks, and every other digit with that chance."""
    masks = [
        sum(1 << d for d in range(9) if d == digit - 1 or chance.random() < share) for digit in grid
    ]
    return nf.Puzzle.from_marks(nf.Candidates(masks, LAYOUT))


def marks() -> Iterator[str]:
    """From one solution to thousands: more marks if they are too few, fewer if too many."""
    for seed in range(80_000, 80_020):
        chance, grid, share = random.Random(seed), full_grid(seed), 0.4
        least, most = ((1, 1), (2, 9), (10, 99), (100, 999), (1_000, 5_000))[seed % 5]
        number = 0
        while not least <= number <= most:
            puzzle = marked(grid, share, chance)
            number = nf.count(puzzle, limit=most + 1).value
            share *= 1.01 if number < least else 0.99
        yield f"{nf.write(puzzle, 'pencilmarks').strip()}  # {number}"


def sparse() -> Iterator[str]:
    for seed in range(90_000, 90_080):
        grid = full_grid(seed)
        kept = set(random.Random(seed).sample(range(81), 8 + seed % 8))
        yield line_of([digit if cell in kept else 0 for cell, digit in enumerate(grid)])


SETS = {
    "easy": (easy, "100 puzzles that naked and hidden singles solve, with 32 givens or a few more"),
    "minimal": (minimal, "1,000 minimal puzzles: without any of its givens none is unique"),
    "hard": (hard, f"the 100 of {HARD_AMONG:,} minimal puzzles that take the solver most nodes"),
    "many": (many, "200 puzzles with several solutions; their number stands behind each"),
    "thousands": (thousands, "40 puzzles with 1,024 to 16,383 solutions; their number behind each"),
    "none": (none, "50 puzzles without solution: 15 contradictory, 15 by singles, 20 subtle"),
    "marks": (marks, "20 puzzles stated by pencil marks; the number of solutions behind each"),
    "sparse": (sparse, "80 boards of 8 to 15 givens, each with a great many solutions"),
}


def write(name: str, lines: Iterable[str], what: str) -> None:
    head = (
        f"# Ninefold examples, `{name}`: {what}.\n"
        f"# Made by tools/make_examples.py of ninefold {nf.__version__} from fixed seeds.\n"
    )
    examples.path(name).write_text(head + "".join(f"{line}\n" for line in lines), encoding="ascii")


def main() -> None:
    for name in sys.argv[1:] or SETS:
        make, what = SETS[name]
        write(name, make(), what)
        print(f"{name}: {len(examples.load(name))} puzzles")


if __name__ == "__main__":
    main()
