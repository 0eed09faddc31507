"""Decides which versions of the program may use a database. That depends on the revision of its schema, the
programs that have used it, and those that are running. Also migrates the schema at a start."""
