import CUMockdev
import Dispatch
import Glibc
import Inlet
import InputModel
import Synchronization
import Testing

extension MachineTests {
    /// A seat in the process of its program, over devices as the kernel has them.
    @Suite(.emulated) struct SeatTests {
        /// Events as they come, without waiting in vain for more than ten seconds.
        private struct Reader {
            let client: Client
            private var events: [Event] = []

            init(_ client: Client) { self.client = client }

            /// The next of which `pick` makes something; what is before it is passed over.
            mutating func next<Value>(_ pick: (Event) -> Value?) throws -> Value {
                while true {
                    while !events.isEmpty {
                        if let value = pick(events.removeFirst()) { return value }
                    }
                    var wanted = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
                    try #require(poll(&wanted, 1, 120_000) == 1, "no event comes")
                    events += try client.dispatch()
                }
            }

            mutating func device() throws -> String {
                try next { if case .device(let line) = $0 { "\(line.phase) \(line.name)" } else { nil } }
            }

            mutating func key() throws -> String {
                try next {
                    if case .key(let line) = $0 { "\(line.phase) \(line.key) \(line.time)" } else { nil }
                }
            }

            mutating func snapshot() throws -> Event.Snapshot {
                try next { if case .snapshot(let line) = $0 { line } else { nil } }
            }
        }

        /// A client of `seat`.
        private func client(of seat: Seat) throws -> Client {
            try waiting { try await seat.connect(name: "toolbar") }
        }

        @Test(
            "A program's own seat reads a keyboard and a mouse, one that is plugged in later, and one that is pulled out"
        )
        func live() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                let mouse = try bed.plug(.mouse, number: 1)
                let seat = try Seat(.live)
                defer { seat.close() }
                let client = try client(of: seat)
                var reader = Reader(client)
                let snapshot = try reader.snapshot()
                #expect(snapshot.devices.map(\.name) == ["Desk Keyboard", "Desk Mouse"])
                try waiting {
                    try await client.subscribe(to: [.device, .key, .hover, .click], mine: false)
                    try await client.setSpace([Rect(0, 0, 800, 600)])
                    try await client.warp(to: Point(100, 100))
                    try await client.show(
                        Scene("toolbar", at: Rect(0, 0, 200, 200)) {
                            Region("save", at: Rect(90, 90, 40, 40), role: .control)
                        })
                }
                let time = now
                keyboard.report(.press(.a), at: time)
                #expect(try reader.key() == "began KEY_A \(time)")
                keyboard.report(.release(.a), at: time + 1000)
                #expect(try reader.key() == "ended KEY_A \(time + 1000)")
                mouse.report(.press(KeyCode(rawValue: 0x110)), at: now)
                mouse.report(.release(KeyCode(rawValue: 0x110)), at: now + 60_000)
                let click = try reader.next { if case .click(let line) = $0 { line } else { nil } }
                #expect(click.region == "save" && click.button == "primary")

                let second = try bed.plug(.keyboard, number: 2)
                #expect(try reader.device() == "added Desk Keyboard")
                second.report(.press(.b), at: now)
                #expect(try reader.key().hasPrefix("began KEY_B"))
                bed.unplug(second)
                #expect(try reader.key().hasPrefix("cancelled KEY_B"))
                #expect(try reader.device() == "removed Desk Keyboard")

                seat.close()
                let last = try waiting {
                    for try await _ in client.events {}
                    return true
                }
                #expect(last && !keyboard.kernelState.isGrabbed)
            }
        }

        @Test("A seat of named devices reads no other, and hears of none that comes")
        func named() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                let mouse = try bed.plug(.mouse, number: 1)
                let seat = try Seat(.devices([keyboard.path]))
                defer { seat.close() }
                let client = try client(of: seat)
                var reader = Reader(client)
                #expect(try reader.snapshot().devices.map(\.name) == ["Desk Keyboard"])
                try waiting { try await client.subscribe(to: [.device, .key, .button], mine: false) }
                mouse.report(.press(KeyCode(rawValue: 0x110)), at: now)
                _ = try bed.plug(.keyboard, number: 2)
                keyboard.report(.press(.a), at: now)
                let first = try reader.next { event -> String? in
                    switch event {
                    case .key(let line): line.key
                    case .button(let line): line.button
                    case .device(let line): line.name
                    default: nil
                    }
                }
                #expect(first == "KEY_A")
            }
        }

        @Test("Without a device, a seat waits for the first")
        func empty() throws {
            try MockTestbed.run { bed in
                let seat = try Seat(.live)
                defer { seat.close() }
                let client = try client(of: seat)
                var reader = Reader(client)
                #expect(try reader.snapshot().devices.isEmpty)
                try waiting { try await client.subscribe(to: [.device, .key], mine: false) }
                let keyboard = try bed.plug(.keyboard)
                #expect(try reader.device() == "added Desk Keyboard")
                keyboard.report(.press(.a), at: now)
                #expect(try reader.key().hasPrefix("began KEY_A"))
            }
        }

        @Test(
            "Who may not read the devices is told so, by a typed error that names one; a device that is readable is enough"
        )
        func notPermitted() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                try bed.lock(keyboard)
                let mouse = try bed.plug(.mouse, number: 1)
                try bed.lock(mouse)
                // Of this thread alone, and of those that it starts; for others the answer is no, and nothing changes.
                setfsuid(65534)
                defer { setfsuid(geteuid()) }
                for source in [.live, .devices([keyboard.path])] as [Seat.Source] {
                    let error = #expect(throws: InletError.self) { try Seat(source) }
                    guard case .notPermitted(let message)? = error else {
                        Issue.record("\(source): \(error.debugDescription)")
                        continue
                    }
                    #expect(message.hasPrefix("\(keyboard.path): permission denied"))
                }
                setfsuid(geteuid())
                try bed.unlock(mouse)
                setfsuid(65534)
                let seat = try Seat(.live)
                defer { seat.close() }
                var reader = Reader(try client(of: seat))
                #expect(try reader.snapshot().devices.map(\.name) == ["Desk Mouse"])
            }
        }
    }
}

/// Runs a task, and waits for it on this thread: umockdev's machine is used by the one that made it.
private func waiting<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
    let outcome = Outcome<Value>()
    Task.detached {
        do {
            let value = try await body()
            outcome.end(.success(value))
        } catch {
            outcome.end(.failure(error))
        }
    }
    return try outcome.wait()
}

/// What becomes of a task.
private final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let hasEnded = DispatchSemaphore(value: 0)

    func end(_ result: Result<Value, any Error>) {
        self.result.withLock { $0 = result }
        hasEnded.signal()
    }

    func wait() throws -> Value {
        try #require(hasEnded.wait(timeout: .now() + 10) == .success, "a task takes too long")
        return try #require(try result.withLock { try $0?.get() })
    }
}
