"""The processes of the bot. Each process opens the database, and takes its lease (a lock).

If the bot has one process, its lease keeps all other processes out of the database. If the bot has several,
each fills a numbered slot, and its lease keeps other processes out of that slot. This package also has the
messages between processes, what processes store about themselves (heartbeats, notes), and counts for metrics.
"""
