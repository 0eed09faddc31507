"""Which versions of the program and of its schema a database knows: the revision of this program, the programs
that have used the database and may run beside each other, and the migration at start."""
