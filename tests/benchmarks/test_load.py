"""The load on the service: every client gets right answers. How soon is no matter of a test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "load.py"


def test_clients_at_once_get_right_answers() -> None:
    options = ["--clients", "4", "--seconds", "0.3", "--puzzles", "6"]
    run = subprocess.run(
        [sys.executable, SCRIPT, *options], capture_output=True, text=True, check=False
    )
    assert "- alone: no errors." in run.stdout, run.stderr
    assert "- beside a heavy client: no errors." in run.stdout
    for verb in ("solve", "hint", "check"):
        assert f"| alone | {verb} |" in run.stdout
