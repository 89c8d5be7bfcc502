"""What the kernel says of a device that is there."""

import fcntl
import os
import struct

from lib.evdev import *

MT_POSITION = (ABS_MT_POSITION_X, ABS_MT_POSITION_Y)


class NodeFacts:
    """Facts of a node, as those of a file are (lib/facts.py)."""

    def __init__(self, path):
        self.name = name_of(path)
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        try:
            def bits(number):
                data = fcntl.ioctl(descriptor, ioc(2, "E", number, 96), bytes(96))
                return {code for code in range(96 * 8) if data[code // 8] >> code % 8 & 1}

            self.keys = bits(0x20 + EV_KEY)
            self.properties = bits(0x09)
            # EVIOCGABS: value, minimum, maximum, fuzz, flat, resolution.
            self.axes = {code: struct.unpack("6i", fcntl.ioctl(descriptor, ioc(2, "E", 0x40 + code, 24), bytes(24)))[1:]
                         for code in bits(0x20 + EV_ABS) if code < 64}
        finally:
            os.close(descriptor)

    @property
    def is_pen(self):
        return BTN_TOOL_PEN in self.keys

    @property
    def is_screen(self):
        return not self.is_pen and all(code in self.axes for code in MT_POSITION) and BTN_TOOL_FINGER not in self.keys

    def millimetres(self, code):
        """The length of an axis; None where the device does not say."""
        low, high, _, _, resolution = self.axes.get(code, (0, 0, 0, 0, 0))
        return (high - low) / resolution if resolution else None
