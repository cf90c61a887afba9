"""The package as a whole: public names, stub, version, cost of import, instruction sets."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ninefold as nf

ROOT = Path(__file__).parent.parent


def run_python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=60,
        check=False,
    )


def test_public_names_are_the_namespace() -> None:
    for name in nf.__all__:
        getattr(nf, name)
    submodules = {path.stem for path in (ROOT / "src/ninefold").iterdir()} - set(nf.__all__)
    names = {name for name in vars(nf) if not name.startswith("_")} - submodules
    assert sorted(names | {"__version__"}) == sorted(nf.__all__) == sorted(dir(nf))
    with pytest.raises(AttributeError):
        nf.magic  # noqa: B018


PACKAGES = [
    module.name for module in pkgutil.walk_packages(nf.__path__, "ninefold.") if module.ispkg
]


@pytest.mark.parametrize("package", PACKAGES)
def test_public_names_of_packages_can_be_looked_up(package: str) -> None:
    module = importlib.import_module(package)
    names = getattr(module, "__all__", [])
    assert [name for name in names if not hasattr(module, name)] == []
    assert set(names) <= set(dir(module))


def test_public_names_have_docstrings() -> None:
    for name in nf.__all__:
        thing = getattr(nf, name)
        if callable(thing):
            assert thing.__doc__, name
            assert not thing.__doc__.startswith(f"{name}("), f"{name} has only what dataclass wrote"


def test_stub_is_that_of_the_module() -> None:
    check = subprocess.run([sys.executable, ROOT / "tools/make_stub.py", "--check"], check=False)
    assert check.returncode == 0, "run `make stub`"


CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_newest_release_of_the_changelog_is_the_version() -> None:
    first, *releases = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
    if first != "Unreleased":
        releases.insert(0, first)
    dated = [re.fullmatch(r"(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)", each) for each in releases]
    assert all(dated), f"a heading is not VERSION - DATE: {releases}"
    versions = [each[1] for each in dated if each]
    assert versions[0] == nf.__version__
    assert len(set(versions)) == len(versions)
    days = [each[2] for each in dated if each]
    assert days == sorted(days, reverse=True)


def test_changes_stand_in_sections_of_keep_a_changelog() -> None:
    allowed = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    for release in CHANGELOG.split("\n## ")[1:]:
        sections = re.findall(r"^### (.+)$", release, re.MULTILINE)
        assert set(sections) <= allowed
        assert len(set(sections)) == len(sections)


def test_import_loads_nothing_heavy() -> None:
    heavy = {"numpy", "rich", "typer", "pydantic", "defusedxml", "reportlab", "resvg_py"}
    heavy |= {"ninefold.game", "ninefold.sheets", "ninefold.cluster", "dask", "distributed"}
    heavy |= {"ninefold.formats.definition", "ninefold.solvers.batch", "ninefold.solvers.regions"}
    loaded = run_python("import sys, ninefold; print(*sys.modules)").stdout.split()
    assert "ninefold" in loaded
    assert not heavy & set(loaded)


@pytest.mark.parametrize("name", [known.name for known in nf.instruction_sets() if known.supported])
def test_forced_instruction_set_runs(name: str) -> None:
    assert run_python(
        "import ninefold as nf; print(nf.isa())", NINEFOLD_ISA=name
    ).stdout.split() == [name]


@pytest.mark.parametrize(
    "name",
    [known.name for known in nf.instruction_sets() if known.supported and known.name != nf.isa()],
)
@pytest.mark.timeout(600)
def test_conformance_on_every_other_instruction_set(name: str) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "tests/conformance",
            "--ignore=tests/conformance/test_every_way_in.py",  # about texts, not about kernels
            "-k",
            # What has code for each instruction set, and does not try all of them by itself.
            "not (reference or backtracking or heap or sums or sat or four_solvers or cover"
            " or every_instruction_set)",
        ],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"NINEFOLD_ISA": name},
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_default_is_the_last_that_is_supported() -> None:
    known = nf.instruction_sets()
    best = [each.name for each in known if each.supported][-1]
    environment = {key: value for key, value in os.environ.items() if key != "NINEFOLD_ISA"}
    code = "import ninefold as nf; print(nf.isa())"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True
    )
    assert done.stdout.strip() == best


@pytest.mark.parametrize(
    "name", ["mmx", "AVX2", *[k.name for k in nf.instruction_sets() if not k.supported]]
)
def test_unknown_or_unsupported_instruction_set_is_an_error(name: str) -> None:
    code = "import ninefold as nf\ntry: nf.isa()\nexcept nf.InstructionSetError as e: print(e)"
    plainest = nf.instruction_sets()[0].name
    assert re.search(rf"'{name}'.*{plainest}", run_python(code, NINEFOLD_ISA=name).stdout)


def test_what_comes_with_the_package_is_named_with_its_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["license"] == "MIT AND BSD-3-Clause AND Apache-2.0 AND OFL-1.1"
    shipped = {path for pattern in project["license-files"] for path in ROOT.glob(pattern)}
    assert {ROOT / "LICENSE", ROOT / "NOTICE"} <= shipped
    notice = (ROOT / "NOTICE").read_text()
    for path in shipped - {ROOT / "LICENSE", ROOT / "NOTICE"}:
        assert path.relative_to(ROOT).as_posix() in notice
        assert path.stat().st_size > 1_000
    named = re.findall(r"\S+/\S+\.txt", notice)
    assert {ROOT / name for name in named} == shipped - {ROOT / "LICENSE", ROOT / "NOTICE"}


def test_the_container_follows_the_lock_file() -> None:
    text = (ROOT / "examples/deploy/Containerfile").read_text()
    assert "pip install --no-cache-dir --require-hashes -r requirements.lock" in text
    installs = [line for line in text.splitlines() if "pip install" in line]
    assert all("--require-hashes" in line or "--no-deps" in line for line in installs)
    copied = [
        line.split()[1:-1]
        for line in text.splitlines()
        if line.startswith("COPY") and "--" not in line
    ]
    assert all((ROOT / name).exists() for names in copied for name in names)
