"""Boards to be explained, and what tests of explanations ask of them."""

import random

import ninefold as nf
from ninefold import examples


def with_digits(puzzle, digits):
    """The puzzle with other digits in cells given by name, 0 for none."""
    for cell, digit in digits.items():
        puzzle = puzzle.placed(cell, digit)
    return puzzle


def kept(puzzle, names):
    """The puzzle with the givens of these cells alone."""
    cells = {puzzle.layout.cell_index(name) for name in names}
    givens = bytes(d if cell in cells else 0 for cell, d in enumerate(puzzle.givens))
    return nf.Puzzle(givens, puzzle.layout, marks=puzzle.marks)


def status(puzzle, solver="auto"):
    return nf.solve(puzzle, solver=solver).status


def broken(puzzle, seed):
    """The puzzle with one given changed so that it has no solution, and the cell's name."""
    chance = random.Random(seed)
    givens = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    while True:
        cell, digit = chance.choice(givens), chance.randint(1, puzzle.layout.size)
        changed = puzzle.placed(cell, digit)
        if status(changed) is nf.Status.NONE:
            return changed, puzzle.layout.cell_name(cell)


def made(layout, seed, extra=0):
    """A puzzle of a layout with one solution, minimal but for some extra givens."""
    chance = random.Random(seed)
    empty = nf.Puzzle(bytes(nf.Layout.named(layout).cells), layout)
    solution = nf.solve(empty, 1, seed=seed).solution
    puzzle = nf.Puzzle(solution)
    cells = chance.sample(range(len(solution)), len(solution))
    for cell in cells:
        fewer = puzzle.placed(cell, 0)
        if status(fewer) is nf.Status.UNIQUE:
            puzzle = fewer
    gone = [cell for cell in cells if not puzzle[cell]][:extra]
    return with_digits(puzzle, {cell: solution[cell] for cell in gone})


def proper(name, number):
    """Some puzzles of an example set."""
    return [each.to_puzzle() for each in examples.load(name)[:number]]
