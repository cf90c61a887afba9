"""Holds a running service to its OpenAPI document.

python tools/check_contract.py [--cases 5000] [--url http://127.0.0.1:8000/]

Schemathesis makes requests that the document allows and requests that it forbids, always the same
ones, and looks at the answers: no fault of the server, and nothing that the document does not
tell, be it a status, a type, a header or the form of a body. What is forbidden must be refused.
Without --url a server is started for it, whose searches end soon.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from math import ceil
from pathlib import Path
from urllib.request import urlopen

from scratch_server import RunningServer

CONFIG = Path(__file__).parent / "contract.toml"

METHODS = {"get", "put", "post", "delete", "patch"}

EXCLUDED = "positive_data_acceptance"
"""A text that the document allows may be no puzzle all the same."""

STREAMS = "/(stream|events)$"
"""What does not end by itself; tests of its own look at it."""


def operations(url: str) -> int:
    """How many pairs of address and method the document has, without streams."""
    with urlopen(f"{url}openapi.json", timeout=30) as answer:
        paths = json.load(answer)["paths"]
    return sum(
        len(METHODS & set(methods))
        for path, methods in paths.items()
        if not re.search(STREAMS, path)
    )


def command(url: str, examples: int, phases: str) -> list[str]:
    return [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG)),
        *("run", f"{url}openapi.json"),
        *("--url", url, "--phases", phases, "--max-examples", str(examples)),
        *("--generation-deterministic", "--continue-on-failure", "--no-color"),
        *("--checks", "all", "--exclude-checks", EXCLUDED, "--warnings", "off"),
        *("--exclude-path-regex", STREAMS, "--request-timeout", "30"),
    ]


def check(url: str, cases: int, phases: str) -> bool:
    """Whether so many cases were tried without a finding; what was found is printed."""
    # An address without parameters is tried once, the others so much more often.
    each = ceil(1.5 * cases / operations(url))
    # It notes things in a folder of its own where it is started.
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            command(url, each, phases), cwd=folder, capture_output=True, text=True, check=False
        )
    found = re.search(r"(\d+) generated", run.stdout)
    tried = int(found[1]) if found else 0
    if run.returncode != 0 or tried < cases:
        print(run.stdout, run.stderr, sep="\n")
    print(f"{tried} of {cases} cases tried, exit code {run.returncode}")
    return run.returncode == 0 and tried >= cases


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=5_000)
    parser.add_argument("--phases", default="examples,coverage,fuzzing")
    parser.add_argument("--url", help="of a server that runs already")
    options = parser.parse_args()
    with ExitStack() as stack:
        url = options.url
        if url is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            server = RunningServer(
                folder, request_seconds=0.5, job_seconds=2, allowance=0, client_storage_bytes=0
            )
            url = stack.enter_context(server).url
        good = check(url, options.cases, options.phases)
    sys.exit(not good)


if __name__ == "__main__":
    main()
