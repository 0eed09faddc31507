"""The ports: what `matches` exchanges with Discord, the database, the clock and the like.

They are values, and a protocol for each service with several implementations. Stores have no protocol, because
each has only one implementation, a class of `data`.
"""
