"""The log of a match: its events, the *fold* (how each event changes the match), and the verification of ended
matches.

The *log* is the list of events that happened in a match. The *match*, an immutable value, results from applying
the events one after the other. All functions are pure.
"""
