"""Stores data about people and Discord servers: names, languages, preferences, lessons, blocks and settings.

Also exports and deletes a person's data, deletes a server's data, and deletes old data (purging).
"""
