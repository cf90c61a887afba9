"""Drawings and sentences together: rules, cosmetics, and what was not understood.

A drawing becomes a rule if a sentence speaks of it, or if there is no sentence and it is drawn as
everybody draws it. Where every sentence is understood and has found its drawing, what is drawn
beside that is decoration.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ninefold.errors import NinefoldError
from ninefold.formats.drawn.drawings import Arrow, Cells, Drawings, Figure, Line
from ninefold.formats.drawn.sentences import Clause, clauses_of
from ninefold.formats.squares import diagonals_of
from ninefold.model.constraints import (
    AntiKing,
    AntiKnight,
    AntiTaxicab,
    Constraint,
    Cosmetic,
    DiagonalNonConsecutive,
    DutchFlatmates,
    GlobalEntropy,
    NonConsecutive,
)
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.model.relations import Different
from ninefold.model.source import shown

_GLOBAL: dict[str, type[Constraint]] = {
    "antiknight": AntiKnight,
    "antiking": AntiKing,
    "nonconsecutive": NonConsecutive,
    "diagonal nonconsecutive": DiagonalNonConsecutive,
    "antitaxicab": AntiTaxicab,
    "global entropy": GlobalEntropy,
    "dutch flatmates": DutchFlatmates,
}
"""Rules of the whole board, which nothing shows."""

_UNSEEN = frozenset(
    {*_GLOBAL, "standard", "subset", "disjoint", "all dots", "all xv", "cage differs"}
)
"""Rules that need no drawing."""

TOPICS = {
    "cage": "cage killer",
    "cage differs": "cage",
    "thermometer": "thermo bulb",
    "arrow": "arrow circle pill",
    "little killer": "little diagonal",
    "white dot": "dot white kropki negative",
    "black dot": "dot black kropki negative ratio",
    "x": "x xv",
    "v": "v xv",
    "quadruple": "circle quad",
    "antiknight": "knight anti-knight antiknight",
    "antiking": "king anti-king antiking",
    "between": "between",
    "minimum": "minimum min",
    "maximum": "maximum max",
    "extra region": "region extra",
    "region sum": "region sum",
}
"""Words by which a rule that a file states is spoken of, where they are not its name."""

_MANY = 200
"""How many things are listed at most."""


@dataclass
class Reading:
    """What has been understood of drawings and sentences so far.

    `rules` are constraints, `sets` cells that must differ; `left_out` says in words what was not
    understood. `stated` names the rules that the file states by itself, `found` those as well and
    the rules of which there is a drawing.
    """

    drawings: Drawings
    stated: frozenset[str] = frozenset()
    found: set[str] = field(default_factory=set)
    rules: list[Constraint] = field(default_factory=list)
    sets: list[Cells] = field(default_factory=list)
    groups: bool = False
    rest: list[Line | Figure] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    taken: set[int] = field(default_factory=set)
    clauses: list[Clause] = field(init=False)

    def __post_init__(self) -> None:
        self.clauses = clauses_of(self.drawings.rules)
        self.found |= self.stated

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return self.drawings.size

    @property
    def digits(self) -> int:
        """How many digits there are: more than rows where all rows take some of 1 to 9."""
        return max(self.size, 9) if self.says("subset") else self.size

    @property
    def is_silent(self) -> bool:
        """Whether no sentence states a rule beside the usual ones."""
        return not any(set(each.kinds) - {"standard"} for each in self.clauses)

    def says(self, *kinds: str) -> bool:
        """Whether a sentence states one of these rules."""
        return any(kind in each.kinds for each in self.clauses for kind in kinds)

    def expects(self, *kinds: str) -> bool:
        """Whether a drawing that looks like one of these rules is one."""
        return self.is_silent or self.says(*kinds)

    def saying(self, kind: str) -> list[Clause]:
        """The clauses that state a rule."""
        return [each for each in self.clauses if kind in each.kinds]

    def add(self, kind: str, *rules: Constraint) -> None:
        """Keep rules of a kind."""
        self.found.add(kind)
        self.rules += rules

    def take(self, *figures: Figure) -> None:
        """Note that figures belong to something that is understood; it may share them."""
        self.taken.update(map(id, figures))

    def free(self) -> list[Figure]:
        """The figures that belong to nothing yet."""
        return [each for each in self.drawings.figures if id(each) not in self.taken]

    def leave(self, what: str) -> None:
        """Note something that was not understood."""
        if what not in self.left_out and len(self.left_out) < _MANY:
            self.left_out.append(what)


def read_drawings(drawings: Drawings, stated: Iterable[str] = ()) -> Reading:
    """What drawings and sentences say; `stated` names rules that the file states beside them.

    >>> from ninefold.formats.drawn.drawings import Line
    >>> line = Line(((0.5, 0.5), (0.5, 2.5)), "#f067f0")
    >>> reading = read_drawings(Drawings(9, [line], rules="Purple lines are renban lines."))
    >>> reading.rules, reading.left_out
    ([Renban(cells=(0, 1, 2))], [])
    """
    from ninefold.formats.drawn.figures import read_cages, read_figures
    from ninefold.formats.drawn.lines import read_arrows, read_lines

    reading = Reading(drawings, frozenset(stated))
    read_arrows(reading)
    read_lines(reading)
    read_figures(reading)
    read_cages(reading)
    _read_sentences(reading)
    _decorate(reading)
    return reading


def _read_sentences(reading: Reading) -> None:
    """Rules of the whole board, and sentences that were not understood or lack a drawing."""
    for kind, rule in _GLOBAL.items():
        if reading.says(kind) and kind not in reading.found:
            reading.add(kind, rule())
    reading.groups = reading.says("disjoint")
    if reading.says("diagonals") and "diagonals" not in reading.found:
        reading.sets += diagonals_of(reading.size).values()
        reading.found.add("diagonals")
    for clause in reading.clauses:
        if not clause.is_understood and not _tells_again(reading, clause):
            part = "understood in part" if clause.kinds else "not understood"
            reading.leave(f"the sentence {shown_text(clause.text)} ({part})")
        if {"all dots", "all xv"} & set(clause.kinds) - reading.found - _added(reading):
            reading.leave(f"the sentence {shown_text(clause.text)} (the file does not state it)")
        lost = [k for k in clause.kinds if k not in reading.found and k not in _UNSEEN]
        if lost and reading.rest and not reading.found.intersection(clause.kinds):
            reading.leave(f"the sentence {shown_text(clause.text)} (no such drawing was found)")


def _tells_again(reading: Reading, clause: Clause) -> bool:
    """Whether a sentence is about a rule that the file states by itself, in whatever words."""
    if clause.kinds:
        return reading.stated.issuperset(clause.kinds)
    topics = {word for kind in reading.stated for word in TOPICS.get(kind, kind).split()}
    return any(word.startswith(tuple(topics)) for word in clause.text.lower().split() if topics)


def _added(reading: Reading) -> set[str]:
    """Which marks were added by drawings, where a sentence says whether all are given."""
    marks = {"kropki": "all dots", "xv": "all xv"}
    return {every for kind, every in marks.items() if kind in reading.found}


def shown_text(text: str) -> str:
    """A text in quotes, on one line, cut where it is long."""
    flat = " ".join(text.split())
    return shown(flat if len(flat) <= 50 else flat[:47] + "...")


def _decorate(reading: Reading) -> None:
    """Keep drawings that are no rule as cosmetics; say so unless the sentences explain all."""
    explained = not reading.is_silent and not reading.left_out
    counts: dict[str, int] = {}
    for each in reading.rest:
        if not explained or not _may_be_decoration(each, reading.size):
            name = _name(each)
            counts[name] = counts.get(name, 0) + 1
        if (kept := _cosmetic(each, reading.size)) is not None:
            reading.rules.append(kept)
    for name, count in list(counts.items())[:_MANY]:
        reading.leave(f"{name}, {count} times" if count > 1 else name)


def _may_be_decoration(each: Line | Figure, size: int) -> bool:
    """Whether a drawing that no sentence speaks of is one: a line through cells, an arrow and a
    number hardly ever are.
    """
    if isinstance(each, Line):
        return not isinstance(each, Arrow) and len(each.cells(size) or ()) < 2
    return not each.text.strip().isdecimal()


def _name(each: Line | Figure) -> str:
    if isinstance(each, Line):
        return f"a line in {each.colour}"
    figure = "circle" if each.rounded else "square"
    colour = each.fill or each.border
    if each.text:
        return f"the text {shown_text(each.text)}"
    return f"a {figure} in {colour}" if colour else f"a {figure}"


def _cosmetic(each: Line | Figure, size: int) -> Cosmetic | None:
    """A drawing as a cosmetic, if it has cells."""
    if isinstance(each, Line):
        cells = each.cells(size) or ()
        return Cosmetic(cells, "line", colour=each.colour) if _is_path(cells) else None
    cell = each.cell(size)
    found: Sequence[int] | None = (
        (cell,) if cell is not None else each.neighbours(size) or each.corner(size)
    )
    if found is None:
        return None
    figure = "text" if each.is_text else "circle" if each.rounded else "square"
    return Cosmetic(found, figure, each.text[:20], each.fill or each.border)


def _is_path(cells: Cells) -> bool:
    line = cells[1:] if len(cells) > 2 and cells[0] == cells[-1] else cells
    return len(cells) > 1 and len(set(line)) == len(line)


def rules_in(puzzle: Puzzle) -> frozenset[str]:
    """All that the rules of a puzzle say, in whatever order and by whatever kinds."""
    layout = puzzle.layout
    said = {repr(sorted(unit.cells)) for unit in layout.units}
    for each in puzzle.relations():
        said.add(repr(sorted(each.cells)) if isinstance(each, Different) else repr(each))
    return frozenset(said)


def kept_rules(
    reading: Reading, layout: Layout, solution: Sequence[int] | None
) -> list[Constraint]:
    """The rules that can be stated on a layout and agree with the solution that the file names."""
    kept = []
    for rule in reading.rules:
        try:
            placed = rule.on(layout)
        except NinefoldError as error:
            reading.leave(f"{rule.kind} ({error})")
            continue
        if solution is not None and not placed.is_met(layout, solution):
            words = placed.describe(layout)
            reading.leave(f"{shown_text(words)} (the solution that the file names contradicts it)")
            continue
        kept.append(placed)
    return kept
