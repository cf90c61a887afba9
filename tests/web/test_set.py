"""Solve and set: typed, drawn, read and made puzzles; what is said of them; what they become."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, expect

import ninefold as nf

from .pages import axe, board_cell
from .setting import (
    EASY,
    MISREAD,
    PASTE,
    SEVERAL,
    TWO,
    choose_rule,
    drag,
    opened,
    press,
    puzzle_in_hand,
    read_text,
    says,
    seen,
)


def saved(page: Page, name: str) -> Download:
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return download.value


def test_typed_by_keys_alone_with_duplicates_totals_and_counts_at_once(page: Page) -> None:
    opened(page)
    board_cell(page, "r1c1").focus()
    press(page, "5 ArrowRight 3 ArrowRight 5")
    expect(board_cell(page, "r1c3")).to_have_accessible_name(re.compile("conflicts in row 1"))
    expect(seen(page, "5 is already in row 1 and in box 1.")).to_be_visible()
    says(page, "No solution: proven")
    expect(page.get_by_role("button", name="5, 2 given")).to_be_visible()
    press(page, "Control+z")
    expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, empty")
    says(page, "At least")
    press(page, "Control+y Backspace")
    expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, empty")
    page.get_by_text("Totals and missing digits").press("Enter")
    expect(page.get_by_role("row", name="Row 1 8 1 2 4 6 7 8 9")).to_be_visible()


VERDICTS = [
    ((0, True, None), "No solution: proven"),
    ((1, True, None), "Unique: proven"),
    ((2785, True, None), "Exactly 2,785 solutions"),
    ((1000, False, "solutions"), "At least 1,000 solutions; stopped at your limit"),
    ((1, False, "seconds"), "Undecided: one solution found, stopped after 10 s"),
    ((412, False, "stop"), "At least 412 solutions; stopped by you"),
    ((2000, False, None), "At least 2,000 solutions"),
]


def test_a_verdict_says_how_sure_it_is(page: Page) -> None:
    opened(page)
    for (count, exact, stopped_by), expected in VERDICTS:
        found = {"count": count, "exact": exact, "stopped_by": stopped_by, "seconds": 10.02}
        words = page.evaluate(
            "async (found) => (await import('./modes/set/facts.js')).countVerdict(found).title",
            found,
        )
        assert words == expected


@pytest.mark.parametrize(
    ("text", "format"),
    [
        (str(nf.Puzzle(EASY)), "rows"),
        (str(nf.Puzzle(EASY).grid.rows()), "json"),
        (", ".join(EASY), "divided"),
        (f"https://sudoku.coach/en/play/{EASY}", "digits link"),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={EASY.replace('.', '0')}", "digits link"),
    ],
)
def test_a_text_is_read_wherever_it_is_pasted(page: Page, text: str, format: str) -> None:
    opened(page)
    page.evaluate(PASTE, text)
    says(page, "Unique: proven")
    expect(seen(page, f"30 givens, read as {format}.")).to_be_visible()
    assert puzzle_in_hand(page).to_line() == EASY


def test_a_link_of_another_program_is_read_with_its_rules(page: Page) -> None:
    cage = nf.constraints.KillerCage("r1c1 r1c2", 5)
    link = nf.write(nf.Puzzle(16 * ".", constraints=[cage]), "sudokupad-link")
    opened(page)
    read_text(page, link)
    says(page, "Exactly 96 solutions")
    expect(board_cell(page, "r1c2")).to_have_accessible_name(re.compile("cage of 5"))


STRANGE = {
    "size": 9,
    "grid": [
        [{"value": int(each), "given": True} if each != "." else {} for each in EASY[i : i + 9]]
        for i in range(0, 81, 9)
    ],
    "title": "Strange",
    "ruleset": "Normal sudoku rules apply. Every clue that you cannot see is a lie.",
}


def test_what_was_not_understood_is_listed_before_the_rest_is_read(page: Page) -> None:
    opened(page, SEVERAL)
    read_text(page, json.dumps(STRANGE))
    expect(page.get_by_role("heading", name="Not everything was understood")).to_be_visible()
    expect(page.get_by_role("list", name="Left out")).to_contain_text("Every clue that you cannot")
    assert puzzle_in_hand(page).to_line() == SEVERAL
    page.get_by_role("button", name="Leave it").click()
    expect(page.get_by_label("Text in any format, or a link")).to_be_visible()
    read_text(page, json.dumps(STRANGE))
    page.get_by_role("button", name="Read the rest").click()
    says(page, "Unique: proven")
    expect(seen(page, "30 givens, read as")).to_be_visible()
    page.reload()
    expect(page.get_by_role("list", name="Left out")).to_contain_text("Every clue that you cannot")
    page.get_by_text("own words").click()
    expect(page.get_by_text("is a lie.")).to_be_visible()
    page.get_by_role("button", name="Discard this list").click()
    expect(page.get_by_role("list", name="Left out")).to_have_count(0)
    assert puzzle_in_hand(page).to_line() == EASY


def test_a_solution_that_the_file_names_shows_that_a_rule_was_missed(page: Page) -> None:
    solution = nf.solve(EASY).solution
    assert solution is not None
    metadata = nf.Metadata(solution=solution.to_line())
    opened(page)
    read_text(page, nf.write(nf.Puzzle(TWO, metadata=metadata), "json"))
    says(page, "Exactly 2 solutions")
    expect(page.get_by_role("heading", name="A rule was probably missed")).to_be_visible()
    expect(seen(page, "The file gives one solution, but there are several")).to_be_visible()
    page.get_by_role("button", name="Discard the file").click()
    expect(page.get_by_role("heading", name="A rule was probably missed")).to_have_count(0)


def test_what_cannot_be_read_is_told_with_its_place(page: Page) -> None:
    opened(page, EASY)
    read_text(page, EASY[:8] + "!" + EASY[9:])
    expect(seen(page, "Line 1, column 9: expected")).to_be_visible()
    assert puzzle_in_hand(page).to_line() == EASY


def test_why_there_is_no_solution_and_what_repairs_it(page: Page) -> None:
    opened(page, MISREAD)
    says(page, "No solution: proven")
    expect(page.get_by_role("heading", name="r3c4 is probably 7, not 1")).to_be_visible()
    expect(page.get_by_text("With 7: exactly one solution, proven.")).to_be_visible()
    expect(page.get_by_text("Box 8 has no place for 1.")).to_be_visible()
    expect(board_cell(page, "r4c6")).to_have_accessible_name(re.compile("part of the reason"))
    page.get_by_role("button", name="r4c6").click()
    expect(board_cell(page, "r4c6")).to_have_attribute("aria-selected", "true")
    board_cell(page, "r4c6").focus()
    press(page, "Enter")
    says(page, "Unique: proven")
    assert puzzle_in_hand(page)["r3c4"] == 7


def test_a_rule_is_blamed_outlined_and_repaired(page: Page) -> None:
    opened(page)
    cages = [nf.constraints.KillerCage("r1c3 r1c4", 11), nf.constraints.KillerCage("r9c1 r9c2", 7)]
    read_text(page, nf.write(nf.Puzzle(EASY, constraints=cages), "sudokupad-link"))
    says(page, "No solution: proven")
    expect(seen(page, "killer cage 11 at r1c3, ")).to_be_visible()
    expect(board_cell(page, "r1c4")).to_have_accessible_name(re.compile("part of the reason"))
    expect(board_cell(page, "r9c1")).not_to_have_accessible_name(re.compile("part of the reason"))
    expect(
        page.get_by_role("heading", name="Killer cage 11 at r1c3 is probably 10")
    ).to_be_visible()
    page.get_by_role("button", name="Change the rule to 10").click()
    says(page, "Unique: proven")
    assert puzzle_in_hand(page).constraints[0].sum == 10  # type: ignore[attr-defined]


def test_a_given_that_is_right_can_be_kept(page: Page) -> None:
    opened(page, MISREAD)
    page.get_by_role("button", name="Keep 1").click()
    expect(page.get_by_role("heading", name="r3c4 is probably 7")).to_have_count(0)
    assert puzzle_in_hand(page).to_line() == MISREAD


def test_a_given_more_makes_it_unique(page: Page) -> None:
    opened(page, TWO)
    says(page, "Exactly 2 solutions")
    page.get_by_role("button", name=re.compile("^Add r")).click()
    says(page, "Unique: proven")


def test_candidates_that_leave_one_solution_stand_out(page: Page) -> None:
    opened(page, TWO)
    page.get_by_role("button", name="True candidates").click()
    expect(seen(page, "Each circled digit leaves exactly one solution.")).to_be_visible(
        timeout=30_000
    )
    expect(page.locator(".sign.place")).to_have_count(8)


def test_the_work_is_kept_as_a_file_and_opened_again(page: Page, tmp_path: Path) -> None:
    opened(page, SEVERAL)
    choose_rule(page, "Cage")
    drag(page, "r1c3 r2c3")
    press(page, "6 Enter")
    expect(page.get_by_role("listitem").filter(has_text="killer cage 6")).to_be_visible()
    before = puzzle_in_hand(page)
    page.get_by_role("button", name="Publish").click()
    path = tmp_path / "work.json"
    saved(page, "Save file").save_as(path)
    assert nf.read_one(path.read_text()) == before
    press(page, "Escape")
    opened(page)
    page.reload()
    page.get_by_role("radio", name="Paste").check()
    page.get_by_label("Open a file…").set_input_files(path)
    expect(seen(page, "read as json")).to_be_visible()
    assert puzzle_in_hand(page) == before


def test_title_author_and_rules_in_words_go_with_the_puzzle(page: Page, tmp_path: Path) -> None:
    opened(page, EASY)
    page.get_by_role("button", name="Publish").click()
    said = {"Title": "Sunday", "Author": "Ann", "Rules in words": "Stars hide."}
    for label, words in said.items():
        page.get_by_label(label).fill(words)
        page.get_by_label(label).press("Tab")
    page.get_by_role("combobox", name="Text").select_option("json")
    expect(page.get_by_label("The puzzle as text")).to_have_value(re.compile("Stars hide"))
    path = tmp_path / "Sunday.json"
    saved(page, "Save file").save_as(path)
    told = nf.read_one(path.read_text()).metadata
    assert told == nf.Metadata(title="Sunday", author="Ann", description="Stars hide.")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Play").click()
    expect(page.get_by_role("heading", name="Sunday")).to_be_visible()
    expect(seen(page, "Stars hide.")).to_be_visible()


def test_pictures_links_and_codes(page: Page) -> None:
    opened(page, EASY)
    page.get_by_role("button", name="Publish").click()
    beginnings = {"PNG": b"\x89PNG", "SVG": b"<svg", "PDF": b"%PDF"}
    for name, begins in beginnings.items():
        assert saved(page, name).path().read_bytes().startswith(begins)
    page.get_by_role("button", name="QR code").click()
    code = page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    assert code.evaluate("(image) => image.naturalWidth > 0")
    page.get_by_role("combobox", name="Text").select_option("sdm")
    expect(page.get_by_label("The puzzle as text")).to_have_value(re.compile("^5300700006"))
    link = page.get_by_label("Link that contains the whole puzzle").input_value()
    page.goto(link)
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))


def test_questions_are_answered_and_shown(page: Page) -> None:
    opened(page, EASY)
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(board_cell(page, "r1c3")).to_have_accessible_name("Row 1, column 3, 4", timeout=30_000)
    page.get_by_role("button", name="True candidates").click()
    expect(board_cell(page, "r1c3")).to_have_accessible_name(
        "Row 1, column 3, empty, marks 4", timeout=30_000
    )
    expect(seen(page, "and no others do.")).to_be_visible()
    page.get_by_role("button", name="Rate").click()
    expect(seen(page, "SE ED=1.2/1.2/1.2 · HoDoKu 204, Easy")).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="Make minimal").click()
    expect(seen(page, "Every given is needed.")).to_be_visible(timeout=30_000)
    assert nf.check(puzzle_in_hand(page)).explanation.redundant == ()  # type: ignore[union-attr]
    page.get_by_role("button", name="Easier").click()
    expect(seen(page, "24 givens, 23 before.")).to_be_visible(timeout=30_000)


def test_a_count_has_limits_tells_how_far_it_is_and_can_be_stopped(page: Page) -> None:
    opened(page, "12" + 79 * ".")
    page.get_by_role("button", name="Count").click()
    says(page, "^At least 1,000 solutions; stopped at your limit$")
    choose_rule(page, "Cage")
    drag(page, "r5c5 r5c6")
    press(page, "9 Enter")
    expect(page.get_by_role("listitem").filter(has_text="killer cage 9")).to_be_visible()
    page.get_by_role("button", name="change").click()
    for name, most in (("Solutions", "1000000000"), ("Seconds", "60")):
        page.get_by_role("spinbutton", name=name).fill(most)
    page.get_by_role("button", name="done").click()
    page.get_by_role("button", name="Count").click()
    expect(page.get_by_text(re.compile("solutions so far · .* of 60 s"))).to_be_visible(
        timeout=30_000
    )
    board_cell(page, "r1c1").focus()
    press(page, "Escape")
    says(page, "^At least .* solutions; stopped by you$")


def test_limits_that_are_changed_at_the_same_moment_both_stay(page: Page) -> None:
    opened(page, "12" + 79 * ".")
    page.get_by_role("button", name="change").click()
    page.evaluate("""() => {
      for (const [name, value] of [["Solutions", "5000"], ["Seconds", "60"]]) {
        const field = document.querySelector(`input[aria-label="${name}"]`);
        field.value = value;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }""")
    page.get_by_role("button", name="done").click()
    expect(page.get_by_text("stop at 5,000 solutions or 60 s")).to_be_visible()


def test_what_was_asked_before_an_edit_changes_nothing_after_it(page: Page) -> None:
    opened(page, EASY)
    says(page, "Unique: proven")
    page.route("**/events", lambda route: None)
    page.get_by_role("button", name="Make minimal").click()
    board_cell(page, "r1c3").click()
    press(page, "4")
    says(page, "Unique: proven")
    assert puzzle_in_hand(page).given_count == 31


def test_puzzles_are_made_to_order(page: Page) -> None:
    opened(page)
    page.get_by_role("radio", name="Make").check()
    page.get_by_role("combobox", name="Level").select_option("medium")
    page.get_by_role("textbox", name="Seed").fill("7")
    page.get_by_role("button", name="Make", exact=True).click()
    expect(seen(page, "made from seed 7")).to_be_visible(timeout=30_000)
    expected = nf.generate(level="medium", symmetry="rotational", seed=7)
    assert puzzle_in_hand(page).to_line() == expected.to_line()
    says(page, "Unique: proven")


def test_rules_are_placed_and_drawn(page: Page) -> None:
    opened(page)
    page.get_by_role("radio", name="Make").check()
    page.get_by_role("combobox", name="Rules").select_option("killer, thermometer")
    page.get_by_role("textbox", name="Seed").fill("7")
    page.get_by_role("button", name="Make", exact=True).click()
    expect(seen(page, "made from seed 7")).to_be_visible(timeout=30_000)
    expected = nf.generate(rules="killer,thermometer", symmetry="rotational", seed=7)
    assert puzzle_in_hand(page).constraints == expected.constraints
    cage = next(rule for rule in expected.constraints if rule.kind == "killer cage")
    cell = board_cell(page, expected.layout.cell_name(cage.cells[0]))
    expect(cell).to_have_accessible_name(re.compile(f"cage of {cage.sum}"))
    says(page, "Unique: proven")


def test_the_puzzle_goes_along_to_play(page: Page) -> None:
    opened(page)
    board_cell(page, "r1c1").click()
    press(page, "5")
    page.get_by_role("link", name="Play").click()
    expect(board_cell(page, "r1c1")).to_have_accessible_name(re.compile("given 5"))


def test_on_a_phone_the_verdict_stands_below_the_board(phone: Page) -> None:
    opened(phone, MISREAD)
    expect(phone.locator(".set-line").get_by_text("No solution: proven")).to_be_visible()
    board_cell(phone, "r3c4").tap()
    phone.get_by_role("button", name="7, 4 given").tap()
    expect(phone.locator(".set-line").get_by_text("Unique: proven")).to_be_visible()
    phone.get_by_role("button", name="Tools").tap()
    expect(phone.get_by_role("button", name="Count")).to_be_visible()
    sizes = phone.evaluate(
        "(({scrollWidth, scrollHeight}) => [scrollWidth, scrollHeight])(document.documentElement)"
    )
    assert sizes == [360, 740]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_hard_to_reach_or_read(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    opened(page, MISREAD)
    expect(page.get_by_role("button", name="Keep 1")).to_be_visible()
    assert axe(page) == []
    for tab in ("Draw", "Paste", "Make"):
        page.get_by_role("radio", name=tab).check()
        assert axe(page) == []
    page.get_by_role("radio", name="Draw").check()
    page.get_by_role("button", name="All kinds").click()
    assert axe(page) == []
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Publish").click()
    assert axe(page) == []
