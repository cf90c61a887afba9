from __future__ import annotations

import ninefold as nf

from ..apps import LINE, TestClient, posted


def test_a_hint_sees_digits_and_marks(client: TestClient) -> None:
    wrong = LINE[:2] + "1" + LINE[3:]
    assert posted(client, "hint", puzzle=LINE, digits=wrong)["kind"] == "mistake"
    marks = nf.Puzzle(LINE).allowed().without("r1c3", 4).to_line()
    told = posted(client, "hint", puzzle=LINE, marks=marks, stage=4)
    assert told["kind"] == "marks"
    assert told["moves"] == ["r1c3=4"]


def test_reasons_come_in_another_language(client: TestClient) -> None:
    told = posted(client, "path", puzzle=LINE, most=1, language="de")
    assert "ist" in told["steps"][0]["text"]
    assert posted(client, "hint", puzzle=LINE, language="tlh")["code"] == "unknown-name"
