"""The fixed texts that events store, such as the reasons why a match ended. Each type lists all its texts."""

from __future__ import annotations

from typing import Literal, TypeAlias

OnTimeout: TypeAlias = Literal["caretaker", "wait", "forfeit"]
"""What happens when a player's time is up. With "caretaker", the match plays for them until they are back; with
"wait", nothing happens; with "forfeit", they resign."""


LevelName: TypeAlias = Literal["easy", "fair", "strong", "beginner", "advanced", "master"]
"""The level of a computer player. New levels are added at the end, because the stored ids of computers depend
on the order."""


EndReason: TypeAlias = Literal["agreed", "deserted", "closed"]
"""Why a match ended without an outcome.

- "agreed": all present players agreed.
- "deserted": no person was left.
- "closed": a manager of the server ended it.
"""


By: TypeAlias = Literal["player", "forced", "match", "computer", "hurried"]
"""Who chose a move.

- "player": the player of the seat.
- "forced": the rules, because it was the only possible move.
- "match": the match itself, for a seat without a present player.
- "computer": a computer.
- "hurried": a computer that had no time to think and made the suggested move.
"""
