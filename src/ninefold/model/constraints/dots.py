"""Dots and letters between cells: Kropki and XV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ninefold.model.cells import CellKey
from ninefold.model.constraints.arguments import yes_or_no
from ninefold.model.constraints.base import Constraint
from ninefold.model.constraints.lines import along
from ninefold.model.constraints.neighbours import neighbours
from ninefold.model.layout import Layout
from ninefold.model.relations import Relation
from ninefold.model.shapes import Dot, Shape

Pairs = Sequence[Sequence[CellKey] | str]
"""Pairs of cells side by side, each as two cells or a text: `["r1c1 r1c2", "r4c4 r5c4"]`."""

Right = Callable[[int, int], bool]


class Pairwise(Constraint):
    """What the kinds share: names for pairs, and what each name says of two digits.

    With `negative` all is marked that could be: neighbours without a mark are none of these. It
    may also be the name of one kind of marks, if only those are all there.
    """

    negative: bool | str
    meanings: ClassVar[Mapping[str, tuple[Right, str]]]
    cell_fields: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.negative not in self.pair_fields:
            yes_or_no("negative", self.negative)

    @property
    def denied(self) -> tuple[str, ...]:
        """The kinds of marks that neighbours without one deny."""
        if isinstance(self.negative, str):
            return (self.negative,)
        return self.pair_fields if self.negative else ()

    def relations(self, layout: Layout) -> Iterator[Relation]:
        """What every mark says, and what its absence does."""
        for name, (right, _) in self.meanings.items():
            yield from along(layout, getattr(self, name), right)
        if self.denied:
            marked = {pair for name in self.meanings for pair in getattr(self, name)}
            rights = [self.meanings[name][0] for name in self.denied]
            rest = (pair for pair in neighbours(layout) if pair not in marked)
            yield from along(layout, rest, lambda a, b: not any(each(a, b) for each in rights))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        told = []
        for name, (_, words) in self.meanings.items():
            if pairs := getattr(self, name):
                names = ", ".join("-".join(map(layout.cell_name, pair)) for pair in pairs)
                told.append(f"{names} {words}")
        if self.denied:
            every = " or ".join(self.meanings[name][1] for name in self.denied)
            told.append(f"no {'other ' * bool(told)}neighbours {every}")
        return "; ".join(told) or f"no {self.kind}"

    def describe_part(self, layout: Layout, relation: Relation) -> str:
        """What is said of one pair alone."""
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
    meanings: ClassVar[Mapping[str, tuple[Right, str]]] = {
        "white": (lambda a, b: abs(a - b) == 1, "differ by 1"),
        "black": (lambda a, b: a == 2 * b or b == 2 * a, "have one twice the other"),
    }

    def rule(self) -> str:
        """The rule of the dots."""
        told = []
        if self.white:
            told.append("White dots: digits differ by 1.")
        if self.black:
            told.append("Black dots: one digit is twice the other.")
        every = f"All {self.negative} dots" if isinstance(self.negative, str) else "All dots"
        return " ".join([*told, *[f"{every} are given."] * bool(self.negative)])

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
    meanings: ClassVar[Mapping[str, tuple[Right, str]]] = {
        "x": (lambda a, b: a + b == 10, "add up to 10"),
        "v": (lambda a, b: a + b == 5, "add up to 5"),
    }

    def rule(self) -> str:
        """The rule of the letters."""
        told = [
            f"{letter}: digits add up to {number}."
            for letter, number, pairs in (("X", 10, self.x), ("V", 5, self.v))
            if pairs
        ]
        every = " and ".join(self.denied).upper()
        return " ".join([*told, *[f"All {every} are given."] * bool(self.negative)])

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The letters."""
        yield from (Dot(pair, "text", "X") for pair in self.x)
        yield from (Dot(pair, "text", "V") for pair in self.v)
