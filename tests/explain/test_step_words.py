"""Steps in words: every technique at every depth in every language, from complete catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest

from ninefold import examples
from ninefold.errors import FormatError, UnknownNameError, ValueRangeError
from ninefold.explain import (
    TECHNIQUES,
    CellSet,
    Link,
    State,
    Step,
    Technique,
    example,
    find_path,
    has_example,
    languages,
    register_language,
    technique_named,
)
from ninefold.explain.step_words import kind, name_of, stages, step_text, why
from ninefold.explain.wording import step_messages
from ninefold.explain.wording.catalogues import (
    ABOUT_TECHNIQUES,
    BY_TECHNIQUE,
    BY_TEXT,
    SHIPPED,
    catalogue_of,
    keys_of,
)
from ninefold.explain.wording.fields import WORDS, Words
from ninefold.explain.wording.messages import Message, rendered
from ninefold.explain.wording.phrases import MOVE_WORDS, Phrases
from ninefold.explain.wording.templates import words_in
from ninefold.model import Layout, Move

from .synthetic import CLASSIC, bare_step, full_step, moves


def all_told(step: Step, language: str) -> Iterator[str]:
    yield from (step_text(step, depth, language) for depth in (1, 2, 3))
    yield from stages(step, language)


def phrase(name: str, language: str, moves: Sequence[Move] = ()) -> str:
    return rendered(step_messages.phrase(name, CLASSIC, moves), catalogue_of(language))


def in_english(said: Message) -> str:
    return rendered(said, catalogue_of("en"))


def in_german(said: Message) -> str:
    return rendered(said, catalogue_of("de"))


def is_clean(text: str) -> bool:
    """Nothing of a message is left in it, and no word of it is missing."""
    odd = ("{", "}", "[", "]", "|", "  ", " ,", " .", ",,", "..", ": :", " :")
    return bool(text) and text == text.strip() and not any(each in text for each in odd)


@pytest.mark.parametrize("language", SHIPPED)
@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda each: each.name)
def test_every_technique_is_told(technique: Technique, language: str) -> None:
    for step in (full_step(technique), bare_step(technique)):
        for text in all_told(step, language):
            assert is_clean(text), text
        assert kind(step, language) in step_text(step, 2, language)
        effect = rendered(Words(step)["effect"], catalogue_of(language))
        assert effect in step_text(step, 2, language)
        assert effect in step_text(step, 3, language)


@pytest.mark.parametrize("language", SHIPPED)
def test_real_steps_are_told(language: str) -> None:
    for puzzle in islice(examples.load("minimal"), 12):
        for step in find_path(State.of(puzzle.puzzle, unique=True)).steps:
            for text in all_told(step, language):
                assert is_clean(text), text


@pytest.mark.parametrize("language", SHIPPED)
def test_catalogues_are_complete(language: str) -> None:
    english, tables = catalogue_of("en").tables, catalogue_of(language).tables
    assert set(tables) == set(english)
    for name in set(tables) - set(BY_TEXT):
        assert set(tables[name]) == set(english[name]), name
    assert set(tables["names"]) == {technique.name for technique in TECHNIQUES}


@pytest.mark.parametrize("language", SHIPPED)
def test_messages_ask_for_words_that_exist(language: str) -> None:
    english, tables = catalogue_of("en").tables, catalogue_of(language).tables
    for name in set(tables) - set(BY_TEXT):
        for key, message in tables[name].items():
            known = WORDS if name in BY_TECHNIQUE else words_in(english[name][key])
            known = MOVE_WORDS if name == "phrases" else known
            assert set(words_in(message)) <= set(known), (name, key)
            assert message.count("[") == message.count("]"), (name, key)


@pytest.mark.parametrize("language", SHIPPED)
def test_no_message_is_never_used(language: str) -> None:
    keys = {key for technique in TECHNIQUES for key in keys_of(technique)}
    for name in ABOUT_TECHNIQUES:
        assert set(catalogue_of(language).tables[name]) <= keys


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda each: each.name)
def test_every_technique_has_a_reason_of_its_own_kind(technique: Technique) -> None:
    assert set(keys_of(technique)) - {"any"} & set(catalogue_of("en").tables["reasons"])


def test_a_fish_in_a_sentence() -> None:
    step = Step(
        layout=CLASSIC,
        technique=technique_named("x_wing"),
        digits=(4,),
        units=(1, 6),
        covers=(11, 13),
        cause=moves((11, 4), (13, 4), (56, 4), (58, 4)),
        eliminations=moves((29, 4), (76, 4)),
    )
    assert str(step) == "X-Wing in 4: rows 2 and 7, columns 3 and 5, so r4c3 and r9c5 are not 4."


def test_a_chain_is_told_link_by_link() -> None:
    step = Step(
        layout=CLASSIC,
        technique=technique_named("aic"),
        chains=(
            (
                Link(5, False, (1,), ()),
                Link(5, True, (8,), (0,)),
                Link(3, False, (8,), (1,)),
                Link(3, True, (17, 26), (2,)),
            ),
        ),
        eliminations=moves((2, 5)),
    )
    assert why(step).splitlines() == [
        "If r1c2 is not 5, then r2c9 or r3c9 is 3. "
        "So at least one end is true. Either way: r1c3 is not 5.",
        "(5)r1c2=(5-3)r1c9=r23c9",
        "Suppose r1c2 is not 5.",
        "r1c9 is 5 (only place left in row 1)",
        "r2c9 or r3c9 is 3 (only place left in column 9 or box 3, as r1c9 is taken)",
    ]


def test_a_chain_that_refutes_itself_says_so() -> None:
    chain = (Link(5, True, (1,), ()), Link(5, False, (8,), (0,)), Link(5, False, (1,), (1,)))
    step = Step(layout=CLASSIC, technique=technique_named("forcing_chain"), chains=(chain,))
    assert "it follows that r1c2 is not 5: a contradiction." in why(step)


def test_a_net_has_a_line_for_each_assumption_that_ends_with_the_contradiction() -> None:
    begin = (Link(5, True, (1,), ()), Link(5, False, (8,), (0,)), Link(6, True, (8,), (1,)))
    chains = ((*begin, Link(6, False, (17,), (2,))), (*begin, Link(7, False, (17,), (1, 2))))
    step = Step(
        layout=CLASSIC, technique=technique_named("forcing_net_contradiction"), chains=chains
    )
    assert why(step).splitlines()[1:] == [
        "If r1c2 is 5: r1c9=6, r2c9 not 7, so r2c9 has no candidate left."
    ]


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda each: each.name)
def test_german_puts_the_verb_first_behind_if_and_then(technique: Technique) -> None:
    if has_example(technique.name):
        shown = example(technique.name)
        told = why(shown.step, "de", shown.state)
        assert not re.search(r"Gilt \w+ ist|so r\d+c\d+ ist|folgt r\d+c\d+ ist", told), told


def test_units_of_many_kinds() -> None:
    samurai, classic = Layout.named("samurai"), Phrases(CLASSIC)
    assert in_german(classic.units([0, 3, 9, 20])) == "die Zeilen 1 und 4, Spalte 1 und Block 3"
    assert in_german(classic.in_units([0, 3])) == "in den Zeilen 1 und 4"
    row = next(i for i, unit in enumerate(samurai.units) if unit.name == "row 2 of board 3")
    assert in_english(Phrases(samurai).units([row])) == "row 2 of board 3"
    assert in_german(Phrases(samurai).units([row])) == "Zeile 2 von Brett 3"
    own = Layout.classic().with_units([["r1c1", "r5c5"]], kind="secret")
    assert in_german(Phrases(own).units([27])) == "secret"


def test_sets_are_one_word_each() -> None:
    assert in_english(Phrases(CLASSIC).cell_set(CellSet((0, 1), (3, 5, 7)))) == "r1c12 (3, 5, 7)"


@pytest.mark.parametrize("language", SHIPPED)
@pytest.mark.parametrize("name", sorted(catalogue_of("en").tables["phrases"]))
def test_phrases_about_boards(name: str, language: str) -> None:
    for shown in ((), moves((0, 5)), moves((0, 5), (1, 7))):
        assert is_clean(phrase(name, language, shown))


def test_unknown_languages_depths_and_phrases_are_errors() -> None:
    step = full_step(TECHNIQUES[0])
    with pytest.raises(UnknownNameError, match="no language is named 'xx'; there are: en, de"):
        step_text(step, 2, "xx")
    with pytest.raises(ValueRangeError, match="the depth of a text is 1, 2 or 3, not 4"):
        step_text(step, 4)
    with pytest.raises(UnknownNameError, match="message in phrases"):
        phrase("hint_nonsense", "en")


def test_a_language_can_be_added() -> None:
    register_language("fr", {"names": {"x_wing": "X-Wing (fr)"}, "parts": {"and": " et "}})
    assert languages() == ("en", "de", "fr")
    technique = technique_named("x_wing")
    assert name_of(technique, "fr") == "X-Wing (fr)"
    assert "lignes" not in step_text(full_step(technique), 2, "fr")
    assert "rows 1 et 2" in step_text(full_step(technique), 2, "fr")


def test_a_language_can_be_added_by_a_file(tmp_path: Path) -> None:
    file = tmp_path / "nl.toml"
    file.write_text('[names]\nfull_house = "Laatste cel"\n', encoding="utf-8")
    register_language("nl", file)
    assert name_of(technique_named("full_house"), "nl") == "Laatste cel"


@pytest.mark.parametrize("text", ["[names", "names = 3", "\x00"])
def test_a_file_that_is_no_catalogue_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "nl.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises((FormatError, ValueRangeError), match=r"catalogue|table"):
        register_language("nl", file)
    assert "nl" not in languages()


@pytest.mark.parametrize(
    ("messages", "said"),
    [
        ({"nonsense": {}}, "no table of messages"),
        ({"names": {"nonsense": "x"}}, "no message in names"),
        ({"reasons": {"x_wing": "{nonsense}"}}, "no word for x_wing in reasons"),
        ({"names": {"x_wing": "{digits}"}}, "no word for x_wing in names"),
        ({"reasons": {"x_wing": "[{digits}"}}, "brackets"),
        ({"reasons": {"x_wing": 7}}, "must be text"),
    ],
)
def test_messages_that_cannot_be_filled_are_refused(messages: object, said: str) -> None:
    with pytest.raises((UnknownNameError, ValueRangeError), match=said):
        register_language("fr", messages)  # type: ignore[arg-type]
    assert "fr" not in languages()


def test_moves_are_named_in_phrases() -> None:
    wrong = [Move(0, 5, CLASSIC)]
    assert phrase("hint_mistake_why", "de", wrong).startswith("5 in r1c1 ist falsch")


def test_a_digit_of_line_and_box_counts_twice() -> None:
    row, box = (
        CLASSIC.units.index(unit) for unit in CLASSIC.units if unit.name in ("row 1", "box 1")
    )
    step = Step(
        layout=CLASSIC,
        technique=technique_named("sue_de_coq"),
        units=(row,),
        covers=(box,),
        sets=(CellSet((0, 1), (1, 2, 3, 4)), CellSet((3, 4), (1, 9)), CellSet((9, 10), (2, 9))),
        fins=moves((0, 1), (3, 1), (3, 9)),
        eliminations=moves((8, 9)),
    )
    assert why(step) == (
        "r1c12 (1, 2, 3, 4), r1c45 (1, 9) and r2c12 (2, 9) are 6 cells. Each digit fits only once: "
        "1 and 9 in row 1, 2 and 9 in box 1, 3 and 4 where these meet. That makes 6 digits for 6 "
        "cells, so all of them are used up there: r1c9 is not 9."
    )


def test_one_cell_is_this_cell() -> None:
    step = Step(
        layout=CLASSIC,
        technique=technique_named("naked_pair"),
        cause=moves((0, 1), (0, 2)),
        eliminations=moves((1, 1)),
    )
    assert stages(step)[2] == "This cell: r1c1."
    assert stages(step, "de")[2] == "Diese Zelle: r1c1."


def test_names_of_messages_that_there_are_come_in_order() -> None:
    with pytest.raises(UnknownNameError) as error:
        register_language("xx", {"families": {"nope": ""}})
    known = str(error.value).partition("there are: ")[2].split(", ")
    assert known == sorted(known)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("swordfish", "Each of these rows takes one of these columns, which have no 1 anywhere"),
        ("mutant_x_wing", "(the covers). Each of these rows takes one cover"),
        ("franken_squirmbag", "nor in r4c7, where it would use up two covers"),
        ("finned_mutant_swordfish", "the fin r7c3; r7c3 lies in two of these units"),
        (
            "siamese_sashimi_x_wing",
            "with the fin r8c4 and the covers columns 1 and 6, r7c6 is not 8",
        ),
        ("kraken_fish_1", "columns 1 and 2 have no 3 outside rows 2 and 7"),
        ("x_cycle", "either r1c6=8 and r6c7=8, or else r6c6=8 and r1c7=8"),
        ("aic", "No cell that sees both ends is 3: r4c4 and r5c4 are not 3"),
        ("als_w_wing", "r5c1 sees every 8 of A, r5c6 every 8 of B"),
        ("ahs_xz", "So A fills r12c1/r2c2 (3, 4, 6), or B fills r2368c2 (1, 2, 4, 5)"),
        ("aligned_pair_exclusion", "r5c7=2 with r5c8=3 leaves r5c6 nothing"),
        ("dual_empty_rectangle", "the 6 lies only in row 8 or column 1"),
        ("dual_two_string_kite", "r2c3 or r6c4 is 3, so r6c3 is not 3"),
        ("unique_loop_1", "form a unique rectangle"),
        ("unique_rectangle_3", "a naked subset with r1c8 (2, 4) and r8c8 (4, 9)"),
        ("nishio", "r7c6=8 (only place left in column 6)"),
        ("nested_nested_chain", "so r1c9 is not 9*."),
        ("forcing_chain_contradiction", "\nIf r2c1 is not 6: r2c1=2, r9c1=8, so r9c2 is not 8."),
    ],
)
def test_a_reason_says_why(name: str, said: str) -> None:
    shown = example(name)
    assert said in why(shown.step, "en", shown.state)


def test_no_reason_has_what_it_does_not_need() -> None:
    shown = example("strong_links_3")
    assert "units between" not in why(shown.step, "en", shown.state)
    shown = example("whale")
    assert why(shown.step, "en", shown.state).count("1, 2, 4, 5, 7 and 9") == 1
