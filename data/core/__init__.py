"""The foundation of the other packages of `data`, for SQLite and PostgreSQL.

It has the addresses of databases, connections and transactions, row locks and upserts, notifications to other
processes, error messages for hosts, and copies of a database that is in use.
"""
