"""Stores data about people and Discord servers: names, languages, preferences, lessons, blocks and server
settings.

Also exports and deletes the data of one person, deletes the data of a server, and deletes old data
(purging).
"""
