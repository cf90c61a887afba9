"""The player in one C++ file: it compiles alone, and plays as the package does."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from pathlib import Path

import pytest
from compilers import COMPILERS, FLAGS

import ninefold as nf
from ninefold.game import Engine, PlayerStatus, Settings
from ninefold.game.arena import Manners, Program, play_match

TOOL = Path(__file__).parent.parent.parent / "tools" / "combine.py"
ENGINE = "import sys; from ninefold.cli import main; sys.exit(main())"

pytestmark = pytest.mark.timeout(900)  # a slow machine compiles for minutes


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("combined") / "player.cpp"
    subprocess.run([sys.executable, TOOL, file], check=True, capture_output=True)
    return file


@pytest.fixture(scope="module", params=COMPILERS)
def program(source: Path, request: pytest.FixtureRequest) -> Path:
    made = source.with_name(f"player-{request.param}")
    command = [request.param, *FLAGS, source, "-o", made]
    subprocess.run(command, check=True, cwd=source.parent)
    return made


def said(program: Path, heard: str, *options: str) -> tuple[int, list[str]]:
    done = subprocess.run(
        [program, *options], input=heard, capture_output=True, text=True, check=False
    )
    assert re.fullmatch(r"seed \d+\n", done.stderr)
    return done.returncode, done.stdout.splitlines()


def test_the_file_stands_alone_and_tells_where_it_comes_from(source: Path) -> None:
    text = source.read_text(encoding="utf-8")
    assert '#include "' not in text
    assert f"Ninefold {nf.__version__}" in text
    assert "Permission is hereby granted" in text


@pytest.mark.skipif(platform.machine() != "x86_64", reason="for x86-64")
@pytest.mark.parametrize("compiler", COMPILERS)
def test_the_kernels_take_avx2_without_an_option(source: Path, compiler: str) -> None:
    def takes_avx2(*options: str) -> bool:
        command = [compiler, "-std=c++20", "-E", *options, source]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return "_pext_u64(value, mask)" in done.stdout

    assert takes_avx2()
    assert not takes_avx2("-DNINEFOLD_PLAIN")


def test_a_match_with_the_engine_of_the_package(program: Path, tmp_path: Path) -> None:
    combined = Program(f"{program} --seconds {{time}} --seed {{seed}}", "combined", tmp_path)
    options = "engine --plan seed --seconds {time} --seed {seed}"
    package = Program(f"{sys.executable} -c '{ENGINE}' {options}", "package", tmp_path)
    late = Manners(tolerance=20)  # a busy machine may wake a player late
    result = play_match(combined, package, games=2, seconds=1.0, seed=9, manners=late)
    assert len(result.entries) == 2
    for player in (0, 1):
        assert set(result.lost_by(player)) <= {PlayerStatus.LOSE}


@pytest.mark.parametrize("plan", ["steering", "seed"])
def test_it_opens_as_the_engine_of_the_package_does(program: Path, plan: str) -> None:
    for seed in (0, 7, 12345):
        options = ("--seed", str(seed), "--plan", plan)
        engine = Engine(Settings.of_plan(plan), seed=seed)
        first = engine.choose(81 * ".", 30.0).turn
        assert said(program, "Start\nQuit\n", *options) == (0, [str(first)])
        engine = Engine(Settings.of_plan(plan), seed=seed)
        reply = engine.choose(44 * "." + "3" + 36 * ".", 30.0).turn
        assert said(program, "Ei3\n", *options) == (0, [str(reply)])


def test_its_seed_is_another_one_each_time(program: Path) -> None:
    assert len({said(program, "Start\nQuit\n")[1][0] for _ in range(6)}) > 1


def test_a_game_by_the_free_rules(program: Path, tmp_path: Path) -> None:
    options = "--seconds {time} --seed {seed} --rules {rules}"
    players = (Program(f"{program} {options}", name, tmp_path) for name in "AB")
    late = Manners(tolerance=20)
    result = play_match(*players, games=2, seconds=1.0, rules="free", manners=late)
    assert [set(result.lost_by(player)) <= {PlayerStatus.LOSE} for player in (0, 1)] == [True] * 2


@pytest.mark.parametrize(
    "options",
    [
        ["--seconds", "x"],
        ["--seconds", "-1"],
        ["--seconds"],
        ["--seconds=1"],
        ["--seed", ""],
        ["--level", "3"],
        ["--plan", "x"],
        ["--rules", ""],
    ],
)
def test_options_that_it_does_not_have(program: Path, options: list[str]) -> None:
    done = subprocess.run(
        [program, *options], input="Start\n", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: ninefold_player")


def test_what_it_cannot_understand_ends_it(program: Path) -> None:
    assert said(program, "nonsense\nStart\n") == (2, [])
    assert said(program, "") == (0, [])
    assert said(program, "\r\n!\r\nQuit\r\n") == (0, [])
