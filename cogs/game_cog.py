"""What every game has on Discord: its commands, but for those that take a game's own options."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Fairwind
from bot.custom_ids import CHOSEN, CustomId
from cogs import finding, looking, substitutes
from cogs.answering import Deed, On, answer
from cogs.buttons import ACTIONS
from cogs.finding import Wanted
from cogs.labelling import labels
from cogs.matching import next_words, whole
from cogs.opening import Person, Terms, Wish, named_as, opened
from cogs.replies import Pick, Reply
from games.rules import About, Options
from matches.deciding import Refused
from matches.events import PlayerId
from matches.ports import Row, StorageBusy
from renderers.renderer import MoveLabel

MATCH: Final = "Which match, if there are several"
NOBODY: Final = PlayerId(0)
_TYPED: Final = 60


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class GameCog(commands.GroupCog):
    """One game's group of commands. A subclass binds the game's key and adds `start` and `play`,
    whose options are the game's own."""

    game: str

    def __init__(self, client: Fairwind) -> None:
        self.client = client

    @property
    def about(self) -> About:
        return self.client.service.games[self.game].ABOUT

    @app_commands.command(description="Join a match that has not begun")
    @app_commands.describe(match=MATCH)
    async def join(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "join", finding.JOIN, match)

    @app_commands.command(description="Leave a match that has not begun")
    @app_commands.describe(match=MATCH)
    async def leave(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "leave", finding.LOBBY, match)

    @app_commands.command(description="Begin your match with the people who have joined")
    @app_commands.describe(match=MATCH)
    async def begin(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "begin", finding.LOBBY, match)

    @app_commands.command(description="Call your match off before it begins")
    @app_commands.describe(match=MATCH)
    async def cancel(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "cancel", finding.LOBBY, match)

    @app_commands.command(description="See your hand; nobody else sees it")
    @app_commands.describe(match=MATCH)
    async def hand(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "hand", finding.MINE, match)

    @app_commands.command(description="See the board as it is now")
    @app_commands.describe(match=MATCH, show="Who sees it (default: only you)")
    @app_commands.choices(
        show=[
            app_commands.Choice(name="only me", value="board"),
            app_commands.Choice(name="only me, in words", value="words"),
            app_commands.Choice(name="everyone", value="show"),
        ]
    )
    async def board(
        self, interaction: discord.Interaction, show: str = "board", match: str | None = None
    ) -> None:
        await self.on_match(interaction, show, finding.LOOK, match)

    @app_commands.command(description="Read how the game is played")
    async def rules(self, interaction: discord.Interaction) -> None:
        await answer(interaction, lambda deed: looking.rules_page(deed.client, self.game, 0))

    @app_commands.command(description="Read every turn so far")
    @app_commands.describe(match=MATCH)
    async def history(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "history", finding.LOOK, match)

    @app_commands.command(description="Remind those whose turn it is, kindly; once in twelve hours")
    @app_commands.describe(match=MATCH)
    async def nudge(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "nudge", finding.NUDGE, match)

    @app_commands.command(description="Take your last move back, if nothing became known since")
    @app_commands.describe(
        match=MATCH, answer="When somebody else asks: whether they may take theirs back"
    )
    async def undo(
        self,
        interaction: discord.Interaction,
        answer: Literal["agree", "rather go on"] | None = None,
        match: str | None = None,
    ) -> None:
        action = {None: "undo", "agree": "allow", "rather go on": "refuse"}[answer]
        await self.on_match(interaction, action, finding.PLAYED, match)

    @app_commands.command(description="Give up your place; you are asked once more")
    @app_commands.describe(match=MATCH)
    async def resign(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "resign", finding.PLAYED, match)

    @app_commands.command(
        description="Be back in a match that plays for you, or that knows you are away"
    )
    @app_commands.describe(match=MATCH)
    async def back(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "back", finding.PLAYED, match)

    @app_commands.command(
        description="Have somebody who is missing replaced, if enough of you agree"
    )
    @app_commands.rename(newcomer="with")
    @app_commands.describe(
        player="Who is missing",
        newcomer="Who is to take over (default: anybody who would)",
        match=MATCH,
    )
    async def replace(
        self,
        interaction: discord.Interaction,
        player: str = "",
        newcomer: Person | None = None,
        match: str | None = None,
    ) -> None:
        async def sought(deed: Deed) -> str:
            return await named_as(deed, newcomer) + f".{player}"

        await self.on_match(interaction, "seek", finding.PLAYED, match, sought)

    @app_commands.command(description="Take over a place")
    @app_commands.describe(match=MATCH, seat="Which place, if there are several")
    async def take(
        self, interaction: discord.Interaction, seat: str = "", match: str | None = None
    ) -> None:
        await self.on_match(interaction, "take", finding.TAKE, match, seat)

    @app_commands.command(description="Agree to end a match that somebody has left")
    @app_commands.describe(match=MATCH)
    async def end(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "agree", finding.PLAYED, match)

    @app_commands.command(
        name="carry-on", description="Go on in this channel, if that of your match can't be used"
    )
    @app_commands.describe(match=MATCH)
    async def carry_on(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "carryon", finding.PLAYED, match)

    @app_commands.command(description="Deal and play an ended match again, and compare")
    @app_commands.describe(match=MATCH)
    async def verify(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "verify", finding.ENDED, match)

    @app_commands.command(description="Play again with the same people")
    @app_commands.describe(match=MATCH)
    async def rematch(self, interaction: discord.Interaction, match: str | None = None) -> None:
        await self.on_match(interaction, "rematch", finding.ENDED, match)

    async def matches_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """The matches that this person may see from here."""
        try:
            player = await self._known(interaction)
            known = await labels(self.client, await self._rows(interaction, player), player)
        except StorageBusy:
            return []
        typed = current.lower()
        return [
            app_commands.Choice(name=label[:100], value=match_id)
            for label, match_id in known
            if typed in label.lower()
        ][:25]

    @join.autocomplete("match")
    @leave.autocomplete("match")
    @begin.autocomplete("match")
    @cancel.autocomplete("match")
    @hand.autocomplete("match")
    @board.autocomplete("match")
    @history.autocomplete("match")
    @nudge.autocomplete("match")
    @undo.autocomplete("match")
    @resign.autocomplete("match")
    @back.autocomplete("match")
    @replace.autocomplete("match")
    @take.autocomplete("match")
    @end.autocomplete("match")
    @carry_on.autocomplete("match")
    @verify.autocomplete("match")
    @rematch.autocomplete("match")
    async def _matches_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await self.matches_offered(interaction, current)

    @replace.autocomplete("player")
    async def _missing_offered(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Who is missing in the matches that may be meant."""
        named = getattr(interaction.namespace, "match", None)
        try:
            player = await self._known(interaction)
            rows = await self._found(interaction, player, finding.PLAYED, named)
            missing = await substitutes.missing(self.client.service, rows, player)
        except (Refused, StorageBusy):
            return []
        return [
            app_commands.Choice(name=each.name[:100], value=str(each.id))
            for each in missing
            if current.casefold() in each.name.casefold()
        ][:25]

    async def moves_offered(
        self, interaction: discord.Interaction, current: str, *before: str | None
    ) -> list[app_commands.Choice[str]]:
        """The moves that this person may make now, with what each would do; after the words that are
        already chosen only what comes next."""
        named = getattr(interaction.namespace, "match", None)
        try:
            moves = await self._moves(interaction, await self._known(interaction), named)
        except (Refused, StorageBusy):
            return []
        if not before:
            return whole(moves, current)
        return next_words(moves, [word or "" for word in before], current)

    async def on_match(
        self,
        interaction: discord.Interaction,
        action: str,
        wanted: Wanted,
        match: str | None,
        argument: str | Callable[[Deed], Awaitable[str]] = "",
    ) -> None:
        """Do something to the match that is named or meant; ask where several are."""

        async def doing(deed: Deed) -> Reply:
            rows = await self._meant(deed, wanted, match)
            text = argument if isinstance(argument, str) else await argument(deed)
            if len(rows) > 1:
                return await self._which(rows, deed.player.id, action, text)
            return await ACTIONS[action](deed, On(rows[0].match_id, 0, text[:_TYPED]))

        await answer(interaction, doing)

    async def open_match(
        self,
        interaction: discord.Interaction,
        options: Options,
        opponents: Sequence[Person | None],
        terms: Terms,
    ) -> None:
        """Open a lobby; named people are invited, and then only they may join."""
        people = [person for person in opponents if person is not None]
        wish = Wish(self.about, options, people, terms)
        await answer(interaction, lambda deed: opened(deed, wish))

    async def _moves(
        self, interaction: discord.Interaction, player: PlayerId, named: str | None
    ) -> list[MoveLabel]:
        moves: list[MoveLabel] = []
        for row in await self._found(interaction, player, finding.MINE, named):
            if player in row.waiting:
                table = await self.client.service.table(row.match_id, player)
                moves += [
                    move
                    for seat in table.own[:1]
                    for move in self.client.studio.moves(self.game, seat.view)
                ]
        return moves

    async def _found(
        self,
        interaction: discord.Interaction,
        player: PlayerId,
        wanted: Wanted,
        named: str | None,
    ) -> list[Row]:
        lists, channel = self.client.service.lists, interaction.channel_id or 0
        if named is not None:
            return [await finding.named(lists, player, self.about, channel, named)]
        server = interaction.guild_id or 0
        return await finding.candidates(lists, player, self.about, server, channel, wanted)

    async def _meant(self, deed: Deed, wanted: Wanted, match: str | None) -> list[Row]:
        rows = await self._found(deed.interaction, deed.player.id, wanted, match)
        if not rows:
            none_found = wanted.none_found.format(name=self.about.name)
            raise Refused(f"{none_found} `/{self.about.key} start` opens one.")
        return rows

    async def _which(self, rows: list[Row], player: PlayerId, action: str, argument: str) -> Reply:
        choices = await labels(self.client, rows[:25], player)
        asked = CustomId(action, CHOSEN, 0, argument[:_TYPED])
        pick = Pick("Which match?", asked.asking, choices)
        return Reply("Several matches fit. Which one do you mean?", pick=pick)

    async def _rows(self, interaction: discord.Interaction, player: PlayerId) -> list[Row]:
        lists = self.client.service.lists
        own = await lists.rows_of(player, server=interaction.guild_id, game=self.game)
        here = await lists.rows_in(interaction.channel_id or 0, game=self.game)
        return list({row.match_id: row for row in [*own, *here]}.values())

    async def _known(self, interaction: discord.Interaction) -> PlayerId:
        """Whoever types; somebody new is nobody yet, so that looking never has to wait for writing."""
        known = await self.client.service.players.find(interaction.user.id)
        return NOBODY if known is None else known.id
