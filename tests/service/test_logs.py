"""Lines of the log: each is JSON, whoever wrote it; one that cannot be written fails nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from scratch_server import RunningServer

PRINTING = """
import os, sys, time, warnings
from ninefold.service import logs
from ninefold.service.settings import Settings

logs.take_native_lines(Settings())
os.write(2, b"W:onnxruntime: a library speaks\\nand again\\n")
warnings.warn("of something")
time.sleep(60)
"""


def test_what_libraries_print_is_json(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PRINTING], stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        told = [json.loads(process.stderr.readline()) for _ in range(3)]
        process.kill()
    printed = [each["line"] for each in told if each["event"] == "printed"]
    assert printed == ["W:onnxruntime: a library speaks", "and again"]
    assert any("of something" in each["event"] for each in told)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_log_that_cannot_be_written_fails_no_request(tmp_path: Path) -> None:
    server = RunningServer(tmp_path)
    server.log = Path("/dev/full")
    with server:
        for _ in range(2):
            with urlopen(f"{server.url}health/live", timeout=60) as answer:
                assert answer.status == 200
