"""What Alembic runs: all steps in the one transaction of the connection that `migrate` hands over."""

from alembic import context

from data.schema import metadata

context.configure(
    # The connection of `migrate`, so that the backup and all steps are under one lock.
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
