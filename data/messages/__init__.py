"""The messages that show matches, in SQL: announcement cursors, cards, and superseded messages whose buttons
must still be removed."""
