"""The campaign of certificates, in small: it proves, checks, damages, and doubts a checker."""

from __future__ import annotations

import random
import runpy
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from ninefold import examples

TOOL = Path(__file__).parent.parent.parent / "tools" / "certify.py"


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_path(str(TOOL))


@pytest.fixture(scope="module")
def texts(tool: dict[str, Any]) -> list[str]:
    lines = [each.puzzle for each in examples.load("minimal")[:6]]
    told: list[str] = []
    texts = tool["prove_all"](lines, "unique", told.append)
    broken = list(tool["broken"](lines, 4, random.Random(1)))
    assert all(nf.solve(line).status is nf.Status.NONE for line in broken)
    texts += tool["prove_all"](broken, "none", told.append)
    assert len(told) == 2
    return texts


def test_every_kind_of_damage_is_found_out(tool: dict[str, Any], texts: list[str]) -> None:
    tally = tool["damage_all"](texts, 300, random.Random(4))
    kinds = {damage.__name__ for damage in tool["DAMAGES"]}
    assert kinds <= set(tally)
    true = {kind.partition(" ")[0] for kind in tally if kind not in kinds}
    assert true <= {"change_a_given", "change_a_unit", "drop_any_line"}, "these alter the puzzle"


def test_a_checker_that_believes_everything_is_found_out(
    tool: dict[str, Any], texts: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    damage_all = tool["damage_all"]
    believing = type("Finding", (), {"accepted": True})
    monkeypatch.setitem(damage_all.__globals__, "check", lambda data: believing)
    with pytest.raises(AssertionError, match="accepted with a wrong checksum"):
        damage_all(texts, 5, random.Random(4))
    assert list(tmp_path.iterdir())


def test_what_is_wrong_is_not_called_true(tool: dict[str, Any]) -> None:
    text = nf.prove(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ).text
    body = text.rpartition("checksum ")[0]
    assert tool["is_still_true"](body, body)
    assert not tool["is_still_true"](body.replace("verdict unique", "verdict none"), body)
    assert not tool["is_still_true"](body.replace("givens 53", "givens .."), body)
