"""Pure functions that decide what a request does to a match or a season.

Most take a match, the player who asks, and what is asked for. They return the events to append to the match's
log, or raise Refused with a sentence for the player if the request is not allowed.
"""
