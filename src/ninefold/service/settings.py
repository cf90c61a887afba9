"""The settings of the service, from the environment and the command line."""

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
"""Variables of the package that are not settings of the service."""


class SettingError(NinefoldError):
    """An unknown setting, or one with an invalid value; the service does not start."""

    code = "setting"


def default_database() -> str:
    """The address of the default database: a file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home) / 'ninefold' / 'ninefold.db'}"


def default_workers() -> int:
    """One worker for each core, at most four."""
    return min(4, os.cpu_count() or 1)


class Settings(BaseSettings):
    """The settings of the service; each field is also an environment variable, `NINEFOLD_` and its
    name.

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
    """Host names under which it answers besides this machine's own; `*` allows any. Without a list,
    a service that listens on the network answers to any name, one on loopback to no other."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted."""

    database_url: str = Field(default_factory=default_database)
    keep_days: Annotated[float, Field(gt=0)] = 90.0
    """Days for which a game or a saved puzzle is kept after its last use."""

    client_storage_bytes: Annotated[int, Field(ge=0)] = 128 * MEBI
    """Bytes that one client may store in a day, counted by each worker: games, saved puzzles,
    results of jobs; 0 for no limit."""
    games: Annotated[int, Field(ge=0)] = 20_000
    """The most games that are kept; further ones are refused with 507."""
    saves: Annotated[int, Field(ge=0)] = 10_000
    """The most saved puzzles that are kept, of at most 100 kB each; further ones are refused."""
    result_bytes: Annotated[int, Field(ge=MEBI)] = 256 * MEBI
    """Bytes for the results of all jobs; beyond that the oldest are deleted before their hour."""

    short_links: Annotated[int, Field(ge=0)] = 0
    """The most puzzles that are kept under short links; 0 allows none."""

    engine_seconds: Annotated[float, Field(gt=0)] = 30.0
    """The engine's time for all its turns of a game; the clock of a game may give it less."""
    engine_memory: Annotated[int, Field(ge=64 * MEBI)] = 128 * MEBI
    """Memory in bytes for a turn of the engine; one turn for each core is computed at a time."""
    streams: Annotated[int, Field(ge=1)] = 1_000
    """The most streams of games and jobs that a process keeps open; more are refused with 503."""
    client_streams: Annotated[int, Field(ge=1)] = 100
    """The most streams that one client may have open; more are refused with 429."""

    languages: Annotated[tuple[Path, ...], NoDecode] = ()
    """Files of additional languages for explanations and the page: `nl.toml` adds the language
    `nl`."""

    cors_origins: Annotated[tuple[str, ...], NoDecode] = ()
    api_keys: Annotated[tuple[SecretStr, ...], NoDecode] = ()
    """If there are any, `/api/` and `/metrics` answer only requests that carry one of them."""

    body_bytes: Annotated[int, Field(ge=1024)] = 2 * MEBI
    photo_bytes: Annotated[int, Field(ge=1024)] = 12 * MEBI
    """The largest body of `scan` in bytes; it is a photo."""
    body_seconds: Annotated[float, Field(gt=0)] = 20.0
    """Seconds in which the head of a request must arrive, and then its body."""
    write_seconds: Annotated[float, Field(gt=0)] = 30.0
    """Seconds in which a client must read 64 KiB; otherwise its connection is closed."""
    unread_bytes: Annotated[int, Field(ge=MEBI)] = 256 * MEBI
    """Bytes of answers that clients have not read yet, in each worker; beyond that, 503."""
    client_unread_bytes: Annotated[int, Field(ge=MEBI)] = 64 * MEBI
    """Bytes of answers that one client has not read yet; beyond that, its requests get 429."""
    request_seconds: Annotated[float, Field(gt=0)] = 10.0
    """The longest that the work of a request may take; a job may take `job_seconds`."""
    job_seconds: Annotated[float, Field(gt=0)] = 300.0
    queue: Annotated[int, Field(ge=1)] = 128
    """The most requests that may wait for a pool; more are refused with 503."""
    allowance: Annotated[int, Field(ge=0)] = 150_000
    """Milliseconds of work that one client may use in a minute, in each worker; 0 for no limit."""
    processes: Annotated[int, Field(ge=1, le=64)] = 2
    process_memory: Annotated[int, Field(ge=256 * MEBI)] = 2048 * MEBI
    log_format: Annotated[str, Field(pattern="^(json|text)$")] = "json"
    log_level: Annotated[str, Field(pattern="^(debug|info|warning|error)$")] = "info"

    @field_validator("hosts", "cors_origins", "api_keys", "languages", mode="before")
    @classmethod
    def _parted(cls, value: object) -> object:
        """The items of a list. An empty list is an error, as it could open a service meant to be
        closed.
        """
        if not isinstance(value, str):
            return value
        parts = tuple(part.strip() for part in value.split(",") if part.strip())
        if not parts:
            raise ValueError("the list is empty; add an item, or unset the variable")
        return parts


def from_environment(**given: Any) -> Settings:
    """The settings of the environment; those `given` override them, unless they are `None`.

    >>> from ninefold.service.settings import from_environment
    >>> from_environment(queue=0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ninefold.service.settings.SettingError: NINEFOLD_QUEUE: Input should be greater than or ...
    """
    try:
        chosen = Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        faults = [f"{variable_of(*each['loc'])}: {each['msg']}" for each in error.errors()]
        raise SettingError("; ".join(faults)) from None
    check_names(os.environ)
    return chosen


def check_names(environment: Iterable[str]) -> None:
    """Refuse unknown variables that look like settings, as they would have no effect.

    >>> from ninefold.service.settings import SettingError, check_names
    >>> try:
    ...     check_names(["PATH", "NINEFOLD_API_KEY"])
    ... except SettingError as error:
    ...     print(error)
    NINEFOLD_API_KEY is not a setting; did you mean NINEFOLD_API_KEYS?
    """
    known = OTHERS | {variable_of(name) for name in Settings.model_fields}
    asked = sorted(name.upper() for name in environment if name.upper().startswith(PREFIX))
    faults = []
    for name in (name for name in asked if name not in known):
        near = get_close_matches(name, known, 1, 0.8)
        hint = (
            f"did you mean {near[0]}?" if near else "unset it; docs/service.md lists all settings"
        )
        faults.append(f"{name} is not a setting; {hint}")
    if faults:
        raise SettingError(" ".join(faults))


def variable_of(*name: object) -> str:
    """The environment variable of a setting."""
    return PREFIX + "_".join(map(str, name)).upper()
