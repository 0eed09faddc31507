"""The foundation of the other packages of `data`: the addresses of databases, connections and transactions for
SQLite and PostgreSQL, row locks and upserts, notifications to other processes, error messages for hosts, and
copies of a database that is in use."""
