"""The steps from one version of the tables to the next, in order; what was released never changes.

Several processes are updated one after the other: the programs from before go on beside a new schema. Therefore
a migration adds before a later one takes away:

- It may add tables, indexes that are not unique, and columns that may be null or have a default of the server.
- What programs from before still use stays: tables, columns, their types, and what a value may be. To rename a
  column is to add one, to write both for one version, and to take the old one away in a later version.
- `oldest` in its module is the oldest revision whose programs may run beside it. If the migration only adds,
  that is the `oldest` of the one before. Without `oldest` no other program may. It never goes back.
- One that takes something away names as `oldest` the revision with which programs stopped using that: an
  earlier migration, an empty one if nothing else changed then. A program that is older refuses to start.

`tests/data/test_rolling.py` judges each migration by what it does to the tables. It is one transaction, and on
PostgreSQL what it changes is locked until its end: a chore fills large tables in small steps.
"""
