import Glibc
import InputModel
import LinuxInput
import System
import Testing

extension MachineTests {
    @Suite(.emulated) struct HotplugTests {
        /// The news that udev has, after waiting for it.
        private func news(_ udev: inout Udev) -> [String] {
            guard becomesReadable(udev.rawDescriptor) else { return [] }
            var news: [String] = []
            while let change = udev.nextChange() {
                switch change {
                case .added(let node): news.append("added \(node.path)")
                case .removed(let path): news.append("removed \(path)")
                }
            }
            return news
        }

        @Test("A device that is pulled out is removed, after the frames that came before")
        func unplugged() throws {
            try MockTestbed.run { bed in
                let mouse = try bed.plug(.mouse)
                let device = try mouse.open()
                mouse.report(.move(.x, 1), at: 1)
                #expect(device.readings() == [.frame(at: 1, [.move(.x, 1)])])
                bed.unplug(mouse)
                #expect(device.becomesReadable())
                #expect(device.readings() == [.removed])
                #expect(device.readings() == [.removed])
            }
        }

        @Test("A device that goes in the middle of a frame is removed, and the frame never ends")
        func unpluggedMidFrame() throws {
            try MockTestbed.run { bed in
                let mouse = try bed.plug(.mouse)
                let device = try mouse.open()
                mouse.write([.move(.x, 1)], at: 1)
                #expect(device.readings() == [])
                bed.unplug(mouse)
                #expect(device.readings() == [.removed])
            }
        }

        @Test("A device that is gone cannot be opened")
        func openedLate() throws {
            try MockTestbed.run { bed in
                let mouse = try bed.plug(.mouse)
                bed.unplug(mouse)
                let error = #expect(throws: InletError.self) { try mouse.open() }
                #expect(error == .device(mouse.path, ENOENT))
            }
        }

        @Test("udev tells of devices that come, with their properties, and that go")
        func told() throws {
            try MockTestbed.run { bed in
                var udev = try Udev()
                let mouse = try bed.plug(.highResolutionMouse, number: 4)
                #expect(becomesReadable(udev.rawDescriptor))
                guard case .added(let node) = udev.nextChange() else {
                    Issue.record("no news of the mouse")
                    return
                }
                #expect(node.path == "/dev/input/event4")
                #expect(node.properties["ID_INPUT_MOUSE"] == "1")
                #expect(node.properties["MOUSE_DPI"] == "800@125 *1600@500")
                bed.unplug(mouse)
                #expect(news(&udev) == ["removed /dev/input/event4"])
                #expect(try udev.nodes().isEmpty)
            }
        }

        @Test("What is no event node is no news: the parent of one, a node of another kind")
        func otherNews() throws {
            try MockTestbed.run { bed in
                var udev = try Udev()
                try bed.add(
                    """
                    P: /devices/virtual/input/mouse0
                    E: SUBSYSTEM=input
                    E: DEVNAME=/dev/input/mouse0

                    P: /devices/virtual/tty/tty9
                    E: SUBSYSTEM=tty
                    E: DEVNAME=/dev/tty9

                    """)
                _ = try bed.plug(.keyboard)
                #expect(news(&udev) == ["added /dev/input/event0"])
                #expect(try udev.nodes().map(\.path) == ["/dev/input/event0"])
            }
        }

        @Test("Nodes are listed in the order of their numbers")
        func order() throws {
            try MockTestbed.run { bed in
                for number in [10, 2, 0, 11, 1] { _ = try bed.plug(.mouse, number: number) }
                let paths = try Udev().nodes().map(\.path)
                #expect(paths == [0, 1, 2, 10, 11].map { "/dev/input/event\($0)" })
            }
        }

        @Test("A machine without devices has no nodes")
        func none() throws {
            try MockTestbed.run { _ in
                let nodes = try Udev().nodes()
                #expect(nodes.isEmpty)
            }
        }

        @Test("udev's properties of a path are those of its node; a path that it does not know has none")
        func properties() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard, number: 1)
                let udev = try Udev()
                #expect(udev.properties(of: keyboard.path)["ID_INPUT_KEYBOARD"] == "1")
                #expect(udev.properties(of: "/dev/input/event7").isEmpty)
            }
        }
    }
}
