"""The pictures of the documentation are those that the tool makes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parent.parent.parent / "tools" / "make_pictures.py"


def test_the_pictures_of_the_documentation_are_as_they_should_be() -> None:
    check = subprocess.run([sys.executable, TOOL, "--check"], check=False)
    assert check.returncode == 0, "run python tools/make_pictures.py"
