"""The protocol without I/O: bytes of a connection in, events and requests out. Both faces drive it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from ._ask import Ask
from ._decode import decode, parse
from ._line import Disconnected, Event, Line, NotRestored, Reconnected
from ._memory import OF_A_CONNECTION, Fields, Memory
from ._queue import EventQueue
from ._split import SOCKET_BYTES, encoded, split
from ._values import encode
from .errors import ConnectionLost, InletError, NotPermitted, ProtocolError, RequestError, refusal
from .lines import Gap, Hello, Scene, Scopes, Snapshot

SCHEMA = 1
# Lines have at most 64 KiB; what goes on for longer is no daemon's.
LINE_BYTES = 1 << 20
# As many requests wait for the next connection: a program that asks on and on without one has no use for more.
WAITING_LIMIT = 4096
# A request that was under way when so many connections ended may be why they did: it is not sent again.
LOSS_LIMIT = 3


class Protocol:
    """One program's side of its connections, one after the other.

    `connected`, `receive` and `lost` say what happens to the connection; `take_output` has the bytes to send, and
    `next_event` what the program is to read. `wants_input` says whether to go on reading.
    """

    def __init__(self, *, reconnects: bool = True, is_bounded: bool = True, line_bytes: int = SOCKET_BYTES) -> None:
        self.reconnects = reconnects
        self.line_bytes = line_bytes
        self.hello: Hello | None = None
        """Of the connection that there is; None without one."""
        self.memory = Memory()
        self.ended: InletError | None = None
        """Why no connection follows; None as long as one may."""
        self._connections = 0
        self._queue = EventQueue(is_bounded)
        # The program's number on the last connection.
        self._program: int | None = None
        # What the daemon lets this client see, and its scenes in the snapshot after a gap, as far as that has come.
        self._scopes: tuple[str, ...] = ()
        self._listed: dict[str, str] | None = None
        # The last that was asked for.
        self._subscription: dict[str, Any] = {}
        self._buffer = bytearray()
        self._searched = 0
        self._output = bytearray()
        self._last_id = 0
        # The last request that declares again what was declared on an earlier connection.
        self._last_declaration = 0
        self._asks: dict[int, Ask] = {}
        # Those for the next connection, and those after one that is sent in parts.
        self._waiting: deque[Ask] = deque()
        self._in_parts: Ask | None = None

    # --- The connection ------------------------------------------------------------------------------

    def connected(self) -> None:
        """A new connection, of which nothing has been read."""
        self._buffer.clear()
        self._searched = 0
        self._output.clear()

    def receive(self, data: bytes) -> None:
        """Bytes have come. Raises where they are not Inlet's, or where it turns this user away."""
        self._buffer += data
        start, searched = 0, self._searched
        while (end := self._buffer.find(b"\n", searched)) >= 0:
            line = bytes(self._buffer[start:end])
            start = searched = end + 1
            if len(line) > LINE_BYTES:
                break
            if line:
                self._receive_line(line)
        else:
            del self._buffer[:start]
            # What has no end yet is not searched again.
            self._searched = len(self._buffer)
            if self._searched <= LINE_BYTES:
                return
        raise ProtocolError(f"a line of more than {LINE_BYTES} bytes")

    def lost(self, reason: str) -> None:
        """The connection is gone; half a line is forgotten. What was asked goes to the next one, or fails."""
        self.connected()
        was_open, self._in_parts = self._end_connection(), None
        asks, self._asks = list(self._asks.values()), {}
        if not self.reconnects:
            return self.end(ConnectionLost(reason), [*asks, *self._waiting])
        if was_open:
            self._queue.append(Disconnected(reason))
        again = []
        for ask in asks:
            if ask.is_restoring:
                continue
            ask.losses += 1
            if ask.do in OF_A_CONNECTION or ask.losses == LOSS_LIMIT:
                ask.finish(ConnectionLost(f"{ask.name}: {reason}"), {})
            else:
                ask.fields.pop("intent", None)
                again.append(ask)
        self._waiting.extendleft(reversed(again))

    def _end_connection(self) -> bool:
        """Returns whether there was a connection."""
        self._queue.end_connection(self.memory.subscription.get("events"))
        was_open, self.hello = self.hello is not None, None
        return was_open

    def end(self, error: InletError, asks: list[Ask] | None = None) -> None:
        """No connection follows: what is asked fails."""
        self._end_connection()
        self.reconnects, self.ended = False, self.ended or error
        asks = [*self._asks.values(), *self._waiting] if asks is None else asks
        self._asks, self._waiting, self._in_parts = {}, deque(), None
        for ask in asks:
            if not ask.is_restoring:
                ask.finish(error, {})

    def close(self) -> None:
        """The program wants no more: nothing waits for it any longer."""
        self.end(ConnectionLost("this client is closed; create another"))
        self._queue.discard()

    # --- What the program asks -----------------------------------------------------------------------

    def ask(self, do: str, fields: Mapping[str, Any], on_done: Callable[[], None] | None = None) -> Ask:
        """A request: sent now, or as soon as a connection is there and has all that was declared before.

        One that is too long for a line is sent in parts, each when the one before is done, or fails at once.
        """
        ask = Ask(do, encode(fields), on_done)
        if ask.fields.get("program") == self._program and do not in OF_A_CONNECTION:
            # On another connection the program has another number.
            ask.fields.pop("program", None)
        try:
            (ask.do, ask.fields), *ask.rest = split(do, ask.fields, self.line_bytes)
        except InletError as error:
            ask.finish(error, {})
            return ask
        if self.ended is not None:
            ask.finish(self.ended, {})
        elif self.hello is None and self._connections > 0 and do in OF_A_CONNECTION:
            ask.finish(ConnectionLost(f"{do}: not connected to the daemon; try again once it is back"), {})
        elif self.hello is None and len(self._waiting) >= WAITING_LIMIT:
            ask.finish(ConnectionLost(f"{do}: {WAITING_LIMIT} requests wait for a connection"), {})
        else:
            self._waiting.append(ask)
            self._send_waiting()
        return ask

    def _send_waiting(self) -> None:
        """In their order: what comes after one in parts waits for all of these."""
        while self._waiting and self.hello is not None and self._in_parts is None:
            ask = self._waiting.popleft()
            if ask.rest:
                self._in_parts = ask
            self._send(ask)

    def take_output(self) -> bytes:
        """Bytes to send, each once."""
        output = bytes(self._output)
        self._output.clear()
        return output

    def _send(self, ask: Ask) -> None:
        self._last_id += 1
        # The id comes first, where the daemon finds it whatever follows.
        request = {"id": 0, "do": "", **ask.fields} | {"id": self._last_id, "do": ask.do}
        if ask.do == "subscribe":
            self._subscription = ask.fields
        self._asks[self._last_id] = ask
        self._output += encoded(request) + b"\n"

    def _restore(self, do: str, fields: Fields) -> None:
        try:
            parts = split(do, fields, self.line_bytes)
        except RequestError as error:
            # What several requests have said is more than one can.
            return self._queue.append(NotRestored(do, error))
        for part in parts:
            ask = Ask(*part)
            ask.is_restoring = True
            self._send(ask)

    # --- What the program reads ----------------------------------------------------------------------

    @property
    def wants_input(self) -> bool:
        """False while more waits for the program than it may."""
        return not self._queue.is_full or bool(self._asks) or self.hello is None

    @property
    def has_events(self) -> bool:
        """True while something waits for the program."""
        return len(self._queue) > 0

    @property
    def has_output(self) -> bool:
        """True while something is to be sent."""
        return bool(self._output)

    def next_event(self) -> Event | None:
        """The next that the program is to read; None where nothing waits."""
        return self._queue.take()

    def _push(self, line: Line, size: int) -> None:
        is_awaiting_state = any(ask.is_restoring for ask in self._asks.values())
        if self._queue.append_line(line, size, is_awaiting_state):
            # A snapshot follows the reply.
            self._restore("subscribe", self._subscription)

    # --- Lines ---------------------------------------------------------------------------------------

    def _receive_line(self, line: bytes) -> None:
        fields = parse(line)
        if self.hello is None:
            return self._receive_hello(fields, len(line))
        if fields["type"] == "reply":
            number = fields.get("id")
            ask = self._asks.pop(number, None) if isinstance(number, int) else None
            return self._receive_reply(ask, fields) if ask else None
        event = decode(fields)
        self._note(event)
        self._push(event, len(line))

    def _note(self, event: Line) -> None:
        is_echo = self._last_declaration in self._asks
        if isinstance(event, Snapshot):
            self._note_space(event.space)
            self._note_scenes(event, is_echo)
        elif isinstance(event, Scopes):
            self._scopes = event.scopes
        elif isinstance(event, Scene) and event.program == self._program:
            self.memory.note_scene(event.phase, event.scene, is_echo)
        # What the daemon left out may have been the end of a scene.
        if isinstance(event, Gap):
            self._listed = {}
        elif not isinstance(event, Snapshot) or not event.more:
            self._listed = None

    def _note_scenes(self, snapshot: Snapshot, is_echo: bool) -> None:
        """The scenes in a snapshot after a gap. While declarations have no replies, some of these are still to come."""
        if self._listed is None or "scenes" not in self._scopes or is_echo:
            return
        own = [scene for scene in snapshot.scenes if scene.program == self._program and scene.connected]
        self._listed |= {scene.scene: scene.state for scene in own}
        if not snapshot.more:
            self.memory.note_scenes(self._listed)

    def _note_space(self, space: tuple[float, ...]) -> None:
        try:
            width, height = map(float, space)
        except (ValueError, TypeError, OverflowError) as error:
            raise ProtocolError(f"this is no space: {str(space)[:60]}") from error
        self.memory.note_space((0, 0, width, height))

    def _receive_hello(self, fields: dict[str, Any], size: int) -> None:
        if fields["type"] == "reply" and fields.get("ok") is False:
            error = refusal(fields.get("error"))
            raise (NotPermitted if error.code == "notPermitted" else ConnectionLost)(error.message)
        hello = decode(fields)
        if not isinstance(hello, Hello):
            raise ProtocolError(f"the first line is {fields['type']}, not hello")
        if fields.get("schema") != SCHEMA:
            schema = fields.get("schema")
            raise ProtocolError(f"the daemon has schema {schema} and this package schema {SCHEMA}; update the older one")
        self.hello, self._program = hello, hello.program
        self._scopes, self._listed = hello.scopes, None
        self._note_space(hello.space)
        self._connections += 1
        if self._connections > 1:
            self._queue.append(Reconnected(hello.program))
            for do, declared in self.memory.requests():
                self._restore(do, declared)
            self._last_declaration = self._last_id
        self._push(hello, size)
        self._send_waiting()

    def _receive_reply(self, ask: Ask, fields: dict[str, Any]) -> None:
        result = fields.get("result")
        result = result if isinstance(result, dict) else {}
        error = None if fields.get("ok") is True else refusal(fields.get("error"), ask.name)
        if ask.is_restoring:
            if error and self._queue.lost is not None and ask.do == "subscribe" and ask.fields != self.memory.subscription:
                self._restore("subscribe", self.memory.subscription)
            elif error:
                self._queue.append(NotRestored(ask.do, error))
            return
        if error is None:
            try:
                self.memory.note(ask.do, ask.fields, result)
            except (AttributeError, KeyError, TypeError, ValueError) as cause:
                impossible = ProtocolError(f"the daemon allows what cannot be: {ask.do}")
                ask.finish(impossible, {})
                raise impossible from cause
            ask.add(result)
            if ask.rest:
                return self._send_next(ask)
        if self._in_parts is ask:
            self._in_parts = None
        ask.finish(error, ask.result)
        self._send_waiting()

    def _send_next(self, ask: Ask) -> None:
        """The next part of a request that is sent in parts."""
        ask.do, ask.fields = ask.rest.pop(0)
        ask.losses = 0
        # A target may have found a scene of another name.
        if ask.name == "scene.activate" and "scene" in ask.result:
            ask.fields["scene"] = ask.result["scene"]
        self._send(ask)
