"""The words of fish: kinds of units, fins in two bases, crossed covers, Siamese fish."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ninefold.explain.steps import Step
from ninefold.explain.wording.messages import Message, listed, part
from ninefold.explain.wording.phrases import Phrases
from ninefold.model import Layout

FishField = Callable[[Step, Phrases], Message]


def _base_kind(step: Step, phrases: Phrases) -> Message:
    """The kind of the bases: rows, columns, or units of several kinds."""
    return phrases.kind(step.units)


def _cover_kind(step: Step, phrases: Phrases) -> Message:
    """The kind of the covers."""
    return phrases.kind(step.covers)


def _crossings(step: Step, _: Phrases) -> list[int]:
    """The cells of the fish itself that lose the digit, as they lie in two covers."""
    body = _body(step)
    return sorted(
        {
            move.cell
            for covers in _halves(step)
            for move in step.eliminations
            if move.cell in body and _times(step.layout, covers, move.cell) > 1
        }
    )


def _endo_fins(step: Step, _: Phrases) -> list[int]:
    """The fins that lie in two bases."""
    return [move.cell for move in step.fins if _times(step.layout, step.units, move.cell) > 1]


def _one(cells: Callable[[Step, Phrases], Sequence[int]]) -> FishField:
    """The cell, if there is just one."""

    def field(step: Step, phrases: Phrases) -> Message:
        found = cells(step, phrases)
        return phrases.cells(found) if len(found) == 1 else ""

    return field


def _all(cells: Callable[[Step, Phrases], Sequence[int]]) -> FishField:
    return lambda step, phrases: phrases.cells(cells(step, phrases))


def _siamese(step: Step, phrases: Phrases) -> Message:
    """The eliminations of each of two fish on the same bases, with its fins and its covers."""
    said, body, layout = [], _body(step), step.layout
    for covers in _halves(step):
        fins = [
            cell
            for cell in dict.fromkeys(move.cell for move in step.fins)
            if not _times(layout, covers, cell) or _times(layout, step.units, cell) > 1
        ]
        lost = [
            move
            for move in step.eliminations
            if _times(layout, covers, move.cell) > (move.cell in body)
            and {*fins} <= {*layout.peers[move.cell]}
        ]
        if not (fins and lost):
            return ""
        one = phrases.cells(fins) if len(fins) == 1 else ""
        words = {"covers": phrases.units(covers), "fins": phrases.cells(fins), "fin": one}
        said.append(part("siamese", effect=phrases.effect((), lost), **words))
    return listed(said, "; ")


def _halves(step: Step) -> list[Sequence[int]]:
    """The covers of a fish, or of each of the two of a Siamese fish."""
    half = len(step.units)
    if len(step.covers) != 2 * half:
        return [step.covers]
    return [step.covers[:half], step.covers[half:]]


def _body(step: Step) -> set[int]:
    return {move.cell for move in (*step.cause, *step.fins)}


def _times(layout: Layout, units: Sequence[int], cell: int) -> int:
    """The number of the given units that contain a cell."""
    return sum(cell in layout.units[place].cells for place in units)


FISH_FIELDS: Mapping[str, FishField] = {
    "base_kind": _base_kind,
    "cover_kind": _cover_kind,
    "crossings": _all(_crossings),
    "endo_fin": _one(_endo_fins),
    "endo_fins": _all(_endo_fins),
    "siamese": _siamese,
}
"""The function that makes each word of fish."""
