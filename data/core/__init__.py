"""What the other packages of `data` build on: addresses, connections and transactions of SQLite and PostgreSQL,
the locks and upserts of statements, notifications to other processes, errors in words, and the copying of a
database in use."""
