"""The texts of reviews, which tell a person what their decisions in a match cost."""

from __future__ import annotations

from typing import Final

from cogs.actions.hint_wording import hundredths
from matches.ports.reviews import Judged, Review
from players.thought import Measure
from texts.text import NOTHING, Text, Value, counted, decimal, lines, phrase, sentences

LOOK_AGAIN: Final = phrase("Look again")
ESTIMATES: Final = phrase(
    "-# The numbers are a strong player's estimates, from what you could know."
)
UNTOLD: Final = phrase(
    "-# A strong player judged this from what you could know. It tells no numbers, because they are not "
    "accurate enough with these options."
)
FAULTLESS: Final = phrase("**Well played**: no other move would have been clearly better.")


def _head(name: Value) -> Text:
    return phrase("**{game}: your review**", game=name)


def going_on(name: Value, review: Review) -> Text:
    """Say that the review of a match of the game `name` is being made, and how many decisions have been
    examined."""
    looks = phrase(
        "A strong player looks at your decisions, one by one, with what you knew then: {looked} of "
        "{chosen} so far. Running matches come first, so it may take a few minutes. Press "
        "*{button}* to see how far it is.",
        looked=review.looked,
        chosen=review.chosen,
        button=LOOK_AGAIN,
    )
    return lines(_head(name), looks)


def summed_up(name: Value, review: Review, costly: int) -> Text:
    """Say how many decisions in a match of the game `name` were examined. If `costly` of them cost something,
    add how many did not."""
    fine = len(review.judged) - costly if costly else 0
    rest = counted(
        fine,
        "In {n} of them no other move would have been clearly better.",
        "In {n} of them no other move would have been clearly better.",
    )
    return lines(_head(name), sentences(_looked_at(review), rest if fine else NOTHING))


def _looked_at(review: Review) -> Text:
    judged = len(review.judged)
    if judged == review.decisions:
        return counted(
            judged,
            "A strong player has looked at your only decision, with what you knew then.",
            "A strong player has looked at your {n} decisions, with what you knew then.",
        )
    return counted(
        review.decisions,
        "A strong player has looked at {judged} of your {n} decision, with what you knew then.",
        "A strong player has looked at {judged} of your {n} decisions, with what you knew then.",
        judged=judged,
    )


def estimates(*, numbers: bool) -> Text:
    """Say where the numbers of a review come from or, without `numbers`, why there are none."""
    return ESTIMATES if numbers else UNTOLD


def uncounted(played: Value, best: Value) -> Text:
    """Say that the move `best` was better than the one that was `played`, without a number."""
    return phrase(
        "You chose **{played}**. **{best}** would have been better.", played=played, best=best
    )


def cost(judged: Judged, played: Value, best: Value, measure: Measure, *, together: bool) -> Text:
    """Say what a decision cost, with the names of the move that was `played` and of the `best` one. `together`
    is True in games in which everybody wins or loses together."""
    if measure is Measure.WINS:
        return phrase(
            "You chose **{played}**, which wins about {own} of 100 from there. **{best}** wins "
            "about {worth}.",
            played=played,
            own=hundredths(judged.own),
            best=best,
            worth=hundredths(judged.worth),
        )
    points = decimal(judged.cost)
    if together:
        return phrase(
            "You chose **{played}**. **{best}** would have brought the team about {points} points "
            "more by the end.",
            played=played,
            best=best,
            points=points,
        )
    return phrase(
        "You chose **{played}**. **{best}** would have brought you about {points} points more "
        "against the average of the others by the end.",
        played=played,
        best=best,
        points=points,
    )


def of_what(measure: Measure, *, together: bool) -> Text:
    """Name what the values of a review measure, such as points. `together` is True in games in which everybody
    wins or loses together."""
    if measure is Measure.WINS:
        return phrase("Your chance to win, of 100")
    return (
        phrase("The team's points at the end")
        if together
        else phrase("Your lead in points at the end")
    )
