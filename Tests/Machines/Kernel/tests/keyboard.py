"""Keys of real keyboards: over USB, virtio, and PS/2 the same key is the same press.

Each test types a last key, KEY_Z, as a fence: when its release is there, all that came before is.
"""

from lib.case import *
from lib.evdev import KEY_A, await_condition, find

PAGE_7 = {"KEY_A": 4, "KEY_Z": 29, "KEY_LEFTSHIFT": 225, "KEY_CAPSLOCK": 57}


class Behaviour:
    def attach(self):
        plug = self.plug(self.driver)
        return plug.name, plug.path

    def typed(self, inlet, *names):
        """Types and returns all lines up to the release of the fence."""
        machine.type(*names)
        machine.type("z")
        return inlet.until(type="key", phase="ended", key="KEY_Z")

    def test_a_typed_key_begins_once_and_ends_once(self):
        name, _ = self.attach()
        inlet = self.inlet()
        lines = self.only(self.typed(inlet, "a"), type="key", code=KEY_A)
        self.assertEqual([line["phase"] for line in lines], ["began", "ended"])
        began = lines[0]
        self.assertEqual(
            {field: began[field] for field in ("device", "key", "usage", "text", "plainText", "modifiers")},
            {"device": inlet.device(name), "key": "KEY_A", "usage": 4, "text": "a", "plainText": "a", "modifiers": []},
        )
        self.assertLess(began["time"], lines[1]["time"])
        for line in self.only(inlet.lines, type="key"):
            self.assertEqual(line["usage"], PAGE_7[line["key"]])

    def test_shift_changes_the_text_and_leaves_the_plain_text(self):
        self.attach()
        inlet = self.inlet()
        lines = self.typed(inlet, "shift", "a")
        began = self.only(lines, type="key", phase="began", key="KEY_A")
        self.assertEqual(len(began), 1)
        self.assertEqual((began[0]["text"], began[0]["plainText"], began[0]["modifiers"]), ("A", "a", ["shift"]))
        self.assertEqual(self.phases(lines, type="key", key="KEY_LEFTSHIFT"), {"began": 1, "ended": 1})
        self.assertEqual(self.only(lines, type="key", phase="began", key="KEY_Z")[0]["modifiers"], [])
        held = [line["modifiers"] for line in self.only(lines, type="modifiers")]
        self.assertEqual(held, [["shift"], []])
        self.assertEqual(self.count(lines, type="modifierTap"), 0, "something came between")

    def test_a_modifier_alone_is_a_tap(self):
        self.attach()
        inlet = self.inlet()
        lines = self.typed(inlet, "shift")
        self.assertEqual([line["key"] for line in self.only(lines, type="modifierTap")], ["KEY_LEFTSHIFT"])

    def test_caps_lock_locks_and_capitalises_until_it_is_typed_again(self):
        self.attach()
        inlet = self.inlet()
        for locked, text in ((True, "A"), (False, "a")):
            machine.type("caps_lock")
            lines = self.typed(inlet, "a")
            modifiers = self.only(lines, type="modifiers")
            self.assertTrue(modifiers, "no line about modifiers")
            self.assertEqual("capsLock" in modifiers[-1]["locked"], locked)
            self.assertEqual([line["text"] for line in self.only(lines, type="key", phase="began", key="KEY_A")], [text])

    def test_a_key_that_is_held_at_the_start_is_no_press_until_it_is_pressed_again(self):
        _, path = self.attach()
        other = self.reader(path)
        machine.key("a", True)
        await_condition(lambda: KEY_A in other.keys(), "the kernel to know the key")
        inlet = self.inlet()
        machine.key("a", False)
        self.assertEqual(self.count(self.typed(inlet), type="key", key="KEY_A"), 0)
        self.assertEqual(self.phases(self.typed(inlet, "a"), type="key", key="KEY_A"), {"began": 1, "ended": 1})


class AUsbKeyboard(Behaviour, KernelTest):
    driver = "usb-kbd"


class AVirtioKeyboard(Behaviour, KernelTest):
    driver = "virtio-keyboard-pci"


class APs2Keyboard(Behaviour, KernelTest):
    def attach(self):
        name = "AT Translated Set 2 keyboard"
        return name, find(name)
