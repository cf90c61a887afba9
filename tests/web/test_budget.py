"""The page is small, whole, and made of what it says."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import pytest

from ninefold.explain.wording.catalogues import SHIPPED, catalogue_of
from ninefold.web import STATIC
from ninefold.web.assets import assets

ALL = 200_000
PARTS = {"fonts": 31_000, "vendor": 20_000}


def weight(prefix: str = "") -> int:
    return sum(asset.weight for path, asset in assets().items() if path.startswith(prefix))


def test_everything_together_is_light() -> None:
    assert weight() < ALL


@pytest.mark.parametrize("part", PARTS)
def test_fonts_and_libraries_keep_to_their_share_unpacked(part: str) -> None:
    size = sum(len(asset.body) for path, asset in assets().items() if path.startswith(part))
    assert 0 < size < PARTS[part]


def test_libraries_are_those_that_were_written_down() -> None:
    rows = (STATIC.parent / "vendored.sha256").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 5
    for row in rows:
        digest, name = row.split()
        assert hashlib.sha256((STATIC.parent / name).read_bytes()).hexdigest() == digest, name


def test_licences_are_shipped() -> None:
    for name in ("preact", "htm", "inter"):
        assert (STATIC.parent / "licenses" / f"{name}.txt").stat().st_size > 1000


def test_service_worker_keeps_every_file() -> None:
    """`python tools/list_page.py` writes the list again."""
    text = assets()["sw.js"].body.decode()
    listed = set(re.findall(r'"([^"]+)"', text[text.index("FILES") : text.index("];")]))
    assert listed == {"play", *assets()} - {"index.html", "sw.js"}


def test_every_import_names_a_file() -> None:
    for path, asset in assets().items():
        if not path.endswith(".js") or path.startswith("vendor/"):
            continue
        for name in re.findall(r'(?:from|import\()\s*"(\.[^"]+)"', asset.body.decode()):
            target = (STATIC / path).parent.joinpath(name).resolve()
            assert target.is_file(), f"{path} imports {name}"


def test_nothing_comes_from_another_site_and_nothing_is_inline() -> None:
    page = assets()["index.html"].body.decode()
    assert not re.search(r"https?://", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", page)
    for path, asset in assets().items():
        if path.endswith(".js") and not path.startswith("vendor/"):
            assert not re.search(r"\sstyle=|https?://", asset.body.decode()), path


def fonts() -> list[Any]:
    """The fonts of the page, opened."""
    tools = pytest.importorskip("fontTools.ttLib")
    return [tools.TTFont(file) for file in sorted((STATIC / "fonts").glob("*.woff2"))]


def test_fonts_have_the_letters_of_every_language() -> None:
    tables = [catalogue_of(language).tables for language in SHIPPED]
    texts = (text for each in tables for table in each.values() for text in table.values())
    signs = set(map(ord, "".join(texts))) - {ord("\n")}
    for font in fonts():
        assert "".join(map(chr, signs - set(font.getBestCmap()))) == ""


def test_fonts_keep_figures_of_one_width_and_open_shapes() -> None:
    for font in fonts():
        features = {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}
        assert features >= {"tnum", "cv03", "cv04"}
        assert set(map(ord, "09AZaz·×–—…≠≤≥≈−±✓←→")) <= set(font.getBestCmap())  # noqa: RUF001
