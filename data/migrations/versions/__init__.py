"""The steps of the schema's history, one file each. A file's name begins with its number."""
