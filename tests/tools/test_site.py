"""The parts of the documentation site: made pages, links, docstrings. `make docs` builds it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import yaml

import ninefold as nf
from ninefold.explain import TECHNIQUES
from ninefold.formats import formats

ROOT = Path(__file__).parent.parent.parent
sys.path += [str(ROOT / "tools"), str(ROOT / "tools" / "site")]

import check_site  # noqa: E402
import docstrings  # noqa: E402
import format_pages  # noqa: E402
import project_pages  # noqa: E402
import reference_pages  # noqa: E402
import technique_pages  # noqa: E402


def test_every_technique_and_every_format_has_a_page() -> None:
    made = dict(format_pages.pages()) | dict(technique_pages.pages())
    for each in TECHNIQUES:
        assert f"techniques/{each.name}.md" in made
    for known in formats():
        assert f"formats/{known.name}_dark.svg" in made


def test_every_public_name_is_in_the_reference_once() -> None:
    names = [name for group in reference_pages.GROUPS for name in group.names()]
    assert len(names) == len(set(names))
    parts = {"cluster", "constraints", "explain", "game", "__version__"}
    assert {f"ninefold.{name}" for name in nf.__all__ if name not in parts} <= set(names)


def test_every_document_is_in_the_navigation() -> None:
    text = (ROOT / "mkdocs.yml").read_text()
    for page in (ROOT / "docs").rglob("*.md"):
        name = page.relative_to(ROOT / "docs").as_posix()
        special = name in ("formats.md", "techniques.md")  # these head a section that is made
        assert special or f" {name}\n" in text, f"{name} is not in mkdocs.yml"


@pytest.mark.parametrize(
    ("link", "origin", "page"),
    [
        ("docs/game.md#rules", "README.md", "game.md#rules"),
        ("../README.md", "docs/design.md", "index.md"),
        ("../src/ninefold/solvers/heap.py", "docs/solvers.md", "src/ninefold/solvers/heap.py.md"),
        ("benchmarks/results", "README.md", "benchmarks/README.md"),
        ("https://example.org/a.md", "README.md", "https://example.org/a.md"),
        ("#here", "README.md", "#here"),
    ],
)
def test_links_of_the_project_become_links_of_the_site(link: str, origin: str, page: str) -> None:
    assert project_pages.relinked(f"[x]({link})", origin) == f"[x]({page})"


def test_code_is_not_relinked() -> None:
    code = "```\na[x](docs/game.md)\n```"
    assert project_pages.relinked(code, "README.md") == code


def test_sessions_of_docstrings_get_fences() -> None:
    text = "What.\n\n>>> 1\n1\n\nMore."
    assert docstrings.fenced(text) == "What.\n\n```pycon\n>>> 1\n1\n```\n\nMore."


def test_a_site_that_loads_from_elsewhere_or_has_dead_links_is_refused(tmp_path: Path) -> None:
    (tmp_path / "good.html").write_text('<a href="good.html#x">x</a><a href="https://e.org">y</a>')
    assert list(check_site.complaints(tmp_path)) == []
    (tmp_path / "bad.html").write_text('<img src="https://e.org/x.png"><a href="gone.html">x</a>')
    assert len(list(check_site.complaints(tmp_path))) == 2


def test_the_workflow_names_every_kind_of_machine() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())
    runners = workflow["jobs"]["wheels"]["strategy"]["matrix"]["runner"]
    assert runners == ["ubuntu-24.04", "ubuntu-24.04-arm", "macos-15-intel", "macos-15"]
    assert workflow["jobs"]["publish"]["permissions"]["id-token"] == "write"


def test_every_push_and_pull_request_is_tested_on_every_kind_of_machine() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text())
    assert {"push", "pull_request"} <= set(workflow[True])  # YAML reads the key `on` as a boolean
    everything, elsewhere = workflow["jobs"]["everything"], workflow["jobs"]["elsewhere"]
    assert everything["runs-on"] == "ubuntu-24.04"
    assert everything["steps"][-1] == {"run": ".ci/run"}
    assert elsewhere["strategy"]["matrix"]["runner"] == ["ubuntu-24.04-arm", "macos-15"]
    assert elsewhere["steps"][-1] == {"run": "make test"}
