"""The canonical form of a puzzle: one board that stands for all equivalent ones.

It is the smallest of them as a line of characters, an empty cell being smaller than any digit
(the *min-lex* form). Two puzzles are equivalent if and only if they have the same form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import UnsupportedError
from ninefold.limits import Limits, StopToken
from ninefold.model import LayoutLike, Puzzle, PuzzleLike, as_puzzle
from ninefold.solvers.bounds import Watch
from ninefold.symmetry.search import Way, way_to_form
from ninefold.symmetry.transformations import Transformation


@dataclass(frozen=True, slots=True)
class Canonical:
    """A canonical form: the puzzle, its number of automorphisms, and a way to it.

    `transformation` turns the original puzzle into `puzzle`. `automorphisms` counts the
    ways to move the cells (exchanges of rows and columns on a plain board) that give the same
    puzzle again when digits are exchanged too; to move nothing is one of them.

    >>> import ninefold as nf
    >>> form = nf.canonical("53..7...." + 72 * ".")
    >>> form.puzzle.to_line()[-9:], form.automorphisms
    ('.....1.23', 3456)
    """

    puzzle: Puzzle
    automorphisms: int
    transformation: Transformation

    def to_json(self) -> dict[str, Any]:
        """The form as a plain dict."""
        return {
            "canonical": self.puzzle.to_line(),
            "automorphisms": self.automorphisms,
            "transformation": self.transformation.to_json(),
        }

    def __str__(self) -> str:
        count = self.automorphisms
        plural = "" if count == 1 else "s"
        return f"{self.puzzle}\n{count:,} automorphism{plural}; {self.transformation}"


@checked
def canonical(
    puzzle: PuzzleLike,
    *,
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Canonical:
    """The canonical form of a puzzle or of a full grid.

    Of all equivalent boards it is the one whose line of characters is smallest,
    `.` before `1` before `2`. On layouts other than plain 9x9 all symmetries are tried; too many,
    as on 16x16, raise `UnsupportedError`, and so do pencil marks. Raises `UndecidedError` if
    `limits.seconds` or `stop` ended the search.

    >>> import ninefold as nf
    >>> nf.canonical("1" + 80 * ".").puzzle.to_line().strip(".")
    '1'
    >>> nf.canonical("12..34..........", layout="4x4").puzzle.to_line()
    '..........12..34'
    """
    asked = as_puzzle(puzzle, layout)
    way = _way(asked, limits, stop)
    return Canonical(Puzzle(way.digits, asked.layout), way.automorphisms, way.transformation)


@checked
def automorphisms(puzzle: PuzzleLike, *, layout: LayoutLike | None = None) -> int:
    """The number of automorphisms of a puzzle; 1 for almost all puzzles.

    >>> import ninefold as nf
    >>> nf.automorphisms(81 * ".") == 2 * 6**8
    True
    """
    return _way(as_puzzle(puzzle, layout)).automorphisms


@checked
def is_same_puzzle(
    first: PuzzleLike, second: PuzzleLike, *, layout: LayoutLike | None = None
) -> bool:
    """Whether two puzzles are equivalent.

    >>> import ninefold as nf
    >>> nf.is_same_puzzle("12" + 79 * ".", 79 * "." + "34")
    True
    """
    return transformation_between(first, second, layout=layout) is not None


@checked
def transformation_between(
    first: PuzzleLike, second: PuzzleLike, *, layout: LayoutLike | None = None
) -> Transformation | None:
    """A transformation that makes the second puzzle of the first; `None` if there is none.

    >>> import ninefold as nf
    >>> first, second = nf.Puzzle("12" + 79 * "."), nf.Puzzle(79 * "." + "34")
    >>> nf.transformation_between(first, second)(first) == second
    True
    >>> nf.transformation_between("1" + 80 * ".", "11" + 79 * ".") is None
    True
    """
    one, other = as_puzzle(first, layout), as_puzzle(second, layout)
    if one.layout != other.layout or one.given_count != other.given_count:
        return None
    there, back = _way(one), _way(other)
    if there.digits != back.digits:
        return None
    return there.transformation.then(back.transformation.inverse())


def _way(puzzle: Puzzle, limits: Limits | None = None, stop: StopToken | None = None) -> Way:
    puzzle.layout.check_first_digit("a canonical form")
    if puzzle.marks is not None or puzzle.constraints:
        held = "constraints" if puzzle.constraints else "pencil marks"
        raise UnsupportedError(f"a puzzle with {held} has no canonical form here")
    return way_to_form(puzzle.givens, puzzle.layout, Watch(limits or Limits(), stop))
