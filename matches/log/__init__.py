"""The log of a match: its events, the *fold* (how each event changes the match), and the verification of ended
matches.

The *match* is the immutable value that results from applying the events of its *log* in order. Its *steps* are
the match after each event. All functions are pure.
"""
