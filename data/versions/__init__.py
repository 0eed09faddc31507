"""Decides which versions of the program may use a database. That depends on the revision of its schema, and on
the programs that have used it or are running. Also migrates the schema when the bot starts."""
