"""Tables are brought up to date at the start, by one of those who start at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import inspect

from ninefold.service.storage import Database, StorageError
from ninefold.service.storage.tables import metadata
from ninefold.service.storage.upgrades import configuration, migrate

START = """
import sys
from ninefold.service.storage import Database
from ninefold.service.storage.upgrades import migrate
migrate(Database(sys.argv[1]))
"""


@pytest.fixture
def database(database_url: str):
    opened = Database(database_url)
    yield opened
    opened.close()


def test_migrations_lead_to_the_tables_that_the_code_knows(database) -> None:
    migrate(database)
    database.write_now(lambda connection: command.check(configuration(connection)))


def test_a_second_start_changes_nothing(database) -> None:
    migrate(database)
    migrate(database)
    names = database.read_now(lambda connection: set(inspect(connection).get_table_names()))
    assert names == {*metadata.tables, "alembic_version"}


def test_back_to_nothing_and_forth_again(database) -> None:
    migrate(database)
    database.write_now(lambda connection: command.downgrade(configuration(connection), "base"))
    migrate(database)


def test_several_that_start_at_once_do_not_collide(database_url) -> None:
    started = [
        subprocess.Popen([sys.executable, "-c", START, database_url], stderr=subprocess.PIPE)
        for _ in range(3)
    ]
    told = [process.communicate()[1].decode() for process in started]
    assert [process.returncode for process in started] == [0, 0, 0], told


def test_tables_of_a_later_version_are_left_alone(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'a.db'}")
    migrate(database)
    database.write_now(
        lambda connection: connection.exec_driver_sql("UPDATE alembic_version SET version_num='99'")
    )
    with pytest.raises(StorageError, match="made by another version of Ninefold"):
        migrate(database)
    database.close()
