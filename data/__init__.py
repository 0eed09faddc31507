"""Storage in SQLite: the schema, its migrations, and the SQL implementations of the ports of `matches`."""

from data.backup import backup_database
from data.database import Database, database_path, open_beside, open_database
from data.problem import DatabaseProblem, in_words

__all__ = [
    "Database",
    "DatabaseProblem",
    "backup_database",
    "database_path",
    "in_words",
    "open_beside",
    "open_database",
]
