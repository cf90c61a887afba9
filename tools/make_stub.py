"""Write src/ninefold/_core.pyi, the stub of the compiled module, from the module itself.

`--check` writes nothing and fails if the stub that is checked in differs.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from nanobind.stubgen import StubGen

from ninefold import _core

STUB = Path(__file__).parent.parent / "src/ninefold/_core.pyi"


def stub_text() -> str:
    generator = StubGen(module=_core)
    generator.put(_core)
    return generator.get()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        return int(STUB.read_text() != stub_text())
    STUB.write_text(stub_text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
