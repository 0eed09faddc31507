"""What the answers to actions in a match say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from matches.service.hints import Hint
from matches.service.view import MatchView
from matches.wording import series
from players.thought import Measure
from texts.listing import listed

LEFT: Final = "You have left this match."
BEGINS: Final = "The match begins."
CANCELLED: Final = "The match is cancelled."
TAKEN_BACK: Final = "You have taken it back. Decide again."
OTHERS_ASKED: Final = "The others have moved since. They are asked whether you may take it back."
STAYS: Final = "You stay in the match."
WOULD_END: Final = (
    "You agree to end the match here. It ends when the others agree too. Your next move takes "
    "this back."
)
ENDS: Final = "The match ends here."
GOES_ON_HERE: Final = "The match goes on here."
FOREIGN_BUTTON: Final = "This button comes from another version of the bot. Open your hand again."


NOT_THEN: Final = "You did not play that seat at this turn, so you see what everybody saw."
ONE_VIEW: Final = "Everybody sees the same in this game: there are no other eyes to look through."
OWN_EYES: Final = (
    "During the match, you can look only through your own eyes. When it is over, through "
    "everybody's."
)
NO_SUCH_SEAT: Final = "This match has no such seat. Choose one from the menu under the replay."


SHARED_LATER: Final = (
    "When the match is over, you can show what your own eyes see. Until then, show what everybody "
    "saw."
)
NOWHERE_TO_SHARE: Final = "You practise in your direct messages: nobody is there to see it."
MAY_NOT_SHARE: Final = (
    "The people who manage this server have blocked you, so I post nothing for you here."
)
MAY_NOT_WRITE: Final = (
    "I post it only where you could post a picture yourself. Try another channel of this server."
)


def bot_may_not_write(missing: Sequence[str]) -> str:
    """Why nothing is shown to everybody here: `missing` are permissions."""
    return f"I can't post here: I lack {listed(missing)}. Try another channel of this server."


FILM_LATER: Final = (
    "A film shows a whole match: ask again when it is over. Until then, `/replay` shows its turns."
)
FILM_FOR_ALL: Final = "A film shows what everybody saw. Leave out `seat:`."
FILM_FAILED: Final = "The film could not be drawn. Please try again."


def film_of(game: str, turns: int) -> str:
    return f"{game}: the film of the match, {turns} turn{'' if turns == 1 else 's'}"


def film_drawn(drawn: int, pictures: int, before: int) -> str:
    """How far a film is; `before` films are drawn first."""
    if before:
        others = "another one is" if before == 1 else f"{before} others are"
        return f"It waits until {others} drawn."
    return f"I am drawing it: {drawn} of {pictures} pictures."


def film_size(size: int, *, postable: bool) -> str:
    then = "save it, or post it here" if postable else "save it"
    return f"A GIF of {size / 1_000_000:.1f} MB. Only you see it: {then}."


def shown_by(name: str) -> str:
    return f"Shown by {name}"


def shared_in(channel: int) -> str:
    return f"Everybody can see it in <#{channel}>. Nobody was mentioned."


def not_their_eyes(match_view: MatchView) -> str:
    """Why somebody may not look through the eyes of a seat."""
    if match_view.about.perfect_information:
        return ONE_VIEW
    return OWN_EYES if match_view.status.open else NO_SUCH_SEAT


MADE: Final = "Your move is made."
STAYS_MADE: Final = "Your move stays as it is."


def played(told: str, seat: str) -> str:
    """Confirms a move; `seat` is the seat's name for somebody who holds several, else empty."""
    return f"{told} as {seat}." if seat else f"{told}."


def would_ask(names: str) -> str:
    """Asked before the people with these names are called."""
    return f"Others have acted since. Shall I mention {names} and ask whether you may take it back?"


def unshown(channel: int) -> str:
    """Says that a move is stored, and that its channel can't be used."""
    return f"It counts, but I can't show it in <#{channel}>."


def playable(channel: int) -> str:
    """Says why a match is not carried on elsewhere."""
    return f"The match can go on where it is, in <#{channel}>."


IN_REMATCH: Final = "You are in the rematch, with the same people invited."


def in_rematch(channel: int, *, with_people: bool = True) -> str:
    """`with_people`: others are invited; else all others are computers."""
    people = ", with the same people invited" if with_people else ""
    return f"You are in the rematch{people}: see <#{channel}>."


