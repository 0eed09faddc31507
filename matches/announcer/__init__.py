"""The announcer: posts what happens in matches to their channels, from the matches' event logs.

Terms used in this package:

- *current message*: the newest message with the board of a match; older ones are *earlier messages*.
- *notice*: a short message without a board, posted after the current message.
- *card*: the former lobby message of a match that is played in a thread; it stays in the lobby's channel.
- *cursor*: the stored record of what a match's channel shows, and of a post that is being attempted.
- *stale*: a current message is stale while it still has to be edited.
- *batch*: consecutive events that one message shows.
- *step*: the state of a match after one of its events; its *version* is the number of that event.
- *tidy*: to remove the buttons of an earlier message and, if necessary, replace its text.
"""
