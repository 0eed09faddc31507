"""Stores data about people and Discord servers: names, languages, preferences, lessons, blocks and server
settings.

Also exports and deletes data of one person, deletes those of a server, and deletes old data (purging).
"""
