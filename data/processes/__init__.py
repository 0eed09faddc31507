"""The processes of the bot: how each opens the database, how it takes and holds its lease, how it waits for
another process and communicates with the others, what it stores about itself (heartbeats, notes), and what it
counts for metrics.

The lease is a lock that lets only one process at a time use a database, or, if the bot runs as several
processes, fill one of their slots.
"""
