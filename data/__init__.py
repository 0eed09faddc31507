"""Storage in SQLite or PostgreSQL: the schema, its migrations, and the ports of `matches` in SQL."""

from data.address import database_address
from data.backup import backup_database, database_file
from data.backup_folder import Backup, BackupFolder
from data.copying import copy_database
from data.database import Database, open_beside, open_database
from data.diagnosing import allowed_places, diagnose_database
from data.examining import Examination, examined_backup
from data.finding import Finding
from data.problem import DatabaseProblem, in_words
from data.restoring import Restored, restore_database
from data.slots import Slot

__all__ = [
    "Backup",
    "BackupFolder",
    "Database",
    "DatabaseProblem",
    "Examination",
    "Finding",
    "Restored",
    "Slot",
    "allowed_places",
    "backup_database",
    "copy_database",
    "database_address",
    "database_file",
    "diagnose_database",
    "examined_backup",
    "in_words",
    "open_beside",
    "open_database",
    "restore_database",
]
