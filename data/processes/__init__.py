"""The processes of the bot. Each process opens the database and takes its lease, a lock.

If the bot has one process, the lease lets only that one use the database. If it has several, they have numbered
slots, and the lease lets only one process fill each slot. This package also has the messages between processes,
what they store about themselves (heartbeats, notes), and counts for metrics.
"""
