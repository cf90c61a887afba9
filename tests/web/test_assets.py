"""Files of the page as they are served."""

from __future__ import annotations

import gzip
import re

import pytest

from ninefold.web import STATIC
from ninefold.web.assets import asset_of, assets, uncommented

SCRIPTS = [path for path in assets() if path.endswith(".js") and not path.startswith("vendor/")]


def test_comments_stay_at_home_and_lines_keep_their_numbers() -> None:
    text = "a();\n  // why\n/**\n * A type.\n */\n  b(); /* here */\n"
    assert uncommented(text) == "a();\n\n\n\n\nb(); \n"


@pytest.mark.parametrize("path", SCRIPTS)
def test_strings_hold_no_signs_of_comments(path: str) -> None:
    text = (STATIC / path).read_text(encoding="utf-8")
    served = assets()[path].body.decode()
    assert text.count("\n") == served.count("\n")
    assert "/*" not in served
    for quoted in re.findall(r'"(?:[^"\\\n]|\\.)*"', re.sub(r"/\*.*?\*/", "", text, flags=re.S)):
        assert "/*" not in quoted


def test_packed_files_are_the_same() -> None:
    asset = assets()["css/board.css"]
    assert gzip.decompress(asset.packed) == asset.body
    assert asset.weight == len(asset.packed) < len(asset.body)
    assert asset_of("x.woff2", bytes(range(256))).packed == b""
