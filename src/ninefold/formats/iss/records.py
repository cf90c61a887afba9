"""A constraint string as a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.iss.boards import Board, layout_for
from ninefold.formats.iss.rules import SILENT, constraints_of, givens_of
from ninefold.formats.iss.strings import Node, flat, tree_of
from ninefold.model.candidates import Candidates
from ninefold.model.constraints import XV, AllDifferent, Constraint, Kropki, SameDigits
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Metadata, Puzzle


def puzzle_of(text: str, asked: Layout | None = None, lenient: bool = False) -> Puzzle:
    """The puzzle of a string; a lenient reading lists the constraints that it left out.

    >>> puzzle_of(".~R1C1_5.Cage~9~R1C1~R2C1").constraints
    (KillerCage(cells=(0, 9), sum=9),)
    """
    nodes = list(flat(tree_of(text, lenient).children))
    board = Board.of(nodes)
    left: list[str] = []
    layout, sets = layout_for(board, nodes)
    if asked is not None:
        if _same_board(asked, layout, sets):
            layout, sets = asked, ()
        else:
            raise FormatError(0, 0, f"a puzzle of {asked}", f"one of {layout}")
    found = [*map(AllDifferent, sets), *_constraints(board, layout, nodes, left, lenient)]
    masks = _masks(board, nodes, layout, left, lenient)
    givens = bytes(mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks)
    narrowed = any(m != layout.full_mask and m.bit_count() != 1 for m in masks)
    return Puzzle(
        givens,
        layout,
        marks=Candidates(masks, layout) if narrowed else None,
        constraints=found,
        metadata=Metadata(left_out="\n".join(left) or None),
    )


def _same_board(asked: Layout, layout: Layout, sets: tuple[tuple[int, ...], ...]) -> bool:
    units = {frozenset(unit.cells) for unit in layout.units} | {frozenset(each) for each in sets}
    return (
        asked.positions == layout.positions
        and asked.values == layout.values
        and {frozenset(unit.cells) for unit in asked.units} == units
    )


def _constraints(
    board: Board, layout: Layout, nodes: list[Node], left: list[str], lenient: bool
) -> Iterator[Constraint]:
    """The constraints of all nodes; dots and letters become one each."""
    names = {node.name for node in nodes}
    dots, letters = Kropki(negative="StrictKropki" in names), XV(negative="StrictXV" in names)
    for node in nodes:
        if node.name in SILENT:
            continue
        if node.name == "RegionSameValues":
            yield from _same_digits(layout)
            continue
        try:
            found = [each.on(layout) for each in constraints_of(board, node)]
        except NinefoldError as error:
            if not lenient:
                raise
            left.append(f"{node.name} ({error})")
            continue
        for each in found:
            if isinstance(each, Kropki):
                white, black = (*dots.white, *each.white), (*dots.black, *each.black)
                dots = replace(dots, white=white, black=black)
            elif isinstance(each, XV):
                letters = replace(letters, x=(*letters.x, *each.x), v=(*letters.v, *each.v))
            else:
                yield each
    yield from (each for each in (dots, letters) if each.negative or _has_marks(each))


def _has_marks(each: Kropki | XV) -> bool:
    return any(getattr(each, name) for name in each.pair_fields)


def _same_digits(layout: Layout) -> Iterator[Constraint]:
    """Where there are more digits than cells in a region, all regions hold the same ones."""
    most = max(len(unit.cells) for unit in layout.units)
    if most < layout.size:
        yield SameDigits([unit.cells for unit in layout.units if len(unit.cells) == most])


def _masks(
    board: Board, nodes: list[Node], layout: Layout, left: list[str], lenient: bool
) -> list[int]:
    """The digits that the givens leave to every cell."""
    masks = [layout.full_mask] * layout.cells
    for argument in (each for node in nodes if node.name == "Given" for each in node.arguments):
        try:
            for cell, digits in givens_of(board, [argument]):
                masks[cell] &= sum({1 << (digit - board.low) for digit in digits})
        except FormatError as error:
            if not lenient:
                raise
            left.append(f"a given ({error})")
    return masks
