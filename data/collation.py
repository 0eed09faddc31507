"""The order of texts: by their code points on both databases.

SQLite compares so by itself. PostgreSQL would compare by the language of the database: ranges of keys, such as
all that begin with `rematch of`, would hold others, and the same list would come in another order.
"""

from typing import Final

from sqlalchemy import String

STRING: Final = String().with_variant(String(collation="C"), "postgresql")
"""The type of every column with a short text."""
