"""Messages as data: the page renders every one to the words that the library has."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator

import pytest

import ninefold as nf
from ninefold.explain import TECHNIQUES, State, example, find_path, has_example
from ninefold.explain.step_words import stage_messages
from ninefold.explain.wording import step_messages
from ninefold.explain.wording.catalogues import Catalogue, all_catalogues
from ninefold.explain.wording.messages import Message, listed, part, plain, rendered
from ninefold.web import STATIC

RENDER = """
import { rendered } from "%s";
let text = "";
for await (const chunk of process.stdin) text += chunk;
const { catalogues, messages } = JSON.parse(text);
console.log(JSON.stringify(catalogues.map((each) => messages.map((said) => rendered(said, each)))));
"""

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def on_page(catalogues: list[Catalogue], messages: list[Message]) -> list[list[str]]:
    """What the page's own code makes of messages, run by Node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node.js to run the code of the page")
    script = RENDER % (STATIC / "core" / "messages.js").as_uri()
    asked = {
        "catalogues": [{"language": c.language, "tables": c.tables} for c in catalogues],
        "messages": messages,
    }
    run = subprocess.run(
        [node, "--input-type=module", "--eval", script],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[list[str]] = json.loads(run.stdout)
    return found


def of_examples() -> Iterator[Message]:
    for technique in TECHNIQUES:
        if has_example(technique.name):
            shown = example(technique.name)
            yield from stage_messages(shown.step, shown.state)
            yield step_messages.about("sentences", shown.step)


def of_paths() -> Iterator[Message]:
    puzzles = [nf.generate(rules="killer", seed=8), nf.generate(layout="samurai", seed=8)]
    for puzzle in [*puzzles, nf.generate(layout="16x16", seed=8)]:
        path = find_path(State.of(puzzle, unique=True), most=25)
        for state, step in zip(path.states(), path.steps, strict=False):
            yield step_messages.whole(step, state)


def of_hints() -> Iterator[Message]:
    wrong = "534" + LINE[3:]
    for hint in (nf.hint(LINE), nf.hint(LINE, digits=wrong), nf.hint("5" + 80 * ".")):
        yield from (hint.at(stage).message for stage in range(1, 6))


@pytest.mark.parametrize("of_all", [of_examples, of_paths, of_hints])
def test_the_page_renders_what_the_library_does(of_all) -> None:  # type: ignore[no-untyped-def]
    catalogues, messages = list(all_catalogues()), [*of_all()]
    shown = on_page(catalogues, [plain(said) for said in messages])
    for catalogue, texts in zip(catalogues, shown, strict=True):
        assert texts == [rendered(said, catalogue) for said in messages]
        assert all(texts)


def test_odd_words_do_no_harm() -> None:
    odd = ["", "{digits}", "[a|b]", "$&", "__proto__", "toString", "ß"]
    messages = [
        *(part("is", cells=word, digits="$1") for word in odd),
        *(listed([word, "x", word], joint) for word in odd for joint in ("and", "; ", "\n")),
        {"table": "rules", "keys": ["toString"], "words": {}, "else": "ToString"},
        {"units": "constructor", "numbers": [], "names": ["one"], "joint": "and", "within": True},
    ]
    catalogues = list(all_catalogues())
    shown = on_page(catalogues, messages)
    for catalogue, texts in zip(catalogues, shown, strict=True):
        assert texts == [rendered(said, catalogue) for said in messages]
