"""What `ease` and `harden` share: options, and how a change is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from ninefold.cli.arguments import layout_of
from ninefold.cli.each_puzzle import Asked, Inquiry
from ninefold.cli.exits import Exit
from ninefold.generator import Changed

Clues = Annotated[int | None, typer.Option("--clues", min=0, help="The number of givens wanted.")]
Effort = Annotated[
    int | None,
    typer.Option("--effort", min=0, help="The branches wanted of the solver that proves it."),
]
Level = Annotated[
    str | None,
    typer.Option("--level", help="As HoDoKu means it: easy, medium, hard, unfair, extreme."),
]
ChangeSeed = Annotated[
    int, typer.Option("--seed", help="Of several changes that are as good, another.")
]


def change_each(
    change: Callable[..., Changed], puzzle: str, layout: str | None, format: str
) -> Exit:
    """Change every puzzle of a source; exit code 1 if one is not what was wanted."""
    known = layout_of(layout)
    inquiry = Inquiry(
        ask=lambda board: change(board, layout=known),
        tell=_tell,
        is_yes=lambda changed: changed.reason is None,
        format=format,
        layout=known,
    )
    return inquiry.run([puzzle])


def _tell(asked: Asked[Changed]) -> None:
    if asked.name:
        print(f"{asked.name}:")
    print(asked.result)
