"""What a reader of the topics can tell: whether a line is missing, and whether they are in order."""

import re

SEQ = re.compile(rb'"seq":(\d+)')
LOST = re.compile(rb'^\{"type":"gap","time":\d+,"seq":\d+,"lost":(\d+)')


class Order:
    """Of one machine's stream."""

    def __init__(self):
        self.next = 0
        self.duplicates = 0
        #: As gap lines say.
        self.lost = 0
        self.faults = []

    def take(self, payload):
        found = SEQ.search(payload, 0, 120)
        if not found:
            return
        seq = int(found[1])
        if seq < self.next:
            # Again, after a reconnection: once they begin, in order up to what is new.
            self.duplicates += 1
            return
        if seq != self.next and len(self.faults) < 10:
            self.faults.append(f"{seq} comes instead of {self.next}")
        self.next = seq + 1
        if gap := LOST.match(payload):
            self.lost += int(gap[1])