def in_series(channel: int, best_of: int, number: int, *, with_people: bool = True) -> str:
    """The same for a match of a series."""
    people = ", with the same people invited" if with_people else ""
    return f"You are in match {number} of a {series.best_of(best_of)}{people}: see <#{channel}>."


def opened_otherwise(channel: int) -> str:
    """Tells somebody who wanted a series that the rematch was open already, as something else."""
    return (
        "Somebody has already opened the rematch, but not as you wished. You are in it: see its "
        f"lobby in <#{channel}>."
    )


HOW_LONG: Final = (
    "How long should the series be? It begins with the next match: the last one does not count."
)

WHICH_LEVEL: Final = "How well should the computer play?"
COMPUTER_ADDED: Final = "A computer plays along."
COMPUTER_REMOVED: Final = "A computer has left this match."
LEVEL_ALONE: Final = "A level alone adds no computer. Say with `computers` how many play."


def computer_added(name: str) -> str:
    return f"{name} plays along."


def computer_removed(name: str) -> str:
    return f"{name} has left this match."


EITHER_REPLACES: Final = "One of them takes over: name a person with `with`, or a `computer`."
COMPUTER_ASKED: Final = "The others are asked. When enough of them agree, the computer takes over."


def computer_plays(seats: str) -> str:
    """Tells somebody who was replaced who plays their seats, and how to play them again."""
    return f"A computer plays {seats} for you. Press *I'm back* to play again."


def computer_took_over(missing: str) -> str:
    return f"The computer plays for {missing} now."


AGAIN: Final = "You play again, in your direct messages."
PRACTICE_STAYS: Final = "A practice match stays in your direct messages."

SEVERAL_MISSING: Final = "Several people are missing."
NOBODY_MISSING: Final = "You can replace only a player who is away, late, gone or has resigned."
NO_FREE_SEAT: Final = "This match has no free seat."
UNKNOWN_PERSON: Final = "I don't know who should take over. Name them with `with`."


def taken_over(seats: str) -> str:
    return f"You play {seats} now."


def free_seats(seats: str) -> str:
    return f"These seats are free: {seats}. Say which one you take."


def others_asked(missing: str, more: int) -> str:
    """`more` people have to agree yet."""
    need = "one more person has" if more == 1 else f"{more} more people have"
    return f"The others are asked: {need} to agree to replace {missing}."


def place_free(missing: str, *, named: bool) -> str:
    """`named`: only the person who was named may take the seat."""
    if named:
        return f"The seat of {missing} is free. The person you named can take it with the button."
    return f"The seat of {missing} is free. Anybody who may can take it with the button."


def only_missing(names: str) -> str:
    """`names` are those who are missing."""
    return f"You can replace only people who are missing: {names}."


HINT_COUNTED: Final = "Your hint is counted."
AS_GOOD: Final = "about as good as the next best"


HINTS_TOLD: Final = "-# The end of the match tells how many hints each of you had."


def hinted(move: str, apart: str) -> str:
    """The hint itself. `apart` says what sets the move apart; empty for a rule of thumb."""
    if not apart:
        return f"By rule of thumb, without a number, your move is **{move}**.\n{HINTS_TOLD}"
    told = f"A strong player who knows what you know would choose **{move}**: {apart}."
    return f"{told}\n{HINTS_TOLD}"


def set_apart(hint: Hint, *, together: bool) -> str:
    """What the move is worth, and how much more than the next best; empty where no number is known.

    `together`: all win or lose together.
    """
    if hint.measure is None or hint.worth is None:
        return ""
    if hint.measure is Measure.WINS:
        return _wins(hint.worth, hint.next_worth)
    return _points(hint.worth, hint.next_worth, together=together)


def _wins(worth: float, following: float | None) -> str:
    told = f"wins about {hundredths(worth)} of 100 from here"
    if following is None:
        return told
    if hundredths(worth) == hundredths(following):
        return f"{told}, {AS_GOOD}"
    return f"{told}, the next best {hundredths(following)}"


def _points(worth: float, following: float | None, *, together: bool) -> str:
    whose = "for the team" if together else "against the average of the others"
    told = f"about {_signed(worth)} points {whose} by the end"
    if following is None:
        return told
    gain = round(worth - following, 1)
    return f"{told}, about {gain:.1f} more than the next best" if gain else f"{told}, {AS_GOOD}"


def hundredths(share: float) -> int:
    """A probability as people read it: 64 of 100."""
    return round(100 * share)


def _signed(points: float) -> str:
    # Rounded first, as a small negative number is no "-0.0".
    return f"{round(points, 1) + 0.0:+.1f}".replace("-", "−")
