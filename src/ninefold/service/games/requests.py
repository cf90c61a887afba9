"""The bodies of requests about games."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ninefold.service.games.rows import Faults, Help, OpponentKind
from ninefold.service.requests import RequestBody

Name = Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""The name of a player; `names.cleaned` removes characters that would disturb a page."""


class GameRequest(RequestBody):
    """A game to create. Its level of help limits what everyone sees until the end."""

    opponent: OpponentKind = "engine"
    level: Annotated[int, Field(ge=1, le=6)] = Field(3, description="How strong the engine is.")
    first: Literal["me", "other", "random"] = "me"
    rules: Literal["strict", "free"] = "strict"
    faults: Faults = Field(
        "refuse",
        description="Whether a move that leaves no or all solutions, or a false claim, is refused "
        "or loses. Text that is no turn, a filled cell and a digit seen are always refused.",
    )
    seconds: Annotated[float, Field(ge=1, le=86_400)] | None = Field(
        None, description="Seconds of each player for all turns; without it there is no clock."
    )
    increment: Annotated[float, Field(ge=0, le=600)] = Field(
        0.0, description="Seconds that a player gains after each turn; needs `seconds`."
    )
    help: Help = "none"
    seed: Annotated[int, Field(ge=0, lt=1 << 53)] | None = None
    board: Annotated[str, Field(max_length=2_000)] | None = Field(
        None, description="The plain 9x9 board to begin with, in any format; empty by default."
    )
    name: Name = ""

    @model_validator(mode="after")
    def _has_clock(self) -> Self:
        if self.increment and self.seconds is None:
            raise ValueError("an increment needs a clock: send `seconds` too")
        return self


class JoinRequest(RequestBody):
    """An invitation to accept, together with the rules, clock and help of the game."""

    invite: Annotated[str, Field(max_length=100)]
    name: Name = ""


class MoveRequest(RequestBody):
    """A turn: `Bf7` plays a 7, `Bf7!` also claims that one solution is left, `!` only claims."""

    turn: Annotated[str, Field(max_length=20)] = Field(examples=["Bf7"])
