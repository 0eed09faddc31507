"""What a log tells of its match: the course, the result, the ending, and how a series stands."""
