"""The chart of the speed has the figures of the record, and nothing else."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

sys.path.append(str(Path(__file__).parent.parent.parent / "tools"))

import speed_chart

TABLE = """# Lanes

1 May 2026, a machine, 2 cores. Both sides in one process.

| set | limit | Tdoku AVX2 | batch | ratio | single | ratio |
|---|--:|--:|--:|--:|--:|--:|
| 17 clues, all | 1 | 3000 | 250 | 12.0 | 600 | 5.0 |
| | 2 | 4000 | 200 | 20.0 | 800 | 5.0 |

More.
"""


def test_the_figures_are_those_with_proof() -> None:
    assert speed_chart.recorded(TABLE) == [
        speed_chart.Timing("17 clues", tdoku=4000, single=800, batch=200, gain="20.0")
    ]


def test_a_record_without_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="no table"):
        speed_chart.recorded("# Lanes\n\nNothing.\n")


def test_widths_are_in_proportion_and_the_machine_is_named(tmp_path: Path) -> None:
    record = tmp_path / "record.md"
    record.write_text(TABLE, encoding="utf-8")
    picture = ElementTree.fromstring(speed_chart.drawn(record))
    bars = [
        each for each in picture.findall(".//{*}rect") if each.get("height") == str(speed_chart.BAR)
    ]
    widths = [float(each.get("width", 0)) / speed_chart.FULL for each in bars]
    assert widths == pytest.approx([1, 0.2, 0.05], abs=0.001)
    words = [each.text for each in picture.findall(".//{*}text")]
    assert words[-1] == "One thread. 1 May 2026, a machine, 2 cores."
    assert "0.200 µs, 20.0 times as fast" in words
