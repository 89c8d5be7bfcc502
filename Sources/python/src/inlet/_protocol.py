"""The protocol without I/O: bytes of a connection in, events and requests out. Both faces drive it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from ._ask import Ask
from ._begun import DISCONNECTED, GAP, Begun
from ._decode import decode, parse
from ._line import Disconnected, Event, Line, NotRestored, Reconnected
from ._memory import OF_A_CONNECTION, Memory
from ._split import SOCKET_BYTES, encoded, length, split, too_long
from ._values import encode
from .errors import ConnectionLost, InletError, NotPermitted, ProtocolError, refusal
from .lines import READERS, Gap, Hello, Scene, Scopes, Snapshot

SCHEMA = 1
# Lines have at most 64 KiB; what goes on for longer is no daemon's.
LINE_BYTES = 1 << 20
# As many bytes of lines wait for a program that reads none, as in the daemon. Then nothing is read, until the daemon
# says `gap`.
QUEUE_BYTES = 256 << 10
# While a reply is awaited lines are read on. With more than this they are dropped here, and `gap` is said here.
OVERFLOW_BYTES = 1 << 20
# As many requests wait for the next connection: a program that asks on and on without one has no use for more.
WAITING_REQUESTS = 4096
# A request that was under way when so many connections ended may be why they did: it is not sent again.
LOST_CONNECTIONS = 3


class Protocol:
    """One program's side of its connections, one after the other.

    `connected`, `receive` and `lost` say what happens to the connection; `take_output` has the bytes to send, and
    `next_event` what the program is to read. `wants_input` says whether to go on reading.
    """

    def __init__(self, *, reconnects: bool = True, is_bounded: bool = True, line_bytes: int = SOCKET_BYTES) -> None:
        self.reconnects = reconnects
        self.is_bounded = is_bounded
        self.line_bytes = line_bytes
        self.hello: Hello | None = None
        """Of the connection that there is; None without one."""
        self.memory = Memory()
        self.ended: InletError | None = None
        """Why no connection follows; None as long as one may."""
        self._connections = 0
        self._events: deque[tuple[Event, int]] = deque()
        # As far as lines have come, and as far as the program has read them.
        self._begun, self._told = Begun(), Begun()
        self._queued = 0
        # Lines that were dropped here; None where none were since the last snapshot.
        self._lost: int | None = None
        # What the daemon lets this client see, and its scenes in the snapshot after a gap, as far as that has come.
        self._scopes: tuple[str, ...] = ()
        self._listed: set[str] | None = None
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
        was_open = self._cancel()
        self._lost = self._in_parts = None
        asks, self._asks = list(self._asks.values()), {}
        if not self.reconnects:
            return self.end(ConnectionLost(reason), [*asks, *self._waiting])
        if was_open:
            self._push(Disconnected(reason), 0)
        again = []
        for ask in asks:
            if ask.is_restoring:
                continue
            ask.lost += 1
            if ask.do in OF_A_CONNECTION or ask.lost == LOST_CONNECTIONS:
                ask.finish(ConnectionLost(f"{ask.name}: {reason}"), {})
            else:
                ask.fields.pop("intent", None)
                again.append(ask)
        self._waiting.extendleft(reversed(again))

    def _cancel(self) -> bool:
        """The connection ends, and with it what has begun, if there was one."""
        was_open, self.hello = self.hello is not None, None
        told = self._told.copy()
        for event, _ in self._events:
            told.note(event)
        types = self.memory.subscription.get("events")
        self._events.extend((decode(line), 0) for line in told.cancel(DISCONNECTED, self._begun.last, types))
        return was_open

    def end(self, error: InletError, asks: list[Ask] | None = None) -> None:
        """No connection follows: what is asked fails."""
        self._cancel()
        self.reconnects, self.ended = False, self.ended or error
        asks = [*self._asks.values(), *self._waiting] if asks is None else asks
        self._asks, self._waiting, self._in_parts = {}, deque(), None
        for ask in asks:
            if not ask.is_restoring:
                ask.finish(error, {})

    def close(self) -> None:
        """The program wants no more: nothing waits for it any longer."""
        self.end(ConnectionLost("this client is closed; create another"))
        self._events.clear()
        self._queued = 0

    # --- What the program asks -----------------------------------------------------------------------

    def ask(self, do: str, fields: Mapping[str, Any], on_done: Callable[[], None] | None = None) -> Ask:
        """A request: sent now, or as soon as a connection is there and has all that was declared before.

        One that is too long for a line is sent in parts, each when the one before is done, or fails at once.
        """
        ask = Ask(do, encode(fields), on_done)
        try:
            (ask.do, ask.fields), *ask.rest = split(do, ask.fields, self.line_bytes)
        except InletError as error:
            ask.finish(error, {})
            return ask
        if self.ended is not None:
            ask.finish(self.ended, {})
        elif self.hello is None and self._connections > 0 and do in OF_A_CONNECTION:
            ask.finish(ConnectionLost(f"{do}: not connected to the daemon; try again once it is back"), {})
        elif self.hello is None and len(self._waiting) >= WAITING_REQUESTS:
            ask.finish(ConnectionLost(f"{do}: {WAITING_REQUESTS} requests wait for a connection"), {})
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

    def _restore(self, do: str, fields: dict[str, Any]) -> None:
        if (size := length(do, fields)) > self.line_bytes:
            # What several requests have said is more than one can.
            return self._push(NotRestored(do, too_long(do, size, self.line_bytes)), 0)
        ask = Ask(do, fields)
        ask.is_restoring = True
        self._send(ask)

    # --- What the program reads ----------------------------------------------------------------------

    @property
    def wants_input(self) -> bool:
        """False while more waits for the program than it may."""
        return not self.is_bounded or self._queued < QUEUE_BYTES or bool(self._asks) or self.hello is None

    @property
    def has_events(self) -> bool:
        """True while something waits for the program."""
        return bool(self._events)

    @property
    def has_output(self) -> bool:
        """True while something is to be sent."""
        return bool(self._output)

    def next_event(self) -> Event | None:
        """The next that the program is to read; None where nothing waits."""
        if not self._events:
            return None
        event, size = self._events.popleft()
        self._queued -= size
        self._told.note(event)
        return event

    def _push(self, event: Event, size: int) -> None:
        if self.is_bounded and self._queued + size > OVERFLOW_BYTES and self._lost is None:
            # As the daemon does for who is slow: all that waits goes, and what is now comes in its place.
            self._lost = sum(isinstance(event, Line) for event, _ in self._events)
            news = [(event, 0) for event, _ in self._events if not isinstance(event, Line)]
            self._events, self._queued = deque(news[-2:]), 0
            # A snapshot follows the reply.
            self._restore("subscribe", self._subscription)
        if self._lost is not None and isinstance(event, Line):
            if event.type != "snapshot" or any(ask.is_restoring for ask in self._asks.values()):
                self._lost += 1
                return
            self._events.append((self._gap(event, self._lost), 0))
            self._lost = None
            # What the program has seen begin, and will not see end.
            ended = [(decode(line), 0) for line in self._told.without(self._begun).cancel(GAP, self._begun.last)]
        else:
            ended = []
        self._events.append((event, size))
        self._events.extend(ended)
        self._queued += size

    @staticmethod
    def _gap(snapshot: Line, lost: int) -> Line:
        return READERS["gap"]({"type": "gap", "time": snapshot.time, "seq": snapshot.seq, "lost": lost})

    # --- Lines ---------------------------------------------------------------------------------------

    def _receive_line(self, line: bytes) -> None:
        fields = parse(line)
        if self.hello is None:
            return self._receive_hello(fields, len(line))
        if fields["type"] == "reply":
            number = fields.get("id")
            ask = self._asks.pop(number, None) if isinstance(number, int) else None
            if ask is not None:
                return self._receive_reply(ask, fields)
        event = decode(fields)
        self._begun.note(event)
        if isinstance(event, Snapshot):
            self._note_space(event.space)
            if self._listed is not None and "scenes" in self._scopes:
                self._listed |= {scene.scene for scene in event.scenes if scene.program == self.hello.program}
                if not event.more:
                    self.memory.note_scenes(self._listed)
        elif isinstance(event, Scopes):
            self._scopes = event.scopes
        elif isinstance(event, Scene) and event.program == self.hello.program:
            self.memory.note_scene(event.phase, event.scene, is_echo=self._last_declaration in self._asks)
        # What the daemon left out may have been the end of a scene.
        if isinstance(event, Gap):
            self._listed = set()
        elif not isinstance(event, Snapshot) or not event.more:
            self._listed = None
        self._push(event, len(line))

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
        self.hello = hello
        self._begun = Begun()
        self._begun.note(hello)
        self._scopes, self._listed = hello.scopes, None
        self._note_space(hello.space)
        self._connections += 1
        if self._connections > 1:
            self._push(Reconnected(hello.program), 0)
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
            if error and self._lost is not None and ask.do == "subscribe" and ask.fields != self.memory.subscription:
                self._restore("subscribe", self.memory.subscription)
            elif error:
                self._push(NotRestored(ask.do, error), 0)
            return
        if error is None:
            self.memory.note(ask.do, ask.fields, result)
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
        ask.lost = 0
        # A target may have found a scene of another name.
        if ask.name == "scene.activate" and "scene" in ask.result:
            ask.fields["scene"] = ask.result["scene"]
        self._send(ask)
