"""A puzzle: a layout, givens, and perhaps constraints and pencil marks that narrow the cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ninefold.errors import UnsupportedError, ValueRangeError
from ninefold.model.candidates import Candidates
from ninefold.model.cells import CellKey
from ninefold.model.conflicts import BrokenRule, Conflict, find_broken, find_conflicts
from ninefold.model.constraints.base import Constraint
from ninefold.model.grid import Grid
from ninefold.model.layout import Layout, LayoutLike, as_layout
from ninefold.model.relations import Relation
from ninefold.model.source import ArrayLike, FrameLike, digits_from, needs_reader, plain_line
from ninefold.model.stated_relations import relations_in

if TYPE_CHECKING:
    from ninefold.symmetry.transformations import Transformation


@dataclass(frozen=True, slots=True, kw_only=True)
class Metadata:
    """The facts that a file may state about a puzzle beside its digits.

    `solution` is the answer that the file names, digit by digit, and `left_out` lists, a line
    each, the rules that a lenient reading did not understand. Neither affects equality: puzzles are
    equal whether their files had them or not.

    >>> from ninefold import Metadata
    >>> Metadata(title="Sunday").title
    'Sunday'
    >>> Metadata(title="Sunday") == Metadata(title="Sunday", solution=81 * "1")
    True
    """

    title: str | None = None
    author: str | None = None
    source: str | None = None
    description: str | None = None
    comment: str | None = None
    date: str | None = None
    level: str | None = None
    url: str | None = None
    solution: str | None = field(default=None, compare=False)
    left_out: str | None = field(default=None, compare=False)

    def to_json(self) -> dict[str, str]:
        """The fields that are not empty, as a plain dict."""
        return {name: value for name, value in asdict(self).items() if value is not None}


NO_METADATA = Metadata()


class Puzzle:
    """An immutable puzzle, made from text in any format, rows, an array, a data frame or a record.

    In rows, arrays, data frames and flat sequences of cells 0, `None`, NaN, `""` and the marks of
    text (`.`, `-`, `_`, `*`, `x`) are empty cells. A record is a dict as `to_json` makes it.
    `layout` is a `Layout` or its name; without one it is the usual board of that many cells.
    `givens` holds a digit or 0 for every cell. `marks`, where there are any, narrow the
    cells further: a solution takes one of the marks in every cell. `constraints` are rules
    beside the units of the layout, `rules` more of them, which may be lines of text such as
    `killer 15 r1c1-r1c3`. `lenient` leaves out rules of a text that are not understood,
    and lists them (`left_out`).

    >>> from ninefold import Puzzle
    >>> puzzle = Puzzle("53..7....6..195..." + 63 * ".")
    >>> puzzle.given_count, puzzle["r1c1"]
    (7, 5)
    >>> puzzle == eval(repr(puzzle))
    True
    >>> puzzle == Puzzle(puzzle.grid.rows()) == Puzzle(puzzle.to_json())
    True
    >>> Puzzle("[[1, 2, null, null], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]").to_line()
    '12..34..........'
    >>> Puzzle(81 * ".", layout="hyper+x").layout.units[-1].name
    'diagonal 2'
    >>> Puzzle(81 * ".", rules=["killer 15 r1c1-r1c3"]).constraints
    (KillerCage(cells=(0, 1, 2), sum=15),)
    """

    __slots__ = ("constraints", "givens", "layout", "marks", "metadata")

    layout: Layout
    givens: bytes
    marks: Candidates | None
    metadata: Metadata
    constraints: tuple[Constraint, ...]

    def __init__(
        self,
        source: PuzzleLike,
        layout: LayoutLike | None = None,
        *,
        marks: Candidates | str | None = None,
        metadata: Metadata | None = None,
        constraints: Iterable[Constraint] | None = None,
        rules: Iterable[str | Constraint] | None = None,
        lenient: bool = False,
    ) -> None:
        layout = as_layout(layout)
        if isinstance(source, str) and (plain := plain_line(source, layout)) is not None:
            layout, source = plain
        elif needs_reader(source):
            from ninefold.formats import read_one  # a door: text is read where formats live

            source = read_one(source, layout=layout, lenient=lenient)
        if isinstance(source, Puzzle):
            layout, givens = source.grid.layout_as(layout), source.givens
            marks = source.marks if marks is None else marks
            metadata = source.metadata if metadata is None else metadata
            constraints = source.constraints if constraints is None else constraints
        elif isinstance(source, Grid):
            layout, givens = source.layout_as(layout), source.digits
        else:
            layout, givens = digits_from(source, layout)
        if isinstance(marks, str):
            marks = Candidates(marks, layout)
        if marks is not None:
            marks = _narrowed(marks, givens, layout)
        if isinstance(source, Puzzle) and constraints is source.constraints:
            placed = constraints if layout == source.layout else _placed_on(layout, constraints)
        else:
            placed = _placed_on(layout, constraints or ())
        if rules is not None:
            from ninefold.model.constraints.rule_reader import rules_on  # few puzzles have any

            placed = (*placed, *rules_on(layout, rules))
        self._keep(layout, givens, marks, metadata or NO_METADATA, placed)

    def _keep(
        self,
        layout: Layout,
        givens: bytes,
        marks: Candidates | None,
        metadata: Metadata,
        constraints: tuple[Constraint, ...],
    ) -> None:
        """Set all fields of the puzzle, once."""
        object.__setattr__(self, "layout", layout)
        object.__setattr__(self, "givens", givens)
        object.__setattr__(self, "marks", marks)
        object.__setattr__(self, "metadata", metadata)
        object.__setattr__(self, "constraints", constraints)

    @classmethod
    def from_marks(cls, marks: Candidates, metadata: Metadata | None = None) -> Puzzle:
        """A puzzle stated by pencil marks; a cell with a single mark is a given."""
        givens = bytes(m.bit_length() if m.bit_count() == 1 else 0 for m in marks.masks)
        return cls(givens, marks.layout, marks=marks, metadata=metadata)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Puzzle is immutable; make a new one with placed() ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Puzzle is immutable ({name})")

    def __getitem__(self, key: CellKey) -> int:
        return self.givens[self.layout.cell(key)]

    @property
    def grid(self) -> Grid:
        """The givens as a grid."""
        return Grid(self.givens, self.layout)

    @property
    def left_out(self) -> tuple[str, ...]:
        """The rules that a lenient reading of a file did not understand, in words.

        >>> from ninefold import Puzzle
        >>> Puzzle(81 * ".").left_out
        ()
        """
        return tuple((self.metadata.left_out or "").splitlines())

    @property
    def given_count(self) -> int:
        """The number of givens."""
        return len(self.givens) - self.givens.count(0)

    def placed(self, key: CellKey, digit: int) -> Puzzle:
        """The same puzzle with that digit as a given in that cell.

        0 removes a given; with pencil marks the cell then allows every digit.
        """
        return self.with_givens(self.grid.placed(key, digit).digits)

    def with_givens(self, givens: bytes) -> Puzzle:
        """The same puzzle with other givens, a digit or 0 for every cell.

        If a given is removed or replaced, pencil marks no longer narrow the cell.

        >>> from ninefold import Puzzle
        >>> Puzzle("12.." + 12 * ".").with_givens(bytes([0, 2, 3] + 13 * [0])).to_line()
        '.23.............'
        """
        layout, digits = digits_from(givens, self.layout)
        marks = self.marks
        if marks is not None:
            full = self.layout.full_mask
            pairs = zip(marks.masks, self.givens, digits, strict=True)
            masks = (full if old not in (0, new) else mask for mask, old, new in pairs)
            marks = _narrowed(Candidates(masks, layout), digits, layout)
        puzzle = Puzzle.__new__(Puzzle)  # whose constraints are on the layout already
        puzzle._keep(layout, digits, marks, self.metadata, self.constraints)
        return puzzle

    def with_constraints(self, constraints: Iterable[Constraint]) -> Puzzle:
        """The same puzzle with other constraints; its own are not placed on the layout again.

        >>> from ninefold import Puzzle
        >>> from ninefold.constraints import AntiKing, AntiKnight
        >>> puzzle = Puzzle(81 * ".", constraints=[AntiKing(), AntiKnight()])
        >>> puzzle.with_constraints(puzzle.constraints[1:]).constraints
        (AntiKnight(),)
        """
        own = set(map(id, self.constraints))
        placed = _Placed(each if id(each) in own else each.on(self.layout) for each in constraints)
        puzzle = Puzzle.__new__(Puzzle)
        puzzle._keep(self.layout, self.givens, self.marks, self.metadata, placed)
        return puzzle

    def relations(self) -> Iterator[Relation]:
        """The relations of the constraints, without those of the layout's units."""
        for constraint in self.constraints:
            yield from relations_in(constraint, self.layout)

    def conflicts(self) -> tuple[Conflict, ...]:
        """Givens that contradict each other: a digit twice in a unit."""
        return find_conflicts(self.layout, self.givens)

    def broken_rules(self) -> tuple[BrokenRule, ...]:
        """Constraints that the givens break, with any digits in the open cells."""
        return find_broken(self.layout, self.constraints, self.givens)

    def stated(self) -> Candidates:
        """The digits that the puzzle itself allows in every cell: its given, its marks, or all."""
        if self.marks is not None:
            return self.marks
        full = self.layout.full_mask
        return Candidates([1 << (d - 1) if d else full for d in self.givens], self.layout)

    def allowed(self) -> Candidates:
        """The stated digits of every cell less those that its row, column and box hold.

        No solver is asked: only the board is examined.

        >>> from ninefold import Puzzle
        >>> Puzzle("12......." + 72 * ".").allowed()["r1c3"]
        (3, 4, 5, 6, 7, 8, 9)
        """
        givens, layout = self.givens, self.layout
        held = [0] * len(layout.units)  # by unit: the digits that stand in it
        for cell, digit in enumerate(givens):
            if digit:
                for unit in layout.units_of[cell]:
                    held[unit] |= 1 << (digit - 1)
        masks = list(self.stated().masks)
        for cell, units in enumerate(layout.units_of):
            if not givens[cell]:
                for unit in units:
                    masks[cell] &= ~held[unit]
        return Candidates(masks, layout)

    def transformed(self, transformation: Transformation) -> Puzzle:
        """An equivalent puzzle, with cells, digits and marks exchanged.

        >>> from ninefold import Puzzle, Transformation
        >>> Puzzle("12" + 79 * ".").transformed(Transformation.transposition())["r2c1"]
        2
        """
        return transformation(self)

    def to_line(self) -> str:
        """The givens in one line, `.` for empty: 81 characters for 9x9."""
        return self.layout.line_of(self.givens)

    def mention(self) -> dict[str, Any]:
        """The facts beside the givens from which a result can be read again: the layout, unless the
        number of cells implies it, the constraints (a function only in words), and the parts that a
        lenient reading left out.

        >>> from ninefold import Puzzle, constraints
        >>> Puzzle(81 * ".", constraints=[constraints.AntiKing()]).mention()
        {'constraints': [{'kind': 'anti-king'}]}
        """
        mention = self.layout.mention()
        if self.constraints:
            mention["constraints"] = [
                _constraint_record(each, self.layout) for each in self.constraints
            ]
        if self.left_out:
            mention["left_out"] = list(self.left_out)
        return mention

    def to_json(self) -> dict[str, Any]:
        """The puzzle as a plain dict."""
        record: dict[str, Any] = {"layout": self.layout.reference(), "line": self.to_line()}
        if self.marks is not None:
            record["marks"] = self.marks.to_line()
        if self.constraints:
            record["constraints"] = [each.to_json(self.layout) for each in self.constraints]
        if said := self.metadata.to_json():
            record["metadata"] = said
        return record

    def _state(self) -> tuple[object, ...]:
        return self.givens, self.layout, self.marks, self.metadata, self.constraints

    def __eq__(self, other: object) -> bool:
        return self._state() == other._state() if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._state())

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, self._state()

    def __repr__(self) -> str:
        parts = [repr(self.to_line())]
        if not self.layout.is_usual:
            parts.append(f"layout={self.layout!r}")
        if self.marks is not None:
            parts.append(f"marks={self.marks.to_line()!r}")
        if self.constraints:
            parts.append(f"constraints={list(self.constraints)!r}")
        if self.metadata != NO_METADATA:
            parts.append(f"metadata={self.metadata!r}")
        return f"Puzzle({', '.join(parts)})"

    def __str__(self) -> str:
        from ninefold.pictures import board_text, candidates_text  # a door, as in Grid

        if self.marks is not None:
            return candidates_text(self.marks)
        return board_text(self.layout, self.givens)

    def _repr_svg_(self) -> str:
        from ninefold.pictures import render  # a door, as in Grid

        return render(self, "svg")


