"""The action *Join*, in which people also choose a side if the game has sides. They can add a word of their
own, which changes the deal. The bot's host can't know this word beforehand, so not even the host can choose the
cards."""

from __future__ import annotations

from bot.channels.custom_ids import CustomId
from cogs.arguments import Entry
from cogs.lobbies.beginning import linked
from cogs.replies import Press, Reply
from cogs.request import Request
from cogs.wording import DECLINED_INVITATION, see
from matches.decisions import lobby
from matches.log.events import MatchId, PlayerId
from texts.text import Text, Value, phrase, sentences


async def join(request: Request, target: CustomId) -> Reply:
    """Join a match or, if the person is in it, change their side or word. `target.argument` is an `Entry`. In a
    rematch, people who name no side have the one that they would get by *Rematch*."""
    entry, who = Entry.parse(target.argument), request.player.id
    side = entry.side
    if side is None:
        side = await request.services.lobbies.side_in_rematch(target.match_id, who)
    match = await request.decide(target.match_id, lobby.join, who, request.id, side, entry.word)
    text = joined(match.about.name, match.channel, request.channel)
    reply = with_word(text, match.id, who, entry.word) if entry.word else Reply(text)
    return await linked(request, match.id, reply)


async def decline_invitation(request: Request, target: CustomId) -> Reply:
    """Decline an invitation to a match. A message in the match's channel tells the host."""
    await request.decide(target.match_id, lobby.decline_invitation, request.player.id)
    return Reply(DECLINED_INVITATION)


def joined(game: Value, channel: int, here: int) -> Text:
    return sentences(phrase("You are in this match of {game}.", game=game), see(channel, here))


def with_word(text: Text, match_id: MatchId, player: PlayerId, word: str) -> Reply:
    """Return a reply with `text` and with the line of the deal that contains the person's word. A button shows
    all lines."""
    line = f"`{player}:{word}`"
    return Reply(
        sentences(text, phrase("Your word is in the deal, in the line {line}.", line=line)),
        presses=(Press(phrase("Fair deal"), CustomId("verify", match_id)),),
    )
