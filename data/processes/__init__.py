"""The processes of the bot. Each opens the database and takes its lease.

The lease is a lock. It lets only one process at a time use a database or, if the bot runs as several processes,
fill one of their slots. This package also has the messages between processes, what each stores about itself
(heartbeats, notes), and the counts for metrics.
"""
