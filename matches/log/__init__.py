"""The log of a match: its events, the fold that turns them into a match, and the verification of ended matches.

The *log* is the list of events that happened in a match. The *fold* applies the events one after the other and
gives the *match*, an immutable value. All functions are pure.
"""
