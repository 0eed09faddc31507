"""The action *Share*: posts a turn of a replay for everybody, without pinging anyone."""

from __future__ import annotations

from dataclasses import replace

from bot.channels.custom_ids import CustomId
from bot.channels.permissions import missing_permissions
from cogs.access.server_checks import check_place
from cogs.afterwards import replay_wording as wording
from cogs.afterwards.replay import looked_at, pictures, shown, title, turn_words
from cogs.arguments import Spot
from cogs.replies import Reply, ReplyPicture
from cogs.request import Request
from matches.decisions.refusal import Refused
from matches.ports.channel import Button, Message, Picture
from matches.service.view import MatchView
from texts.cleaning import plain
from texts.text import Text, lines, phrase


async def share(request: Request, target: CustomId) -> Reply:
    """Post a turn of a match in the channel of the request, for everybody. `target.argument` is a `Spot` as
    text; without a turn, post the last.

    While the match is open, what only one seat sees is private, and sharing it raises Refused.
    """
    scene = await looked_at(request, target, default=9999)
    if scene.own and scene.match.status.open:
        raise Refused(wording.SHARED_LATER)
    await check_sharing(request, scene.match)
    language = await request.channel_language()
    public = scene.in_language(language)
    result = language.say(turn_words(request, public)).split("\n")[0]
    text = lines(title(public), result, wording.shown_by(plain(request.player.short_name)))
    shared = await pictures(request, public, language)
    # Prepare the reply first: if the database fails, it would say after the post that nothing was changed.
    reply = await shown(request, scene)
    onwards = Spot(scene.at, scene.seat if scene.own else None)
    await post(request, scene.match, text, shared, str(onwards))
    return replace(reply, below=lines(wording.shared_in(request.channel), reply.below))


async def check_sharing(request: Request, match_view: MatchView) -> None:
    """Raise Refused if the person or the bot may not post anything about this match here."""
    if match_view.practice:
        raise Refused(wording.NOWHERE_TO_SHARE)
    if await request.services.blocks.among(request.server, [request.player.discord_id]):
        raise Refused(wording.MAY_NOT_SHARE)
    interaction = request.interaction
    await check_place(request, interaction.channel)
    if missing := missing_permissions(interaction.app_permissions, interaction.channel):
        raise Refused(wording.bot_may_not_write(missing))


async def post(
    request: Request,
    match_view: MatchView,
    text: Text,
    pictures: tuple[ReplyPicture, ...],
    onwards: str,
) -> None:
    """Post a message about a match in the channel of the request, in the channel's language. Its button
    *Replay* opens the replay at the position `onwards`. Raise CannotPost or PostLater if that fails."""
    language = await request.channel_language()
    message = Message(
        match_view.match_id,
        match_view.version,
        language.say(text),
        tuple(Picture(each.name, each.png, language.say(each.text)[:1024]) for each in pictures),
        (Button("replay", language.say(phrase("Replay")), argument=onwards),),
        silent=True,
        repeat=request.repeat,
    )
    await request.parts.channel.post(request.channel, message)
