"""The ports: what `matches` exchanges with Discord, the database, the clock and other services.

A port is either a value that is exchanged, or a protocol for a service with several implementations. Stores
have no protocol, because each has a single implementation: a class in `data`.
"""
