"""The script that Alembic runs to migrate a database. `migrate` passes a connection to it, in whose transaction
all steps run."""

from alembic import context

from data.schema import metadata

context.configure(
    # `migrate` provides the connection, so that one lock covers the backup and all steps.
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
