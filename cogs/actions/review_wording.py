"""What a review says."""

from __future__ import annotations

from typing import Final

from cogs.actions.wording import hundredths
from matches.ports.reviews import Judged, Review
from players.thought import Measure

LOOK_AGAIN: Final = "Look again"
ESTIMATES: Final = (
    "-# The numbers are a strong player's estimates, from what you could know. Only you see this."
)
FAULTLESS: Final = "**Well played**: no other move would have been clearly better."


def going_on(name: str, review: Review) -> str:
    """How far a review is."""
    return (
        f"**{name}: your review**\n"
        "A strong player looks at your decisions, one by one, with what you knew then: "
        f"{review.looked} of {review.chosen} so far. Running matches come first, so it may take a "
        f"few minutes. Press *{LOOK_AGAIN}* to see how far it is."
    )


def summed_up(name: str, review: Review, costly: int) -> str:
    """How many decisions were looked at, and in how many nothing was clearly better: all but `costly` ones."""
    judged = len(review.judged)
    which = "your" if judged == review.decisions else f"{judged} of your {review.decisions}"
    looked = f"{which} {judged} decisions" if which == "your" else f"{which} decisions"
    if review.decisions == 1:
        looked = "your only decision"
    head = (
        f"**{name}: your review**\nA strong player has looked at {looked}, with what you knew then."
    )
    if not costly:
        return head
    fine = judged - costly
    return (
        f"{head} In {fine} of them no other move would have been clearly better." if fine else head
    )


def cost(judged: Judged, played: str, best: str, measure: Measure, *, together: bool) -> str:
    """What a decision cost, in a sentence. `played` and `best` are moves in words."""
    if measure is Measure.WINS:
        return (
            f"you chose **{played}**, which wins about {hundredths(judged.own)} of 100 from there; "
            f"**{best}** wins about {hundredths(judged.worth)}."
        )
    whose = "for the team" if together else "against the average of the others"
    return (
        f"you chose **{played}**; **{best}** would have brought about {judged.cost:.1f} points "
        f"more {whose} by the end."
    )


def of_what(measure: Measure, *, together: bool) -> str:
    """What the values of a review count, in a few words."""
    if measure is Measure.WINS:
        return "your chance to win, of 100"
    return "the team's points at the end" if together else "your lead in points at the end"
