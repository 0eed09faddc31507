"""Matches of any game.

Each match has a log of events. Applying these events one after the other (the *fold*) gives the match at any
time. The other packages decide which events follow, store them, and show people what they may see.
"""
