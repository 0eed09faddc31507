"""Stores data about people and Discord servers: names, languages, preferences, lessons, blocks and server
settings.

Also exports and deletes these data: for one person, for a whole server, or because they are old (purging).
"""
