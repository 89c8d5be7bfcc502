"""One descriptor that says when a client has something to do."""

from __future__ import annotations

import ctypes
import os
import select
import time
from collections.abc import Mapping

# Python has timers as descriptors from 3.13 on.
_libc = ctypes.CDLL(None, use_errno=True)


class Timer:
    """A descriptor that is readable from a time on (timerfd_create(2))."""

    def __init__(self) -> None:
        # The flags have the numbers of those of open(2).
        self.number: int = _libc.timerfd_create(time.CLOCK_MONOTONIC, os.O_NONBLOCK | os.O_CLOEXEC)
        if self.number < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))

    def set(self, due: float | None) -> None:
        """By `time.monotonic`; None for never."""
        # Zero would be never.
        left = 0 if due is None else max(1, int((due - time.monotonic()) * 1e9))
        _libc.timerfd_settime(self.number, 0, (ctypes.c_long * 4)(0, 0, *divmod(left, 10**9)), None)


class Wakeup:
    """Readable while something waits, a descriptor is ready, or a time has come. Poll it; do not read it."""

    def __init__(self) -> None:
        self._poll = select.epoll()
        self._event = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self._timer = Timer()
        for number in (self._event, self._timer.number):
            self._poll.register(number, select.EPOLLIN)
        self._masks: dict[int, int] = {}
        self._is_set = False
        self._due: float | None = None

    def fileno(self) -> int:
        return self._poll.fileno()

    def set(self, is_set: bool) -> None:
        """Whether something waits."""
        if is_set != self._is_set:
            self._is_set = is_set
            if is_set:
                os.eventfd_write(self._event, 1)
            else:
                os.eventfd_read(self._event)

    def wake_at(self, due: float | None) -> None:
        if due != self._due:
            self._due = due
            self._timer.set(due)

    def watch(self, masks: Mapping[int, int]) -> None:
        """These descriptors, and what of each. Others are forgotten, which has to happen before they are closed."""
        for number in self._masks.keys() - masks.keys():
            self._poll.unregister(number)
        for number, mask in masks.items():
            if number not in self._masks:
                self._poll.register(number, mask)
            elif self._masks[number] != mask:
                self._poll.modify(number, mask)
        self._masks = dict(masks)

    def close(self) -> None:
        self._poll.close()
        os.close(self._event)
        os.close(self._timer.number)
