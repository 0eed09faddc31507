"""Where things are kept: schema, migrations, and the event log in SQL."""

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
