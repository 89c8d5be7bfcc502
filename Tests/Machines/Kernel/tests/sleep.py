"""Sleep and waking. By itself, because the virtual machine is unfit for other tests afterwards: run sleep"""

import os
import time

from lib.case import *
from lib.daemon import Daemon
from lib.evdev import KEY_A


class Sleep(KernelTest):
    def test_sleep_and_waking_leave_nothing_pressed(self):
        if not os.path.exists("/sys/power/pm_test"):
            self.skipTest("this kernel cannot try how it sleeps (CONFIG_PM_DEBUG)")
        keyboard = self.device(uinput.keyboard)
        daemon = Daemon()
        self.addCleanup(daemon.discard)
        client = daemon.client()
        keyboard.key(KEY_A, True)
        client.wait_for(type="key", phase="began")
        try:
            with open("/sys/power/pm_test", "w") as file:
                file.write("devices")
            with open("/sys/power/state", "w") as file:
                file.write("freeze")
        except OSError as error:
            self.skipTest(f"this machine does not sleep: {error}")
        client.wait_for(type="key", key="KEY_A", phase="cancelled")
        keyboard.key(KEY_A, False)
        keyboard.tap(KEY_A)
        client.wait_for(type="key", key="KEY_A", phase="ended")
        before = daemon.processor_time()
        time.sleep(1)
        self.assertLess(daemon.processor_time() - before, 25, "it spins")
