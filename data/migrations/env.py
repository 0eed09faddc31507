"""The script that Alembic runs to migrate a database. `migrate` passes it a connection, and all steps run in
one transaction of that connection."""

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
