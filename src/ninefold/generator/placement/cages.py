"""Killer cages: some on a board with other rules, or cages that cover it all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ninefold.generator.placement.kind import Board, Cells, Kind, Piece, Shape, first_cell
from ninefold.model.constraints import Constraint, KillerCage

SIZES = {2: 4, 3: 5, 4: 3, 5: 1}
"""The weight of each size."""

LARGEST = 7
"""Cells of a cage that is made of two, at most."""

COVERS = 20
"""Covers that are begun before there seems to be none."""


class Cages(Kind):
    """Cages of 2 to 5 cells, wherever there is room."""

    name = "killer"

    def drawn(self, board: Board) -> Cells | None:
        """A cage around a free cell."""
        begin = first_cell(board)
        cage = () if begin is None else grown(board, begin)
        return cage if len(cage) >= min(SIZES) else None

    def shape(self, cells: Cells, digits: Sequence[int]) -> Shape | None:
        """The cage with its sum, if its digits differ."""
        inside = [digits[cell] for cell in cells]
        return Shape(cells, sum(inside)) if len(set(inside)) == len(inside) else None

    def holds(self, shape: Shape, digits: Sequence[int]) -> bool:
        """Whether the digits differ and have the sum."""
        return self.shape(shape.cells, digits) == shape

    def constraints(self, shapes: Sequence[Shape]) -> Iterable[Constraint]:
        """A cage each."""
        return (KillerCage(shape.cells, shape.value) for shape in sorted(shapes))

    def arranged(self, cells: Cells) -> Cells:
        """From the cell that comes first on the board."""
        return tuple(sorted(cells))


class CoveringCages(Cages):
    """Cages that cover every free cell; they are cut anew where they leave another grid."""

    may_go = False

    def first(self, board: Board) -> list[Piece] | None:
        """A cover of all cells."""
        return self._cover(board)

    def stronger(
        self, board: Board, pieces: list[Piece], others: Sequence[bytes]
    ) -> list[Piece] | None:
        """The cover with a few cages cut anew, so that it excludes all of the other grids."""
        if not others:
            return None
        for _ in range(COVERS):
            gone = self._around(board, pieces, others[-1])
            kept = [piece for piece in pieces if piece not in gone]
            for piece in gone:
                board.release(piece)
            fresh = self._cover(board)
            found = [*kept, *(fresh or ())]
            if fresh is not None and all(
                any(self.breaks(piece, other) for piece in found) for other in others
            ):
                return found
            for piece in fresh or ():
                board.release(piece)
            for piece in gone:
                board.take(piece)
        return None

    def weaker(self, board: Board, pieces: list[Piece]) -> list[Piece] | None:
        """The cover with two cages that touch made one, and their images as well."""
        at = {cell: (piece, shape) for piece in pieces for shape in piece for cell in shape.cells}
        for _ in range(COVERS):
            piece = board.chance.choice(pieces)
            own = piece[0].cells
            edge = sorted({near for cell in own for near in board.beside[cell]} - {*own})
            other, touching = at[board.chance.choice([cell for cell in edge if cell in at])]
            joined = self.piece(board, self.arranged(own + touching.cells))
            if joined is None or len(joined[0].cells) > LARGEST:
                continue
            if _cells_in(joined) == _cells_in(piece) | _cells_in(other):
                return [*(each for each in pieces if each not in (piece, other)), joined]
        return None

    def _around(self, board: Board, pieces: list[Piece], other: bytes) -> list[Piece]:
        """The piece of a cell at which the other grid differs, and one or two that touch it."""
        full = board.digits
        assert full is not None, "cages are cut in a full grid"
        at = {cell: piece for piece in pieces for shape in piece for cell in shape.cells}
        differing = [cell for cell in at if full[cell] != other[cell]]
        if not differing:
            return []
        gone = [at[board.chance.choice(differing)]]
        for _ in range(board.chance.choice((1, 2))):
            cells = {cell for piece in gone for shape in piece for cell in shape.cells}
            edge = {at[near] for cell in cells for near in board.beside[cell] if near in at}
            if beyond := sorted(edge.difference(gone)):
                gone.append(board.chance.choice(beyond))
        return gone

    def _cover(self, board: Board) -> list[Piece] | None:
        """Pieces that cover the free cells, which they take; none if that did not come out."""
        left_out = {cell for cell in board.free if not _room(board, cell)}
        for _ in range(COVERS):
            pieces: list[Piece] = []
            while board.free != left_out:
                piece = self.piece(board, grown(board, _tightest(board, left_out)))
                if piece is None or len(piece[0].cells) < min(SIZES):
                    break
                pieces.append(piece)
                board.take(piece)
            if board.free == left_out:
                return pieces
            for piece in pieces:
                board.release(piece)
        return None


def _cells_in(piece: Piece) -> set[int]:
    return {cell for shape in piece for cell in shape.cells}


def grown(board: Board, begin: int) -> Cells:
    """A cage around a free cell, as symmetric as this cell is; it may stay too small."""
    full = board.digits
    assert full is not None, "cages are found in a full grid"
    own = [each for each in board.maps if each[begin] == begin]
    (size,) = board.chance.choices([*SIZES], [*SIZES.values()])
    cage = [begin]
    while len(cage) < size:
        digits = {full[cell] for cell in cage}
        edge = sorted({near for cell in cage for near in board.beside[cell]} & board.free)
        groups = {tuple(sorted({each[cell] for each in own})) for cell in edge if cell not in cage}
        fitting = [
            group
            for group in sorted(groups)
            if len(cage) + len(group) <= max(SIZES)
            and board.free.issuperset(group)
            and len(digits | {full[cell] for cell in group}) == len(cage) + len(group)
        ]
        if not fitting:
            break
        cage += board.chance.choice(fitting)
    return tuple(cage)


def _room(board: Board, cell: int) -> int:
    """The free neighbours of a cell."""
    return sum(near in board.free for near in board.beside[cell])


def _tightest(board: Board, left_out: set[int]) -> int:
    """A free cell that is hardest to cover: one that most maps leave where it is, and of these one
    with the fewest free neighbours.
    """

    def ease(cell: int) -> tuple[int, int]:
        return -sum(each[cell] == cell for each in board.maps), _room(board, cell)

    eases = {cell: ease(cell) for cell in sorted(board.free - left_out)}
    least = min(eases.values())
    return board.chance.choice([cell for cell in eases if eases[cell] == least])
