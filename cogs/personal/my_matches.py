"""The commands `/matches` and `/next`: a person's matches in all servers, and the one that has waited for them
longest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from discord.ext import commands

from bot.channels.custom_ids import MYSELF, CustomId, number
from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import command, usable_anywhere
from cogs.access.gates import Kind, within_reach
from cogs.actions.match_lines import line
from cogs.autocomplete.matches import people_in
from cogs.replies import BUTTONS_A_ROW, Press, Reply, in_new_row, page_of, pages, turning
from cogs.replying.answering import answer
from cogs.request import Request
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.ports.storage import Row, Unreadable
from matches.wording.names import People, in_language
from texts.cleaning import clean
from texts.late import Late
from texts.text import Text, counted, lines, listed, phrase, sentences, verbatim

if TYPE_CHECKING:
    from cogs.actions import hands
else:
    hands = Late("cogs.actions.hands")

NO_MATCHES: Final = phrase("You are not in a match. `/play` starts one.")
NOTHING_WAITS: Final = phrase("No match waits for you.")


class MyMatches(commands.Cog):
    """The cog with `/matches` and `/next`, which work everywhere."""

    @command(phrase("All your matches, those that wait for you first"))
    @usable_anywhere
    async def matches(self, interaction: Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, listing)

    @command(phrase("The match that has waited for you longest, ready to play"))
    @usable_anywhere
    async def next(self, interaction: Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, next_match)


async def next_match(request: Request) -> Reply:
    """Show the board and hand of the match that has waited longest for the person's move. If no match waits for
    them, say so."""
    row = await _longest_waiting(request)
    if row is None:
        return Reply(sentences(NOTHING_WAITS, await _elsewhere_hint(request)))
    hand = await hands.hand(request, CustomId("hand", row.match_id), with_board=True)
    return replace(hand, game=row.game)


async def _longest_waiting(request: Request) -> Row | None:
    """Return the match that has waited longest for the person's move; None if none waits. Skip matches in
    servers that the person has left."""
    for row in await request.services.lists.rows_of(request.player.id):
        # Check one match after another, because each check of a membership may cost a request to Discord.
        if _waits(request, row) and await within_reach(request.interaction, row, request.player.id):
            return row
    return None


def _waits(request: Request, row: Row) -> bool:
    return request.player.id in row.waiting and not row.frozen


async def listing(request: Request, page: int = 0) -> Reply:
    """Show a page of the person's matches, counted from 0. Matches in which it is their turn come first, and
    buttons open the first of them."""
    services, me = request.services, request.player.id
    rows = await services.lists.rows_of(me)
    if not rows:
        return Reply(NO_MATCHES)
    people, missed = (
        await people_in(request.client, rows),
        await _matches_playing_for(request, rows),
    )
    series = await services.reader.series_of(rows)
    people = {server: in_language(known, request.language) for server, known in people.items()}
    shown = [
        line(
            request,
            row,
            people[row.server],
            row.match_id in missed,
            series.get(row.match_id),
        )
        for row in rows
    ]
    found = pages(shown, request.language)
    page = min(page, len(found) - 1)  # matches may have ended meanwhile
    return Reply(
        lines(found[page], page_of(page, len(found))),
        presses=(
            *_hand_buttons(request, rows, people),
            *in_new_row(*turning("matches", MYSELF, page, len(found))),
        ),
    )


def _hand_buttons(
    request: Request, rows: Sequence[Row], people: Mapping[int, People]
) -> Iterator[Press]:
    """Yield a button for each of the first matches that wait for the person. It opens their hand."""
    me, games = request.player.id, request.services.matches.games
    waiting = [row for row in rows if _waits(request, row)][:BUTTONS_A_ROW]
    often = Counter(row.game for row in waiting)
    for row in waiting:
        label: Text = verbatim(games[row.game].name)
        if often[row.game] > 1:
            known = people[row.server]
            others = listed(clean(known[each].name) for each in sorted(row.members - {me}))
            label = verbatim("{game}: {names}", game=games[row.game].name, names=others)
        yield Press(label, CustomId("hand", row.match_id), "primary")


async def page(request: Request, target: CustomId) -> Reply:
    """Show the page of the person's matches with the number in `target.argument`."""
    return await listing(request, number(target.argument) or 0)


async def _elsewhere_hint(request: Request) -> Text:
    rows = await request.services.lists.rows_of(request.player.id)
    missed = len(await _matches_playing_for(request, rows))
    if missed:
        playing = counted(
            missed,
            "One match plays for you: `/back` ends that.",
            "{n} matches play for you: `/back` ends that.",
        )
        return sentences(playing, phrase("`/matches` lists all yours."))
    return phrase("`/matches` lists those that you play in.")


async def _matches_playing_for(request: Request, rows: Sequence[Row]) -> frozenset[MatchId]:
    """Return those matches in which the person is away, and their moves are made automatically."""
    found = set()
    for row in rows:
        # Check only running matches that do not wait for the person, because no others can play for them. Each
        # check costs a replay.
        if row.playing and request.player.id not in row.waiting:
            with suppress(Refused, Unreadable):
                if await request.services.reader.plays_for(row.match_id, request.player.id):
                    found.add(row.match_id)
    return frozenset(found)


async def setup(client: Fairwind) -> None:
    await client.add_cog(MyMatches())
