"""Public text about players who are missing, who come back, or who take over seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from games.rules import Seat
from matches.decisions import substitution
from matches.log.events import (
    CameBack,
    Departed,
    PlayerId,
    Resigned,
    Sought,
    Taken,
    TimedOut,
    WentAway,
)
from matches.log.match import Match
from matches.wording.names import BoardWords, People, called
from texts.cleaning import plain
from texts.text import NOTHING, Text, counted, listed, phrase, sentences

_WAITS: Final = phrase("The match waits until somebody presses *I'm back*.")


def change(match: Match, people: People) -> Text:
    """Return the text about a match's last event if it concerns a player's presence: an absence, a return, a
    departure, a replacement, a resignation, or running out of time. Empty for other events."""
    match match.last:
        case TimedOut(player):
            return timed_out(match, people, player)
        case WentAway() | CameBack() if match.alone:
            return NOTHING
        case WentAway(player, until):
            return went_away(match, people, player, until)
        case CameBack(player):
            return phrase("**{name} is back.**", name=plain(people[player].name))
        case Departed(player, why):
            return departed(match, people, player, why)
        case Sought():
            return sought(match, people, match.last)
        case Resigned(seat):
            return resigned(match, people, match.order[seat])
    return NOTHING


def handed_over(before: Match | None, steps: Sequence[Match], people: People) -> dict[int, Text]:
    """Return texts about seats that changed hands, by the number of the event after which each is shown. If a
    player takes over several seats at once, there is an event for each seat, but a single text for all."""
    texts = {}
    pairs = zip((before, *steps), steps, strict=False)
    # Seats that are taken over together are consecutive events with the same previous and new holder.
    for (holder, by), run in groupby(pairs, _handover):
        *_, (_, last) = taken = [*run]
        seats = [step.last.seat for _, step in taken if isinstance(step.last, Taken)]
        if holder is not None and by is not None:
            texts[last.version] = _taken_over(last, people, seats, holder, by)
    return texts


def timed_out(match: Match, people: People, player: PlayerId) -> Text:
    """Return the text that says that a player's time is up, and what the match does about it."""
    who = called(match, people, player)
    match match.opened.on_timeout:
        case "wait":
            return phrase("**{player}'s time is up.** The match keeps waiting.", player=who)
        case "forfeit":
            return phrase("**{player}'s time is up**, so they have resigned.", player=who)
    up = phrase("**{player}'s time is up.**", player=who)
    if not match.present:
        return sentences(up, _WAITS)
    return sentences(up, phrase("The match plays for them until they press *I'm back*."))


def went_away(match: Match, people: People, player: PlayerId, until: int) -> Text:
    """Return the text that says until when a player is away, and why. `until` is in seconds since 1970."""
    name, day, reason = plain(people[player].name), f"<t:{until}:D>", people[player].reason
    if reason:
        away = phrase(
            "**{name} is away until {day}** ({reason}).", name=name, day=day, reason=plain(reason)
        )
    else:
        away = phrase("**{name} is away until {day}**.", name=name, day=day)
    return sentences(away, phrase("Their clock stands still.") if match.opened.pace else NOTHING)


def departed(match: Match, people: People, player: PlayerId, why: str) -> Text:
    """Return the text that says that a player has left the server, or that their data was deleted (`why` is
    "deleted"). After a deletion, the text does not name the player, only their seats."""
    seats = listed(map(match.seat_name, match.seats_of(player)))
    if why == "deleted":
        has = phrase("**The player of {seats} has left for good.**", seats=seats)
    else:
        has = phrase("**{name} has left this server.**", name=plain(people[player].name))
    if player not in match.presence.cared:
        return has
    if not match.present:
        return sentences(has, _WAITS)
    return sentences(has, phrase("The match plays {seats} until somebody takes over.", seats=seats))


