"""Every error that Ninefold raises, under one root.

    NinefoldError
    ├── FormatError           text or data that cannot be read (also a ValueError)
    ├── ValueRangeError       a number outside what it may be (also a ValueError)
    │   └── ArgumentTypeError  an argument of another type (also a TypeError)
    ├── UnknownNameError      no solver, format or layout of that name (also a LookupError)
    ├── UnsupportedError      a part that cannot do what was asked of it, and says so
    │   └── MissingExtraError  a library that comes with an extra is not installed
    ├── UndecidedError        a limit came before a yes-or-no answer
    ├── GenerationError       no such puzzle was found within tries and limits
    ├── ProofError            a proof that the checker does not accept: a fault of ours
    ├── IllegalMoveError      a turn of the game that the rules forbid (also a ValueError)
    ├── ImageError            a picture that cannot be read, or is too large (also a ValueError)
    ├── NoGridError           a picture in which no Sudoku was found
    ├── ClusterError          a cluster that cannot be reached, is lost, or is of another kind
    ├── SameFileError         an output that would overwrite the input
    ├── OutputInUseError      an output that another process writes
    ├── OverwriteError        a file that is there already, and is something else
    ├── ResumeError           an unfinished output that this would not finish
    └── InstructionSetError   NINEFOLD_ISA names one that does not exist or that this CPU lacks

Each class has a `code`, stable over releases: the same word stands in JSON and in the service.
Contradictory givens are no error: they are a puzzle whose status is `NONE`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal


class NinefoldError(Exception):
    """The root of all errors of this package."""

    code: ClassVar[str] = "error"

    def to_json(self) -> dict[str, Any]:
        """The error as a plain dict, as `--format json` and the service show it."""
        return {"error": self.code, "message": str(self)}


class FormatError(NinefoldError, ValueError):
    """Text or data that cannot be read, with the place and what was expected there.

    `line` and `column` count from 1; both are 0 where the input as a whole is at fault, and the
    column is where a whole line is. Of a board that is given as values and not as text, `row` is
    the row, or 0, and `column` the place in it; `line` is then the line of a text of JSON on which
    the board begins, which the message omits if it is the first. Elsewhere `row` is `None`.

    >>> import ninefold as nf
    >>> try:
    ...     nf.Puzzle("53..7...!" + 72 * ".")
    ... except nf.FormatError as error:
    ...     print(error.line, error.column, error.found)
    1 9 '!'
    """

    code = "format"

    def __init__(
        self, line: int, column: int, expected: str, found: str, *, row: int | None = None
    ) -> None:
        super().__init__(line, column, expected, found)
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found
        self.row = row

    def __str__(self) -> str:
        return f"{self._place()}expected {self.expected}, found {self.found}"

    def _place(self) -> str:
        line = self.line if self.row is None or self.line > 1 else 0
        if not (line or self.row):
            return ""
        numbers = {"line": line, "row": self.row, "column": self.column}
        return f"{', '.join(f'{name} {number}' for name, number in numbers.items() if number)}: "

    def to_json(self) -> dict[str, Any]:
        """The error as a plain dict, with the place."""
        return super().to_json() | {
            "line": self.line,
            **({} if self.row is None else {"row": self.row}),
            "column": self.column,
            "expected": self.expected,
            "found": self.found,
        }


class ValueRangeError(NinefoldError, ValueError):
    """A number outside what it may be: a digit past the size, a negative limit."""

    code = "range"


class ArgumentTypeError(ValueRangeError, TypeError):
    """An argument of another type than the function takes; the message names it.

    >>> import ninefold as nf
    >>> nf.count(81 * ".", limits={})
    Traceback (most recent call last):
    ninefold.errors.ArgumentTypeError: limits must be a Limits or None, not {} (dict)
    """


class UnknownNameError(NinefoldError, LookupError):
    """No thing of that kind has that name; the message lists those that exist, or those that are
    near it.
    """

    code = "unknown-name"

    def __init__(
        self, kind: str, name: str, known: Iterable[str], near: Iterable[str] = ()
    ) -> None:
        self.kind, self.name, self.known, self.near = kind, name, tuple(known), tuple(near)
        super().__init__(kind, name, self.known, self.near)

    def __str__(self) -> str:
        if self.near:
            near = " or ".join(map(repr, self.near))
            return f"no {self.kind} is named {self.name!r}; did you mean {near}?"
        return f"no {self.kind} is named {self.name!r}; there are: {', '.join(self.known)}"


class UnsupportedError(NinefoldError):
    """A part that exists but cannot do what was asked of it."""

    code = "unsupported"


class MissingExtraError(UnsupportedError):
    """The call needs a library that only an extra of this package installs.

    >>> import ninefold as nf
    >>> print(nf.MissingExtraError("PNG pictures", "images"))
    PNG pictures need what pip install 'ninefold[images]' installs
    """

    code = "missing-extra"

    def __init__(self, purpose: str, extra: str) -> None:
        super().__init__(purpose, extra)
        self.purpose, self.extra = purpose, extra

    def __str__(self) -> str:
        return f"{self.purpose} need what pip install 'ninefold[{self.extra}]' installs"

    def to_json(self) -> dict[str, Any]:
        """The error as a plain dict, with the extra."""
        return super().to_json() | {"extra": self.extra}


class UndecidedError(NinefoldError):
    """A question that is answered by yes or no was cut short by a limit."""

    code = "undecided"


class GenerationError(NinefoldError):
    """No puzzle with these requirements was found within the tries and limits.

    `failed_by` is what was used up: "tries", "nodes", "seconds", "stop"; or "impossible" if the
    layout has no full grid. That there is no such puzzle is proven in the last case alone.

    >>> import ninefold as nf
    >>> try:
    ...     nf.generate(mask=["r1c1", "r1c2", "r1c3"], tries=100)
    ... except nf.GenerationError as error:
    ...     print(error.failed_by, error.tries)
    tries 100
    """

    code = "not-generated"

    def __init__(self, wish: str, failed_by: str, tries: int, seconds: float | None = None) -> None:
        super().__init__(wish, failed_by, tries, seconds)
        self.wish, self.failed_by, self.tries, self.seconds = wish, failed_by, tries, seconds

    def __str__(self) -> str:
        if self.failed_by == "impossible":
            return f"could not make {self.wish}: no such grid keeps the rules of its board"
        grids = "1 full grid" if self.tries == 1 else f"{self.tries:,} full grids"
        if self.failed_by == "seconds" and self.seconds is not None:
            time = f"{round(self.seconds, 2):g} seconds"
            return f"could not make {self.wish} within {time}: tried {grids}; allow more seconds"
        return f"could not make {self.wish}: tried {grids}, ended by {self.failed_by}"

    def to_json(self) -> dict[str, Any]:
        """The error as a plain dict, with what ended it."""
        return super().to_json() | {"failed_by": self.failed_by, "tries": self.tries}


class ProofError(NinefoldError):
    """A proof that was found, and that the checker does not accept: never a fault of the puzzle."""

    code = "proof"


IllegalReason = Literal["over", "filled", "clash", "no-solution", "inferred", "false-claim"]
"""Why a turn is illegal: the game has ended; the cell holds a digit; the digit stands in a unit of
the cell; no solution would be left; as many would be left as before; the solution is not unique."""


class IllegalMoveError(NinefoldError, ValueError):
    """A turn of the two-player game that the rules forbid, with the reason by its name.

    >>> import ninefold as nf
    >>> try:
    ...     nf.game.Position.start().play("Dg7!")
    ... except nf.IllegalMoveError as error:
    ...     print(error.reason)
    false-claim
    """

    code = "illegal-move"

    def __init__(self, turn: str, reason: IllegalReason, detail: str) -> None:
        super().__init__(turn, reason, detail)
        self.turn, self.reason, self.detail = turn, reason, detail

    def __str__(self) -> str:
        return f"{self.turn} is illegal: {self.detail}"

    def to_json(self) -> dict[str, Any]:
        """The error as a plain dict, with the turn and the reason."""
        return super().to_json() | {"turn": self.turn, "reason": self.reason}


class ImageError(NinefoldError, ValueError):
    """A picture that cannot be read: no picture at all, damaged, of another kind, or too large."""

    code = "image"


class NoGridError(NinefoldError):
    """A picture that could be read, and in which no Sudoku was found.

    >>> import ninefold as nf
    >>> print(nf.NoGridError())
    no grid found; take the photo with all four corners in view
    """

    code = "no-grid"

    def __str__(self) -> str:
        return "no grid found; take the photo with all four corners in view"


class ClusterError(NinefoldError):
    """A cluster that cannot be reached, was lost, or has workers that would answer otherwise."""

    code = "cluster"


class SameFileError(NinefoldError):
    """The output would overwrite the input."""

    code = "same-file"


class OutputInUseError(NinefoldError):
    """Another process writes to that file."""

    code = "output-in-use"


class OverwriteError(NinefoldError):
    """A file that is there already, and is no earlier version of what would be written."""

    code = "overwrite"


class ResumeError(NinefoldError):
    """An output is unfinished, and this is not what would finish it."""

    code = "resume"


class InstructionSetError(NinefoldError):
    """`NINEFOLD_ISA` names an instruction set that is unknown, or that this CPU lacks."""

    code = "instruction-set"
