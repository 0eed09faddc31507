"""Finds the action for a press of a button or select menu, and for a submitted form. It needs only the
`custom_id`, so buttons and menus of old messages still work. The id is checked, because a modified Discord
client can send any.

This module imports all actions, most of which the start of the bot doesn't need, so it is imported on first
use.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, cast

import discord

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Interaction
from cogs import seasons
from cogs.access import gates
from cogs.access.gates import ONLY_THERE, Action, Kind, Reach, Subject
from cogs.access.voice import Speech
from cogs.actions import hands, hints, looking, match_menu, playing, point_form, substitutes
from cogs.admin import moderation, season_management, server_settings
from cogs.afterwards import fair_deal, films, replay, review, sharing
from cogs.learning import rules_pages
from cogs.lobbies import computers, joining, rematches
from cogs.personal import (
    absences,
    learn,
    my_matches,
    play,
    practice,
    privacy,
    settings,
    standing,
)
from cogs.personal.help import about_game
from cogs.replies import Pick, Reply, ServerPick
from cogs.replying.answering import answer, open_form
from cogs.request import ActionHandler, Handler, Request, are_ids
from cogs.wording import UNCHANGED, UNKNOWN_BUTTON
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.ports.storage import StorageBusy

MATCH, GAME, SEASON, PERSON, SERVER, NOTHING = Subject

_BUTTON: Final = discord.ComponentType.button.value
_SELECT: Final = discord.ComponentType.select.value
_SERVER_SELECTS: Final = {
    "invite": (discord.ComponentType.user_select.value,),
    "setserver": (
        discord.ComponentType.role_select.value,
        discord.ComponentType.channel_select.value,
    ),
}
"""The types of select menus whose choices Discord itself lists, by the kind in the menu's `custom_id`."""


def _alone(do: Handler) -> ActionHandler:
    return lambda request, _: do(request)


def _says(reply: Reply) -> ActionHandler:
    async def said(_request: Request, _custom_id: CustomId) -> Reply:
        return reply

    return said


