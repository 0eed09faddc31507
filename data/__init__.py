"""Storage in SQLite or PostgreSQL: the schema, its migrations, and the stores (a class for each kind of data)
that `matches` uses.

This package exports what a running bot needs. Functions that only one command of the command line needs stay in
their modules, such as `data.copies.copying`.
"""

from data.core.address import database_address
from data.core.problem import NO_MORE_FILES, DatabaseProblem, in_words, is_lasting, is_without_files
from data.database import Database, open_beside, open_database
from data.processes.peers import Slot
