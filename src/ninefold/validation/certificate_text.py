"""The text of a certificate, as docs/certificates.md specifies it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

from ninefold.model import Layout, Puzzle
from ninefold.model.digits import line_of, symbol
from ninefold.model.relations import (
    Allowed,
    Counted,
    Different,
    Forbidden,
    Linear,
    Relation,
)
from ninefold.model.stated_relations import relations_in
from ninefold.validation.certificate_checker import FIRST_LINE, FROM_ZERO
from ninefold.validation.proof_clauses import Clauses, plain
from ninefold.validation.proof_search import Proof


def statement(puzzle: Puzzle) -> Iterator[str]:
    """The puzzle: its digits, cells, givens, marks, and rules."""
    layout = puzzle.layout
    yield f"digits {layout.size}"
    yield f"cells {_cells(layout, range(layout.cells))}"
    yield f"givens {line_of(puzzle.givens)}"
    if puzzle.marks is not None:
        for cell in range(layout.cells):
            digits = "".join(map(symbol, puzzle.marks[cell]))
            if len(digits) < layout.size and digits != symbol(puzzle.givens[cell]):
                yield f"marks {digits}{' ' * bool(digits)}= {_cells(layout, [cell])}"
    for unit in layout.units:
        yield f"unit {_words(unit.name)} = {_cells(layout, unit.cells)}"
    if layout.first_digit == 0:
        yield f"rule {FROM_ZERO}"
    for constraint in puzzle.constraints:
        yield f"rule {_words(f'{constraint.kind}: {constraint.describe(layout)}')}"
        for relation in relations_in(constraint, layout):
            for each in plain(relation, layout.size):
                yield f"{' '.join(_relation(each))} = {_cells(layout, each.cells)}"


def _cells(layout: Layout, cells: Iterable[int]) -> str:
    return " ".join(map(layout.cell_name, cells))


def _words(text: str) -> str:
    """Words for people in one line of ASCII, in which nothing looks like the cells of a rule."""
    plain = text.encode("ascii", "replace").decode("ascii").replace("=", "is")
    return " ".join("".join(c if c.isprintable() else " " for c in plain).split())


def _relation(relation: Relation) -> Iterator[str]:
    """The words of a rule, before its cells."""
    if isinstance(relation, Different):
        yield "different"
    elif isinstance(relation, Forbidden):
        yield from ("forbidden", "".join(map(symbol, relation.digits)))
    elif isinstance(relation, Allowed):
        yield from ("allowed", *sorted("".join(map(symbol, row)) for row in relation.tuples))
    elif isinstance(relation, Linear):
        bounds = ("-" if each is None else str(each) for each in (relation.low, relation.high))
        yield from ("linear", *bounds, *map(str, relation.factors))
    elif isinstance(relation, Counted):
        yield from ("counted", symbol(relation.digit), str(relation.low), str(relation.high))
    else:
        accepting = ",".join(map(str, sorted(relation.accepting))) or "-"
        steps = (f"{s}:{symbol(d)}:{then}" for (s, d), then in sorted(relation.steps.items()))
        yield from ("walk", str(relation.start), accepting, *steps)


def _state(state: object) -> str:
    """A state as the checker reads it: the beginning of a tuple as digits side by side."""
    return "".join(map(symbol, state)) if isinstance(state, tuple) else str(state)


VARIABLES = """\
c The variable CELL * {size} + DIGIT says that the digit stands in the cell, cells counted from 0 in
c the order above: {first} is {cell}=1, {last} is {end}={digit}. Every clause below follows from
c one rule above{but}. The steps of the proof are LRAT: number,
c clause, 0, the numbers of the clauses that it follows from, 0. The last clause is empty.
"""


def proof_lines(model: Clauses, proof: Proof, blocking: Sequence[int]) -> Iterator[str]:
    """The clauses that the proof starts from, and the proof."""
    layout = model.puzzle.layout
    yield VARIABLES.format(
        size=layout.size,
        first=1,
        last=layout.size * layout.cells,
        cell=layout.cell_name(0),
        end=layout.cell_name(layout.cells - 1),
        digit=symbol(layout.size),
        but=", but for the one that says that it is not that solution" if blocking else "",
    ).rstrip("\n")
    clauses = [*model.clauses, *([blocking] if blocking else [])]
    core = [clauses[place] for place in proof.core]
    named = {abs(literal) for clause in core for literal in clause}
    for each in model.states:
        if each.variable in named:
            yield f"state {each.variable} {each.rule} {each.place} {_state(each.state)}"
    yield f"p cnf {model.variables} {len(core)}"
    for clause in core:
        yield " ".join(map(str, (*clause, 0)))
    yield f"proof {len(proof.steps)}"
    for number, (clause, sources) in enumerate(proof.steps, start=len(core) + 1):
        yield " ".join(map(str, (number, *clause, 0, *sources, 0)))


def text_of(
    verdict: str, puzzle: Puzzle, solutions: Iterable[bytes], proof: Iterable[str] = ()
) -> str:
    """The whole certificate, with its checksum."""
    lines = [FIRST_LINE, f"verdict {verdict}", *statement(puzzle)]
    lines += [f"solution {line_of(digits)}" for digits in solutions]
    lines += [*proof, "end", ""]
    return sealed("\n".join(lines))


def sealed(body: str) -> str:
    r"""A text with the line that holds its checksum.

    >>> sealed("end\n").splitlines()[1][:20]
    'checksum sha256 4833'
    """
    return f"{body}checksum sha256 {hashlib.sha256(body.encode('ascii')).hexdigest()}\n"
