"""Films of finished matches. The person who asks sees the progress and then the film; it is posted for
everybody only on request."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.channels.custom_ids import CustomId
from bot.filming.films import Take
from cogs.afterwards import replay_wording as wording
from cogs.afterwards.replay import ReplayTurn, looked_at
from cogs.afterwards.sharing import check_sharing, post
from cogs.replies import BACK, Press, Reply, ReplyPicture
from cogs.request import Request
from matches.decisions.refusal import Refused
from matches.log.events import ANYWHERE
from matches.log.history.ending import Ending
from renderers.renderer import Cast
from renderers.script import Script
from texts.cleaning import plain
from texts.language import Language
from texts.text import Text, lines, phrase, verbatim

_BETWEEN: Final = 2.0
"""Seconds between two updates of the progress. Most films are ready before the first."""


@dataclass(frozen=True)
class Film:
    """The film of a match, to be drawn in `language`.

    - `key`: identifies the film in the cache, and contains everything that it depends on.
    - `scene`: the last turn of the match.
    - `back`: the position in the replay to which the button *Back* leads.
    """

    key: tuple[object, ...]
    script: Script
    scene: ReplayTurn
    ending: Ending
    back: str
    language: Language

    @property
    def title(self) -> Text:
        return wording.film_of(self.scene.match.about.name, self.scene.last)


Then: TypeAlias = Callable[[Request, Film, bytes], Awaitable[Reply]]
"""Returns the reply for a finished film, whose bytes come last."""


async def film(request: Request, target: CustomId) -> Reply:
    """Show the film of a match to the person alone. Raise Refused while the match is open."""
    return await _drawn(request, target, _shown, request.language, request.player.discord_id)


async def post_film(request: Request, target: CustomId) -> Reply:
    """Post the film of a match in the channel of the request, for everybody. Raise Refused if the match is
    open, or if the person or the bot may not post there."""
    scene = await looked_at(request, target, default=0)
    await check_sharing(request, scene.match)
    language = await request.channel_language()
    return await _drawn(request, target, _posted, language, request.player.discord_id)


async def _drawn(
    request: Request, target: CustomId, then: Then, language: Language, person: int
) -> Reply:
    wanted, films = await _wanted(request, target, language), request.services.films
    if (kept := films.kept(wanted.key)) is not None:
        return await then(request, wanted, kept)
    take = films.take(wanted.key, person, wanted.script)
    return replace(_progress(wanted, take), later=_followed(request, target, wanted, take, then))


async def _wanted(request: Request, target: CustomId, language: Language) -> Film:
    # Read the names last: if one is deleted after that, the film is already requested, and so made again.
    ending = await request.services.reader.ending(target.match_id)
    scene = (await looked_at(request, target, default=0)).in_language(language)
    if ending is None:
        raise Refused(wording.FILM_LATER)
    if scene.seat is not None:
        raise Refused(wording.FILM_FOR_ALL)
    turns = [replace(scene, at=number) for number in range(len(scene.course))]
    casts = [Cast(each.names, each.position.absent, language) for each in turns]
    views = [each.view for each in scene.course]
    script = Script(scene.match.about.key, [*zip(views, casts, strict=True)], ending)
    end = turns[-1]
    key = target.match_id, end.position.version, *casts
    return Film(key, script, end, ending, str(scene.spot), language)


async def _followed(
    request: Request, target: CustomId, wanted: Film, take: Take, then: Then
) -> AsyncIterator[Reply]:
    while not take.over:
        await take.wait(_BETWEEN)
        if not take.over:
            yield _progress(wanted, take)
    if take.outdated:
        anew = await _drawn(request, target, then, wanted.language, take.person)
        yield anew
        if anew.later is not None:
            async for each in anew.later:
                yield each
    elif take.film is None:
        again = Press(
            phrase("Try again"), CustomId("film", wanted.scene.match.match_id, 0, wanted.back)
        )
        yield Reply(wording.FILM_FAILED, presses=(again, _back(wanted)))
    else:
        yield await then(request, wanted, take.film)


def _progress(wanted: Film, take: Take) -> Reply:
    return Reply(_under(wanted.title, wording.film_drawn(take.drawn, take.pictures, take.before)))


async def _shown(request: Request, wanted: Film, made: bytes) -> Reply:
    presses, server = [_back(wanted)], wanted.scene.match.server
    postable = server == request.server != ANYWHERE
    if postable:
        posting = CustomId("postfilm", wanted.scene.match.match_id, 0, wanted.back)
        presses.append(Press(phrase("Post it here"), posting))
    return Reply(
        _under(wanted.title, wording.film_size(len(made), postable=postable)),
        pictures=(_gif(request, wanted, made),),
        presses=tuple(presses),
    )


async def _posted(request: Request, wanted: Film, made: bytes) -> Reply:
    await check_sharing(request, wanted.scene.match)  # the request may be minutes old
    name = plain(request.player.short_name)
    await post(
        request,
        wanted.scene.match,
        _under(wanted.title, wording.shown_by(name)),
        (_gif(request, wanted, made),),
        onwards="",
    )
    return Reply(wording.shared_in(request.channel), presses=(_back(wanted),))


def _gif(request: Request, wanted: Film, made: bytes) -> ReplyPicture:
    scene = wanted.scene
    cast = Cast(scene.names, scene.position.absent, wanted.language)
    renderer = request.services.studio.of(scene.match.about.key)
    end = renderer.alt_text_end(scene.position.view, cast, wanted.ending)
    text = phrase("{title}. Its end: {end}", title=wanted.title, end=end)
    return ReplyPicture(f"film-{scene.match.match_id}.gif", made, text)


def _under(title: Text, below: Text) -> Text:
    return lines(verbatim("**{title}**", title=title), below)


def _back(wanted: Film) -> Press:
    return Press(BACK, CustomId("replay", wanted.scene.match.match_id, 0, wanted.back))
