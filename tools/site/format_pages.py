"""A page for each format: its abilities, and an example that the project writes and reads back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ninefold as nf
from ninefold import constraints as rules
from ninefold.formats import Format, formats

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIZE = 400
HOLDS = ("marks", "metadata", "layouts", "constraints")


def navigation() -> list[Any]:
    """The page about all of them, then each."""
    return ["formats.md", *({each.name: f"formats/{each.name}.md"} for each in formats())]


def pages() -> Iterator[tuple[str, str]]:
    """The page of every format, and a picture of its example."""
    for each in formats():
        puzzle = _puzzle(each)
        yield f"formats/{each.name}.md", _page(each, puzzle)
        for theme in ("light", "dark"):
            yield (
                f"formats/{each.name}_{theme}.svg",
                nf.render(puzzle, "svg", theme=theme, size=SIZE),
            )


def _puzzle(format: Format) -> nf.Puzzle:
    """A puzzle with what the format can hold."""
    puzzle = nf.Puzzle(LINE)
    return nf.Puzzle(
        puzzle,
        marks=puzzle.allowed() if format.marks and not format.constraints else None,
        constraints=[rules.KillerCage("r1c3 r1c4 r2c3", 12)] if format.constraints else [],
        metadata=nf.Metadata(title="A first puzzle") if format.metadata else nf.Metadata(),
    )


def _page(format: Format, puzzle: nf.Puzzle) -> str:
    text = format.write([puzzle])
    again = nf.read_one(text, format=format.name)
    if (again.stated(), again.constraints) != (puzzle.stated(), puzzle.constraints):
        raise ValueError(f"{format.name} does not read what it wrote")
    return f"""# {format.name}

{format.description[0].upper()}{format.description[1:]}.

{_facts(format)}

## An example

![the puzzle of the example]({format.name}_light.svg#only-light)
![the puzzle of the example]({format.name}_dark.svg#only-dark)

```text
{text.rstrip()}
```

## Reading and writing

```python
puzzles = list(nf.read_file("FILE", format="{format.name}"))  # the format may be left out
text = nf.write(puzzles, "{format.name}")
```

```
ninefold convert FILE --to {format.name} -o OUT
ninefold solve OUT
```

[Formats](../formats.md) says more about it, and about all formats.
"""


def _facts(format: Format) -> str:
    sizes = "plain 9x9" if len(format.sizes) == 1 else "square boards" if format.square else "any"
    rows = [
        ("extensions", ", ".join(f"`.{each}`" for each in format.extensions) or "none of its own"),
        ("boards", sizes),
        ("puzzles in a file", "many" if format.many else "one"),
        ("holds beside the givens", ", ".join(h for h in HOLDS if getattr(format, h)) or "nothing"),
    ]
    return "| | |\n|---|---|\n" + "\n".join(f"| {name} | {what} |" for name, what in rows)
