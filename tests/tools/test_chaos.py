"""The short form of tools/chaos.py: a full disk, files that run out, streams, each once."""

from __future__ import annotations

import chaos
import pytest


def test_a_full_disk_loses_nothing_and_is_told() -> None:
    try:
        found = chaos.make("full-disk")
    except PermissionError as error:
        pytest.skip(str(error))
    assert found == {"refused": 15, "kept": 5}


@pytest.mark.parametrize("trouble", ["few-files", "many-streams"])
def test_a_trouble_passes(trouble: str) -> None:
    assert chaos.make(trouble)
