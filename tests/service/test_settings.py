"""Settings: what cannot be meant is refused before anything listens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ninefold.service.settings import (
    OTHERS,
    SettingError,
    Settings,
    check_names,
    from_environment,
    variable_of,
)

DOCS = Path(__file__).parent.parent.parent / "docs" / "service.md"


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests have variables of their own, which begin like settings."""
    for name in [each for each in os.environ if each.startswith("NINEFOLD_")]:
        monkeypatch.delenv(name)


def started(**environment: str) -> subprocess.CompletedProcess[str]:
    """`ninefold serve`, which must end by itself."""
    return subprocess.run(
        [sys.executable, "-m", "ninefold", "serve", "--port", "0"],
        env={"PATH": "", "HOME": "/nonexistent", **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("NINEFOLD_API_KEYS", ",", "NINEFOLD_API_KEYS: .*empty"),
        (
            "NINEFOLD_API_KEY",
            "secret",
            "NINEFOLD_API_KEY is not a setting; did you mean NINEFOLD_API_KEYS?",
        ),
    ],
)
def test_a_service_that_was_to_have_keys_does_not_start_open(
    variable: str, value: str, told: str
) -> None:
    ended = started(**{variable: value})
    assert ended.returncode == 2
    assert re.search(told, ended.stderr), ended.stderr
    assert "Traceback" not in ended.stderr
    assert "secret" not in ended.stderr


@pytest.mark.parametrize("name", ["api_keys", "hosts", "cors_origins", "languages"])
@pytest.mark.parametrize("value", ["", ",", " , ,"])
def test_an_empty_list_is_a_mistake(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(variable_of(name), value)
    with pytest.raises(SettingError, match=f"{variable_of(name)}: .*empty"):
        from_environment()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("host", ""),
        ("host", " "),
        ("port", ""),
        ("port", "65536"),
        ("base_path", "a"),
        ("base_path", "/a/"),
    ],
)
def test_a_value_that_cannot_be_is_told_by_its_variable(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(variable_of(name), value)
    with pytest.raises(SettingError, match=variable_of(name)):
        from_environment()


def test_keys_are_parted_at_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NINEFOLD_API_KEYS", " one, two ,")
    assert [key.get_secret_value() for key in from_environment().api_keys] == ["one", "two"]
    assert from_environment(port=None, workers=3).workers == 3


def test_unknown_names_are_all_told() -> None:
    names = ["NINEFOLD_HOST", "ninefold_port", "NINEFOLD_ISA", "NINEFOLDX", "PATH"]
    check_names(names)
    with pytest.raises(SettingError) as caught:
        check_names([*names, "NINEFOLD_REQUEST_SECOND", "Ninefold_Nonsense"])
    hint = "NINEFOLD_REQUEST_SECOND is not a setting; did you mean NINEFOLD_REQUEST_SECONDS?"
    assert hint in str(caught.value)
    assert "NINEFOLD_NONSENSE is not a setting; unset it" in str(caught.value)


def test_every_setting_is_documented() -> None:
    named = set(re.findall(r"`(NINEFOLD_[A-Z_]+)`", DOCS.read_text()))
    assert {variable_of(name) for name in Settings.model_fields} <= named
    assert named - OTHERS <= {variable_of(name) for name in Settings.model_fields}
