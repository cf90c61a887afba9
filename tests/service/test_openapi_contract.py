"""The service keeps to its OpenAPI document: a small part of `make contract`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parent.parent.parent / "tools" / "check_contract.py"


@pytest.mark.timeout(400)
def test_the_service_keeps_to_its_document() -> None:
    command = [sys.executable, TOOL, "--cases", "50", "--phases", "fuzzing"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