PuzzleLike = Puzzle | Grid | str | bytes | Iterable[Any] | ArrayLike | FrameLike
"""Arguments that stand for a puzzle: a puzzle, or anything that one can be made from."""


def as_puzzle(source: PuzzleLike, layout: LayoutLike | None = None) -> Puzzle:
    """The puzzle itself, or the one made from text, rows or an array; with that layout, if one is
    given.
    """
    if layout is None and isinstance(source, Puzzle):
        return source
    return Puzzle(source, layout)


def _narrowed(marks: Candidates, givens: bytes, layout: Layout) -> Candidates:
    """The marks, with nothing but its given in a given cell."""
    if marks.layout != layout:
        raise ValueRangeError("the marks belong to another layout")
    masks = (
        mask & (1 << (given - 1)) if given else mask
        for mask, given in zip(marks.masks, givens, strict=True)
    )
    return Candidates(masks, layout)


class _Placed(tuple[Constraint, ...]):
    """Constraints on a layout, as a key for solvers' caches. Their hash is computed once, as a
    table or an automaton among them may be large. It is valid only in this process, so it is not
    pickled.
    """

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return _Placed, (tuple(self),)


def _placed_on(layout: Layout, constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """The constraints, with their cells as numbers of the layout."""
    if constraints == ():  # of most puzzles, and asked for every one
        return ()
    placed = tuple(constraints) if isinstance(constraints, Iterable) else (None,)
    if not all(isinstance(each, Constraint) for each in placed):
        raise ValueRangeError("constraints must be Constraint values in a list")
    return _Placed(each.on(layout) for each in placed)


def _constraint_record(constraint: Constraint, layout: Layout) -> dict[str, Any]:
    """The record of a constraint; of one that has none, its words."""
    try:
        return constraint.to_json(layout)
    except UnsupportedError:
        return {"kind": constraint.kind, "rule": constraint.describe(layout)}


def _restored(
    givens: bytes,
    layout: Layout,
    marks: Candidates | None,
    metadata: Metadata,
    constraints: tuple[Constraint, ...],
) -> Puzzle:
    return Puzzle(givens, layout, marks=marks, metadata=metadata, constraints=constraints)
