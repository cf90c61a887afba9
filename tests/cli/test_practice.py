"""`ninefold practice`, and the levels of `generate`."""

from __future__ import annotations

import json

import ninefold as nf


def test_a_position_and_its_step(cli) -> None:
    done = cli("practice", "naked_pair", "--seed", 7, "--show")
    assert done.code == 0
    assert str(nf.practice("naked_pair", seed=7).step.tell(3)) in done.out


def test_practice_as_json(cli) -> None:
    done = cli("practice", "Naked Pair", "--seed", 7, "-f", "json")
    told = json.loads(done.out)
    assert told["technique"] == told["step"]["technique"] == "naked_pair"


def test_nothing_found_is_a_no(cli) -> None:
    done = cli("practice", "mutant_jellyfish", "--seed", 1, "--tries", 2)
    assert (done.code, done.out) == (1, "")
    assert "mutant_jellyfish" in done.err


def test_a_level_from_the_shell(cli) -> None:
    done = cli("generate", "-n", 2, "--level", "medium", "--seed", 3)
    assert done.out.split() == [each.to_line() for each in nf.generate(2, level="medium", seed=3)]
    assert cli("generate", "--level", "nasty").code == 2
    assert cli("generate", "--rating", "high").code == 2
