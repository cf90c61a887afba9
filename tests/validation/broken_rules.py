"""Real puzzles with one number of one rule changed, so that no solution is left."""

import random
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

import ninefold as nf
from solvers.variants.puzzles import Variant, variants

NEAR = 6
"""How many other numbers, the nearest, a rule may get."""

TRIES = 20
"""How often a puzzle is changed before the next one is taken: some have no rule that matters."""


class Broken(NamedTuple):
    """A puzzle without solution, the place of the rule that was changed, and its right number."""

    id: str
    puzzle: nf.Puzzle
    index: int
    right: int


def broken_rules(folder: Path, boards: int, limits: nf.Limits) -> Iterator[Broken]:
    """Boards made of the puzzles of a folder that have one solution within limits, each once.

    If there are not enough of them, they are broken again in other ways.
    """
    chance = random.Random(5)
    proper = (each for each in variants(folder) if _is_proper(each.puzzle, limits))
    made: list[Variant] = []
    for each in chain(proper, _again(made)):
        if (found := _broken(each.id, each.puzzle, chance, limits)) is not None:
            yield found
            made.append(each)
            boards -= 1
            if not boards:
                return


def _again(made: list[Variant]) -> Iterator[Variant]:
    """The puzzles of which boards were made, in turn."""
    while made:
        yield from list(made)


def _is_proper(puzzle: nf.Puzzle, limits: nf.Limits) -> bool:
    has_numbers = any(rule.number_fields() for rule in puzzle.constraints)
    return has_numbers and nf.solve(puzzle, limits=limits).status is nf.Status.UNIQUE


def _broken(
    name: str, puzzle: nf.Puzzle, chance: random.Random, limits: nf.Limits
) -> Broken | None:
    rules = puzzle.constraints
    places = [index for index, rule in enumerate(rules) if rule.number_fields()]
    for _ in range(TRIES):
        index = chance.choice(places)
        wrong = chance.choice(list(islice(rules[index].changes(puzzle.layout), NEAR)))
        board = puzzle.with_constraints((*rules[:index], wrong, *rules[index + 1 :]))
        if nf.solve(board, limits=limits).status is nf.Status.NONE:
            (field,) = rules[index].number_fields()
            return Broken(name, board, index, getattr(rules[index], field))
    return None
