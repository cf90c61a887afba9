"""The bot of docs/bots.md plays a whole game against a real server."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from scratch_server import RunningServer

PAGE = Path(__file__).parent.parent.parent.parent / "docs" / "bots.md"


def test_the_bot_of_the_docs_plays_to_the_end(tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found is not None
    bot = tmp_path / "bot.py"
    bot.write_text(found[1])
    with RunningServer(tmp_path, allowance=0) as server:
        said = subprocess.run(
            [sys.executable, bot, server.url], capture_output=True, text=True, check=False
        )
    assert said.returncode == 0, said.stderr
    turns, result = said.stdout.splitlines()
    assert turns.endswith("!")
    assert re.fullmatch(r"(won|lost): player [12] claims rightly: one solution .*", result)
