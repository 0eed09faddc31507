"""Decides which versions of the program may use a database.

That depends on the revision of its schema, the programs that have used it, and the programs that run now. Also
migrates the schema at the start.
"""
