import Glibc
import Testing

@testable import Inlet

/// What has begun when the connection ends: it is cancelled before the program is told of the loss.
struct BegunTests {
    private static func press(_ seq: Int, _ phase: String, _ region: String = "a") -> String {
        #"{"type":"press","time":\#(seq),"seq":\#(seq),"phase":"\#(phase)","program":1,"scene":"s","#
            + #""region":"\#(region)","button":"primary","count":1,"x":1,"y":2,"modifiers":[]}"#
    }

    private static func snapshot(_ seq: Int) -> String {
        #"{"type":"snapshot","time":9,"seq":\#(seq),"space":[100,100],"devices":[],"keys":[],"modifiers":[],"locked":[],"#
            + #""group":0,"pointer":null,"programs":[],"scenes":[],"focus":null,"hover":null,"press":null,"latch":null,"#
            + #""band":null,"bars":[],"selection":[]}"#
    }

    @Test("What has begun is cancelled as the table says")
    func table() throws {
        for example in try ClientTable.cases("begun") {
            let name = example["case"]?.string ?? ""
            for (reads, reconnects) in [(false, true), (true, true), (true, false)] {
                var core = try TestCore(program: 7, reconnects: reconnects)
                if case .object(let fields)? = example["subscribe"] {
                    _ = core.ask("subscribe", fields)
                    try core.reply(to: core.requests()[0])
                }
                let lines = example["lines"]?.array ?? []
                for line in lines {
                    try core.receive(line.text)
                    if reads { _ = core.core.takeEvents() }
                }
                core.core.lost("gone")
                var found = Array(core.core.takeEvents().dropFirst(reads ? 0 : lines.count))
                if reconnects { #expect(found.popLast() == .disconnected("gone"), "\(name)") }
                // Each is what the client reads of that line.
                let expected = try (example["cancelled"]?.array ?? []).map { try Event(text: $0.text) }
                #expect(found == expected, "\(name), \(reads), \(reconnects)")
            }
        }
    }

    @Test("Two losses in a row cancel once, and no more is kept than hands can hold")
    func losses() throws {
        var core = try TestCore()
        try core.receive(Self.press(1, "began"))
        for _ in 0..<2 {
            core.core.lost("gone")
            try core.greet()
        }
        let presses = core.core.takeEvents().compactMap {
            if case .press(let press) = $0 { press } else { nil }
        }
        #expect(presses.map(\.reason) == [nil, .disconnected])
        for seq in 1..<10 * Begun.limit { try core.receive(Self.press(seq, "began", "\(seq)")) }
        _ = core.core.takeEvents()
        core.core.lost("gone")
        #expect(core.core.takeEvents().count == Begun.limit + 1)
    }

    @Test(
        "An end among lines that are dropped here is made up for, also that of another connection",
        arguments: [false, true])
    func dropped(_ loses: Bool) throws {
        var core = try TestCore()
        try core.receive(Self.press(1, "began"))
        try core.receive(Self.press(2, "began", "b"))
        #expect(core.core.takeEvents().count == 2)
        if loses {
            core.core.lost("gone")
            try core.greet()
        }
        _ = core.ask("ping", [:])
        var (seq, again) = (2, JSON?.none)
        let region = String(repeating: "x", count: 4000)
        while again == nil {
            seq += 1
            try core.receive(Self.press(seq, "ended", region))
            again = try core.requests().first { $0["do"] == "subscribe" }
        }
        try core.receive(Self.press(seq + 1, "ended"))
        try core.reply(to: #require(again))
        try core.receive(Self.snapshot(seq + 2))
        var told: [String] = []
        for event in core.core.takeEvents() {
            switch event {
            case .gap: told.append("gap")
            case .snapshot: told.append("snapshot")
            case .press(let press):
                #expect(press.phase == .cancelled && press.reason == .gap)
                told.append(press.region.rawValue)
            default: break
            }
        }
        #expect(told == ["gap", "snapshot"] + (loses ? ["b", "a"] : ["a"]))
    }

    @Test("A held command is cancelled where the daemon is killed")
    func killed() async throws {
        let daemon = SimulatedProcess()
        try daemon.start()
        let client = try await Client.connect(name: "talk", socket: daemon.socket, reconnects: false)
        try await client.insert { Command("talk", title: "Talk", keys: "super+t").with { $0.holds = true } }
        try await client.respond(actions: ["talk": Action()])
        try await client.simulate(.plug(.keyboard), .press("KEY_LEFTMETA"), .press("KEY_T"))
        daemon.kill()
        var told: [Event.Command.Phase] = []
        await #expect(throws: InletError.self) {
            for try await batch in client.events {
                for case .command(let command) in batch {
                    told.append(command.phase)
                    #expect((command.reason == .disconnected) == (command.phase == .cancelled))
                }
            }
        }
        #expect(told == [.began, .cancelled])
    }

    @Test("The descriptor is readable until the end of the client has been read")
    func descriptor() async throws {
        let daemon = FakeDaemon()
        let client = try Client(socket: daemon.path, reconnects: false)
        let other = daemon.accept()
        FakeDaemon.send(FakeDaemon.hello + Self.press(1, "began") + "\n", to: other)
        Glibc.close(other)
        var descriptors = [pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)]
        var told: [Event] = []
        let error = #expect(throws: InletError.self) {
            while poll(&descriptors, 1, 60_000) == 1 { told += try client.dispatch() }
        }
        #expect(error == .connectionLost("the daemon closed the connection"))
        #expect(told.count == 3)
        client.close()
    }
}
