"""What all tests share: where larger data may be, and how much hypothesis does."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=60, deadline=None, derandomize=True)
settings.register_profile(
    "slow", max_examples=5_000, deadline=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# A run in the background of a shell, or under nohup, ignores these signals, and each process that
# a test starts would inherit that: what they do could not be tested.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is Chromium without windows, which takes a third of the time to start."""

SHARED = Path(__file__).parent.parent.parent / "shared" / "data"


@pytest.fixture(autouse=True)
def _ctrl_c_as_before() -> Iterator[None]:
    """A command that was called in this process may have changed what Ctrl-C does."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The path of a browser. Where there is none a test is skipped, or fails if .ci/run asks."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        reason = f"no browser on this machine, none of {', '.join(BROWSERS)}"
        if os.environ.get("NINEFOLD_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def photo_of() -> Callable[..., bytes]:
    """Photos of printed puzzles, made here: `photo_of(line)` is a PNG of one, askew on a table.

    What stands in cells named by `smudged` is wiped over, so that it can hardly be read.
    """
    cv2 = pytest.importorskip("cv2")
    import numpy as np

    import ninefold as nf

    def taken(line: str, smudged: Sequence[str] = (), ending: str = ".png") -> bytes:
        data = np.frombuffer(nf.render(line, "png", size=720), np.uint8)
        page = cv2.imdecode(data, cv2.IMREAD_COLOR)
        side = len(page) / 9
        for name in smudged:
            row, column = (int(each) - 1 for each in name[1:].split("c"))
            top, left = int((row + 0.15) * side), int((column + 0.15) * side)
            cell = page[top : int(top + 0.7 * side), left : int(left + 0.7 * side)]
            cell[:] = cv2.GaussianBlur(cell, (0, 0), side / 9) // 2 + 90
        corners = np.float32([[0, 0], [len(page), 0], [len(page), len(page)], [0, len(page)]])
        seen = np.float32([[150, 110], [870, 140], [905, 850], [105, 880]])
        view = cv2.getPerspectiveTransform(corners, seen)
        photo = cv2.warpPerspective(page, view, (1000, 1000), borderValue=(168, 182, 190))
        return bytes(cv2.imencode(ending, photo)[1])

    return taken


@pytest.fixture(scope="session")
def shared_path() -> Callable[[str], Path]:
    """The path of a larger set beside the project, if there is one."""

    def path_of(name: str) -> Path:
        path = SHARED / name
        if not path.exists():
            pytest.skip(f"the larger set {name} is not beside this clone")
        return path

    return path_of


@pytest.fixture(scope="session")
def shared_lines(shared_path: Callable[[str], Path]) -> Callable[[str], list[str]]:
    """The lines of a larger set beside the project, if there is one."""
    return lambda name: shared_path(name).read_text().splitlines()
