"""Everything about matches, of any game.

Each match is stored as a log of events. Applying the events in order (the *fold*) yields the match at any
point. The packages in this folder decide which events to append, store them, and show people what they may see.
"""
