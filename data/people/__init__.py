"""People and servers in SQL: names, languages, preferences, lessons, blocks and server settings, and what
happens to all of this in the end: export, erasure, forgetting a server, and purging."""
