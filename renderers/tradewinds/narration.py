"""The narration of Tradewinds as Markdown: what happened in a turn, and how a match ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.tradewinds.values import TURNS, Blow, Step, View, Wind
from renderers.kit.words import entry, person
from renderers.renderer import Cast
from renderers.tradewinds.names import PLACES, SHORT, name_markdown
from texts.text import (
    NOTHING,
    Text,
    Value,
    counted,
    fitting,
    joined,
    lines,
    listed,
    phrase,
    sentences,
    signed,
    verbatim,
)

LONGEST: Final = 900
"""The maximum number of characters of a narration. It leaves room in a Discord message, which has at most 2,000
characters and may narrate several turns."""

BANDS: Final = (
    (25, phrase("A voyage to remember")),
    (18, phrase("A splendid victory")),
    (12, phrase("A strong victory")),
    (7, phrase("A clear victory")),
    (3, phrase("A fair victory")),
    (1, phrase("A narrow victory")),
    (0, phrase("One point short of the harbour")),
    (-4, phrase("Close to the harbour")),
    (-9, phrase("Blown off course")),
    (-15, phrase("Caught in a storm")),
    (-36, phrase("Shipwrecked")),
)
"""The verdicts on totals, each with the lowest total that earns it. Random play gives 0 ± 7, careful play 10 ±
8."""

REASONS: Final = {
    "last turn": phrase("The last card is played."),
    "empty grid": phrase("The grid is empty, so nothing can change the score any more."),
}


def tell(view: View, cast: Cast) -> Text:
    news = view.news
    if news is None:
        return NOTHING
    return fitting(LONGEST, (_narration(news, cast, *style) for style in STYLES))


def brief(view: View, cast: Cast) -> Text:
    news = view.news
    if news is None:
        return NOTHING
    name = person(news.seat, cast, Wind(news.seat).word)
    return verbatim("{name} {points}", name=name, points=signed(news.points))


def tell_end(view: View, cast: Cast) -> Text:
    outcome = view.outcome
    if outcome is None:
        return NOTHING
    # All players share one score, so any element of `scores` is the total.
    total = outcome.scores[0]
    result: dict[str, Value] = {"points": signed(total), "strength": strength(total)}
    if outcome.winners:
        head = phrase("**You all won: {points}.** {strength}.", **result)
    else:
        head = phrase("**You all lost: {points}.** {strength}.", **result)
    return lines(
        head,
        sentences(REASONS[outcome.reason], _unplayed(view)),
        [entry(name_markdown(wind, cast), _piles(view, wind)) for wind in Wind],
    )


def strength(total: int) -> Text:
    """Say how strong a victory or how bad a defeat this total is, such as `A clear victory`."""
    return next(words for least, words in BANDS if total >= least)


Places = Sequence[Text]
Stepped = Callable[[Step, Blow, Places], Text]


def _narration(news: Blow, cast: Cast, places: Places, stepped: Stepped) -> Text:
    steps = [
        verbatim("{number}. {step}", number=number, step=stepped(step, news, places))
        for number, step in enumerate(news.steps, 1)
    ]
    return lines(_head(news, cast), steps, _turned_up(news, places))


def _head(news: Blow, cast: Cast) -> Text:
    blew: dict[str, Value] = {
        "name": name_markdown(Wind(news.seat), cast),
        "card": news.card.words,
        "wind": news.collector.word,
        "points": signed(news.points),
    }
    if not news.collected:
        return phrase("**{name} blew {card} to {wind}: 0, nothing collected**", **blew)
    return phrase("**{name} blew {card} to {wind}: {points}**", **blew)


def _step(step: Step, news: Blow, places: Places) -> Text:
    card, start = step.single.word, places[step.start]
    if step.onto is None:
        return _off_the_grid(step, news, places)
    if not step.over:
        return phrase(
            "{card} from {start} onto {end}", card=card, start=start, end=places[step.onto]
        )
    return counted(
        len(step.over),
        "{card} from {start} onto {end}, over a gap ({gaps})",
        "{card} from {start} onto {end}, over {n} gaps ({gaps})",
        card=card,
        start=start,
        end=places[step.onto],
        gaps=_gaps(step, places),
    )


def _off_the_grid(step: Step, news: Blow, places: Places) -> Text:
    flight: dict[str, Value] = {
        "card": step.single.word,
        "start": places[step.start],
        "wind": news.collector.word,
        "points": signed(step.points),
    }
    if not step.over:
        return phrase("{card} from {start} to {wind}: **{points}**", **flight)
    return counted(
        len(step.over),
        "{card} from {start} to {wind}, over a gap ({gaps}): **{points}**",
        "{card} from {start} to {wind}, over {n} gaps ({gaps}): **{points}**",
        gaps=_gaps(step, places),
        **flight,
    )


def _gaps(step: Step, places: Places) -> Text:
    return listed(places[place] for place in step.over)


def _brief_step(step: Step, news: Blow, places: Places) -> Text:
    """Narrate in short how one card moved, with gaps in parentheses, for example `Red E → (C) → W`."""
    over = [verbatim("({place})", place=places[place]) for place in step.over]
    end = places[step.onto] if step.onto is not None else news.collector.word
    way = joined(" → ", places[step.start], over, end)
    step_words = verbatim("{card} {way}", card=step.single.word, way=way)
    if step.onto is not None:
        return step_words
    return verbatim("{step_words} **{points}**", step_words=step_words, points=signed(step.points))


def _turned_up(news: Blow, places: Places) -> Text:
    # Without any steps, the turn was legal although its card moved nothing (ruling 3).
    still = [] if news.steps else [phrase("Nothing moved.")]
    cards = [
        verbatim("{card} ({place})", card=single.word, place=places[place])
        for place, single in news.turned_up
    ]
    turned = [phrase("Turned up: {cards}.", cards=joined(", ", cards))] if cards else []
    return sentences(still, turned)


STYLES: Final[tuple[tuple[Places, Stepped], ...]] = (
    (PLACES, _step),
    (SHORT, _step),
    (SHORT, _brief_step),
)
"""The styles of narration, the longest first: place names, and the function that narrates one step."""


def _unplayed(view: View) -> Text:
    left = TURNS - len(view.played)
    if not left:
        return NOTHING
    return counted(left, "{n} turn was not needed.", "{n} turns were not needed.")


def _piles(view: View, wind: Wind) -> Text:
    plus, minus = view.points(wind)
    return phrase(
        "{scored} scored, {cost} cost: {points}",
        scored=plus,
        cost=minus,
        points=signed(plus - minus),
    )
