"""The documentation site, where it is more than docs/: what MkDocs asks while it builds.

Pages that are made from the project itself are added, and links between files of the project become
links between pages of the site. mkdocs.yml names this file.
"""

from __future__ import annotations

import re
from typing import Any

import format_pages
import project_pages
import reference_pages
import technique_pages
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

SECTIONS = {
    "<techniques>": technique_pages.navigation,
    "<formats>": format_pages.navigation,
    "<reference>": reference_pages.navigation,
    "<benchmarks>": project_pages.benchmarks,
}
"""The parts of the navigation that the project makes, by their names in mkdocs.yml."""

LISTS = {"techniques.md": "techniques", "formats.md": "formats"}
"""Pages with tables whose rows begin with a name, and the folder of the pages of these."""

ROW = re.compile(r"^\| (`([a-z0-9_-]+)`) \|", re.MULTILINE)

MAY_BE_LEFT_OUT = InclusionLevel.NOT_IN_NAV
"""A page that is made needs no place in the navigation; one of docs/ does."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The navigation, with the pages that are made."""
    config.nav = _filled(config.nav)
    return config


def _filled(nav: Any) -> Any:
    if isinstance(nav, list):
        return [_filled(each) for each in nav]
    if isinstance(nav, dict):
        return {title: _filled(each) for title, each in nav.items()}
    return SECTIONS[nav]() if nav in SECTIONS else nav


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The files of docs/, and those that are made."""
    for maker in (project_pages, technique_pages, format_pages, reference_pages):
        for path, content in maker.pages():
            added = File.generated(config, path, content=content, inclusion=MAY_BE_LEFT_OUT)
            files.append(added)
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """A page with links as the site has them, and sessions of Python shown as such."""
    if page.file.generated_by:
        origin = project_pages.origin_of(page.file.src_uri)
    else:
        origin = f"docs/{page.file.src_uri}"
    text = project_pages.relinked(markdown, origin) if origin else markdown
    if page.file.src_uri in LISTS:
        text = ROW.sub(rf"| [\1]({LISTS[page.file.src_uri]}/\2.md) |", text)
    return text.replace("```python\n>>> ", "```pycon\n>>> ")
