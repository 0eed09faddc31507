"""Decides which versions of the program may use a database: the revision of its schema, the programs that have
used it, which programs may run at the same time, and the migration at the start."""
