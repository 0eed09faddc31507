"""The text of all public messages about matches and seasons, and of a person's profile.

Most functions return a `Text`, which is translated when the message is made. `NOTHING` is the empty text. The
parameter `people` has the players by id, under the names to show. The parameter `board` has the values of a
headline: the name of the game, and texts such as `7/24` (`progress`) and `score +3` (`standing`).
"""