def sought(match: Match, people: People, event: Sought) -> Text:
    """Return the text about a request to replace a missing player: who asks, and who must still agree.

    Once enough people have agreed, the text says who may take over the seats. If a computer takes them over,
    the text is empty.
    """
    missing = plain(people[event.missing].name)
    if not substitution.lacking(match, event.missing):
        if event.named in match.computers:
            return NOTHING
        return _place_free(match, people, event, missing)
    by, lacking = plain(people[event.by].name), substitution.lacking(match, event.missing)
    if len(match.presence.sought[event.missing].by) > 1:
        return sentences(
            phrase("**{name} agrees.**", name=by),
            counted(lacking, "{n} more person has to agree.", "{n} more people have to agree."),
        )
    asked = sorted(substitution.asked_to_agree(match, event.missing))
    must = counted(
        lacking,
        "One more of you must agree: {people}.",
        "{n} of you must agree: {people}.",
        people=listed((called(match, people, each) for each in asked), "or"),
    )
    if event.named is None:
        return sentences(
            phrase("**{name} asks to replace {missing}.**", name=by, missing=missing), must
        )
    newcomer = plain(people[event.named].name)
    asks = phrase(
        "**{name} asks to replace {missing} by {newcomer}.**",
        name=by,
        missing=missing,
        newcomer=newcomer,
    )
    return sentences(asks, must)


def resting(board: BoardWords) -> Text:
    """Return the headline of a match that waits because nobody is present."""
    return phrase("**{game} {progress}**: waiting until somebody is back, {standing}", **board)


def playing_on(board: BoardWords) -> Text:
    """Return the headline of a match that is making several moves in a row by itself."""
    return phrase("**{game} {progress}**: the match plays on, {standing}", **board)


def resigned(match: Match, people: People, player: PlayerId) -> Text:
    """Return the text that says that a player has resigned, and how the match goes on. Empty while the player
    still has other seats, and if the outcome of the match already names the resignation.

    If their time ran out, another text has said so, and this one only says how the match goes on.
    """
    # A player with several seats resigns in an event for each. The last of them gets the text.
    decided = match.outcome is not None and "resign" in match.outcome.reason
    if match.seats_of(player) or decided:
        return NOTHING
    given_up = [seat for seat in sorted(match.empty) if match.order[seat] == player]
    seats = listed(map(match.seat_name, given_up))
    on = _played_on_without(match, people, seats)
    if player in match.presence.overdue:
        return on
    name = plain(people[player].name)
    return sentences(phrase("**{name} ({seats}) has resigned.**", name=name, seats=seats), on)


def _played_on_without(match: Match, people: People, seats: Text) -> Text:
    if not match.people or not match.status.open:
        return NOTHING
    if not match.about.shared:
        # Each game has a sentence for the effects of a resignation.
        sentence = match.about.resigned
        return NOTHING if sentence is None else sentence(seats)
    if not match.present:
        return NOTHING
    others = listed(people[other].mention for other in sorted(match.present))
    if len(match.present) == 1:
        return phrase(
            "{player}: the match plays {seats} until you take over.", player=others, seats=seats
        )
    return phrase(
        "{players}: the match plays {seats} until one of you takes over.",
        players=others,
        seats=seats,
    )


def _place_free(match: Match, people: People, event: Sought, missing: str) -> Text:
    seats = listed(map(match.seat_name, match.held_by(event.missing)))
    if event.named is not None:
        return phrase(
            "**{newcomer}, will you take over {seats} from {missing}?**",
            newcomer=people[event.named].mention,
            seats=seats,
            missing=missing,
        )
    if match.about.shared:
        return phrase(
            "**{missing}'s seat ({seats}) is free** for anybody.", missing=missing, seats=seats
        )
    return phrase(
        "**{missing}'s seat ({seats}) is free** for anybody new to this match.",
        missing=missing,
        seats=seats,
    )


def _taken_over(
    match: Match, people: People, seats: Sequence[Seat], holder: PlayerId, by: PlayerId
) -> Text:
    names, name = listed(map(match.seat_name, seats)), plain(people[by].name)
    if holder == by:
        return phrase("**{name} takes over {seats} again.**", name=name, seats=names)
    return phrase(
        "**{name} takes over {seats} from {former}.**",
        name=name,
        seats=names,
        former=plain(people[holder].name),
    )


def _handover(pair: tuple[Match | None, Match]) -> tuple[PlayerId | None, PlayerId | None]:
    """Return who held the seat before a `Taken` event, and who holds it afterwards. Both are None for any other
    event."""
    before, step = pair
    if before is None or not isinstance(step.last, Taken):
        return None, None
    return before.order[step.last.seat], step.last.player
