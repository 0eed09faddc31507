"""Panels: replies that show settings by topic, and change them with menus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.channels.custom_ids import CustomId
from cogs.replies import Pick, Press, Reply, ServerPick
from texts.text import NOTHING, Text, lines, phrase, verbatim


@dataclass(frozen=True)
class Topic:
    """A topic of a panel: a setting, or several that belong together.

    - `key`: its value in the menu of topics.
    - `value`: the current setting, in a few words. Unless `noted` is False, the menu of topics shows it, too.
      Menus can't show mentions and times.
    - `text`: more about the setting. While the topic is open, it is shown with its menus and buttons.
    """

    key: str
    name: Text
    value: Text
    text: Text = NOTHING
    picks: tuple[Pick | ServerPick, ...] = ()
    presses: tuple[Press, ...] = ()
    noted: bool = True


def panel(head: Text, topics: Sequence[Topic], opened: str, asked: CustomId) -> Reply:
    """Return a panel with `head` at its top. It shows only the topic with the key `opened`, with its menus; if
    no topic has that key, it shows all topics, one line each.

    `asked` is the id of the menu in which a person chooses a topic. The chosen topic's key is added to that id.
    """
    menu = Pick(
        phrase("What to change"),
        asked,
        [(each.name, each.key) for each in topics],
        opened,
        {each.key: each.value for each in topics if each.noted},
    )
    topic = next((each for each in topics if each.key == opened), None)
    if topic is None:
        return Reply(lines(head, [_line(each) for each in topics]), picks=(menu,))
    return Reply(
        lines(head, _line(topic), topic.text),
        presses=topic.presses,
        picks=(menu, *topic.picks),
    )


def _line(topic: Topic) -> Text:
    return verbatim("**{name}**: {value}", name=topic.name, value=topic.value)
