"""Mice and absolute pointers. The middle button is the fence: when its release is there, all is."""

import time

from lib.case import *
from lib.evdev import *


class PointerTest(KernelTest):
    def fenced(self, inlet, click):
        click()
        return inlet.until(type="button", phase="ended", button="middle")

    def v120(self, lines):
        """What all scroll lines together say."""
        wheels = [line["v120"] for line in self.only(lines, type="scroll", source="wheel") if "v120" in line]
        return [sum(value[axis] for value in wheels) for axis in (0, 1)]


class Behaviour:
    def attach(self):
        """A running inlet, once motion goes to this mouse."""
        plug = self.plug(self.driver)
        inlet = self.inlet()
        machine.await_pointer(self.pointer)
        return inlet, inlet.device(plug.name)

    def done(self, inlet):
        return self.fenced(inlet, lambda: machine.click("middle"))

    def test_motion_goes_right_and_down_and_back(self):
        inlet, device = self.attach()
        for sign in (1, -1):
            lines = []
            for _ in range(5):
                machine.move(sign * 20, sign * 10)
                # One after the other: the queue of an emulated PS/2 mouse holds four reports, and on a busy machine
                # the release at the end would be one too many.
                lines += inlet.until(type="motion")
            moved = self.only(lines + self.done(inlet), type="motion")
            self.assertTrue(moved)
            self.assertEqual({line["device"] for line in moved}, {device})
            self.assertGreater(sign * sum(line["dx"] for line in moved), 0)
            self.assertGreater(sign * sum(line["dy"] for line in moved), 0)

    def test_each_button_begins_and_ends_once(self):
        inlet, device = self.attach()
        for name, button, code in (("left", "primary", BTN_LEFT), ("right", "secondary", BTN_RIGHT)):
            machine.click(name)
            lines = self.only(self.done(inlet), type="button", device=device)
            self.assertEqual(
                [(line["button"], line["phase"], line["code"], line["count"]) for line in lines if line["code"] == code],
                [(button, "began", code, 1), (button, "ended", code, 1)],
            )
            self.assertEqual(self.phases(lines, button="middle", code=BTN_MIDDLE), {"began": 1, "ended": 1})

    def test_two_quick_clicks_count_to_two(self):
        inlet, _ = self.attach()
        for down in (True, False, True, False):
            machine.button("left", down)
            time.sleep(0.06)  # a finger's pace: a switch that bounces is faster, and filtered
        began = self.only(self.done(inlet), type="button", phase="began", button="primary")
        self.assertEqual([line["count"] for line in began], [1, 2])

    def test_a_wheel_notch_up_is_negative_and_down_is_positive(self):
        inlet, _ = self.attach()
        for notches in (1, -1, -3):
            machine.wheel(notches)
            lines = self.done(inlet)
            self.assertEqual(self.v120(lines), [0, -120 * notches])
            self.assertLess(notches * sum(line["dy"] for line in self.only(lines, type="scroll")), 0)


class AUsbMouse(Behaviour, PointerTest):
    driver, pointer = "usb-mouse", "HID Mouse"


class AVirtioMouse(Behaviour, PointerTest):
    driver, pointer = "virtio-mouse-pci", "Virtio Mouse"


class APs2Mouse(Behaviour, PointerTest):
    def attach(self):
        name = "ImExPS/2 Generic Explorer Mouse"
        find(name)
        inlet = self.inlet()
        machine.await_pointer("PS/2 Mouse")
        return inlet, inlet.device(name)


class AnAbsolutePointer(PointerTest):
    def test_it_covers_the_space(self):
        for driver, pointer in (("usb-tablet", "HID Tablet"), ("virtio-tablet-pci", "Virtio Tablet")):
            with self.subTest(driver):
                plug = self.plug(driver)
                inlet = self.inlet()
                machine.await_pointer(pointer)
                width, height = inlet.hello["space"]
                self.assertEqual((width, height), (1920, 1080))
                for x, y in ((0.25, 0.75), (0.75, 0.25), (0.5, 0.5)):
                    machine.point(x, y)
                    lines = self.fenced(inlet, lambda: machine.click("middle"))
                    for line in self.only(lines, type="motion")[-1], self.only(lines, type="button")[0]:
                        self.assertEqual(line["device"], inlet.device(plug.name))
                        self.assertAlmostEqual(line["x"], x * width, delta=1.5)
                        self.assertAlmostEqual(line["y"], y * height, delta=1.5)
                plug.pull()

    def test_its_corners_are_the_corners_of_the_space(self):
        tablet = self.device(uinput.tablet)
        inlet = self.inlet("--device", tablet.path)
        for x, y in ((32767, 32767), (0, 0)):
            tablet.frame((EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y))
            tablet.tap(BTN_LEFT)
            line = inlet.wait_for(type="button", phase="ended", button="primary")
            self.assertAlmostEqual(line["x"], 1920 * x / 32767, delta=1.5)
            self.assertAlmostEqual(line["y"], 1080 * y / 32767, delta=1.5)


class AWheel(PointerTest):
    def scrolled(self, mouse, inlet, *frames):
        mouse.frames(frames)
        return self.v120(self.fenced(inlet, lambda: mouse.tap(BTN_MIDDLE)))

    def test_a_high_resolution_notch_is_not_counted_twice(self):
        mouse = self.device(uinput.mouse, high_resolution=True)
        inlet = self.inlet("--device", mouse.path)
        for sign in (1, -1):
            notch = [(EV_REL, REL_WHEEL_HI_RES, 120 * sign), (EV_REL, REL_WHEEL, sign)]
            self.assertEqual(self.scrolled(mouse, inlet, notch), [0, -120 * sign])
            self.assertEqual(self.scrolled(mouse, inlet, notch[::-1]), [0, -120 * sign], "the other order")

    def test_parts_of_a_notch_add_up(self):
        mouse = self.device(uinput.mouse, high_resolution=True)
        inlet = self.inlet("--device", mouse.path)
        part = [(EV_REL, REL_WHEEL_HI_RES, -30)]
        whole = [*part, (EV_REL, REL_WHEEL, -1)]
        self.assertEqual(self.scrolled(mouse, inlet, part, part, part, whole), [0, 120])

    def test_a_sideways_notch_is_horizontal(self):
        for high_resolution in (True, False):
            with self.subTest(high_resolution=high_resolution):
                mouse = self.device(uinput.mouse, f"Test Mouse {high_resolution}", high_resolution=high_resolution)
                inlet = self.inlet("--device", mouse.path)
                notch = [(EV_REL, REL_HWHEEL, 1)]
                if high_resolution:
                    notch.append((EV_REL, REL_HWHEEL_HI_RES, 120))
                self.assertEqual(self.scrolled(mouse, inlet, notch), [120, 0])
