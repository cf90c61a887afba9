"""Every script of tools/ and benchmarks/ loads: what it imports is there under that name."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SCRIPTS = sorted(
    path for folder in ("tools", "benchmarks") for path in (ROOT / folder).glob("*.py")
)
NEEDED = {"train_digits": "torch"}
"""Libraries that a script installs by itself when it is wanted."""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_loads(script: Path) -> None:
    if script.stem in NEEDED:
        pytest.importorskip(NEEDED[script.stem])
    assert runpy.run_path(str(script), run_name="loaded")["__doc__"]