ACTIONS: Final[Mapping[str, Action]] = {
    "hand": Action(Kind.LOOK, hands.hand),
    "hands": Action(Kind.LOOK, hands.other_hands),
    "notes": Action(Kind.LOOK, hands.notes),
    "group": Action(Kind.LOOK, hands.group),
    "hint": Action(Kind.SEAT, hints.hint),
    "marked": Action(Kind.LOOK, looking.marked),
    "board": Action(Kind.LOOK, looking.board),
    "show": Action(Kind.PUBLIC, looking.show, Speech(picture=True)),
    "words": Action(Kind.LOOK, looking.words),
    "history": Action(Kind.LOOK, looking.history),
    "rules": Action(Kind.LOOK, rules_pages.rules),
    match_menu.KIND: Action(Kind.LOOK, match_menu.menu),
    "verify": Action(Kind.LOOK, fair_deal.fair_deal),
    "replay": Action(Kind.LOOK, replay.replay),
    "share": Action(Kind.PUBLIC, sharing.share, Speech(here=True, picture=True)),
    "film": Action(Kind.LOOK, films.film),
    "postfilm": Action(Kind.PUBLIC, films.post_film, Speech(here=True, picture=True)),
    "record": Action(Kind.LOOK, fair_deal.record),
    "review": Action(Kind.LOOK, review.review),
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
    "nudge": Action(Kind.PUBLIC, playing.nudge, Speech()),
    "undo": Action(Kind.SEAT, playing.undo),
    "askundo": Action(Kind.SEAT, playing.ask_undo),
    "leaveit": Action(Kind.PERSONAL, _says(Reply(UNCHANGED))),
    "allow": Action(Kind.SEAT, playing.allow),
    "refuse": Action(Kind.SEAT, playing.refuse),
    "resign": Action(Kind.SEAT, playing.resign),
    "resigned": Action(Kind.SEAT, playing.resigned),
    "stay": Action(Kind.PERSONAL, _says(Reply(UNCHANGED))),
    "back": Action(Kind.SEAT, substitutes.back),
    "seek": Action(Kind.PUBLIC, substitutes.seek, Speech()),
    "take": Action(Kind.ENTRY, substitutes.take),
    "agree": Action(Kind.SEAT, playing.agree),
    "agreed": Action(Kind.SEAT, playing.agreed),
    "carryon": Action(Kind.PUBLIC, playing.carry_on, Speech(here=True)),
    "rematch": Action(Kind.ENTRY, rematches.rematch),
    "series": Action(Kind.ENTRY, rematches.ask),
    "bestof": Action(Kind.ENTRY, rematches.series),
    "closed": Action(Kind.MANAGING, moderation.closed),
    "keep": Action(Kind.PERSONAL, _says(Reply(UNCHANGED)), subject=NOTHING),
    "next": Action(Kind.PERSONAL, _alone(my_matches.next_match), subject=NOTHING),
    "matches": Action(Kind.PERSONAL, my_matches.page, subject=PERSON),
    "back:me": Action(Kind.PERSONAL, _alone(absences.back), subject=PERSON),
    "export": Action(Kind.RIGHTS, _alone(privacy.export), subject=PERSON),
    "erase": Action(Kind.RIGHTS, _alone(privacy.erase), subject=PERSON),
    "erased": Action(Kind.RIGHTS, _alone(privacy.erased), subject=PERSON),
    "stayknown": Action(Kind.RIGHTS, _says(privacy.STAYS_KNOWN), subject=PERSON),
    "games": Action(Kind.PERSONAL, _alone(play.games), subject=PERSON),
    "settings": Action(Kind.PERSONAL, settings.panel, subject=PERSON),
    "set": Action(Kind.PERSONAL, settings.change, subject=PERSON),
    "profile": Action(Kind.PERSONAL, _alone(standing.own_profile), subject=PERSON),
    "server": Action(Kind.MANAGING, server_settings.panel, subject=SERVER),
    "setserver": Action(Kind.MANAGING, server_settings.change, subject=SERVER),
    "lift": Action(Kind.MANAGING, server_settings.lift, subject=SERVER),
    "page": Action(Kind.PERSONAL, rules_pages.page, subject=GAME),
    "about": Action(Kind.PERSONAL, about_game, subject=GAME),
    "learn": Action(Kind.PERSONAL, learn.learn, subject=GAME),
    "anew": Action(Kind.PERSONAL, learn.learn_anew, subject=GAME),
    "lesson": Action(Kind.PERSONAL, learn.lesson_move, subject=GAME),
    "lessongroup": Action(Kind.PERSONAL, learn.lesson_group, subject=GAME),
    "practice": Action(Kind.PERSONAL, practice.practised, subject=GAME),
    "standing": Action(Kind.PERSONAL, standing.table_of, subject=GAME),
    "game": Action(Kind.PERSONAL, play.game, subject=GAME),
    "more": Action(Kind.PERSONAL, play.more, subject=GAME),
    "friends": Action(Kind.PERSONAL, play.friends, subject=GAME),
    "invite": Action(Kind.PERSONAL, play.invite, subject=GAME),
    "anybody": Action(Kind.PERSONAL, play.anybody, subject=GAME),
    "computers": Action(Kind.PERSONAL, play.computers, subject=GAME),
    **seasons.ACTIONS,
    "seasonover": Action(Kind.MANAGING, season_management.closed, subject=SEASON),
}
"""All actions by the kind in a `custom_id`; commands use them, too. If two actions have the same kind, the key
of the rarer one also has the subject. Kinds can't be renamed, because posted buttons keep them forever."""


def action_of(custom_id: CustomId) -> Action | None:
    """Return the action that a `custom_id` names; None if no version of this program makes such an id."""
    kind, subject = custom_id.kind, custom_id.subject
    action = ACTIONS.get(f"{kind}:{subject}") or ACTIONS.get(kind)
    return action if action is not None and action.subject.fits(subject) else None


def kind_of(custom_id: CustomId) -> Kind:
    """Return the kind of the action that a `custom_id` names. Return PERSONAL for an unknown id."""
    action = action_of(custom_id)
    return Kind.PERSONAL if action is None else action.kind


async def perform(request: Request, target: CustomId, reach: Reach) -> Reply:
    """Perform the action `target` on the match of `reach`. Return its reply, with the colour of the match's
    game at its edge.

    If the request comes from outside the match's server, leave out the buttons that work only inside it.
    """
    await _note_act(request, reach.match_id)
    reply = await ACTIONS[target.kind].do(request, target)
    game = request.services.matches.game_of(reach.match_id)

    def adapted(each: Reply) -> Reply:
        return replace(each if reach.here else _for_anywhere(each), game=game)

    async def later(updates: AsyncIterator[Reply]) -> AsyncIterator[Reply]:
        async for each in updates:
            yield adapted(each)

    return adapted(reply if reply.later is None else replace(reply, later=later(reply.later)))


