"""The tool of adversarial boards makes no set that it does not know."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parent.parent.parent / "tools" / "make_adversarial.py"


def test_a_set_of_another_name_is_refused_before_any_is_made() -> None:
    said = subprocess.run(
        [sys.executable, TOOL, "slow-heap", "slow-sums"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 2
    assert said.stderr.endswith("no set is named slow-sums\n")
