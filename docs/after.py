"""Draw the pictures of docs/match-samples.md from the records of the matches on that page, and print reviews of
these matches. This takes a minute or two, because a strong computer player reviews the moves.

    python docs/after.py              all games
    python docs/after.py crosswind    only this game
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from PIL.Image import Image

import players
import renderers
from cogs.afterwards.review import TOLD, swing_of
from cogs.afterwards.review_wording import cost, summed_up
from games import find_games
from matches.log.events import PlayerId
from matches.log.history.course import turns
from matches.log.history.own_decisions import OwnDecision, own_decisions
from matches.log.match import Match
from matches.ports.reviews import Judged, Review
from matches.ports.thinking import Answer
from matches.records.checking import check
from matches.records.reading import read_record
from matches.service.advice.judging import question_about, scores_of_ends, spread, with_answer
from matches.service.advice.reviews import Reviewed
from renderers.kit.encode import encode
from renderers.kit.sheets.swing import draw_swing
from renderers.renderer import Cast
from texts.text import Value

DOCS: Final = Path(__file__).parent
INGRID: Final = PlayerId(1)
REPLAYED: Final = 8
"""The number of the turn that the picture `replay` shows."""


def pictures(game: str) -> Iterator[tuple[str, Image]]:
    """Yield three pictures of a game's sample match with their names, and print the texts beside them."""
    steps, cast = _match(game)
    about, renderer = steps[0].about, renderers.find(game)
    seat = steps[0].order.index(INGRID)
    course = turns(steps)
    seen = course[REPLAYED].rules.view(course[REPLAYED].state, seat)
    print(f"**{about.name}, after {REPLAYED} of {len(course) - 1} turns**")
    print(renderer.tell(seen, cast))
    yield "replay", renderer.draw(seen, cast)
    decisions = own_decisions(steps, INGRID)
    review = _review(decisions)
    _tell(about.name, about.together, review, decisions)
    found = Reviewed(review, scores_of_ends(steps[-1], INGRID, review.measure))
    of = None if about.together else seat
    yield "review", draw_swing(swing_of(about, found, of))
    yield "decision", renderer.draw(_decision(review.costly()[0], decisions).view, cast)


def _match(game: str) -> tuple[Sequence[Match], Cast]:
    text = (DOCS / "examples" / "records" / f"{game}.txt").read_text("utf-8")
    record = read_record(text, find_games())
    # The pictures show computer players without their level, which follows the name in parentheses.
    names = tuple(name.partition(" (")[0] for name in record.names)
    return check(record, find_games()).steps, Cast(names)


def _review(decisions: Sequence[OwnDecision]) -> Review:
    chosen = spread(decisions)
    review = Review(len(decisions), len(chosen))
    for each in chosen:
        asked = question_about(each)
        rules = each.before.rules
        thought = players.think(rules, asked.view, asked.level, asked.seed, asked.kept)
        review = with_answer(review, each, Answer(thought))
    return review


def _tell(name: str, together: bool, review: Review, decisions: Sequence[OwnDecision]) -> None:
    costly = review.costly()
    print(summed_up(name, review, len(costly)))
    assert review.measure
    for number, each in enumerate(costly[:TOLD], 1):
        decision = _decision(each, decisions)
        labels = renderers.find(decision.before.about.key).moves(decision.view, forecasts=False)
        words: dict[str, Value] = {label.notation: label.words for label in labels}
        played, best = words[each.played], words[each.best]
        text = str(cost(each, played, best, review.measure, together=together))
        print(f"**{number}. Turn {each.turn}**: {text}")


def _decision(judged: Judged, decisions: Sequence[OwnDecision]) -> Any:
    return next(each for each in decisions if each.before.version == judged.version)


if __name__ == "__main__":
    for game in sys.argv[1:] or find_games():
        for name, picture in pictures(game):
            (DOCS / "pictures" / "after" / f"{game}-{name}.png").write_bytes(encode(picture))
