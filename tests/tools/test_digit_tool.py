"""The network can be made again: prints and photos by their seed, cells, training, ONNX."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

TOOLS = Path(__file__).parent.parent.parent / "tools"
sys.path.insert(0, str(TOOLS))


@pytest.fixture(scope="module")
def families() -> list[list[Path]]:
    import reportlab
    from digits.fonts import families, find_fonts

    return families(find_fonts([Path(reportlab.__file__).parent / "fonts"])[0])


def test_fonts_without_digits_are_left_out(families) -> None:
    names = {path.name for family in families for path in family}
    assert names == {"Vera.ttf", "VeraBd.ttf", "VeraBI.ttf", "VeraIt.ttf"}


def test_the_same_seed_gives_the_same_cells(families) -> None:
    from digits.examples import make_examples

    first, again = (make_examples(3, 5, families, families, 1) for _ in range(2))
    assert np.array_equal(first.cells, again.cells)
    assert np.array_equal(first.classes, again.classes)
    assert set(first.classes) <= set(range(11))


def test_a_network_is_trained_and_written(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="training needs tools/digits/requirements.txt")
    pytest.importorskip("onnx", reason="training needs tools/digits/requirements.txt")
    target = tmp_path / "digits.onnx"
    options = ["--boards", "20", "--epochs", "1", "--jobs", "1", "--output", str(target)]
    run = subprocess.run(
        [sys.executable, str(TOOLS / "train_digits.py"), *options],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert target.stat().st_size < 2_000_000
    assert target.with_suffix(".json").exists()
