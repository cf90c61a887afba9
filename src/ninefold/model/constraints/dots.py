"""Marks between cells: Kropki and XV, differences, ratios and sums of any value, greater than."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import gt
from typing import ClassVar

from ninefold.limits import whole_number
from ninefold.model.cells import CellKey
from ninefold.model.constraints.arguments import yes_or_no
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.neighbours import neighbours
from ninefold.model.constraints.statements import (
    Right,
    along,
    differing_by,
    in_ratio,
    none_of,
    of_sum,
)
from ninefold.model.layout import Layout
from ninefold.model.relations import Relation
from ninefold.model.shapes import Dot, Shape

Pairs = Sequence[Sequence[CellKey] | str]
"""Pairs of cells side by side, each as two cells or a text: `["r1c1 r1c2", "r4c4 r5c4"]`."""

Meaning = tuple[Right, str]


class Pairwise(Constraint):
    """The base of the kinds: names for pairs, and the meaning of each name for two digits.

    With `negative` all is marked that could be: neighbours without a mark are none of these. It
    may also be the name of one kind of marks, if only those are all there.
    """

    negative: bool | str
    cell_fields: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.negative not in tuple(self.meanings):
            yes_or_no("negative", self.negative)

    @property
    @abstractmethod
    def meanings(self) -> Mapping[str, Meaning]:
        """The meaning of each field's marks for two digits, as a function and in words."""

    @property
    def denied(self) -> tuple[str, ...]:
        """The kinds of marks that neighbours without one deny."""
        if isinstance(self.negative, str):
            return (self.negative,)
        return tuple(self.meanings) if self.negative else ()

    def relations(self, layout: Layout) -> Iterator[Relation]:
        """The relations of every mark, and of every absent one."""
        for name, (right, _) in self.meanings.items():
            yield from along(layout, getattr(self, name), right)
        if self.denied:
            marked = {pair for name in self.pair_fields for pair in getattr(self, name)}
            rights = tuple(self.meanings[name][0] for name in self.denied)
            rest = (pair for pair in neighbours(layout) if pair not in marked)
            yield from along(layout, rest, none_of(rights))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        parts = []
        for name, (_, words) in self.meanings.items():
            if pairs := getattr(self, name):
                names = ", ".join("-".join(map(layout.cell_name, pair)) for pair in pairs)
                parts.append(f"{names} {words}")
        if self.denied:
            every = " or ".join(self.meanings[name][1] for name in self.denied)
            parts.append(f"no {'other ' * bool(parts)}neighbours {every}")
        return "; ".join(parts) or f"no {self.kind}"

    def describe_part(self, layout: Layout, relation: Relation) -> str:
        """The words about one pair alone."""
        pair = "-".join(map(layout.cell_name, relation.cells))
        kinds = self.meanings.items()
        said = [words for name, (_, words) in kinds if relation.cells in getattr(self, name)]
        if said:
            return f"{pair} {' and '.join(said)}"
        every = " or ".join(self.meanings[name][1] for name in self.denied)
        return f"{pair}, without a mark, do not {every}"


@dataclass(frozen=True)
class Kropki(Pairwise):
    """Neighbours with a white dot differ by 1; with a black one, one is twice the other.

    With `negative` neighbours without a dot are neither; with `negative="black"`, or white, they
    may still be the other.

    >>> from ninefold.model.constraints import Kropki
    >>> dots = Kropki(white=["r1c1 r1c2"], black=[("r1c2", "r2c2")]).on(Layout.classic())
    >>> dots.describe(Layout.classic())
    'r1c1-r1c2 differ by 1; r1c2-r2c2 have one twice the other'
    """

    white: Pairs = ()
    black: Pairs = ()
    negative: bool | str = False
    kind: ClassVar[str] = "kropki"
    pair_fields: ClassVar[tuple[str, ...]] = ("white", "black")

    @property
    def meanings(self) -> Mapping[str, Meaning]:
        """The meaning of the marks."""
        return {
            "white": (differing_by(1), "differ by 1"),
            "black": (in_ratio(2), "have one twice the other"),
        }

    def rule(self) -> str:
        """The rule of the dots."""
        sentences = []
        if self.white:
            sentences.append("White dots: digits differ by 1.")
        if self.black:
            sentences.append("Black dots: one digit is twice the other.")
        every = f"All {self.negative} dots" if isinstance(self.negative, str) else "All dots"
        return " ".join([*sentences, *[f"{every} are given."] * bool(self.negative)])

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The dots."""
        yield from (Dot(pair, "white") for pair in self.white)
        yield from (Dot(pair, "black") for pair in self.black)


@dataclass(frozen=True)
class XV(Pairwise):
    """Neighbours with an X between them add up to 10, with a V to 5.

    With `negative` neighbours without a letter do neither; it may also be one of `x` and `v`.

    >>> from ninefold.model.constraints import XV
    >>> letters = XV(x=["r1c1 r1c2"], negative=True).on(Layout.classic())
    >>> letters.describe(Layout.classic())
    'r1c1-r1c2 add up to 10; no other neighbours add up to 10 or add up to 5'
    """

    x: Pairs = ()
    v: Pairs = ()
    negative: bool | str = False
    kind: ClassVar[str] = "xv"
    pair_fields: ClassVar[tuple[str, ...]] = ("x", "v")

    @property
    def meanings(self) -> Mapping[str, Meaning]:
        """The meaning of the marks."""
        return {
            "x": (of_sum(10), "add up to 10"),
            "v": (of_sum(5), "add up to 5"),
        }

    def rule(self) -> str:
        """The rule of the letters."""
        sentences = [
            f"{letter}: digits add up to {number}."
            for letter, number, pairs in (("X", 10, self.x), ("V", 5, self.v))
            if pairs
        ]
        every = " and ".join(self.denied).upper()
        return " ".join([*sentences, *[f"All {every} are given."] * bool(self.negative)])

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The letters."""
        yield from (Dot(pair, "text", "X") for pair in self.x)
        yield from (Dot(pair, "text", "V") for pair in self.v)


