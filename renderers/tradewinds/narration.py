"""What a turn of Tradewinds did, and how a match ended, as Markdown."""

from __future__ import annotations

from typing import Final

from games.tradewinds.values import TURNS, Blow, Step, View, Wind
from renderers.kit.words import counted, first_fitting, lines, listed, signed
from renderers.renderer import Cast
from renderers.tradewinds.names import PLACES, SHORT, name_markdown

LONGEST: Final = 900
"""The maximum number of characters of a narration: a message of Discord has 2,000, and may tell
several turns."""

BANDS: Final = (
    (25, "a voyage for the songs"),
    (18, "a splendid victory"),
    (12, "a strong victory"),
    (7, "a clear victory"),
    (3, "a fair victory"),
    (1, "a victory by a breath"),
    (0, "becalmed, one point short of the harbour"),
    (-4, "close to the harbour"),
    (-9, "blown off course"),
    (-15, "a storm too many"),
    (-36, "shipwrecked"),
)
"""The lowest total of each verdict. Random play gives 0 ± 7, careful play 10 ± 8."""

REASONS: Final = {
    "last turn": "The last card is played.",
    "empty grid": "The grid is empty, so nothing can change the score any more.",
}


def tell(view: View, cast: Cast) -> str:
    """The sum first, then each Single in the order of the blow, then the cards that turned up."""
    news = view.news
    if news is None:
        return ""
    head = f"**{name_markdown(Wind(news.seat), cast)} blew {news.card.words} to {_target(news)}**"
    return first_fitting(
        LONGEST,
        (
            lines(head, [f"{n}. {step(each, news)}" for n, each in _numbered(news)], turned(news))
            for step, turned in STYLES
        ),
    )


def tell_end(view: View, cast: Cast) -> str:
    """Reason and result, then what each wind has collected."""
    outcome = view.outcome
    if outcome is None:
        return ""
    # All score together, so there is a single number.
    total = outcome.scores[0]
    word = "won" if outcome.winners else "lost"
    return lines(
        REASONS[outcome.reason] + _unplayed(view),
        f"**You all {word}: {signed(total)}, {strength(total)}.**",
        [f"- {name_markdown(wind, cast)}: {_piles(view, wind)}" for wind in Wind],
    )


def strength(total: int) -> str:
    """How strong a victory, or how bad a defeat, the total is."""
    return next(words for least, words in BANDS if total >= least)


def _target(news: Blow) -> str:
    nothing = "" if news.collected else ", nothing collected"
    return f"{news.collector.word}: {signed(news.points)}{nothing}"


def _numbered(news: Blow) -> list[tuple[int, Step]]:
    return list(enumerate(news.steps, 1))


def _step(step: Step, news: Blow) -> str:
    gaps = [f"the {PLACES[place]} gap" for place in step.over]
    over = f" over {listed(gaps)}" if gaps else ""
    return f"{step.single.word} from {PLACES[step.start]}{over} {_end(step, news, PLACES)}"


def _brief_step(step: Step, news: Blow) -> str:
    over = "".join(f" over {SHORT[place]}" for place in step.over)
    return f"{step.single.word} {SHORT[step.start]}{over} {_end(step, news, SHORT)}"


def _end(step: Step, news: Blow, places: tuple[str, ...]) -> str:
    if step.onto is None:
        return f"to {news.collector.word}: **{signed(step.points)}**"
    return f"onto {places[step.onto]}"


def _turned(news: Blow) -> str:
    return _turned_up(news, PLACES)


def _brief_turned(news: Blow) -> str:
    return _turned_up(news, SHORT)


def _turned_up(news: Blow, places: tuple[str, ...]) -> str:
    # A card that moves nothing is a legal turn (ruling 3).
    still = [] if news.steps else ["Nothing moved."]
    cards = [f"{single.word} ({places[place]})" for place, single in news.turned_up]
    return " ".join([*still, *([f"Turned up: {', '.join(cards)}"] if cards else [])])


STYLES: Final = ((_step, _turned), (_brief_step, _brief_turned))
"""With full names of places, or with their initials where that would be too long."""


def _unplayed(view: View) -> str:
    left = TURNS - len(view.played)
    return f" {counted(left, 'turn was', 'turns were')} not needed." if left else ""


def _piles(view: View, wind: Wind) -> str:
    plus, minus = view.points(wind)
    return f"{plus} scored, {minus} cost: {signed(plus - minus)}"
