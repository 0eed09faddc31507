"""Judges a person's decisions in an ended match, for a review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from games.rules import Outcome, Seat
from matches.log.dealing import review_key
from matches.log.events import PlayerId
from matches.log.history.own_decisions import OwnDecision
from matches.log.match import Match
from matches.ports.reviews import Judged, Review
from matches.ports.thinking import Answer, Question
from players.thought import Level, Measure

MOST_DECISIONS: Final = 120
"""The maximum number of decisions that a review examines."""


Each = TypeVar("Each")


def spread(decisions: Sequence[Each]) -> Sequence[Each]:
    """Return the decisions that a review examines: all of them, or an even selection of 120 (`MOST_DECISIONS`)
    if there are more."""
    count = len(decisions)
    if count <= MOST_DECISIONS:
        return decisions
    return [decisions[n * (count - 1) // (MOST_DECISIONS - 1)] for n in range(MOST_DECISIONS)]


def question_about(decision: OwnDecision) -> Question:
    match = decision.before
    return Question(
        match_id=match.id,
        game=match.about.key,
        view=decision.view,
        level=Level.STRONG,
        seed=review_key(match.secret, match.version, decision.seat),
        kept=decision.move,
        urgent=False,
    )


def with_answer(review: Review, decision: OwnDecision, answer: Answer) -> Review:
    """Return the review extended by its next decision, about which a computer player has given this answer."""
    judged, thought = _judged(decision, answer), answer.thought
    further = replace(review, looked=review.looked + 1)
    if judged is None:
        return further
    return replace(further, judged=(*review.judged, judged), measure=thought.measure)


def _judged(decision: OwnDecision, answer: Answer) -> Judged | None:
    thought, move = answer.thought, decision.move
    own = next((each.worth for each in thought.candidates if each.move == move), None)
    if answer.hurried or thought.measure is None or own is None:
        return None
    rules = decision.before.rules
    return Judged(
        version=decision.before.version,
        seat=decision.seat,
        turn=decision.turn,
        best=rules.notation(thought.best),
        played=rules.notation(move),
        worth=thought.candidates[0].worth,
        own=own,
    )


def scores_of_ends(match: Match, player: PlayerId, measure: Measure | None) -> Mapping[Seat, float]:
    outcome = match.outcome
    if outcome is None or measure is None:
        return {}
    return {seat: end_worth(outcome, seat, measure) for seat in match.held_by(player)}


def end_worth(outcome: Outcome, seat: Seat, measure: Measure) -> float:
    """Return what the end of a match was worth for a seat, in units of the measure."""
    if measure is Measure.WINS:
        drawn = {*outcome.places} == {1}
        return 0.5 if drawn else float(outcome.places[seat] == 1)
    scores = outcome.scores
    if len(scores) == 1:
        return float(scores[0])
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)
