"""Installs a release into clean environments and tries it.

python tools/check_release.py DIST [PYTHON...]

The wheels of DIST are installed on every Python that is named (by default on this one), with what
they depend on. The source distribution is built without a network, by what is installed here; the
wheel that comes of it is tried, and tests that came with it are run against it.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from pathlib import Path

SMOKE = Path(__file__).parent / "smoke.py"
TESTS = ("tests/model", "tests/formats", "tests/conformance", "README.md")
"""What is run of the tests of the source distribution, in a few minutes; `pytest` runs them all."""


class Environment:
    """A clean environment in a folder of its own."""

    def __init__(self, folder: Path, python: str) -> None:
        run(python, "-m", "venv", folder)
        self.folder = folder
        self.python = folder / "bin" / "python"

    def install(self, *arguments: str | Path) -> None:
        """What pip installs by these arguments."""
        run(
            self.python,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            *arguments,
        )

    def smoke(self) -> None:
        """The package tried from a folder that is not the project's."""
        run(self.python, SMOKE, cwd=self.folder)

    def lend(self, packages: str) -> None:
        """Lets it import from a folder of packages, though nothing that is editable there."""
        (site,) = self.folder.glob("lib/python*/site-packages")
        (site / "lent.pth").write_text(f"{packages}\n", encoding="utf-8")


def run(*command: str | Path, cwd: Path | None = None) -> None:
    print("+", *command, flush=True)
    subprocess.run(command, check=True, cwd=cwd)


def without_network() -> list[str]:
    """What begins a command that shall have no network, where the system can do that."""
    command = ["unshare", "--map-root-user", "--net"]
    tried = shutil.which("unshare") and subprocess.run([*command, "true"], check=False)
    if tried and tried.returncode == 0:
        return command
    print("The network is there while building: unshare is not.", flush=True)
    return []


def check_wheels(dist: Path, python: str, folder: Path) -> None:
    """The wheel that fits a Python, from this folder alone, and then what it depends on."""
    clean = Environment(folder / "wheel", python)
    clean.install(
        "--no-index", "--no-deps", "--find-links", dist, "--only-binary=:all:", "ninefold"
    )
    (wheel,) = (
        each for each in clean.folder.glob("lib/python*/site-packages/ninefold-*.dist-info")
    )
    version = wheel.name.removeprefix("ninefold-").removesuffix(".dist-info")
    clean.install(f"ninefold=={version}")
    clean.smoke()


def check_source(archive: Path, folder: Path) -> None:
    """The source distribution built offline, tried, and its own tests run."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    source = folder / archive.name.removesuffix(".tar.gz")
    offline = ("--no-index", "--no-build-isolation", "--no-deps")
    pip = (*without_network(), sys.executable, "-m", "pip", "wheel", "--quiet", *offline)
    run(*pip, "--wheel-dir", folder / "built", source)
    (wheel,) = (folder / "built").glob("*.whl")
    clean = Environment(folder / "source", sys.executable)
    clean.install(*offline, wheel)
    clean.lend(sysconfig.get_path("purelib"))
    clean.smoke()
    shutil.rmtree(source / "src")  # the tests must meet what is installed
    run(clean.python, "-m", "pytest", "-q", "-n2", "-p", "no:cacheprovider", *TESTS, cwd=source)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dist", type=Path)
    parser.add_argument("pythons", nargs="*", default=[sys.executable])
    parser.add_argument("--skip-source", action="store_true", help="try the wheels alone")
    options = parser.parse_args()
    dist = options.dist.resolve()
    for python in options.pythons:
        with tempfile.TemporaryDirectory() as name:
            check_wheels(dist, python, Path(name))
    if not options.skip_source:
        (archive,) = dist.glob("ninefold-*.tar.gz")
        with tempfile.TemporaryDirectory() as name:
            check_source(archive, Path(name))


if __name__ == "__main__":
    main()
