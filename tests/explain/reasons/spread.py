"""What follows from a supposition: by a look, by locked candidates, by subsets, by singles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from tests.explain.reasons.board import Board, Candidate, Unit
from tests.explain.reasons.chains import excluded_by, opposite
from tests.explain.reasons.grammar import Claim

import ninefold as nf


@dataclass
class Spread:
    """Candidates that are true and false if a claim is; a contradiction does not end it."""

    board: Board
    on: set[Candidate]
    off: set[Candidate]

    @staticmethod
    def of(board: Board, claims: Iterable[Claim]) -> Spread:
        """What claims take away at sight."""
        found = Spread(board, set(), set())
        for claim in claims:
            moves = {(cell, claim.digit) for cell in claim.cells}
            if not claim.on:
                found.off |= moves
            elif len(claim.cells) == 1:
                found.on |= moves
            else:
                found.off |= {
                    (cell, claim.digit)
                    for cell in board.places(claim.digit, board.candidates)
                    if cell not in claim.cells and excluded_by(board, claim, (cell, claim.digit))
                }
        found.exclude()
        return found

    def exclude(self) -> None:
        """What true candidates take away."""
        board = self.board
        for cell, digit in self.on:
            self.off |= {(cell, other) for other in board.holds(cell) - {digit}}
            self.off |= {(peer, digit) for peer in board.places(digit, board.seen[cell])}

    def left(self, cell: int) -> set[int]:
        """The digits that a cell has left."""
        return {digit for digit in self.board.holds(cell) if (cell, digit) not in self.off}

    def places(self, digit: int, unit: Unit) -> set[int]:
        """The places that a digit has left in a unit."""
        held = self.board.places(digit, unit.cells)
        return {cell for cell in held if (cell, digit) not in self.off}

    def singles(self) -> None:
        """Digits whose cell or place is the last one."""
        for cell in self.board.candidates:
            if len(left := self.left(cell)) == 1:
                self.on.add((cell, *left))
        for unit in self.board.units.values():
            for digit in self.board.all_digits:
                if len(places := self.places(digit, unit)) == 1:
                    self.on.add((*places, digit))
        self.exclude()

    def locked(self) -> None:
        """What sees all places that a digit has left in a unit."""
        for unit in self.board.units.values():
            for digit in self.board.all_digits:
                places = self.places(digit, unit)
                if 1 < len(places) < 4:
                    common = set.intersection(*(self.board.seen[cell] for cell in places))
                    self.off |= {(cell, digit) for cell in self.board.places(digit, common)}

    def subsets(self) -> None:
        """What naked subsets take away; hidden ones are the same seen from the other side."""
        for unit in self.board.units.values():
            left = {cell: self.left(cell) for cell in unit.cells if self.board.holds(cell)}
            for size in range(2, min(5, len(left))):
                few = [cell for cell, digits in left.items() if 0 < len(digits) <= size]
                for cells in combinations(few, size):
                    digits = set[int]().union(*(left[cell] for cell in cells))
                    if len(digits) == size:
                        self._take(cells, digits)

    def _take(self, cells: Sequence[int], digits: set[int]) -> None:
        for digit in digits:
            holders = [cell for cell in cells if digit in self.left(cell)]
            if holders:
                common = set.intersection(*(self.board.seen[cell] for cell in holders))
                places = self.board.places(digit, common - {*cells})
                self.off |= {(each, digit) for each in places}

    def everything(self) -> None:
        """Singles and patterns until nothing more follows."""
        before = -1
        while before != (before := len(self.on) + len(self.off)):
            self.singles()
            self.locked()
            self.subsets()

    @property
    def is_broken(self) -> bool:
        """Whether a cell or a unit has nothing left."""
        board = self.board
        if not all(self.left(cell) for cell in board.candidates):
            return True
        return any(
            board.places(digit, unit.cells) and not self.places(digit, unit)
            for unit in board.units.values()
            for digit in board.all_digits
        )

    def has_filling(self) -> bool:
        """Whether a solver finds digits for what is left."""
        board = self.board
        if not all(map(self.left, board.candidates)):
            return False
        masks = [0] * board.layout.cells
        for cell in range(board.layout.cells):
            digits = self.left(cell) or {board.digits[cell]}
            masks[cell] = sum(1 << (digit - 1) for digit in digits)
        marks = nf.Candidates(masks, self.board.puzzle.layout)
        rules = self.board.puzzle.constraints
        puzzle = nf.Puzzle(
            self.board.digits, self.board.puzzle.layout, marks=marks, constraints=rules
        )
        return nf.solve(puzzle, limit=1).solution is not None

    def knows(self, claim: Claim) -> bool:
        """Whether a claim can be seen: as the last digit or place, if it is on."""
        moves = {(cell, claim.digit) for cell in claim.cells}
        if not claim.on:
            return moves <= self.off
        if moves & self.on:
            return True
        for cell in claim.cells if len(claim.cells) == 1 else ():
            if {(cell, other) for other in self.board.holds(cell) - {claim.digit}} <= self.off:
                return True
        return any(
            {(c, claim.digit) for c in self.board.places(claim.digit, unit.cells)} - moves
            <= self.off
            for unit in self.board.shared_units(claim.cells)
        )


EFFORTS: tuple[Callable[[Spread], None], ...] = (
    lambda _: None,
    Spread.locked,
    Spread.subsets,
    Spread.everything,
)
"""What is looked for in turn, until a claim can be seen."""

AT_SIGHT = 1
"""The effort of the last digit or the last place, with locked candidates."""

BY_SINGLES = len(EFFORTS) - 1
"""That of singles and patterns one after the other."""

BY_SEARCH = FARTHEST = len(EFFORTS)
"""That of a search for the contrary, which finds nothing."""

UNSEEN = FARTHEST + 1


def effort_to_see(board: Board, claims: Iterable[Claim], wanted: Claim) -> int:
    """How much a reader looks for to see a claim; more than all if it does not follow so."""
    spread = Spread.of(board, claims)
    for effort, look in enumerate(EFFORTS):
        look(spread)
        if spread.knows(wanted):
            return effort
    return UNSEEN


def effort_to_refute(board: Board, claims: Iterable[Claim], wanted: Claim) -> int:
    """That of a search for the contrary of a claim, if it finds nothing."""
    denied = Spread.of(board, [*claims, opposite(wanted)])
    return UNSEEN if denied.has_filling() else BY_SEARCH
