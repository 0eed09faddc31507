"""The one error that ends a start: its text is a sentence for the person who runs the bot."""


class DatabaseProblem(Exception):
    """The database cannot be used, and what can be done about it."""
