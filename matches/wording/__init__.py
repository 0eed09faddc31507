"""The text of all public messages about matches and seasons, and of a person's profile.

Most functions return a `Text`, which is translated when the message is made. `NOTHING` is the empty text. The
parameter `people` has the players by id, under the names to show. `progress` and `standing` are texts such as
`7/24` and `score +3`.
"""
