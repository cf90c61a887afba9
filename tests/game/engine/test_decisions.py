"""What the engine says of its turns, by the numbers of the core."""

from __future__ import annotations

import enum
import re
from pathlib import Path

import pytest

from ninefold.game.engine.decisions import Certainty, Event, Reason

HEADER = Path(__file__).parents[3] / "cpp/player/decision.hpp"


@pytest.mark.parametrize("kind", [Reason, Certainty, Event])
def test_numbers_are_those_of_the_core(kind: type[enum.IntEnum]) -> None:
    body = re.search(rf"enum class {kind.__name__} [^{{]*{{(.*?)}};", HEADER.read_text(), re.DOTALL)
    assert body is not None
    names = re.findall(r"^\s*(\w+),", body[1], re.MULTILINE)
    assert names == [member.name.lower() for member in kind]
    assert [member.value for member in kind] == list(range(len(names)))
