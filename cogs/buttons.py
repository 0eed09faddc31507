"""Finds the action for a press of a button or select menu by its `custom_id` alone. So old messages also work
after a restart.

This module imports the usual actions, which the start of the bot doesn't need, so it is imported on first use.
The modules of rarer actions are imported later still; otherwise the first move after a start would wait for
them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, cast

import discord

from bot.channels.custom_ids import MYSELF, CustomId, number
from cogs.access import gates
from cogs.access.gates import ONLY_THERE, Action, Kind
from cogs.access.voice import Speech, require_speech
from cogs.actions import hands, hints, looking, match_menu, playing, point_form, substitutes
from cogs.afterwards import fair_deal
from cogs.learning import rules_pages
from cogs.lobbies import computers, joining, rematches
from cogs.personal import practice, privacy, waiting
from cogs.personal.help import about_game
from cogs.pressed_ids import UNKNOWN, custom_id_in, form_in
from cogs.replies import Pick, Press, Reply
from cogs.replying.answering import answer, open_form
from cogs.request import GameHandler, Handler, Request, Target
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.ports.storage import Row, StorageBusy
from texts.late import Late, on_first_use

if TYPE_CHECKING:
    from cogs.actions import seasons
    from cogs.admin import seasons as season_management
    from cogs.admin import server_settings
    from cogs.afterwards import films, records, replay, review, sharing
    from cogs.learning import lessons
    from cogs.lobbies import play_panel
    from cogs.personal import absences, preferences, tables
else:
    films = Late("cogs.afterwards.films")
    lessons = Late("cogs.learning.lessons")
    play_panel = Late("cogs.lobbies.play_panel")
    records = Late("cogs.afterwards.records")
    replay = Late("cogs.afterwards.replay")
    review = Late("cogs.afterwards.review")
    seasons = Late("cogs.actions.seasons")
    sharing = Late("cogs.afterwards.sharing")
    season_management = Late("cogs.admin.seasons")
    server_settings = Late("cogs.admin.server_settings")
    absences = Late("cogs.personal.absences")
    preferences = Late("cogs.personal.preferences")
    tables = Late("cogs.personal.tables")

_PRESSES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)


ACTIONS: Final[Mapping[str, Action]] = {
    "hand": Action(Kind.LOOK, hands.hand),
    "hands": Action(Kind.LOOK, hands.other_hands),
    "notes": Action(Kind.LOOK, hands.notes),
    "group": Action(Kind.LOOK, hands.group),
    "hint": Action(Kind.SEAT, hints.hint),
    "marked": Action(Kind.LOOK, looking.marked),
    "board": Action(Kind.LOOK, looking.board),
    "show": Action(Kind.PUBLIC, looking.show, Speech.PICTURE_THERE),
    "words": Action(Kind.LOOK, looking.words),
    "history": Action(Kind.LOOK, looking.history),
    "rules": Action(Kind.PERSONAL, rules_pages.rules),
    "next": Action(Kind.PERSONAL, waiting.next_match),
    "matches": Action(Kind.PERSONAL, waiting.listing),
    match_menu.KIND: Action(Kind.LOOK, match_menu.menu),
    "verify": Action(Kind.LOOK, fair_deal.fair_deal),
    "replay": Action(Kind.LOOK, on_first_use(lambda: replay.replay)),
    "share": Action(Kind.PUBLIC, on_first_use(lambda: sharing.share), Speech.PICTURE_HERE),
    "film": Action(Kind.LOOK, on_first_use(lambda: films.film)),
    "postfilm": Action(Kind.PUBLIC, on_first_use(lambda: films.post_film), Speech.PICTURE_HERE),
    "record": Action(Kind.LOOK, on_first_use(lambda: records.record)),
    "review": Action(Kind.LOOK, on_first_use(lambda: review.review)),
    "join": Action(Kind.ENTRY, joining.join),
    "leave": Action(Kind.SEAT, playing.leave),
    "declineinvitation": Action(Kind.SEAT, joining.decline_invitation),
    "begin": Action(Kind.PUBLIC, playing.begin),
    "cancel": Action(Kind.SEAT, playing.cancel),
    "addcomputer": Action(Kind.PUBLIC, computers.add),
    "removecomputer": Action(Kind.PUBLIC, computers.remove),
    "play": Action(Kind.SEAT, playing.play),
    "move": Action(Kind.SEAT, playing.move),
    point_form.KIND: Action(Kind.SEAT, playing.move),
    "nudge": Action(Kind.PUBLIC, playing.nudge, Speech.THERE),
    "undo": Action(Kind.SEAT, playing.undo),
    "askundo": Action(Kind.SEAT, playing.ask_undo),
    "leaveit": Action(Kind.PERSONAL, playing.leave_it),
    "allow": Action(Kind.SEAT, playing.allow),
    "refuse": Action(Kind.SEAT, playing.refuse),
    "resign": Action(Kind.SEAT, playing.resign),
    "resigned": Action(Kind.SEAT, playing.resigned),
    "stay": Action(Kind.PERSONAL, playing.stay),
    "back": Action(Kind.SEAT, substitutes.back),
    "seek": Action(Kind.PUBLIC, substitutes.seek, Speech.THERE),
    "take": Action(Kind.ENTRY, substitutes.take),
    "agree": Action(Kind.SEAT, playing.agree),
    "agreed": Action(Kind.SEAT, playing.agreed),
    "carryon": Action(Kind.PUBLIC, playing.carry_on, Speech.HERE),
    "rematch": Action(Kind.ENTRY, rematches.rematch),
    "series": Action(Kind.ENTRY, rematches.ask),
    "bestof": Action(Kind.ENTRY, rematches.series),
    "lift": Action(Kind.MANAGING, on_first_use(lambda: server_settings.lift)),
    "closed": Action(Kind.MANAGING, on_first_use(lambda: server_settings.closed)),
    "keep": Action(Kind.PERSONAL, on_first_use(lambda: server_settings.keep)),
}
"""The actions on a match, by the kind in a `custom_id`. Commands use the same table. Kinds can't be renamed,
because posted buttons keep them forever."""

OWN: Final[Mapping[str, tuple[Kind, Handler]]] = {
    "back": (Kind.PERSONAL, on_first_use(lambda: absences.back)),
    "export": (Kind.RIGHTS, privacy.export),
    "erase": (Kind.RIGHTS, privacy.erase),
    "erased": (Kind.RIGHTS, privacy.erased),
    "stayknown": (Kind.RIGHTS, privacy.stay_known),
    "games": (Kind.PERSONAL, on_first_use(lambda: play_panel.games)),
}
"""The actions on a person's own data or on all of their matches, by the kind in a `custom_id` whose subject is
`me`."""


OF_A_GAME: Final[Mapping[str, GameHandler]] = {
    "learn": on_first_use(lambda: lessons.learn),
    "anew": on_first_use(lambda: lessons.learn_anew),
    "lesson": on_first_use(lambda: lessons.lesson_move),
    "lessongroup": on_first_use(lambda: lessons.lesson_group),
    "practice": practice.practised,
    "about": about_game,
    "standing": on_first_use(lambda: tables.table_of),
    "game": on_first_use(lambda: play_panel.game),
    "more": on_first_use(lambda: play_panel.more),
    "friends": on_first_use(lambda: play_panel.friends),
    "invite": on_first_use(lambda: play_panel.invite),
    "anybody": on_first_use(lambda: play_panel.anybody),
    "computers": on_first_use(lambda: play_panel.computers),
}
"""The actions on a game, by the kind in a `custom_id` whose subject is the game. All of them are of the kind
PERSONAL."""


OF_A_PANEL: Final[Mapping[str, tuple[Kind, GameHandler]]] = {
    "settings": (Kind.PERSONAL, on_first_use(lambda: preferences.panel)),
    "set": (Kind.PERSONAL, on_first_use(lambda: preferences.change)),
    "profile": (Kind.PERSONAL, on_first_use(lambda: tables.profile_again)),
    "server": (Kind.MANAGING, on_first_use(lambda: server_settings.panel)),
    "setserver": (Kind.MANAGING, on_first_use(lambda: server_settings.change)),
}
"""The actions of panels, by the kind in a `custom_id`: show a topic, or make a change. The `custom_id`'s
argument names the topic or the change."""


OF_A_SEASON: Final[Mapping[str, tuple[Kind, GameHandler]]] = {
    "playin": (Kind.ENTRY, on_first_use(lambda: seasons.enter)),
    "playout": (Kind.PERSONAL, on_first_use(lambda: seasons.leave)),
    "table": (Kind.PERSONAL, on_first_use(lambda: seasons.show)),
    "seasonover": (Kind.MANAGING, on_first_use(lambda: season_management.closed)),
}
"""The actions on a season, by the kind in a `custom_id` whose subject is the season."""


def kind_of(custom_id: CustomId) -> Kind:
    """Return the kind of the action that a `custom_id` names. An unknown id counts as PERSONAL, and is refused
    later."""
    if custom_id.subject == MYSELF and custom_id.kind in OWN:
        return OWN[custom_id.kind][0]
    for table in (OF_A_PANEL, OF_A_SEASON):
        if custom_id.kind in table:
            return table[custom_id.kind][0]
    action = ACTIONS.get(custom_id.kind)
    return Kind.PERSONAL if action is None else action.kind


async def perform(request: Request, name: str, target: Target, row: Row | None = None) -> Reply:
    """Check that the action is allowed for this request, perform it, and return its reply. Raise Refused if it
    is not allowed. `row` is the match's row if the caller has just read it.

    If the request comes from another server than the match's, buttons that work only in the match's server are
    left out of the reply.
    """
    # Buttons are checked, too: one may be old, forged, or shown where its action is not allowed.
    here = await allowed(request, name, target.match_id, row)
    await _note_act(request, target.match_id)
    reply = await ACTIONS[name].do(request, target)
    framed = _framed(reply, request.services.matches.game_of(target.match_id))
    return framed if here else _for_anywhere(framed)


async def allowed(request: Request, name: str, match_id: MatchId, row: Row | None = None) -> bool:
    """Raise Refused if the person may not perform the action in this server, or may not make the bot post what
    the action posts. Return whether all actions on the match may be offered there, as `gates.check` does."""
    action = ACTIONS[name]
    here = await gates.check(request.interaction, match_id, request.player.id, action.kind, row)
    if action.speech is not None:
        row = row or await request.services.matches.row(match_id)
        await require_speech(request, action.speech, row)
    return here


def _framed(reply: Reply, game: str) -> Reply:
    """Return the reply with a frame in the colour of the game."""
    later = None if reply.later is None else _each(reply.later, lambda each: _framed(each, game))
    return replace(reply, game=game, later=later)


def _for_anywhere(reply: Reply) -> Reply:
    later = None if reply.later is None else _each(reply.later, _for_anywhere)
    presses = tuple(filter(_goes_anywhere, reply.presses))
    return replace(reply, presses=presses, pick=_pick_for_anywhere(reply.pick), later=later)


def _pick_for_anywhere(pick: Pick | None) -> Pick | None:
    """Return the menu of a match without the actions that work only in the match's server. Any other select
    menu is returned unchanged."""
    asked = None if pick is None else CustomId.parse(pick.custom_id)
    if pick is None or asked is None or asked.kind != match_menu.KIND:
        return pick
    offered = [each for each in pick.choices if ACTIONS[each[1]].kind not in ONLY_THERE]
    return replace(pick, choices=offered)


async def _each(
    later: AsyncIterator[Reply], changed: Callable[[Reply], Reply]
) -> AsyncIterator[Reply]:
    async for each in later:
        yield changed(each)


async def _note_act(request: Request, match_id: MatchId) -> None:
    """Store that the person has just acted in a match. With some settings, they then get no mention for their
    next turn in it."""
    with suppress(StorageBusy):  # if this fails, they only get one more mention
        now = request.services.clock.now()
        await request.services.preferences.acted(request.player.id, match_id, now)


def _goes_anywhere(press: Press) -> bool:
    return kind_of(press.custom_id) not in ONLY_THERE


async def act(request: Request, custom_id: CustomId) -> Reply:
    """Perform the action that the `custom_id` of a button or select menu names, and return its reply. Raise
    Refused if no version of this program makes such an id."""
    page = number(custom_id.argument) if custom_id.kind == "page" else None
    if page is not None and custom_id.subject in request.services.matches.games:
        return await rules_pages.rules_page(request, custom_id.subject, page)
    if custom_id.subject == MYSELF and custom_id.kind in OWN:
        return await OWN[custom_id.kind][1](request)
    if custom_id.kind in OF_A_GAME and custom_id.subject in request.services.matches.games:
        return await OF_A_GAME[custom_id.kind](request, custom_id)
    for table in (OF_A_PANEL, OF_A_SEASON):
        if custom_id.kind in table:
            return await table[custom_id.kind][1](request, custom_id)
    if custom_id.kind not in ACTIONS:
        raise Refused(UNKNOWN)
    target = Target(MatchId(custom_id.subject), custom_id.number, custom_id.argument)
    return await perform(request, custom_id.kind, target)


async def pressed(interaction: discord.Interaction) -> None:
    """Answer a press of any component, or a modal, even if no version of this program makes its id. Ignore
    interactions of other types."""
    if interaction.type not in _PRESSES:
        return
    data = cast("Mapping[str, object]", interaction.data)
    if asked := form_in(data):
        await open_form(interaction, kind_of(asked), partial(point_form.point_form, asked))
        return
    try:
        custom_id = custom_id_in(data)
    except Refused as refusal:
        await answer(interaction, Kind.PERSONAL, _refusing_handler(refusal))
    else:
        handler = partial(act, custom_id=custom_id)
        await answer(interaction, kind_of(custom_id), handler, custom_id.kind)


def _refusing_handler(refusal: Refused) -> Handler:
    async def handler(_: Request) -> Reply:
        raise refusal

    return handler