class Valued(Pairwise):
    """The base of marks with a number; `negative` does not concern pairs in `exempt`."""

    pairs: Pairs
    exempt: Pairs
    pair_fields: ClassVar[tuple[str, ...]] = ("pairs", "exempt")
    number: ClassVar[str]
    """The field that has the number."""

    def __post_init__(self) -> None:
        value = whole_number(f"the {self.number} of two cells", getattr(self, self.number))
        object.__setattr__(self, self.number, value)
        super().__post_init__()
        yes_or_no("negative", self.negative)

    @property
    def meanings(self) -> Mapping[str, Meaning]:
        """The meaning of the marks."""
        return {"pairs": self.meaning(getattr(self, self.number))}

    @abstractmethod
    def meaning(self, value: int) -> Meaning:
        """The meaning of the number for two digits."""

    def _rule(self, marks: str) -> str:
        """The marks, their meaning, and whether all are given."""
        words = self.meanings["pairs"][1]
        given = f" All {marks[0].lower()}{marks[1:]} are given." * bool(self.negative)
        return f"{marks}: digits {words}.{given}"


@dataclass(frozen=True)
class Difference(Valued):
    """Neighbours with a white dot differ by the number in it.

    With `negative` no other neighbours differ by it, but for those in `exempt`.

    >>> from ninefold.model.constraints import Difference
    >>> dots = Difference(["r1c1 r1c2"], 3, negative=True).on(Layout.classic())
    >>> dots.describe(Layout.classic())
    'r1c1-r1c2 differ by 3; no other neighbours differ by 3'
    """

    pairs: Pairs
    difference: int = 1
    negative: bool = False
    exempt: Pairs = ()
    kind: ClassVar[str] = "difference"
    number: ClassVar[str] = "difference"

    def meaning(self, value: int) -> Meaning:
        """They differ by the number."""
        return differing_by(value), f"differ by {value}"

    def rule(self) -> str:
        """The rule of dots with that number."""
        return self._rule(f"White dots with {self.difference}")

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """White dots with the number."""
        yield from (Dot(pair, "white", str(self.difference)) for pair in self.pairs)


@dataclass(frozen=True)
class Ratio(Valued):
    """Of neighbours with a black dot, one is the other times the number in it.

    With `negative` no other neighbours have that ratio, but for those in `exempt`.

    >>> from ninefold.model.constraints import Ratio
    >>> dots = Ratio(["r1c1 r1c2"], 3).on(Layout.classic())
    >>> dots.is_met(Layout.classic(), bytes([9, 3] + 79 * [0]))
    True
    """

    pairs: Pairs
    ratio: int = 2
    negative: bool = False
    exempt: Pairs = ()
    kind: ClassVar[str] = "ratio"
    number: ClassVar[str] = "ratio"

    def meaning(self, value: int) -> Meaning:
        """One is the other times the number."""
        return in_ratio(value), f"have a ratio of {value}"

    def rule(self) -> str:
        """The rule of dots with that number."""
        return self._rule(f"Black dots with {self.ratio}")

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """Black dots with the number."""
        yield from (Dot(pair, "black", str(self.ratio)) for pair in self.pairs)


@dataclass(frozen=True)
class PairSum(Valued):
    """Neighbours with a number between them add up to it.

    With `negative` no other neighbours do, but for those in `exempt`.

    >>> from ninefold.model.constraints import PairSum
    >>> PairSum(["r1c1 r1c2"], 8).on(Layout.classic()).describe(Layout.classic())
    'r1c1-r1c2 add up to 8'
    """

    pairs: Pairs
    sum: int
    negative: bool = False
    exempt: Pairs = ()
    kind: ClassVar[str] = "pair sum"
    number: ClassVar[str] = "sum"

    def meaning(self, value: int) -> Meaning:
        """They add up to the number."""
        return of_sum(value), f"add up to {value}"

    def rule(self) -> str:
        """The rule of that number."""
        return self._rule(f"Numbers {self.sum} between cells")

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The number."""
        yield from (Dot(pair, "text", str(self.sum)) for pair in self.pairs)


@dataclass(frozen=True)
class GreaterThan(Constraint):
    """Of two neighbours, the first holds the greater digit.

    >>> from ninefold.model.constraints import GreaterThan
    >>> sign = GreaterThan(["r1c2 r1c1"]).on(Layout.classic())
    >>> sign.describe(Layout.classic())
    'r1c2 > r1c1'
    """

    pairs: Pairs
    kind: ClassVar[str] = "greater than"
    cell_fields: ClassVar[tuple[str, ...]] = ()
    pair_fields: ClassVar[tuple[str, ...]] = ("pairs",)
    ordered: ClassVar[bool] = True

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every pair."""
        return along(layout, self._pairs, gt)

    @property
    def _pairs(self) -> list[tuple[int, int]]:
        return [numbers(pair) for pair in self.pairs]  # type: ignore[misc]  # each of two

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        pairs = (" > ".join(map(layout.cell_name, pair)) for pair in self._pairs)
        return ", ".join(pairs) or f"no {self.kind}"

    def rule(self) -> str:
        """The rule of all such signs."""
        return "Signs between cells open towards the greater digit."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A sign that opens towards the greater one."""
        yield from (Dot(pair, "greater") for pair in self._pairs)
