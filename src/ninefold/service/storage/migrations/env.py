"""Runs Alembic with the connection that it is given, in its transaction."""

from alembic import context

from ninefold.service.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
