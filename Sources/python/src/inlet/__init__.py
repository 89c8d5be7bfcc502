"""Inlet's client: what people do to regions, scenes and commands, as events.

    async with inlet.connect(name="toolbar") as client:
        await client.scene.activate("bar", rect=(0, 0, 400, 40), regions=[inlet.Region("save", rect=(5, 5, 60, 30))])
        async for event in client:
            match event:
                case inlet.Click(region="save"):
                    ...

`inlet.sync` is the same without asyncio. Lines and requests are those of the daemon, by the names that they have there, in
the spelling of Python: `plainText` is `plain_text`, `scene.activate` is `client.scene.activate(…)`.
"""

from . import sync
from ._aio import Client, Connecting, connect, run
from ._line import Disconnected, Event, Line, NotRestored, Reconnected, Unknown
from ._seats import Seat, simulate
from ._values import OMIT, Omit
from .declarations import *  # noqa: F403
from .declarations import __all__ as _declarations
from .errors import ConnectionLost, InletError, NotPermitted, ProtocolError, RequestError
from .lines import *  # noqa: F403
from .lines import __all__ as _lines

__all__ = [
    "OMIT", "Client", "Connecting", "ConnectionLost", "Disconnected", "Event", "InletError", "Line", "NotPermitted",
    "NotRestored", "Omit", "ProtocolError", "Reconnected", "RequestError", "Seat", "Unknown", "connect", "run",
    "simulate", "sync", *_declarations, *_lines,
]
