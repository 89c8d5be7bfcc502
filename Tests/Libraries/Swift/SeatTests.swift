import Glibc
import Inlet
import TestSupport
import Testing

/// Programs on a seat of their own process.
struct SeatTests {
    private static func toolbar() -> Scene {
        Scene("toolbar", at: Rect(0, 0, 200, 40)) {
            Region("bar", at: Rect(0, 0, 200, 40)) {
                for (place, name) in (["save", "undo"] as [RegionID]).enumerated() {
                    Region(name, at: Rect(10 + 60 * Double(place), 5, 60, 30), role: .control, effect: .lift)
                }
            }
        }
    }

    @Test(
        "A program is told what simulated hands do to its regions, in order, and its events end with the seat"
    )
    func simulated() async throws {
        let seat = try Seat(.simulated)
        let client = try await seat.connect(name: "toolbar")
        try await client.show(Self.toolbar())
        try await client.simulate(
            .plug(.mouse), .to(Point(30, 20)), .click(), .to(Point(90, 20)), .click("right"))
        var told: [String] = []
        func tell(_ batch: [Event]) {
            for event in batch {
                switch event {
                case .hover(let hover) where hover.phase == .entered: told.append("over \(hover.region)")
                case .click(let click): told.append("\(click.button) \(click.region)")
                default: break
                }
            }
        }
        seat.close()
        for try await batch in client.events { tell(batch) }
        #expect(told == ["over save", "primary save", "over undo", "secondary undo"])
        await #expect(throws: InletError.self) { try await client.ping() }
        await #expect(throws: InletError.connectionLost("this seat has ended; create another")) {
            _ = try await seat.connect()
        }
    }

    @Test(
        "A slider grips, and a key talks while it is held: the second tutorial's panel does what its page says"
    )
    func panel() async throws {
        let seat = try Seat(.simulated)
        defer { seat.close() }
        let client = try await seat.connect(name: "panel")
        try await client.show(
            Scene("panel", at: Rect(0, 0, 400, 300)) {
                Region("volume", at: Rect(20, 20, 40, 260), role: .control).with { $0.latch = [.vertical] }
            })
        var talk = Command("talk", title: "Push to talk", keys: "super+t")
        talk.holds = true
        try await client.insert(into: "panel") { talk }
        try await client.respond(in: "panel", actions: ["talk": Action()])
        try await client.simulate(.plug(.mouse), .plug(.keyboard), .to(Point(40, 150)))
        try await client.simulate(
            .press("left"), .move(0, -65), .release("left"))
        try await client.simulate(.press("KEY_LEFTMETA"), .press("KEY_T"))
        var (way, talks) = (0.0, [String]())
        func take() throws {
            for event in try client.dispatch() {
                switch event {
                case .latch(let latch): way = latch.dy
                case .command(let command): talks.append("\(command.command) \(command.phase)")
                default: break
                }
            }
        }
        try take()
        #expect(way < 0)
        #expect(talks == ["talk began"])
        try await client.simulate(.release("KEY_T"), .release("KEY_LEFTMETA"))
        try take()
        #expect(talks == ["talk began", "talk ended"])
    }

    @Test("Two programs of a seat do not see each other's lines, and find each other's commands")
    func two() async throws {
        let seat = try Seat(.simulated)
        defer { seat.close() }
        let (first, second) = (try await seat.connect(name: "one"), try await seat.connect(name: "two"))
        try await first.insert { Command("save", title: "Save", keys: "ctrl+s") }
        let shadowed = try await second.insert { Command("send", title: "Send", keys: "ctrl+s") }
        #expect(shadowed.map(\.command) == ["send"] && shadowed.first?.program == first.program)
        try await first.respond(actions: ["save": Action()])
        try await second.respond(actions: ["send": Action()])
        #expect(try await second.search().map(\.title).sorted() == ["Save", "Send"])
        try await first.simulate(.plug(.keyboard), .key("ctrl+s"))
        try await second.ping()
        let commands = try first.dispatch().compactMap {
            if case .command(let line) = $0 { line.command } else { nil }
        }
        #expect(commands == ["save"])
        let others = try second.dispatch().contains { if case .command = $0 { true } else { false } }
        #expect(!others)
    }

    @Test("A refused request is a typed error, changes nothing, and the connection lives")
    func refused() async throws {
        let seat = try Seat(.simulated)
        defer { seat.close() }
        let client = try await seat.connect()
        let error = await #expect(throws: InletError.self) { try await client.focus("name", in: "none") }
        guard case .refused(let refusal)? = error else {
            Issue.record("\(error.debugDescription)")
            return
        }
        #expect(refusal.code == .unknownScene && refusal.request == "focus.set" && !refusal.message.isEmpty)
        client.send("focus.set", ["scene": "none", "region": nil])
        try await client.ping()
        let refused = try client.dispatch().compactMap {
            if case .refused(let error) = $0 { error.code } else { nil }
        }
        #expect(refused == [.unknownScene])
    }

    @Test(
        "The descriptor is readable when there are events, for loops of others, and not when there are none")
    func descriptor() async throws {
        let seat = try Seat(.simulated)
        defer { seat.close() }
        let (client, other) = (try await seat.connect(), try await seat.connect())
        #expect(try !client.dispatch().isEmpty)
        #expect(!Self.isReadable(client.descriptor, 0))
        try await other.show(Self.toolbar())
        #expect(Self.isReadable(client.descriptor, 60_000))
        #expect(try client.dispatch().contains { if case .scene = $0 { true } else { false } })
        // What came beside a reply waits in the client, and its descriptor says so.
        try await other.destroy("toolbar")
        try await client.ping()
        #expect(Self.isReadable(client.descriptor, 60_000))
        #expect(try !client.dispatch().isEmpty)
        #expect(!Self.isReadable(client.descriptor, 0))
    }

    private static func isReadable(_ descriptor: Int32, _ milliseconds: Int32) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, milliseconds) == 1
    }

    @Test("A task that waits for events is cancelled at once, and another reads on from there")
    func cancelled() async throws {
        let seat = try Seat(.simulated)
        defer { seat.close() }
        let client = try await seat.connect()
        _ = try client.dispatch()
        let task = Task { () -> InletError? in
            do throws(InletError) {
                for try await _ in client.events {}
                return nil
            } catch {
                return error
            }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        try await client.show(Self.toolbar())
        var batches = client.events.makeAsyncIterator()
        #expect(try await batches.next()?.isEmpty == false)
    }

    @Test("A request is cancelled while its reply is awaited, and its reply then is nobody's")
    func cancelledRequest() async throws {
        let seat = try Seat(.simulated)
        defer { seat.close() }
        let client = try await seat.connect()
        let task = Task { () -> InletError? in
            do throws(InletError) {
                try await client.request("simulate", ["until": ["type": "scene"], "limit": "3600s"])
                return nil
            } catch {
                return error
            }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        let other = try await seat.connect()
        try await other.show(Self.toolbar())
        try await client.ping()
    }

    @Test("A program that does not read is told how much it lost, and then what is")
    func slowReader() async throws {
        let seat = try Seat(.simulated)
        defer { seat.close() }
        let (slow, fast) = (try await seat.connect(), try await seat.connect(name: "fast"))
        for _ in 0..<4000 {
            fast.send("scene.activate", ["scene": "page", "rect": [0, 0, 9, 9]])
            fast.send("scene.destroy", ["scene": "page"])
        }
        try await fast.ping()
        try await fast.show(Self.toolbar())
        var (lost, scenes) = (0, [SceneID]())
        for try await batch in slow.events {
            for event in batch {
                switch event {
                case .gap(let gap): lost += gap.lost
                case .snapshot(let snapshot): scenes = snapshot.scenes.map(\.scene)
                default: break
                }
            }
            if lost > 0 && scenes == ["toolbar"] { break }
        }
        #expect(lost > 0)
    }

    @Test("A program that only asks keeps at most a megabyte of lines, and says itself what it dropped")
    func onlyAsks() async throws {
        let seat = try Seat(.simulated)
        defer { seat.close() }
        let client = try await seat.connect()
        for _ in 0..<300 {
            for _ in 0..<20 {
                client.send("scene.activate", ["scene": "page", "rect": [0, 0, 9, 9]])
                client.send("scene.destroy", ["scene": "page"])
            }
            try await client.ping()
        }
        try await client.show(Self.toolbar())
        let events = try client.dispatch()
        let gaps = events.compactMap { if case .gap(let gap) = $0 { gap.lost } else { nil } }
        #expect(!gaps.isEmpty && events.count < 20_000)
    }

    @Test("A recording is played for whoever is connected, and its end is the end of the events")
    func recording() async throws {
        try await withRecording { path in
            let seat = try Seat(.recording(path))
            let client = try await seat.connect()
            seat.play()
            var keys: [String] = []
            for try await batch in client.events {
                for case .key(let key) in batch { keys.append("\(key.key) \(key.phase.rawValue)") }
            }
            #expect(keys == ["KEY_A began", "KEY_A ended"])
            seat.close()
        }
    }

    @Test("A seat that cannot be says why")
    func unavailable() {
        #expect(throws: InletError.self) { try Seat(.recording("/nowhere.mcap")) }
        #expect(throws: InletError.self) { try Seat(.devices(["/dev/input/event9999"])) }
        #expect(throws: InletError.self) { try Seat(.simulated, configuration: "/nowhere.yaml") }
    }

    @Test("Seats and clients leave no descriptor and no thread behind")
    func leaksNothing() async throws {
        func round() async throws {
            let seat = try Seat(.simulated)
            let client = try await seat.connect(name: "toolbar")
            try await client.show(Self.toolbar())
            seat.close()
        }
        try await round()
        let before = Self.entries("/proc/self/task")
        for _ in 0..<20 { try await round() }
        // Threads of the runtime come and go; those of seats are joined.
        #expect(Self.entries("/proc/self/task") < before + 20)
    }

    private static func entries(_ path: String) -> Int {
        guard let folder = opendir(path) else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }

    private func withRecording(_ body: (String) async throws -> Void) async throws {
        let path = "/tmp/inlet-\(getpid())-\(UInt64.random(in: 0...UInt64.max)).evemu"
        let text = """
            # EVEMU 1.3
            N: kb
            I: 0003 0001 0002 0003
            B: 00 03 00 10 00 00 00 00 00
            B: 01 fe ff ff ff ff ff ff ff
            B: 14 00
            E: 0.000001 0001 001e 0001
            E: 0.000001 0000 0000 0000
            E: 0.100000 0001 001e 0000
            E: 0.100000 0000 0000 0000

            """
        let file = fopen(path, "w")
        fputs(text, file)
        fclose(file)
        defer { unlink(path) }
        try await body(path)
    }
}
