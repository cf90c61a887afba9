"""Hints: the next step for a player, revealed in stages, the digit last.

A hint is a value; `hint_search` finds it. Its words, its picture and its JSON show no more than its
stage.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ninefold.errors import UnknownNameError
from ninefold.explain.states import State
from ninefold.explain.steps import Step
from ninefold.explain.wording import step_messages
from ninefold.explain.wording.blockers import blocker_cells
from ninefold.explain.wording.catalogues import catalogue_of
from ninefold.explain.wording.fields import pattern_cells
from ninefold.explain.wording.messages import Message, listed, plain, rendered
from ninefold.model import Candidates, Layout, Move
from ninefold.pictures import Highlight, Picture


class Stage(enum.IntEnum):
    """The stages of a hint.

    >>> from ninefold.explain import Stage
    >>> Stage.WHY.value
    4
    """

    KIND = 1
    PLACE = 2
    PATTERN = 3
    WHY = 4
    STEP = 5


StageLike = Stage | int | str

UNTIL = ("step", "digit")
"""The end of a hint: the next step, or the next digit."""


class HintKind(enum.StrEnum):
    """The subject of a hint."""

    STEP = "step"
    TRIAL = "trial"
    MISTAKE = "mistake"
    MARKS = "marks"
    SEVERAL = "several"
    NONE = "none"
    SOLVED = "solved"
    UNDECIDED = "undecided"


def as_stage(stage: StageLike) -> Stage:
    """A stage by its number or its name.

    >>> as_stage("why"), as_stage(1)
    (<Stage.WHY: 4>, <Stage.KIND: 1>)
    """
    names = {each.name.lower(): each for each in Stage}
    if isinstance(stage, str) and stage.lower() in names:
        return names[stage.lower()]
    if isinstance(stage, int) and not isinstance(stage, bool) and stage in set(Stage):
        return Stage(stage)
    raise UnknownNameError("stage", str(stage), [*names, *(str(each.value) for each in Stage)])


@dataclass(frozen=True, kw_only=True)
class Hint:
    """The next step for a player. `moves` are the wrong digits (`mistake`), the candidates that the
    marks lack (`marks`), or the possible digits of open cells (`several`), cells with the fewest
    first. `way` has the steps that lead on from `step` to the next digit, `stale` the marks of
    digits that a cell sees.

    >>> import ninefold as nf
    >>> hint = nf.hint("12345678." + 72 * ".", stage="why")
    >>> hint.kind
    <HintKind.SEVERAL: 'several'>
    """

    state: State
    kind: HintKind
    stage: Stage = Stage.KIND
    step: Step | None = None
    moves: tuple[Move, ...] = ()
    way: tuple[Step, ...] = ()
    until: str = "step"
    stale: tuple[Move, ...] = ()
    language: str = "en"
    seconds: float = field(default=0.0, compare=False)

    @property
    def text(self) -> str:
        """The words of this stage."""
        return rendered(self.message, catalogue_of(self.language))

    @property
    def message(self) -> Message:
        """The words of this stage as data, which every language renders."""
        if self.step is None:
            return self._remark
        if self.stage < Stage.WHY:
            tables = {Stage.KIND: "kinds", Stage.PLACE: "places", Stage.PATTERN: "patterns"}
            return step_messages.about(tables[self.stage], self.step)
        parts = [step_messages.whole(self.step, self.state)]
        if self.until == "digit":
            parts += [step_messages.whole(step, state) for state, step in self._way_on()]
        elif self.way:
            parts.append(step_messages.way(self.way[-1], len(self.way)))
        if self.stale:
            parts.append(step_messages.phrase("hint_stale", self.state.rules, self.stale))
        return listed(parts, "\n")

    def _way_on(self) -> Iterator[tuple[State, Step]]:
        """The steps after the first, each with the board that it is found on."""
        state, before = self.state, self.step
        for step in self.way:
            assert before is not None, "a way begins with a step"
            state, before = state.applied(before), step
            yield state, step

    @property
    def _remark(self) -> Message:
        """The remark about a board without a step; for mistakes stage by stage."""
        name = f"hint_{self.kind}"
        if self.kind in (HintKind.MISTAKE, HintKind.MARKS):
            name = (
                "hint_wrong_place"
                if self.stage is Stage.PLACE
                else "hint_wrong_cells"
                if self.stage is Stage.PATTERN
                else f"{name}_{self.stage.name.lower()}"
            )
        elif self.stage < Stage.PATTERN and self.kind in (HintKind.SEVERAL, HintKind.NONE):
            return step_messages.phrase(name, self.state.rules)
        return step_messages.phrase(name, self.state.rules, self.moves, self.state.digits)

    @property
    def ok(self) -> bool:
        """Whether the board has no mistake: it is solved, or can be."""
        return self.kind in (HintKind.STEP, HintKind.TRIAL, HintKind.SOLVED)

    @property
    def after(self) -> State | None:
        """The board with the step done, at the last stage; with the whole way to the next digit if
        that was asked for.
        """
        if self.step is None or self.stage < Stage.STEP:
            return None
        after = self.state.applied(self.step)
        for step in self.way if self.until == "digit" else ():
            after = after.applied(step)
        return after

    def at(self, stage: StageLike) -> Hint:
        """The same hint at another stage, without a new search.

        >>> import ninefold as nf
        >>> nf.hint("1234" + 12 * ".").at(3).stage
        <Stage.PATTERN: 3>
        """
        return replace(self, stage=as_stage(stage))

    def picture(self) -> Picture:
        """The board with what this stage shows."""
        if self.after is not None:
            return self.after.picture()
        board = self.state.picture()
        if self.step is not None:
            return _step_picture(self.step, self.state, self.stage, board)
        if self.stage < Stage.PATTERN:
            return board
        cells = tuple(dict.fromkeys(move.cell for move in self.moves))
        if self.kind is HintKind.SEVERAL:
            return replace(board, marks=_candidates(self.moves, self.state.layout))
        return board.annotated(highlights=[Highlight(cells, "conflict")] if cells else ())

    def _repr_svg_(self) -> str:
        from ninefold.pictures import render

        return render(self.picture().annotated(caption=self.text), "svg")

    def to_json(self) -> dict[str, Any]:
        """The hint as a plain dict, with no more than its stage shows."""
        step = (
            self.step.to_json(self.language, self.state)
            if self.step and self.stage >= Stage.WHY
            else None
        )
        return {
            **self.state.to_json(),
            "kind": str(self.kind),
            "stage": self.stage.value,
            "text": self.text,
            "message": plain(self.message),
            "technique": self.step.technique.name if self.step else None,
            "step": step,
            "way": self._shown_way,
            "stale": self._listed(self.stale),
            "cells": self._cells,
            "lit": self._lit,
            "moves": self.shown_moves,
            "after": self.after.to_json() if self.after else None,
            "seconds": self.seconds,
        }

    @property
    def _shown_way(self) -> list[dict[str, Any]]:
        """The steps on to the next digit, if these were asked for: not before the reason."""
        if self.until != "digit" or self.stage < Stage.WHY:
            return []
        return [step.to_json(self.language, state) for state, step in self._way_on()]

    @property
    def shown_moves(self) -> list[str]:
        """The moves as far as the stage shows them: not before the reason."""
        return self._listed(self.moves)

    def _listed(self, moves: Iterable[Move]) -> list[str]:
        return [str(move) for move in moves] if self.stage >= Stage.WHY else []

    @property
    def _cells(self) -> list[str]:
        """The cells that the stage shows: none before the pattern."""
        if self.stage < Stage.PATTERN:
            return []
        own = [move.cell for move in self.moves]
        cells = pattern_cells(self.step) if self.step else dict.fromkeys(own)
        return [self.state.rules.cell_name(cell) for cell in cells]

    @property
    def _lit(self) -> list[str]:
        """The cells whose digits the reason of a single names: not before the reason."""
        if self.step is None or self.stage < Stage.WHY:
            return []
        return [self.state.rules.cell_name(cell) for cell in blocker_cells(self.step, self.state)]

    def __str__(self) -> str:
        return self.text


def _candidates(moves: Iterable[Move], layout: Layout) -> Candidates:
    masks = [0] * layout.cells
    for move in moves:
        masks[move.cell] |= 1 << (move.digit - 1)
    return Candidates(masks, layout)


def _step_picture(step: Step, state: State, stage: Stage, board: Picture) -> Picture:
    if stage >= Stage.WHY:
        return step.picture(state)
    if stage is Stage.PATTERN:
        cells = tuple(dict.fromkeys(move.cell for move in step.cause))
        return board.annotated(highlights=[Highlight(cells, "cause")])
    if stage is Stage.PLACE and step.units:
        unit = state.rules.units[step.units[0]].cells
        return board.annotated(highlights=[Highlight(unit, "focus", whole=True)])
    return board
