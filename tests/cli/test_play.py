"""`ninefold play`: whole games by script, commands, files, JSON, and Ctrl-C on a real terminal."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

from ninefold.cli.duel_commands import COMMANDS, Said, understood
from ninefold.errors import FormatError, UnknownNameError
from ninefold.game import Duel, Position, read_duel, write_duel
from ninefold.game.duels import Side

from .boards import SLOW_GAME
from .terminals import CTRL_C, CTRL_D, cpu_seconds, wait_until_busy

TWO_LEFT = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179"
WON = "3...86.........3..2.1....658...5..2........4.4.....87...7....96..52.....6....1..."
LEVEL_1 = ("--level", 1, "--seed", 3)


def whole_game(first: str = "person") -> tuple[Duel, list[str]]:
    """A duel at level 1 to its end, and what the person said: always the first legal move."""
    duel, said = Duel.start(level=1, seed=3, first=first), []
    while duel.result is None:
        if duel.to_move is Side.ENGINE:
            duel, _ = duel.answered()
            continue
        moves = duel.position.legal_moves().moves
        said.append(moves[0].codecup if moves else "!")
        duel = duel.play(said[-1])
    return duel, said


def events(out: str) -> list[dict]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("first", ["me", "engine"])
def test_a_whole_game_by_script(cli, first: str) -> None:
    duel, said = whole_game("person" if first == "me" else first)
    done = cli("play", *LEVEL_1, "--first", first, stdin="\n".join(said))
    assert (done.code, done.err) == (0, "")
    made = re.findall(r"^(?:You play|The engine plays) ([^:\s]+)", done.out, re.MULTILINE)
    assert made == [str(turn) for turn in duel.game.turns]
    assert "a legal move at random" in done.out
    assert done.out.splitlines()[-1].startswith(("You have won", "The engine has won"))
    assert "your turn>" not in done.out
    assert "\x1b" not in done.out


def test_json_is_a_line_a_turn_and_a_result(cli) -> None:
    duel, said = whole_game()
    done = cli("play", *LEVEL_1, "--format", "json", stdin="\n".join(said))
    head, *turns, result = events(done.out)
    assert (head["event"], head["level"], head["seed"], head["first"]) == ("duel", 1, 3, "person")
    assert [each["turn"] for each in turns] == [str(turn) for turn in duel.game.turns]
    assert [each["number"] for each in turns] == list(range(1, len(turns) + 1))
    assert (turns[0]["by"], turns[0]["why"]) == ("person", None)
    assert (turns[1]["by"], turns[1]["reason"]) == ("engine", "opening")
    assert (result["event"], result["winner"]) == ("result", str(duel.winner))
    assert result["result"]["board"] == duel.game.board.to_line()


def test_json_ends_with_a_result_that_is_none_yet(cli) -> None:
    done = cli("play", *LEVEL_1, "-f", "json", stdin="Aa1\nAb1\nmoves Ab\nhint\nhelp\nundo\nnew\n")
    told = events(done.out)
    kinds = [each.get("event", each.get("error")) for each in told]
    assert kinds == [
        *("duel", "turn", "turn", "illegal-move", "moves", "hint", "help", "duel", "duel", "result")
    ]
    assert told[3]["reason"] == "clash"
    assert {move[:2] for move in told[4]["moves"]} == {"Ab"}
    assert told[-2]["seed"] == 4
    assert (told[-1]["winner"], told[-1]["result"]) == (None, None)
    assert done.code == 2


def test_a_claim_wins_in_either_spelling(cli) -> None:
    for turn in ("Ad6!", "r1c4=6!", "  ad 6 ! ", "R1C4 = 6!"):
        done = cli("play", "--board", TWO_LEFT, "--seed", 1, stdin=f"{turn}\n")
        assert done.code == 0
        assert "You have won: player 1 claims rightly: one solution is left." in done.out
        assert "[6]" in done.out
    done = cli("play", "--board", TWO_LEFT, "--seed", 1, stdin="Ad6\n")
    assert "The engine plays !: one solution was left already" in done.out
    assert "The engine has won" in done.out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Aa5", "Aa5 is illegal: r1c1 holds a 3 already"),
        ("r1c2=3", "Ab3 is illegal: 3 stands in r1c1 already"),
        ("!", "! is illegal: there is more than one solution"),
        ("foo", "expected a turn such as Dg7, or a command (help lists them), found 'foo'"),
        ("Aj5", "found 'Aj5'"),
        ("h", "no command is named 'h'; there are: hint, help"),
        ("res", "no command is named 'res'; there are: resign"),
        ("moves Zz", "there is no cell in row 26"),
        ("moves what", "'what' names no cell"),
        ("moves r0c1", "no cell"),
        ("undo", "there is no turn to take back"),
        ("save", "the command save needs a file name"),
        ("load", "the command load needs a file name"),
        ("load nowhere/duel", "nowhere/duel: No such file or directory"),
        ("save nowhere/duel", "No such file or directory"),
        ("load a\0b", "the name of a file"),
        ("load ~nobody-of-that-name/duel", "the name of a file"),
        ("save .", ". is no plain file"),
    ],
)
def test_what_is_refused_is_told_in_words(cli, line: str, told: str) -> None:
    done = cli("play", "--board", WON, "--seed", 1, stdin=f"{line}\n")
    assert done.code == 2
    assert told in done.err
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err


def test_bytes_that_are_no_text_are_refused(process) -> None:
    out, err = process("play", "--seed", 1).communicate(b"\xff\xfe\x00\nundo\n")
    assert err.count(b"\n") == 2
    assert b"Traceback" not in out + err


def test_moves(cli) -> None:
    position = Position.parse(WON)
    inferred = position.inferred()[0]
    lines = f"moves\nmoves ag\nmoves {inferred.codecup[:2]}\nmoves r1c1\nmoves board\n"
    out = cli("play", "--board", WON, "--seed", 1, stdin=lines).out
    assert f"{len(position.legal_moves())} legal moves; inferred: " in out
    assert "r1c7: " in out
    assert f"is inferred: it holds {inferred.digit} in all solutions" in out
    assert "r1c1 already holds a 3" in out
    digits = "".join(map(str, position.choices()[6]))
    assert re.search(rf"^A.* {digits} .*1$", out, re.MULTILINE)


def test_hints_come_in_stages(cli) -> None:
    out = cli("play", "--board", WON, "--seed", 1, stdin="hint\nHINT\nhin\nhint\n").out
    assert [line for line in out.splitlines() if line.endswith("(hint: more)")] == [
        "71 solutions are left. Decided: the side to move wins with best play. (hint: more)",
        "Look at r1c7 (Ag). (hint: more)",
    ]
    assert out.count("Ag9 wins: it leaves 34 solutions, a position that loses.") == 2


def test_a_hint_begins_anew_after_a_turn(cli) -> None:
    out = cli("play", "--board", WON, *LEVEL_1, stdin="hint\nhint\nAg9\nhint\n").out
    assert out.count("solutions are left. Decided: ") == 2


def test_inferred_cells_on_the_board(cli) -> None:
    out = cli("play", "--board", WON, "--seed", 1, stdin="inferred\ninferred\n").out
    assert out.count("- can hold only one digit") == 1
    boards = re.findall(r"a b c.*?7 8 9", out, re.DOTALL)
    assert boards[0] == boards[2]
    assert boards[1].count("-") == len(Position.parse(WON).inferred())


def test_undo_and_resign_and_new(cli) -> None:
    script = "Aa1\nundo\nresign\nAa1\nhint\nundo\nAa1\nnew\n"
    done = cli("play", *LEVEL_1, stdin=script)
    assert "The engine has won: player 1 gives up." in done.out
    assert done.out.count("You play Aa1") == 2
    assert done.err.splitlines() == [
        "ninefold: Aa1 is illegal: the game is over: player 1 gives up",
        "ninefold: the game is over: hint has no effect now",
    ]
    assert "Level 1, strict rules, seed 4;" in done.out
    answers = re.findall(r"The engine plays (\S+)", done.out)
    assert answers[0] == answers[1]


def test_random_first_and_free_rules(cli) -> None:
    firsts = set()
    for seed in range(6):
        done = cli("play", "--first", "random", "--rules", "free", "--seed", seed, "-f", "json")
        head = events(done.out)[0]
        assert head["rules"] == "free"
        firsts.add(head["first"])
    assert firsts == {"person", "engine"}
    seeds = {events(cli("play", "-f", "json").out)[0]["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_saved_and_gone_on_with_in_another_process(cli, process, tmp_path: Path) -> None:
    path = tmp_path / "my duel.json"
    duel, said = whole_game()
    half = len(said) // 2
    done = cli("play", *LEVEL_1, stdin="\n".join([*said[:half], f"save {path}", "quit", "Zz9"]))
    assert (done.code, done.err) == (0, "")
    assert f"ninefold play {path}" in done.out
    assert read_duel(path).game.turns == duel.game.turns[: 2 * half]
    running = process("play", path)
    out, err = running.communicate("\n".join([*said[half:], "save"]).encode())
    assert (running.returncode, err) == (0, b"")
    assert read_duel(path).game.turns == duel.game.turns
    assert f"won: {duel.result.reason}.".encode() in out
    again = cli("play", path)
    assert duel.result.reason in again.out


def test_load_within_a_talk(cli, tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    write_duel(Duel.start(level=1, seed=8, first="engine"), path)
    done = cli("play", *LEVEL_1, "-f", "json", stdin=f"load {path}\nsave\n")
    told = events(done.out)
    assert [each["event"] for each in told] == ["duel", "duel", "turn", "saved", "result"]
    assert len(read_duel(path).turns) == 1


def test_a_file_that_is_no_duel(cli, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("milk, bread")
    done = cli("play", notes)
    assert done.code == 2
    assert done.err == (
        f"ninefold: {notes}: line 1, column 1: expected a saved game in JSON, found 'milk, bread'\n"
    )
    done = cli("play", *LEVEL_1, stdin=f"save {notes}\nload {notes}\nAa1\n")
    assert "exists and is no saved game: choose another name" in done.err
    assert "You play Aa1" in done.out
    assert notes.read_text() == "milk, bread"
    assert cli("play", tmp_path / "none").code == 2


def test_options_that_exclude_each_other(cli, tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    write_duel(Duel.start(), path)
    done = cli("play", path, "--level", 2)
    assert (done.code, "has its own level" in done.err) == (2, True)
    for wrong in (["--level", 7], ["--seconds", -1], ["--rules", "mild"], ["--first", "you"]):
        assert cli("play", *wrong).code == 2
    assert cli("play", "--board", "55" + 79 * ".").code == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", None),
        (" # remark", None),
        ("Q", Said("quit")),
        ("?", Said("help")),
        ("b", Said("board")),
        ("SAVE My File", Said("save", "My File")),
        ("dG7", Said("turn", "dG7")),
        ("!", Said("turn", "!")),
    ],
)
def test_lines_are_understood(line: str, said: Said | None) -> None:
    assert understood(line) == said


def test_every_command_by_its_name() -> None:
    for name in COMMANDS:
        if name not in ("turn", "claim"):
            assert understood(name.upper()) == Said(name)
    for line in ("n", "l x", "qui", "r"):
        with pytest.raises(UnknownNameError):
            understood(line)
    with pytest.raises(FormatError):
        understood("Dg77")


# ---- a real terminal


def test_ctrl_c_makes_the_engine_play_at_once(terminal) -> None:
    options = ("--level", 6, "--seconds", 100_000, "--first", "engine", "--board", SLOW_GAME)
    screen = terminal("play", *options)
    screen.wait_for("the engine is thinking")
    wait_until_busy(screen.process, cpu_seconds(screen.process) + 0.3)
    screen.say(CTRL_C)
    screen.wait_for("your turn> ")
    assert "The engine plays " in screen.text
    screen.say("quit\n")
    assert screen.ended() == 0


def test_ctrl_c_at_the_prompt(terminal) -> None:
    screen = terminal("play", *LEVEL_1)
    screen.wait_for("your turn> ")
    screen.say("Dg")
    screen.wait_for("Dg")
    screen.press(CTRL_C)  # throws away what was typed
    screen.wait_for("your turn> ")
    screen.press(CTRL_C)
    screen.wait_for("save FILE saves the game; quit, Ctrl-D or Ctrl-C again leaves")
    screen.wait_for("your turn> ")
    screen.say("Aa1\n")  # the game goes on, and the next Ctrl-C is a first one again
    screen.wait_for("The engine plays ")
    screen.wait_for("your turn> ")
    screen.press(CTRL_C)
    screen.wait_for("again leaves")
    screen.wait_for("your turn> ")
    screen.press(CTRL_C)
    assert screen.ended() == 130


def test_ctrl_d_leaves(terminal) -> None:
    screen = terminal("play", *LEVEL_1)
    screen.wait_for("your turn> ")
    assert "\x1b[" in screen.text
    screen.say("Aa2\n")
    screen.wait_for("The engine plays ")
    screen.wait_for("your turn> ")
    screen.press(CTRL_D)
    assert screen.ended() == 0


def test_interrupt_of_a_script_leaves(process) -> None:
    running = process("play", *LEVEL_1)
    running.stdin.write(b"Aa1\n")
    running.stdin.flush()
    while b"The engine plays" not in running.stdout.readline():
        pass
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=120)
    assert (running.returncode, err) == (130, b"interrupted\n")


def test_the_session_in_the_documentation_is_real(cli) -> None:
    text = (Path(__file__).parents[2] / "docs" / "playing.md").read_text()
    session = text.split("```text\n")[1].split("\n```")[0].splitlines()
    said = [line.removeprefix("your turn> ") for line in session if "your turn> " in line]
    answers = [line for line in session if "your turn> " not in line]
    done = cli("play", "--level", 1, "--seed", 7, "--board", WON, stdin="\n".join(said))
    told = [line for line in done.out.splitlines() if not line.startswith("You play ")]
    refused = [line.removeprefix("ninefold: ") for line in done.err.splitlines()]
    only_for_people = {"undo takes back your last turn, new starts another game, quit leaves."}
    rest = [line for line in answers if line not in {*refused, *only_for_people}]
    assert len(rest) == len(answers) - len(refused) - len(only_for_people)
    assert [re.sub(r" \[.* left\]", "", line) for line in rest] == [
        re.sub(r" \[.* left\]", "", line) for line in told
    ]


def test_a_reader_that_leaves(process) -> None:
    running = process("play", *LEVEL_1)
    running.stdout.readline()
    running.stdout.close()
    running.stdin.write(b"board\n" * 2_000)
    running.stdin.close()
    assert running.wait(timeout=120) == 141
    assert running.stderr.read() == b""
    running.stderr.close()
