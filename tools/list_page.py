"""Writes the list of the page's files into its service worker: python tools/list_page.py [--check].

With --check nothing is written; the exit code tells whether the list is as it should be.
"""

from __future__ import annotations

import re
import sys

from ninefold.web import STATIC
from ninefold.web.assets import assets

WORKER = STATIC / "sw.js"
LIST = re.compile(r"^const FILES = \[.*?\];$", re.MULTILINE | re.DOTALL)


def listed(text: str) -> str:
    """The worker with every file that a browser may need; the document goes by an address."""
    files = sorted({"play", *assets()} - {"index.html", "sw.js"})
    rows = [""]
    for name in files:
        if len(rows[-1]) + len(name) > 110:
            rows.append("")
        rows[-1] += f' "{name}",'
    body = "\n".join(f" {row}" for row in rows)
    return LIST.sub(f"const FILES = [\n{body}\n];", text)


def main() -> int:
    text = WORKER.read_text(encoding="utf-8")
    if "--check" not in sys.argv[1:]:
        WORKER.write_text(listed(text), encoding="utf-8")
        return 0
    return int(listed(text) != text)


if __name__ == "__main__":
    sys.exit(main())
