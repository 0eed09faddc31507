"""The processes of the bot: how each opens the database and holds its lease or slot, how it waits for another
process and talks to its peers, what it stores about itself (heartbeats, notes), and what it counts for metrics.
"""
