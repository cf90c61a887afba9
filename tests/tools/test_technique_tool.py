"""The tables of docs/techniques.md have every technique, as profiles and catalogues have it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parent.parent.parent / "tools" / "make_techniques.py"


def test_the_tables_are_as_the_tool_makes_them() -> None:
    check = subprocess.run([sys.executable, str(TOOL), "--check"], check=False)
    assert check.returncode == 0, "run python tools/make_techniques.py"
