"""Makes the libraries that the page ships again: python tools/vendor_page.py [--check].

The files come from the packages that npm serves, of exactly these versions; names of packages in
their imports become paths, since a page without a build step has nothing else that could find them.
vendored.sha256 says what they are; with --check nothing is fetched, and the exit code tells whether
the files are still those.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "src" / "ninefold" / "web"
HASHES = FOLDER / "vendored.sha256"
PREACT, HTM = "preact@11.2.0", "htm@3.1.1"

# What is kept: the package and the file in it, by the name that it gets here.
FILES = {
    "static/vendor/preact.js": (PREACT, "dist/preact.mjs"),
    "static/vendor/hooks.js": (PREACT, "hooks/dist/hooks.mjs"),
    "static/vendor/htm.js": (HTM, "dist/htm.module.js"),
    "licenses/preact.txt": (PREACT, "LICENSE"),
    "licenses/htm.txt": (HTM, "LICENSE"),
}


def unpacked(package: str, folder: Path) -> Path:
    """The folder of a package, fetched by npm."""
    command = ["npm", "pack", "--silent", package]
    name = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    target = folder / package
    with tarfile.open(folder / name.split()[-1]) as archive:
        archive.extractall(target, filter="data")
    return target / "package"


def prepared(text: str, package: str, name: str) -> str:
    """A file as the page needs it: its origin named, imports by path, no map, no types."""
    if not name.endswith(".js"):
        return text
    lines = [line for line in text.splitlines() if not line.startswith("//# sourceMappingURL")]
    code = "\n".join(lines).replace('from"preact"', 'from"./preact.js"')
    origin = f"// @ts-nocheck {package.replace('@', ' ')}; its licence is in ../../licenses."
    return f"{origin}\n{code}\n"


def hashes() -> str:
    """A line a file: its SHA-256 and its name."""
    rows = [(hashlib.sha256((FOLDER / name).read_bytes()).hexdigest(), name) for name in FILES]
    return "".join(f"{digest}  {name}\n" for digest, name in rows)


def write_again() -> None:
    with tempfile.TemporaryDirectory() as name:
        packages = {package: unpacked(package, Path(name)) for package in (PREACT, HTM)}
        for file, (package, source) in FILES.items():
            text = (packages[package] / source).read_text(encoding="utf-8")
            (FOLDER / file).write_text(prepared(text, package, file), encoding="utf-8")
    HASHES.write_text(hashes(), encoding="utf-8")


def main() -> int:
    if "--check" in sys.argv[1:]:
        return int(HASHES.read_text(encoding="utf-8") != hashes())
    write_again()
    return 0


if __name__ == "__main__":
    sys.exit(main())
