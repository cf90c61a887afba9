"""`prove` and `verify`: files, pipes, and the code that each ends with."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

import ninefold as nf

from .boards import UNIQUE
from .terminals import wait_until_busy


def test_prove_then_verify(cli, tmp_path: Path) -> None:
    file = tmp_path / "proof.txt"
    done = cli("prove", UNIQUE, "-o", file)
    assert (done.code, done.out) == (0, "")
    assert done.err.startswith("1 puzzle: 1 unique (")
    assert file.read_text() == nf.prove(UNIQUE).text
    done = cli("verify", file)
    assert done.code == 0
    assert done.out.startswith("accepted: the puzzle has exactly one solution\n")
    assert cli("verify", file, "--puzzle", UNIQUE).code == 0
    assert cli("verify", file, "--puzzle", 81 * ".").code == 1


@pytest.mark.parametrize(("name", "verdict"), [("none", "none"), ("many", "multiple")])
def test_through_a_pipe(cli, name: str, verdict: str) -> None:
    text = cli("prove", f"example:{name}", "--number", 2, "-q")
    assert (text.code, text.err) == (0, "")
    done = cli("verify", "-", "--format", "json", stdin=text.out)
    record = json.loads(done.out)
    assert (done.code, record["accepted"], record["verdict"]) == (0, True, verdict)


def test_json(cli, tmp_path: Path) -> None:
    done = cli("prove", 16 * ".", "-f", "json")
    record = json.loads(done.out)
    assert (done.code, done.err, record["status"]) == (0, "", "multiple")
    assert cli("prove", 16 * ".", "-o", tmp_path / "proof.json", "-q") == (0, "", "")
    assert json.loads((tmp_path / "proof.json").read_text())["certificate"] == record["certificate"]


def test_codes_of_what_is_not_accepted(cli, tmp_path: Path) -> None:
    text = nf.prove(UNIQUE).text
    assert cli("verify", "-", stdin=text.replace("givens 53", "givens 35")).code == 1
    assert cli("verify", "-", stdin=text[:-1]).code == 2
    assert cli("verify", "-", stdin="").code == 2
    missing = cli("verify", tmp_path / "missing.txt")
    assert (missing.code, missing.out) == (2, "")
    assert cli("prove", "hello").code == 2


def test_the_puzzle_is_not_overwritten_by_its_proof(cli, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(UNIQUE)
    assert cli("prove", file, "-o", file).code == 2
    assert file.read_text() == UNIQUE


def test_a_deadline_is_no_proof(cli) -> None:
    done = cli("prove", UNIQUE, "--seconds", 0)
    assert (done.code, done.out) == (1, "")
    assert "not proven: stopped by seconds" in done.err


def test_ctrl_c_ends_a_proof(process) -> None:
    """The empty board of 25x25 keeps it busy for a while, with clauses if with nothing else."""
    running = process("prove", 625 * ".", "--rule", "anti-king")  # the rule adds clauses
    wait_until_busy(running)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=120)
    assert (running.returncode, out) == (130, b""), err


@pytest.mark.parametrize("name", ["proofs.txt", "proofs.txt.gz", "proofs.txt.zst"])
def test_each_puzzle_of_a_list_is_proven_and_each_proof_verified(
    cli, name: str, tmp_path: Path
) -> None:
    several, proofs = tmp_path / "list.txt", tmp_path / name
    several.write_text(f"{UNIQUE}\n{81 * '.'}\n55{79 * '.'}\n")
    assert cli("prove", several, "-o", proofs).code == 0
    assert proofs.read_bytes().startswith(b"ninefold certificate 1\n") == (name == "proofs.txt")
    done = cli("verify", proofs, "-f", "json")
    verdicts = [json.loads(line)["verdict"] for line in done.out.splitlines()]
    assert (done.code, verdicts) == (0, ["unique", "multiple", "none"])
    refused = cli("verify", proofs, "--puzzle", UNIQUE)
    assert refused.code == 2
    assert "takes one certificate, not several" in refused.err


def test_one_bad_proof_of_several_is_told(cli, tmp_path: Path) -> None:
    good = nf.prove(16 * ".").text
    bad = good.replace("verdict multiple", "verdict unique")
    done = cli("verify", "-", stdin=f"{good}{bad}{good}")
    assert done.code == 1
    assert [line.split(":")[0] for line in done.out.splitlines() if ":" in line[:10]].count(
        "accepted"
    ) == 2
