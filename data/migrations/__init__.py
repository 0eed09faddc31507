"""The migrations of the schema, each with a number. What a released migration does never changes.

Processes are updated one after another, so for a while older programs run on a newer schema. Therefore a
migration only adds things, and a later one removes what is no longer used:

- A migration may add tables, non-unique indexes, and columns that are nullable or have a server default.
- It keeps everything that older programs still use: tables, columns, their types, and the allowed values. To
  rename a column, add the new one, write both for one version, and remove the old one in a later version.
- `oldest` in a migration's module is the oldest revision whose programs may run beside it. If the migration
  only adds things, copy `oldest` from the previous migration. It never goes back to an earlier revision.
  Without `oldest`, no other program may run beside the migration.
- A migration that removes something sets `oldest` to the first revision whose programs don't use it. If that
  version of the program changed no table, add an empty migration to it. Programs older than `oldest` refuse to
  start.

`tests/data/test_migration_differences.py` checks how each migration changes the tables. A migration is one
transaction, which on PostgreSQL locks each table that it changes until the end. So let a chore fill a large
table in small steps later.
"""
