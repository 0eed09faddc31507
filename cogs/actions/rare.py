"""The less common actions. Each module is imported on first use, because importing all of them would delay the
first move after a start."""

from __future__ import annotations

from bot.custom_ids import CustomId
from cogs.replies import Reply
from cogs.request import Request, Target


async def replay(request: Request, target: Target) -> Reply:
    from cogs.actions.replay import replay

    return await replay(request, target)


async def share(request: Request, target: Target) -> Reply:
    from cogs.actions.sharing import share

    return await share(request, target)


async def film(request: Request, target: Target) -> Reply:
    from cogs.actions.films import film

    return await film(request, target)


async def post_film(request: Request, target: Target) -> Reply:
    from cogs.actions.films import post_film

    return await post_film(request, target)


async def record(request: Request, target: Target) -> Reply:
    from cogs.actions.records import record

    return await record(request, target)


async def review(request: Request, target: Target) -> Reply:
    from cogs.actions.review import review

    return await review(request, target)


async def lift(request: Request, target: Target) -> Reply:
    from cogs.admin.server_settings import lift

    return await lift(request, target)


async def closed(request: Request, target: Target) -> Reply:
    from cogs.admin.server_settings import closed

    return await closed(request, target)


async def keep(request: Request, target: Target) -> Reply:
    from cogs.admin.server_settings import keep

    return await keep(request, target)


async def learn(request: Request, custom_id: CustomId) -> Reply:
    from cogs.actions.lessons import learn

    return await learn(request, custom_id)


async def learn_anew(request: Request, custom_id: CustomId) -> Reply:
    from cogs.actions.lessons import learn_anew

    return await learn_anew(request, custom_id)


async def lesson_move(request: Request, custom_id: CustomId) -> Reply:
    from cogs.actions.lessons import lesson_move

    return await lesson_move(request, custom_id)


async def lesson_group(request: Request, custom_id: CustomId) -> Reply:
    from cogs.actions.lessons import lesson_group

    return await lesson_group(request, custom_id)


async def enter_season(request: Request, custom_id: CustomId) -> Reply:
    from cogs.actions.seasons import enter

    return await enter(request, custom_id)


async def leave_season(request: Request, custom_id: CustomId) -> Reply:
    from cogs.actions.seasons import leave

    return await leave(request, custom_id)


async def show_season(request: Request, custom_id: CustomId) -> Reply:
    from cogs.actions.seasons import show

    return await show(request, custom_id)


async def end_season(request: Request, custom_id: CustomId) -> Reply:
    from cogs.admin.seasons import closed

    return await closed(request, custom_id)


async def back(request: Request) -> Reply:
    from cogs.personal.preferences import back

    return await back(request)
