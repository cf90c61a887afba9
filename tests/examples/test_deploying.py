"""The examples of deployment: the unit is one that systemd takes, the container runs as nobody."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ninefold.service.settings import Settings

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "examples" / "deploy"
UNIT = FOLDER / "ninefold.service"
CONTAINER = FOLDER / "Containerfile"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    # The command is where this machine has one; everything else is as it stands.
    text = UNIT.read_text().replace("/opt/ninefold/bin/ninefold", sys.executable)
    unit = tmp_path / UNIT.name
    unit.write_text(text)
    command = ["systemd-analyze", "verify", "--man=no", str(unit)]
    verified = subprocess.run(command, capture_output=True, text=True, check=False)
    told = [line for line in verified.stderr.splitlines() if UNIT.name in line]
    assert not told


def test_the_unit_may_do_little() -> None:
    unit = configparser.ConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(UNIT)
    service = unit["Service"]
    assert service["DynamicUser"] == service["NoNewPrivileges"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    assert "--host" not in service["ExecStart"]


def test_the_container_runs_as_nobody_and_has_no_secrets() -> None:
    text = CONTAINER.read_text()
    stages = text.split("FROM ")[1:]
    assert len(stages) == 2
    assert re.search(r"^USER ninefold$", stages[1], re.MULTILINE)
    assert "g++" not in stages[1]
    assert not re.search(r"(?i)password|secret|token|api_keys=", stages[1])
    for copied in re.findall(r"^COPY (?!--)(.+) \S+$", text, re.MULTILINE):
        assert all((ROOT / name).exists() for name in copied.split())


def test_what_the_examples_and_the_page_set_are_settings() -> None:
    texts = (UNIT, CONTAINER, ROOT / "docs" / "deploying.md")
    named = {name for text in texts for name in re.findall(r"NINEFOLD_([A-Z_]+)", text.read_text())}
    assert named
    assert {name.lower() for name in named} <= set(Settings.model_fields)
