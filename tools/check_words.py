"""Looks for words that a reader has to read twice: python tools/check_words.py [PATH]...

It reads docstrings, comments and messages of sources, and the prose of Markdown, whose lines it
also measures. Each complaint names the file, the line, the phrase and a better word. The glossary
(docs/glossary.md) has the terms to use instead. Without arguments it reads the whole project.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
WIDTH = 100

SENTENCE = r"(?:^|(?<=[.?!:|*] )|(?<=  )|(?<=\*\*))"
"""The place where a sentence begins: of a text, after a stop, in a list or in a table."""

PHRASES = {
    r"(?i)\btold\b(?! apart)": "reported, printed, named or known",
    r"(?i)(?<!\.)\b(?:tell|tells|telling)\b(?![^.]*\b(?:apart|from)\b)": "say, show or decide",
    r"(?i)\bbe had\b": "is available, can be made",
    r"(?i)\bcomes? again\b": "try again, repeat",
    r"(?i)\bby lot\b": "at random",
    r"(?i)\b(?:whoever|whomever|whosoever)\b": "the noun: the player, the caller, a process",
    r"(?i)\bwhatever\b": "any, every, or the noun",
    r"(?i)\bsomebody\b": "the noun: another process, a client",
    r"(?i)\bat one remove\b": "directly, indirectly",
    r"(?i)\b(?:can|could) be missed\b": "is not necessary",
    r"(?i)\b(?:whence|whereto|thereof|therewith)\b": "from which, to which",
    r"(?i)\bdear\b": "slow, expensive",
    SENTENCE + r"(?:What|Who)(?: \w+)* (?:[^.?!:|]|[.:](?! ))*(?:[.!:|]|$)": (
        "a noun: 'The options of a verb', not a clause with 'what' or 'who'"
    ),
}
"""Each refused phrase, as a pattern, and the words that replace it."""

NAMES = {"told": "found, message, said or the noun"}
"""Variables, parameters and functions that have no better name in this project than these."""

UNREAD = (
    "benchmarks",
    "cpp/bind",
    "cpp/canonical",
    "cpp/classic",
    "cpp/embed",
    "cpp/endgame",
    "cpp/generator",
    "cpp/player",
    "cpp/tests",
    "docs/algorithms.md",
    "docs/endgames.md",
    "docs/engine.md",
    "docs/generating.md",
    "docs/speed.md",
    "src/ninefold/formats",
    "src/ninefold/languages",
    "src/ninefold/game/analysis.py",
    "src/ninefold/game/analysis_text.py",
    "src/ninefold/game/analyzer.py",
    "src/ninefold/game/endgame.py",
    "src/ninefold/game/features.py",
    "src/ninefold/game/winning_chances.py",
    "tests",
    "tools",
)
"""Folders and files that nobody has read by these rules yet. The list only gets shorter."""

READ = ("tools/site",)
"""Folders inside those that have been read."""

SOURCES = {".py", ".md", ".cpp", ".hpp", ".js", ".css", ".toml"}
ITSELF = ("tools/check_words.py", "tests/tools/test_words_tool.py")
COMMENT_OR_STRING = re.compile(r"//\s*(.*)|/\*+(.*?)\*/|\"((?:[^\"\\\n]|\\.)*)\"", re.DOTALL)
UNBREAKABLE = re.compile(r"\s*(\||<|!\[|\[!\[|\[[^\]]+\]: )")


@dataclass(frozen=True)
class Text:
    """A piece of prose and the line on which it begins."""

    line: int
    text: str


def texts_of(path: Path) -> Iterator[Text]:
    """The prose of a file: all of Markdown but code; comments and strings of a source."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield from _paragraphs(source)
    elif path.suffix == ".py":
        yield from _of_python(source)
    else:
        for found in COMMENT_OR_STRING.finditer(source):
            text = next((each for each in found.groups() if each), "")
            yield Text(source.count("\n", 0, found.start()) + 1, text)


def _of_python(source: str) -> Iterator[Text]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Text(node.lineno, node.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text(token.start[0], token.string.lstrip("# "))


def _outside_code(markdown: str) -> Iterator[Text]:
    inside = False
    for number, line in enumerate(markdown.splitlines(), 1):
        if line.lstrip().startswith("```"):
            inside = not inside
        yield Text(number, "" if inside or line.lstrip().startswith("```") else line)


def _paragraphs(markdown: str) -> Iterator[Text]:
    """Lines that belong together, as one text."""
    lines: list[Text] = []
    for each in (*_outside_code(markdown), Text(0, "")):
        starts = re.match(r"\s*(?:[-*|#>]|\d+\.) ", each.text)
        if lines and (starts or not each.text.strip()):
            yield Text(lines[0].line, "\n".join(line.text for line in lines))
            lines = []
        if each.text.strip():
            lines.append(each)


def complaints(path: Path) -> Iterator[str]:
    """The faults of a file, a line each."""
    for piece in texts_of(path):
        for pattern, better in PHRASES.items():
            for found in re.finditer(pattern, piece.text.replace("\n", " ")):
                line = piece.line + piece.text.count("\n", 0, found.start())
                yield f"{line}: '{found[0][:40].strip()}': write {better}"
    if path.suffix == ".py":
        yield from _named(path.read_text(encoding="utf-8"))
    if path.suffix == ".md":
        yield from _long_lines(path.read_text(encoding="utf-8"))


def _named(source: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and token.string in NAMES:
            yield f"{token.start[0]}: the name '{token.string}': take {NAMES[token.string]}"


def _long_lines(markdown: str) -> Iterator[str]:
    """Lines of prose that are too long; tables and pictures cannot be broken."""
    for each in _outside_code(markdown):
        if len(each.text) > WIDTH and not UNBREAKABLE.match(each.text):
            yield f"{each.line}: {len(each.text)} characters: break the line at {WIDTH}"


def files() -> list[Path]:
    """Every file of the project that has been read by these rules."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    names = [name for name in listed.stdout.splitlines() if Path(name).suffix in SOURCES]
    return [ROOT / name for name in names if name not in ITSELF and not is_unread(name)]


def is_unread(name: str) -> bool:
    """Whether nobody has read a file yet, by `UNREAD` and `READ`."""
    return _lies_in(name, UNREAD) and not _lies_in(name, READ)


def _lies_in(name: str, places: tuple[str, ...]) -> bool:
    return any(name == each or name.startswith(f"{each}/") for each in places)


def main() -> None:
    paths = [Path(name) for name in sys.argv[1:]] or files()
    found = [
        f"{path.resolve().relative_to(ROOT)}:{each}" for path in paths for each in complaints(path)
    ]
    sys.exit("\n".join(found) if found else 0)


if __name__ == "__main__":
    main()
