"""Keeps an engine as it plays now, by name: python tools/freeze_profile.py NAME [PLAN].

Its numbers go into src/ninefold/game/engine/profiles.json, so that later versions can play against
it: `ninefold engine --profile NAME`. Whoever adds a setting gives every profile the value by which
it plays as before; a test sees to it that none is missing.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ninefold.game.engine import Settings

FILE = Path(__file__).parent.parent / "src/ninefold/game/engine/profiles.json"


def main() -> None:
    name, plan = (*sys.argv[1:], "steering")[:2]
    profiles = json.loads(FILE.read_text(encoding="utf-8"))
    if name in profiles:
        sys.exit(f"there is a profile {name} already, and it must stay as it is")
    profiles[name] = dict(Settings.of_plan(plan))
    FILE.write_text(json.dumps(profiles, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
