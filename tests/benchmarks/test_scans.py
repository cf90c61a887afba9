"""The measuring of scans counts boards, cells and marks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np

import ninefold as nf

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "scans.py"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_photos_of_a_folder_are_counted(tmp_path: Path) -> None:
    (tmp_path / "board.png").write_bytes(nf.render(LINE, format="png"))
    cv2.imwrite(str(tmp_path / "blank.png"), np.full((200, 200), 255, dtype=np.uint8))
    (tmp_path / "truth.txt").write_text(f"board.png {LINE}\nblank.png {81 * '.'}\n")
    run = subprocess.run(
        [sys.executable, SCRIPT, "--photos", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "2 boards: 1 right (50.0%), no grid found in 1" in run.stdout, run.stderr
