"""Run by Alembic, with the connection that `upgrade` gives it."""

from alembic import context

from pithead.table.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite too: the transaction is begun by hand
)
with context.begin_transaction():
    context.run_migrations()
