"""The announcer: posts what happens in matches to their channels, from the matches' event logs.

Terms used in this package:

- *current message*: the newest message with the board of a match; older ones are *earlier messages*.
- *stale*: a current message is stale while it still has to be edited.
- *version*: the number of a match's events so far; the *public version* leaves out hints.
- *tidy*: to remove the buttons of an earlier message and, if necessary, replace its text.
"""
