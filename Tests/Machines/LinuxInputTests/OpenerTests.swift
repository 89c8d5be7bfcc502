import CLinuxSystem
import Glibc
import InputModel
import LinuxInput
import System
import Testing

@testable import Server

extension MachineTests {
    /// The helper that opens devices: the loop goes on while it takes its time.
    @Suite(.emulated) struct OpenerTests {
        /// What is told of devices.
        private struct Sink: DeviceSink, ~Copyable {
            var added: [String] = []
            var unopened = 0

            mutating func add(_ device: DeviceDescription, isNew: Bool, at time: Timestamp) -> DeviceID? {
                added.append(device.path)
                return DeviceID(rawValue: UInt32(added.count))
            }
            mutating func process(_ frame: borrowing Frame) {}
            mutating func process(_ note: DeviceNote, of id: DeviceID, at time: Timestamp) {}
            mutating func publishUnopened(at time: Timestamp) { unopened += 1 }
        }

        /// Devices whose helper is this test, at the other end of a connection; a device is plugged in.
        private func withHelper(
            _ body: (
                inout LiveDevices, inout Sink, inout Poller, _ helper: Int32, _ unplug: () -> Void
            ) throws -> Void
        ) throws {
            try MockTestbed.run { bed in
                var ends: [Int32] = [-1, -1]
                try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
                let helper = Descriptor(owning: ends[1])
                let connection = Descriptor(owning: ends[0])
                // A loop that waited would fail the test, and not hang.
                HelperProcess.limitWaiting(connection, to: .milliseconds(100))
                var poller = try Poller()
                var devices = try LiveDevices(
                    DeviceSelection(paths: [], seat: "seat0"), opener: DeviceOpener(connection),
                    poller: &poller)
                var sink = Sink()
                let mouse = try bed.plug(.mouse)
                while sink.added.isEmpty, devices.openerDeadline == .distantFuture {
                    try #require(poller.wait(for: .milliseconds(10_000)) > 0, "udev says nothing")
                    devices.applyChanges(&sink, &poller)
                    try #require(devices.failure == nil, "it is waited for")
                }
                var path = [UInt8](repeating: 0, count: 64)
                let count = recv(helper.rawValue, &path, path.count, Int32(MSG_DONTWAIT))
                #expect(String(decoding: path.prefix(max(0, count)), as: UTF8.self) == mouse.path)
                try body(&devices, &sink, &poller, helper.rawValue) { bed.unplug(mouse) }
            }
        }

        @Test("Its answer is taken when it comes")
        func answer() throws {
            try withHelper { devices, sink, poller, helper, _ in
                devices.takeOpened(&sink, &poller)
                #expect(devices.failure == nil && sink.unopened == 0)
                // What a helper opens cannot be handed over here: umockdev knows descriptors by their numbers.
                try #require(inlet_send_descriptor(helper, -1, EACCES) == 0)
                devices.takeOpened(&sink, &poller)
                #expect(devices.failure == nil && sink.unopened == 1)
                #expect(devices.openerDeadline == .distantFuture, "nothing is awaited any more")
            }
        }

        @Test("A device that is removed before the answer comes is forgotten without a word")
        func removed() throws {
            try withHelper { devices, sink, poller, helper, unplug in
                unplug()
                while devices.asked.contains(where: { $0 != nil }) {
                    try #require(poller.wait(for: .milliseconds(10_000)) > 0, "udev says nothing")
                    devices.applyChanges(&sink, &poller)
                }
                try #require(inlet_send_descriptor(helper, -1, ENOENT) == 0)
                devices.takeOpened(&sink, &poller)
                #expect(devices.failure == nil && sink.unopened == 0)
                #expect(devices.openerDeadline == .distantFuture, "nothing is awaited any more")
            }
        }

        @Test(
            "One that does not answer for too long counts as dead, and so does one that has exited",
            arguments: [false, true])
        func gone(_ hasExited: Bool) throws {
            try withHelper { devices, sink, poller, helper, _ in
                if hasExited {
                    shutdown(helper, Int32(SHUT_RDWR))
                    devices.takeOpened(&sink, &poller)
                } else {
                    devices.checkOpener(&sink, &poller)
                    #expect(devices.failure == nil)
                    while MonotonicClock.now < devices.openerDeadline, devices.failure == nil {
                        _ = poller.wait(for: MonotonicClock.patience(until: devices.openerDeadline))
                    }
                    devices.checkOpener(&sink, &poller)
                }
                #expect(devices.failure == DeviceOpener.gone)
            }
        }
    }
}