def _for_anywhere(reply: Reply) -> Reply:
    presses = tuple(each for each in reply.presses if kind_of(each.custom_id) not in ONLY_THERE)
    return replace(reply, presses=presses, picks=tuple(map(_pick_for_anywhere, reply.picks)))


def _pick_for_anywhere(pick: Pick | ServerPick) -> Pick | ServerPick:
    if isinstance(pick, ServerPick) or pick.custom_id.kind != match_menu.KIND:
        return pick
    offered = [each for each in pick.choices if ACTIONS[each[1]].kind not in ONLY_THERE]
    return replace(pick, choices=offered)


async def _note_act(request: Request, match_id: MatchId) -> None:
    """Store when the person acted in the match. People can choose not to be pinged for a turn soon after
    that."""
    with suppress(StorageBusy):  # if this fails, they only get one more mention
        now = request.services.clock.now()
        await request.services.preferences.acted(request.player.id, match_id, now)


async def act(request: Request, custom_id: CustomId) -> Reply:
    """Perform the action that the `custom_id` of a button or select menu names, and return its reply. Raise
    Refused if no version of this program makes such an id."""
    action = action_of(custom_id)
    if action is None:
        raise Refused(UNKNOWN_BUTTON)
    if action.subject is not Subject.MATCH:
        return await action.do(request, custom_id)
    # Buttons are checked, too: one may be old, forged, or shown where its action is not allowed.
    reach = await gates.reach(request, action, custom_id.match_id)
    return await perform(request, custom_id, reach)


async def pressed(interaction: Interaction) -> None:
    """Answer a press of a button, a choice in a menu or a submitted form, even if its id is unknown."""
    data = cast("Mapping[str, object]", interaction.data)
    if asked := form_in(data):
        await open_form(interaction, kind_of(asked), partial(point_form.point_form, asked))
        return

    async def handler(request: Request) -> Reply:
        return await act(request, custom_id_in(data))

    kind, action = Kind.PERSONAL, ""
    with suppress(Refused):  # the handler refuses such an id, too
        custom_id = custom_id_in(data)
        kind, action = kind_of(custom_id), custom_id.kind
    await answer(interaction, kind, handler, action)


def custom_id_in(data: Mapping[str, object]) -> CustomId:
    """Return the `custom_id` in the data that Discord sends about a press. For a select menu or a form, add the
    chosen or typed value to the id.

    Raise Refused for an id that this program would not write: a modified Discord client can send any.
    """
    text, component = str(data.get("custom_id")), data.get("component_type")
    custom_id = CustomId.parse(text)
    if custom_id is not None and (text, component) == (str(custom_id), _BUTTON):
        return custom_id
    if custom_id is None or text != custom_id.asking:
        raise Refused(UNKNOWN_BUTTON)
    if custom_id.kind == point_form.KIND and component is None:
        return _completed(custom_id, point_form.typed_in(data))
    values = data.get("values")
    if component in _SERVER_SELECTS.get(custom_id.kind, ()) and are_ids(values):
        return custom_id  # the handler finds what was chosen in `Request.chosen`
    if component != _SELECT:
        raise Refused(UNKNOWN_BUTTON)
    chosen = match_menu.meant(_completed(custom_id, values))
    # A menu of an earlier version does not say for which decision its move was typed.
    if chosen.kind == "play" and not chosen.number:
        raise Refused(UNKNOWN_BUTTON)
    return chosen


def form_in(data: Mapping[str, object]) -> CustomId | None:
    """Return the `custom_id` of the form that a pressed button opens; None if it opens none."""
    text, component = str(data.get("custom_id")), data.get("component_type")
    custom_id = CustomId.parse(text)
    if custom_id is None or (text, component) != (custom_id.asking, _BUTTON):
        return None
    return custom_id if point_form.opens_form(custom_id) else None


def _completed(custom_id: CustomId, values: object) -> CustomId:
    if not isinstance(values, list) or len(values) != 1 or not isinstance(values[0], str):
        raise Refused(UNKNOWN_BUTTON)
    completed = CustomId.parse(str(custom_id.completed(values[0])))
    if completed is None:
        raise Refused(UNKNOWN_BUTTON)
    return completed
