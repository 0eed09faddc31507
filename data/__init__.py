"""Storage in SQLite or PostgreSQL: the schema, its migrations, and the ports of `matches` in SQL."""

from data.address import database_address
from data.backup import backup_database
from data.database import Database, open_beside, open_database
from data.problem import DatabaseProblem, in_words

__all__ = [
    "Database",
    "DatabaseProblem",
    "backup_database",
    "database_address",
    "in_words",
    "open_beside",
    "open_database",
]
