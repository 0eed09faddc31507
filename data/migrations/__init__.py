"""The migrations of the schema, in order. A released migration never changes.

Processes are updated one after another, so for a while older programs keep running on a newer schema. Therefore
a migration only adds, and a later migration removes:

- A migration may add tables, non-unique indexes, and columns that are nullable or have a server default.
- It keeps everything that older programs still use: tables, columns, their types, and the allowed values. To
  rename a column, add the new one, write both for one version, and remove the old one in a later version.
- `oldest` in a migration's module is the oldest revision whose programs may run beside it. If the migration
  only adds, copy `oldest` from the previous migration; never go back to an earlier revision. Without `oldest`,
  no other program may run beside it.
- A migration that removes something sets `oldest` to the first revision whose programs no longer use the
  removed thing. If that version of the program changed no table, add an empty migration to it. Programs older
  than `oldest` refuse to start.

`tests/data/test_migration_differences.py` checks how each migration changes the tables. Each migration is one
transaction, and on PostgreSQL it locks what it changes until its end. So fill large tables in small steps in a
background chore.
"""
