"""How long to wait before the next attempt to connect."""

from __future__ import annotations

import random

FIRST, LAST = 0.02, 2.0


class Backoff:
    """Longer each time, up to two seconds, and not the same for all programs that lost the daemon at once."""

    def __init__(self) -> None:
        self._attempts = 0

    def next(self) -> float:
        """Seconds."""
        delay = min(LAST, FIRST * (1 << min(self._attempts, 16)))
        self._attempts += 1
        return delay * random.uniform(0.5, 1)

    def reset(self) -> None:
        """There is a daemon."""
        self._attempts = 0
