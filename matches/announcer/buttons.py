"""The buttons under public messages. Everyone sees all of them. What a person may do is checked only when they
press one."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.rules import HAND
from matches.announcer.batches import Delivery
from matches.decisions.presence import to_take_back
from matches.decisions.substitution import free_places, may_be_taken, replaceable
from matches.log.events import PlayerId
from matches.log.match import Match
from matches.wording.names import People
from matches.wording.offers import Offer
from texts.text import listed, phrase, phrase_in

JOIN: Final = Offer("join", phrase("Join"), "success")
RULES: Final = Offer("rules", phrase("Rules"))
INVITATION: Final = (
    Offer("join", phrase("Accept"), "success"),
    Offer("declineinvitation", phrase_in("of an invitation", "Decline")),
    RULES,
)
ADD_COMPUTER: Final = Offer("addcomputer", phrase("Add a computer"))
BEGIN: Final = Offer("begin", phrase("Begin"), "primary")
UNDO: Final = (
    Offer("allow", phrase("Allow"), "success"),
    Offer("refuse", phrase("Decline"), "danger"),
)
BACK: Final = Offer("back", phrase("I'm back"), "success")
END: Final = (
    Offer("rematch", phrase("Rematch"), "success"),
    Offer("replay", phrase("Replay")),
)
TYPE_POINT: Final = Offer("type", phrase("Type a point"))
_MORE: Final = Offer("match", phrase("⋯"))
_MOST_BUTTONS: Final = 25
"""How many buttons Discord allows under a message: five rows of five,
https://docs.discord.com/developers/components/reference"""


def buttons(match: Match, delivery: Delivery, people: People, now: int) -> tuple[Offer, ...]:
    """Return the buttons of a message about a match that has begun. `now` is in seconds since 1970. Absences
    that have ended by then do not count."""
    if not match.status.open:
        return (*END, more(match))
    answers = UNDO if match.undo.asked is not None else ()
    board = delivery is not Delivery.NOTICE
    # A hand that is named after what to do in it is no help to those who are asked to allow an undo.
    useful = board or not answers or match.about.hand == HAND
    hand = (Offer("hand", match.about.hand, "primary"),) if useful else ()
    turn = (*_point_buttons(match), more(match)) if board else ()
    first = (*answers, *hand, *turn, *_back_buttons(match, people, now))
    ordinary = not match.opened.season
    ends = ordinary and (match.absent or match.presence.gone)
    last = (Offer("agree", phrase("End the match"), "danger"),) if ends else ()
    # These buttons come last, because there may be one for each seat, and not all of them may fit.
    replacing = _replace_buttons(match, people, now) if ordinary else ()
    offers = (*_take_buttons(match, now), *replacing)
    return (*first, *offers[: _MOST_BUTTONS - len(first) - len(last)], *last)


def lobby_buttons(match: Match) -> tuple[Offer, ...]:
    """Return the buttons of an open lobby. Other actions, such as choosing a side, are in the match's menu."""
    # In a series that goes on, sides and players are fixed, and the match begins by itself.
    if match.contenders:
        return (JOIN, more(match))
    if match.unanswered:
        return (*INVITATION, more(match))
    # Once everybody invited has answered, *Join* is needed only if somebody declined and may change their mind.
    complete = match.opened.invited and match.declined <= {*match.members}
    join = () if complete else (JOIN,)
    return (*join, ADD_COMPUTER, *_begin_button(match), more(match))


def notice_buttons(match: Match) -> tuple[Offer, ...]:
    """Return the buttons of the notice that tells a lobby's host that an invited person declined."""
    if match.contenders:
        return (more(match),)
    ready = () if match.unanswered else _begin_button(match)
    return (replace(ADD_COMPUTER, style="primary"), *ready, more(match))


def _begin_button(match: Match) -> tuple[Offer, ...]:
    return (BEGIN,) if match.enough else ()


def more(match: Match) -> Offer:
    """Return the button that opens the match's menu for the person who presses it.

    In a game with hidden information, the button's argument is the deal's commitment (a fingerprint of the
    secret that determines the deal). So the commitment is public before anybody joins.
    """
    if match.about.perfect_information:
        return _MORE
    return replace(_MORE, argument=promise(match.opened.commitment))


def promise(commitment: str) -> str:
    """Return the deal's commitment, 64 hexadecimal digits, as 43 base64 characters, which fit into a button's
    custom id."""
    return urlsafe_b64encode(bytes.fromhex(commitment)).decode("ascii").rstrip("=")


def _point_buttons(match: Match) -> Iterator[Offer]:
    """Yield the button with which the player to move types a point, if the game has points."""
    if match.about.points:
        for seat in match.to_act - match.thinking:
            yield replace(TYPE_POINT, argument=f"{seat}.", decision=match.decisions[seat])


def _back_buttons(match: Match, people: People, now: int) -> Iterator[Offer]:
    """Yield the button *I'm back* if a missing person can't come back just by moving, or if a replaced person
    can take back a seat."""
    presence = match.presence
    away = (who for who, until in presence.away.items() if until > now)
    missing = match.people & {*presence.cared, *away, *presence.gone} - presence.deleted
    # A person whose data was erased can't come back, so they don't need the button.
    replaced = {who for who in presence.former if not people[who].former}
    if missing or any(to_take_back(match, who) for who in replaced):
        yield BACK


def _take_buttons(match: Match, now: int) -> Iterator[Offer]:
    """Yield buttons to take over seats: one for each player whom enough others agreed to replace. In a game in
    which a player may hold several seats, each resigned seat has a button, too."""
    single = sorted(match.empty) if match.about.shared else []
    sought = [seats for seats in free_places(match, None, now) if seats[0] not in single]
    for seats in [*((seat,) for seat in single), *sought]:
        alone = not single and len(sought) == 1
        if alone:
            label = phrase("Take this seat")
        else:
            label = phrase("Take {seats}", seats=listed(map(match.seat_name, seats)))
        yield Offer("take", label, "success", str(seats[0]))


def _replace_buttons(match: Match, people: People, now: int) -> Iterator[Offer]:
    """Yield buttons to agree to a replacement that somebody has asked for, and to ask for one. No button asks
    to replace a player on a planned absence; that takes a command."""
    sought, missing = match.presence.sought, replaceable(match, now)
    for player in missing:
        if player in sought and not may_be_taken(match, player):
            label = phrase("Agree: replace {name}", name=people[player].name)
            yield Offer("seek", label, "success", f"{sought[player].named or ''}.{player}")
    others = [who for who in missing if who not in sought and _missing_indefinitely(match, who)]
    if len(others) > 1:
        yield Offer("seek", phrase("Replace …"), "secondary", ".")
    for player in others[:1] if len(others) == 1 else ():
        label = phrase("Replace {name}", name=people[player].name)
        yield Offer("seek", label, "secondary", f".{player}")


def _missing_indefinitely(match: Match, player: PlayerId) -> bool:
    """Return whether a player is missing for a reason other than a planned absence."""
    if player not in match.people:
        return True
    # A player who is still missing at the end of the last planned absence is missing for another reason.
    return match.presence.missing(player, max(match.presence.away.values(), default=0))
