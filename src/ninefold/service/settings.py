"""The options of the service, from the environment and the command line."""

from __future__ import annotations

import os
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from ninefold.errors import NinefoldError

MEBI = 1 << 20

PREFIX = "NINEFOLD_"

OTHERS = frozenset({"NINEFOLD_ISA"})
"""Variables of the package that are no settings of the service."""


class SettingError(NinefoldError):
    """A setting that there is not, or whose value cannot be; the service does not start."""

    code = "setting"


def default_database() -> str:
    """The address of the one file in which games are kept, in the user's folder for data."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home) / 'ninefold' / 'ninefold.db'}"


def default_workers() -> int:
    """A process for each core, up to four: one alone leaves the others idle."""
    return min(4, os.cpu_count() or 1)


class Settings(BaseSettings):
    """The options of the service; each field is also a variable, `NINEFOLD_` and its name.

    Lists are separated by commas: `NINEFOLD_CORS_ORIGINS=https://a.example,https://b.example`.

    >>> from ninefold.service.settings import Settings
    >>> Settings(port=9000).port
    9000
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="ignore")

    host: Annotated[str, Field(pattern=r"^\S+$")] = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    workers: Annotated[int, Field(ge=1, le=64)] = Field(default_factory=default_workers)
    base_path: Annotated[str, Field(pattern=r"^(/[A-Za-z0-9._~-]+)*$")] = ""
    """The path prefix under which a proxy shows the service, such as `/sudoku`."""
    hosts: Annotated[tuple[str, ...], NoDecode] = ()
    """Names under which it answers beside this machine's own, or `*` for any. Without a list it is
    any where it listens on the network, and none where it listens on this machine alone."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses of proxies whose `X-Forwarded-For` and `-Proto` count."""

    database_url: str = Field(default_factory=default_database)
    keep_games_days: Annotated[float, Field(gt=0)] = 90.0
    """How long a game or a saved puzzle is kept after it was last touched."""

    client_bytes: Annotated[int, Field(ge=0)] = 128 * MEBI
    """What one client may have kept in a day, in each worker: games, saved work, results of jobs;
    0 for no such limit."""
    games: Annotated[int, Field(ge=0)] = 20_000
    """How many games are kept in all; further ones are refused with 507."""
    saves: Annotated[int, Field(ge=0)] = 10_000
    """How many saved puzzles are kept in all, each of 100 kB at most; further ones are refused."""
    result_bytes: Annotated[int, Field(ge=MEBI)] = 256 * MEBI
    """What results of jobs may take in all; of more the oldest are forgotten before their hour."""

    short_links: Annotated[int, Field(ge=0)] = 0
    """How many puzzles are kept under short links; 0 for none."""

    engine_seconds: Annotated[float, Field(gt=0)] = 30.0
    """Time of the engine for all its turns of a game; the clock of a game may give it less."""
    engine_memory: Annotated[int, Field(ge=64 * MEBI)] = 128 * MEBI
    """Bytes for a turn of the engine; as many are worked out at once as there are cores."""
    streams: Annotated[int, Field(ge=1)] = 1_000
    """How many streams of games and jobs a process keeps open; more are refused with 503."""
    client_streams: Annotated[int, Field(ge=1)] = 100
    """How many of them one client may have; further ones are refused with 429."""

    languages: Annotated[tuple[Path, ...], NoDecode] = ()
    """Files of further languages for explanations and the page: `nl.toml` is the language `nl`."""

    cors_origins: Annotated[tuple[str, ...], NoDecode] = ()
    api_keys: Annotated[tuple[SecretStr, ...], NoDecode] = ()
    """If there are any, `/api/` answers only requests with one of them."""

    body_bytes: Annotated[int, Field(ge=1024)] = 2 * MEBI
    photo_bytes: Annotated[int, Field(ge=1024)] = 12 * MEBI
    """Size of the body of a scan alone, which is a photo as a phone takes it."""
    body_seconds: Annotated[float, Field(gt=0)] = 20.0
    """How long the head of a request may be on its way, and then its body."""
    write_seconds: Annotated[float, Field(gt=0)] = 30.0
    """How long a client may take to read 64 KiB; then its connection is closed."""
    unread_bytes: Annotated[int, Field(ge=MEBI)] = 256 * MEBI
    """Bytes of answers that may wait for their clients to read them, in each worker."""
    client_unread_bytes: Annotated[int, Field(ge=MEBI)] = 64 * MEBI
    """How many of them may be for one client; further answers of its are refused with 429."""
    seconds: Annotated[float, Field(gt=0)] = 10.0
    """The longest that a request may search; a job may take `job_seconds`."""
    job_seconds: Annotated[float, Field(gt=0)] = 300.0
    queue: Annotated[int, Field(ge=1)] = 128
    """How many requests may wait for a pool; further ones are refused with 503."""
    allowance: Annotated[int, Field(ge=0)] = 150_000
    """Milliseconds of work that one client may ask for in a minute; 0 for no such limit."""
    processes: Annotated[int, Field(ge=1, le=64)] = 2
    process_memory: Annotated[int, Field(ge=256 * MEBI)] = 2048 * MEBI
    log_format: Annotated[str, Field(pattern="^(json|text)$")] = "json"
    log_level: Annotated[str, Field(pattern="^(debug|info|warning|error)$")] = "info"

    @field_validator("hosts", "cors_origins", "api_keys", "languages", mode="before")
    @classmethod
    def _parted(cls, value: object) -> object:
        """The parts of a list; one without any is a mistake, and could open what is to be shut."""
        if not isinstance(value, str):
            return value
        parts = tuple(part.strip() for part in value.split(",") if part.strip())
        if not parts:
            raise ValueError("the list is empty; name something, or unset the variable")
        return parts


def from_environment(**given: Any) -> Settings:
    """The settings of the environment; those `given` come first, unless they are `None`.

    >>> from ninefold.service.settings import from_environment
    >>> from_environment(queue=0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ninefold.service.settings.SettingError: NINEFOLD_QUEUE: Input should be greater than or ...
    """
    try:
        chosen = Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        told = [f"{variable_of(*each['loc'])}: {each['msg']}" for each in error.errors()]
        raise SettingError("; ".join(told)) from None
    check_names(os.environ)
    return chosen


def check_names(environment: Iterable[str]) -> None:
    """Refuse variables that look like settings and are none: they would be without effect.

    >>> from ninefold.service.settings import check_names
    >>> check_names(["PATH", "NINEFOLD_API_KEY"])
    Traceback (most recent call last):
    ninefold.service.settings.SettingError: NINEFOLD_API_KEY is no setting; is it NINEFOLD_API_KEYS?
    """
    known = OTHERS | {variable_of(name) for name in Settings.model_fields}
    asked = sorted(name.upper() for name in environment if name.upper().startswith(PREFIX))
    told = []
    for name in (name for name in asked if name not in known):
        near = get_close_matches(name, known, 1, 0.8)
        hint = (
            f"is it {near[0]}?" if near else "unset it, or see docs/service.md for those there are"
        )
        told.append(f"{name} is no setting; {hint}")
    if told:
        raise SettingError(" ".join(told))


def variable_of(*name: object) -> str:
    """The variable of a setting."""
    return PREFIX + "_".join(map(str, name)).upper()
