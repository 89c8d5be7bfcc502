"""The synchronous face: the same client for programs with their own loop, or with none.

    with inlet.sync.connect(name="toolbar") as client:
        client.scene.activate("bar", rect=(0, 0, 400, 40))
        for event in client:
            ...

In the loop of others, such as pygame's or tkinter's, `fileno()` says when something has come and `dispatch()` returns it.
"""

from ._seats import SyncSeat as Seat
from ._seats import simulate_sync as simulate
from ._sync import Client, connect, run

__all__ = ["Client", "Seat", "connect", "run", "simulate"]
