"""A strict stand-in for Discord on 127.0.0.1, with people who use it."""

from .appearance import Button, Media, Option, Select
from .attachments import Attachment
from .channels import Channel, DirectMessages, Thread
from .command_line import ClientError
from .events import Event, Events
from .faults import Fault, Faults
from .guilds import Guild
from .interactions import DidNotRespond, Interaction
from .messages import Message
from .modals import Modal
from .people import Person
from .stand_in import Discord
from .traffic import Exchange
from .users import User

__all__ = [
    "Attachment",
    "Button",
    "Channel",
    "ClientError",
    "DidNotRespond",
    "DirectMessages",
    "Discord",
    "Event",
    "Events",
    "Exchange",
    "Fault",
    "Faults",
    "Guild",
    "Interaction",
    "Media",
    "Message",
    "Modal",
    "Option",
    "Person",
    "Select",
    "Thread",
    "User",
]
