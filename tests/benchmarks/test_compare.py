"""The comparison with recorded figures: what counts as slower, and what is recorded."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ninefold.bench import Timing

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "compare.py"


def timing(task: str, seconds: float, calibration: float = 1.0) -> Timing:
    return Timing("single", "easy", task, "baseline", 100, seconds, 1.0, calibration)


@pytest.fixture
def compare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("compare", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "compare", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "RESULTS", tmp_path)
    monkeypatch.setattr(module, "commit", lambda: "0123456789ab")
    return module


def run(
    compare: ModuleType, monkeypatch: pytest.MonkeyPatch, runs: list[list[Timing]], *arguments: str
) -> int:
    """The exit code of a comparison that measures this; its last run again and again."""
    asked = iter(runs)
    monkeypatch.setattr(compare, "measured", lambda *_: next(asked, runs[-1]))
    return compare.main(["easy", *arguments])


def test_first_run_has_nothing_to_compare_with_and_is_recorded(
    compare, monkeypatch, tmp_path, capsys
) -> None:
    assert run(compare, monkeypatch, [[timing("limit 1", 1e-6)]], "--record", "first") == 0
    assert "no result of this machine" in capsys.readouterr().out
    (path,) = tmp_path.glob("*-first.json")
    result = json.loads(path.read_text())
    assert result["commit"] == "0123456789ab"
    assert result["machine"]["version"].startswith("ninefold ")
    assert [each["task"] for each in result["timings"]] == ["limit 1"]


@pytest.mark.parametrize(
    ("seconds", "calibration", "code", "word"),
    [
        (1.1e-6, 1.0, 0, ""),
        (1.3e-6, 1.0, 1, "slower"),
        (1.3e-6, 1.3, 0, ""),  # the machine is slower, not the solver
        (0.7e-6, 1.0, 0, "faster"),
        (1.0e-6, 0.7, 1, "slower"),
    ],
)
def test_slower_than_the_margin(
    compare, monkeypatch, capsys, seconds: float, calibration: float, code: int, word: str
) -> None:
    run(compare, monkeypatch, [[timing("limit 1", 1e-6)]], "--record", "first")
    assert run(compare, monkeypatch, [[timing("limit 1", seconds, calibration)]]) == code
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.split()[-1] == word or not word


def test_what_looks_slower_is_measured_again(compare, monkeypatch) -> None:
    run(compare, monkeypatch, [[timing("limit 1", 1e-6)]], "--record", "first")
    noisy = [[timing("limit 1", 2e-6)]] * compare.PASSES
    assert run(compare, monkeypatch, [*noisy, [timing("limit 1", 1e-6)]]) == 0


def test_best_time_and_best_calibration_count(compare) -> None:
    known = compare.better({}, [timing("limit 1", 2e-6, 1.0)])
    (merged,) = compare.better(known, [timing("limit 1", 1e-6, 3.0)]).values()
    assert (merged.seconds, merged.calibration) == (1e-6, 1.0)


def test_newest_result_of_the_same_machine_counts(compare, tmp_path) -> None:
    for name, cpu, date in (
        ("b", "one", "2026-01-02"),
        ("a", "one", "2026-01-03"),
        ("c", "two", "2027"),
    ):
        result = compare.Result("commit", {"cpu": cpu, "date": date}, {})
        (tmp_path / f"{name}.json").write_text(json.dumps(result.to_json()))
    name, result = compare.last_result("one")
    assert (name, result.machine["date"]) == ("a", "2026-01-03")
    assert compare.last_result("three") is None


def test_recorded_results_can_be_read() -> None:
    for path in SCRIPT.parent.glob("results/*.json"):
        timings = [Timing(**record) for record in json.loads(path.read_text())["timings"]]
        assert timings
        assert all(each.calibration for each in timings)
