"""Stores what is known about the messages that show matches: announcement cursors, cards, and superseded
messages whose buttons must still be removed.

A match's announcement cursor says up to which event its channel shows the match, and by which message.
"""
