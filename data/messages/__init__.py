"""Stores the messages that show matches: announcement cursors, cards, and superseded messages whose buttons
must still be removed.

The announcement cursor of a match says up to which event the match has been announced, and by which message.
"""
