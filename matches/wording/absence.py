"""Public text about players who are missing, come back, or take over seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

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
from matches.wording.names import People, called
from texts.cleaning import plain
from texts.listing import listed
from texts.text import verbatim


def change(match: Match, people: People) -> str:
    """The text for the last event if it changes who is present, else empty."""
    match match.last:
        case TimedOut(player):
            return timed_out(match, people, player)
        case WentAway(player, until):
            return went_away(people, player, until, people[player].reason)
        case CameBack(player):
            return f"**{plain(people[player].name)} is back.**"
        case Departed(player, why):
            return departed(match, people, player, why)
        case Sought():
            return sought(match, people, match.last)
        case Resigned(seat):
            return resigned(match, people, match.order[seat])
    return ""


def handed_over(before: Match | None, steps: Sequence[Match], people: People) -> dict[int, str]:
    """Text about seats that changed hands, by the version that it follows. Consecutive events between the
    same two people share one text."""
    texts = {}
    pairs = zip((before, *steps), steps, strict=False)
    # Several seats taken at once are consecutive events between the same two people.
    for (holder, by), run in groupby(pairs, _handover):
        *_, (_, last) = taken = [*run]
        seats = [step.last.seat for _, step in taken if isinstance(step.last, Taken)]
        if holder is not None and by is not None:
            texts[last.version] = _taken_over(last, people, seats, holder, by)
    return texts


def timed_out(match: Match, people: People, player: PlayerId) -> str:
    """Says what happens after a timeout. A move that the match then plays has its own text."""
    who = called(match, people, player)
    match match.opened.on_timeout:
        case "wait":
            return f"**{who}'s time is up.** The match goes on waiting."
        case "forfeit":
            return f"**{who}'s time is up**, so they have resigned."
    if not match.present:
        return f"**{who}'s time is up.** The match waits until somebody presses *I'm back*."
    return f"**{who}'s time is up.** The match plays for them until they press *I'm back*."


def went_away(people: People, player: PlayerId, until: int, reason: str = "") -> str:
    """`until` is a Unix timestamp in seconds; `reason` is free text by the player and may be empty."""
    why = f" ({plain(reason)})" if reason else ""
    return (
        f"**{plain(people[player].name)} is away until <t:{until}:D>**{why}. Their "
        "clock stands still."
    )


def departed(match: Match, people: People, player: PlayerId, why: str) -> str:
    """A player whose data is deleted is called by their seats."""
    seats = listed(map(match.seat_name, match.seats_of(player)))
    who = f"The player of {seats}" if why == "deleted" else plain(people[player].name)
    has = f"**{who} has left {'for good' if why == 'deleted' else 'this server'}.**"
    if player not in match.presence.cared:
        return has
    if not match.present:
        return f"{has} The match waits until somebody presses *I'm back*."
    return f"{has} The match plays {seats} until somebody takes over."


def sought(match: Match, people: People, event: Sought) -> str:
    """Says who asks for a replacement and whose consent is missing; once enough agree, who may take over.
    Nothing then for a computer, which takes over at once."""
    missing = plain(people[event.missing].name)
    if not substitution.lacking(match, event.missing):
        if event.named in match.computers:
            return ""
        return _place_free(match, people, event, missing)
    by, lacking = plain(people[event.by].name), substitution.lacking(match, event.missing)
    if len(match.presence.sought[event.missing].by) > 1:
        return f"**{by} agrees.** Still needed: {lacking} more."
    newcomer = f" by {plain(people[event.named].name)}" if event.named is not None else ""
    asked = sorted(substitution.asked_to_agree(match, event.missing))
    others = listed((called(match, people, each) for each in asked), "or")
    more = "One more" if lacking == 1 else str(lacking)
    asks = f"**{by} asks to replace {missing}{newcomer}.**"
    return f"{asks} {more} of you must agree: {others}."


def resting(match: Match, progress: str, standing: str) -> str:
    """The headline while the match rests because nobody is present."""
    return f"**{match.about.name} {progress}**: waiting until somebody is back, {standing}"


def playing_on(match: Match, progress: str, standing: str) -> str:
    """The headline while the match itself plays, several turns in a row."""
    return f"**{match.about.name} {progress}**: the match plays on, {standing}"


def resigned(match: Match, people: People, player: PlayerId) -> str:
    """One text for all seats that the player resigns: empty until the event of the last seat. The text of a
    timeout has announced a resignation that follows from it."""
    # Resigning several seats is one event for each: the text follows on the last.
    if match.seats_of(player):
        return ""
    given_up = [seat for seat in sorted(match.empty) if match.order[seat] == player]
    seats = listed(map(match.seat_name, given_up))
    known = player in match.presence.overdue
    said = "" if known else f"**{plain(people[player].name)} ({seats}) has resigned.**"
    return f"{said} {_played_on_without(match, people, seats)}".strip()


def _played_on_without(match: Match, people: People, seats: str) -> str:
    if not match.people or not match.status.open:
        return ""
    if not match.about.shared:
        # What a resignation means differs by game, so the game brings the sentence.
        return str(match.about.resigned(verbatim(seats))) if match.about.resigned else ""
    others = listed(people[other].mention for other in sorted(match.present))
    taken = "you take over" if len(match.present) == 1 else "one of you takes over"
    return f"{others}: the match plays {seats} until {taken}." if others else ""


def _place_free(match: Match, people: People, event: Sought, missing: str) -> str:
    held = [seat for seat, who in enumerate(match.order) if who == event.missing]
    seats = listed(map(match.seat_name, held))
    if event.named is not None:
        newcomer = people[event.named].mention
        return f"**{newcomer}, will you take over {seats} from {missing}?**"
    who = "anybody" if match.about.shared else "anybody new to this match"
    return f"**{missing}'s seat ({seats}) is free** for {who}."


def _taken_over(
    match: Match, people: People, seats: Sequence[Seat], holder: PlayerId, by: PlayerId
) -> str:
    names = listed(map(match.seat_name, seats))
    former = f" from {plain(people[holder].name)}" if holder != by else " again"
    return f"**{plain(people[by].name)} takes over {names}{former}.**"


def _handover(pair: tuple[Match | None, Match]) -> tuple[PlayerId | None, PlayerId | None]:
    """The previous and the new holder of a seat; None twice for any other event."""
    before, step = pair
    if before is None or not isinstance(step.last, Taken):
        return None, None
    return before.order[step.last.seat], step.last.player
