"""The migrations, one file each. A file's name begins with the migration's number."""
