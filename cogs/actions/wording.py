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
TAKEN_BACK: Final = "You have taken it back: decide anew."
OTHERS_ASKED: Final = "The others have moved since: they are asked whether you may take it back."
STAYS: Final = "You stay in the match."
WOULD_END: Final = (
    "You would like to end the match here. It ends when the others agree too; a move of yours takes it "
    "back."
)
ENDS: Final = "The match ends here."
GOES_ON_HERE: Final = "The match goes on here."
FOREIGN_BUTTON: Final = "That button is none of this version of the program. Open your hand anew."


NOT_THEN: Final = "At this turn you did not play that seat, so you see what everybody saw."
ONE_VIEW: Final = (
    "In this game everybody sees the same, so there are no other eyes to look through."
)
OWN_EYES: Final = (
    "While the match is played, you can look only through your own eyes. When it is over, you can look through "
    "everybody's."
)
NO_SUCH_SEAT: Final = "This match has no such seat. Choose one from the menu under the replay."


SHARED_LATER: Final = (
    "What you see with your own eyes can be shown to others when the match is over. Until then, show what "
    "everybody saw."
)
NOWHERE_TO_SHARE: Final = "You practise in your direct messages: there is nobody to show it to."
MAY_NOT_SHARE: Final = (
    "Those who manage this server have blocked you, so I post nothing for you here."
)
MAY_NOT_WRITE: Final = (
    "I post it only where you could post a picture yourself. "
    "Ask for it in another channel of this server."
)


def bot_may_not_write(missing: Sequence[str]) -> str:
    """Why nothing is shown to everybody here: `missing` are permissions."""
    return f"I can't post here: I lack {listed(missing)}. Ask for it in another channel of this server."


FILM_LATER: Final = (
    "A film shows a whole match: ask for it when the match is over. `/replay` shows its turns."
)
FILM_FOR_ALL: Final = "A film shows what everybody saw: leave out `seat:`."
FILM_FAILED: Final = "The film could not be drawn. Nothing else is wrong: please try again."


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
    return f"There it is for everybody, in <#{channel}>. Nobody was called."


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
    return f"Others have acted since. Shall I call {names} and ask whether you may take it back?"


def unshown(channel: int) -> str:
    """Says that a move is stored, and that its channel can't be used."""
    return f"It counts, but I can't show it in <#{channel}>."


def playable(channel: int) -> str:
    """Says why a match is not carried on elsewhere."""
    return f"The match can go on where it is: in <#{channel}>."


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
        "You are in the rematch, but not in such a series: somebody else had opened it otherwise. "
        f"See <#{channel}>: its lobby says what it is."
    )


HOW_LONG: Final = (
    "How long a series is it to be? It begins with the next match: the last one does not count."
)

WHICH_LEVEL: Final = "How well is the computer to play?"
COMPUTER_ADDED: Final = "A computer plays along."
COMPUTER_REMOVED: Final = "A computer has left this match."
LEVEL_ALONE: Final = "Say with `computers` how many are to play: a level alone adds none."


def computer_added(name: str) -> str:
    return f"{name} plays along."


def computer_removed(name: str) -> str:
    return f"{name} has left this match."


EITHER_REPLACES: Final = (
    "Name either a person with `with`, or a `computer`: one of them takes over."
)
COMPUTER_ASKED: Final = (
    "The others are asked. As soon as enough of them agree, the computer takes over."
)


def computer_plays(seats: str) -> str:
    """Tells somebody who was replaced who plays their seats, and how to play them again."""
    return f"A computer plays {seats} for you. Press *I'm back* to play again."


def computer_took_over(missing: str) -> str:
    return f"The computer plays for {missing} now."


AGAIN: Final = "You play once more, in your direct messages."
PRACTICE_STAYS: Final = "A match for practice stays in your direct messages."

SEVERAL_MISSING: Final = "Several are missing."
NOBODY_MISSING: Final = (
    "Nobody is missing: who is away, has left, has resigned or is late can be replaced."
)
NO_FREE_SEAT: Final = "No seat of this match is free."
UNKNOWN_PERSON: Final = "I do not know the person who is to take over: name them with `with`."


def taken_over(seats: str) -> str:
    return f"You play {seats} now."


def free_seats(seats: str) -> str:
    return f"These seats are free: {seats}. Say which one you take."


def others_asked(missing: str, more: int) -> str:
    """`more` people have to agree yet."""
    need = "one more person has" if more == 1 else f"{more} more people have"
    return f"The others are asked: {need} to agree that {missing} is replaced."


def place_free(missing: str, *, named: bool) -> str:
    """`named`: only the person who was named may take the place."""
    who = "the one you named" if named else "anybody who may"
    return f"The place of {missing} is free: {who} can take it by button."


def only_missing(names: str) -> str:
    """`names` are those who are missing."""
    return f"Only who is missing can be replaced: {names}."


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
