"""The text of all public messages about matches and seasons, and of a person's profile.

Most functions return a `Text`, which is translated only when the message is made. `NOTHING` is the empty text.
Many take `people`: the players by id, under the names to show.
"""
