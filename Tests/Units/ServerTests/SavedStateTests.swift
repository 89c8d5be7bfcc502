import Engine
import InputModel
import Interaction
import TestSupport
import Testing

@testable import Server
@testable import Subscription
@testable import Wire

/// What programs and users may ask for is what the state file can hold: whatever is accepted is read by the next start.
struct SavedStateTests {
    private static let client = ClientID(rawValue: 1)
    private static let time = Timestamp(microseconds: 0)
    /// As long as a program's may be.
    private static let name =
        "web:" + String(repeating: "x", count: ProgramName.pageNameLimit - "web:/name".utf8.count) + "/name"

    /// - Returns: whether it was accepted.
    @discardableResult
    private func ask(_ json: String, _ engine: inout Engine) -> Bool {
        let line = RequestLine.parse(Array(json.utf8).span)
        if engine.interaction.program(Self.client) == nil {
            engine.connect(Self.client, user: .max, name: Self.name, at: Self.time)
        }
        defer { engine.clearEvents() }
        let answer = RequestHandler.perform(line, by: Self.client, &engine, at: Self.time)
        if case .failed = answer { return false }
        return true
    }

    /// The next start has what there is now.
    private func expectReadable(_ engine: borrowing Engine, _ what: String) throws {
        let state = SavedState(
            commands: engine.commandCustomizations, bars: engine.barCustomizations, sessions: engine.sessions)
        let (text, shortened) = state.encoded()
        #expect(shortened == 0 && text.count <= SavedState.byteLimit)
        do {
            let read = try SavedState(text.span)
            #expect(read.sessions == state.sessions, "\(what)")
            #expect(read.commands.map(\.program) == state.commands.map(\.program), "\(what)")
            let (now, before) = (read.commands.flatMap(\.commands), state.commands.flatMap(\.commands))
            #expect(now.map(\.id) == before.map(\.id) && now.map(\.keys) == before.map(\.keys), "\(what)")
            #expect(read.bars == state.bars, "\(what)")
        } catch {
            Issue.record("\(what): \(error)")
        }
    }

    private func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test("All that a session has is read back")
    func everything() throws {
        var session = SceneSession(scene: "s", of: ProgramName(user: 7, name: "editor"))
        session.target = "file"
        session.activity = #"{"at":1}"#
        session.programState = #"{"caret":[1,"\\\""]}"#
        session.focus = "i1"
        session.firstResponder = "panel"
        session.selections = [.init(collection: "list", items: ["i1", "i2"])]
        session.scrolls = [.init(region: "list", offset: Vector(dx: 1.5, dy: -3))]
        session.rect = Rect(x: 1, y: 2.5, width: 300, height: 200)
        session.presentation = .prominent
        session.isRefreshOwed = true
        session.needsKeys = true
        let other = SceneSession(scene: "t", of: ProgramName(user: 7, name: "editor"))
        let text = SavedState(sessions: [session, other]).encoded().text
        let read = try SavedState(text.span)
        #expect(read.sessions == [session, other])

        var engine = Engine(settings: EngineSettings())
        engine.restore(read.sessions)
        #expect(engine.sessions == [session, other])
        // Versions before had less to say.
        let old = Array(
            #"{"version":5,"commands":[],"sessions":[{"user":7,"program":"editor","scene":"s","focus":"i1"}]}"#
                .utf8)
        let focus = try SavedState(old.span).sessions.map(\.focus)
        #expect(focus == ["i1"])
    }

    @Test("An activity of every depth that a request may have")
    func depth() throws {
        var accepted = 0
        for depth in 1...70 {
            var engine = Engine(settings: EngineSettings())
            let request = #"{"do":"scene.activate","scene":"a","activity":\#(nested(depth))}"#
            guard ask(request, &engine) else { continue }
            accepted += 1
            try expectReadable(engine, "depth \(depth)")
        }
        #expect(accepted == JSONReader.depthLimit - 1)
    }

    /// Requests at one limit each, and one beyond it.
    private static var limits: [(name: String, request: (Int) -> String, limit: Int)] {
        func text(_ count: Int) -> String { String(repeating: "\\u0001", count: count) }
        let quotes = { (count: Int) in String(repeating: #"\""#, count: count) }
        return [
            ("activity", { #"{"do":"scene.update","scene":"s","activity":"\#(quotes($0))"}"# }, 31_999),
            (
                "state", { #"{"do":"scene.update","scene":"s","programState":"\#(quotes($0))"}"# }, 16_383
            ),
            (
                "values",
                {
                    #"{"do":"scene.update","scene":"s","activity":[1\#(String(repeating: ",1", count: $0))]}"#
                }, 31_998
            ),
            ("scene", { #"{"do":"scene.activate","scene":"\#(text($0))"}"# }, 256),
            ("target", { #"{"do":"scene.update","scene":"s","target":"\#(text($0))"}"# }, 256),
            (
                "regions",
                {
                    #"{"do":"regions.set","scene":"s","regions":[{"id":"l","rect":[0,0,9,9],"role":"collection"},{"id":"\#(text($0))","parent":"l","rect":[0,0,9,9],"role":"item","focusable":true,"scroll":[1e9,-1e9]}]}"#
                }, 256
            ),
            (
                "command", { #"{"do":"commands.customize","commands":[{"id":"\#(text($0))","keys":null}]}"# },
                256
            ),
        ]
    }

    @Test("Every request at its limit, one by one and all together")
    func limits() throws {
        var all = Engine(settings: EngineSettings())
        ask(#"{"do":"scene.activate","scene":"s"}"#, &all)
        for (name, request, limit) in Self.limits {
            var engine = Engine(settings: EngineSettings())
            ask(#"{"do":"scene.activate","scene":"s"}"#, &engine)
            let longest = String(repeating: "\\u0001", count: 256)
            let command = #"{"do":"commands.insert","commands":[{"id":"\#(longest)"}]}"#
            #expect(name != "command" || ask(command, &engine) && ask(command, &all))
            #expect(!ask(request(limit + 1), &engine), "\(name)")
            #expect(ask(request(limit), &engine) && ask(request(limit), &all), "\(name)")
            try expectReadable(engine, name)
        }
        let item = String(repeating: "\\u0001", count: 256)
        #expect(ask(#"{"do":"selection.set","scene":"s","collection":"l","items":["\#(item)"]}"#, &all))
        #expect(ask(#"{"do":"focus.set","scene":"s","region":"\#(item)"}"#, &all))
        let scroll = #"{"do":"regions.update","scene":"s","scroll":[["\#(item)",-1e9,1e9]]}"#
        for _ in 0..<3 { #expect(ask(scroll, &all)) }
        let session = all.sessions.first { $0.scene == "s" }
        #expect(session?.focus != nil && session?.selections.count == 1 && session?.scrolls.count == 1)
        try expectReadable(all, "all together")
        // All but selections and scroll offsets fits into the share of one scene.
        for session in all.sessions {
            #expect(session.shortened.cost <= SavedState.sessionBudget / Limits.scenes)
        }
    }

    @Test("As many commands as users may change, with the longest ids, and keys of every kind")
    func commands() throws {
        var engine = Engine(settings: EngineSettings())
        let keys = [
            "ctrl+alt+shift+super+a super+b ctrl+c", "a&b&c", "ctrl++", "&", "+", "alt+ü", "1", "ctrl+space",
            "f24",
            "altgr+€", "primary+\u{130}", "KEY_PLAYPAUSE", "ctrl+\u{2028}",
        ]
        let commands = (0..<Limits.actions).map { number in
            let id = String(repeating: "\\u0001", count: 250) + "\(number)"
            // Each has keys of its own.
            let last = Character(UnicodeScalar(0x4e00 + UInt32(number))!)
            let own = number < keys.count ? keys[number] : "ctrl+alt+shift+super+a super+b ctrl+\(last)"
            return #"{"id":"\#(id)","keys":"\#(own)","shown":false}"#
        }
        for number in 0..<Limits.actions {
            let id = String(repeating: "\\u0001", count: 250) + "\(number)"
            ask(#"{"do":"commands.insert","commands":[{"id":"\#(id)"},{"id":"c\#(number)"}]}"#, &engine)
        }
        ask(#"{"do":"commands.insert","commands":[{"id":"more"}]}"#, &engine)
        var accepted = 0
        for command in commands
        where ask(#"{"do":"commands.customize","commands":[\#(command)]}"#, &engine) { accepted += 1 }
        #expect(accepted > Limits.actions * 2 / 3)
        while accepted < Limits.actions {
            #expect(
                ask(#"{"do":"commands.customize","commands":[{"id":"c\#(accepted)","keys":null}]}"#, &engine))
            accepted += 1
        }
        #expect(!ask(#"{"do":"commands.customize","commands":[{"id":"more","keys":null}]}"#, &engine))
        try expectReadable(engine, "commands")
        let (text, _) = SavedState(commands: engine.commandCustomizations).encoded()
        #expect(text.count < SavedState.byteLimit - SavedState.sessionBudget)
    }

    @Test("As many bars as users may customise, with the longest ids")
    func bars() throws {
        var engine = Engine(settings: EngineSettings())
        ask(#"{"do":"scene.activate","scene":"s"}"#, &engine)
        let room = Limits.barBytes / Limits.nameBytes - 1
        let groups = (0..<room).map {
            String(repeating: "\\u0001", count: Limits.nameBytes - 3) + "\(100 + $0)"
        }
        func bar(_ number: Int) -> String {
            String(repeating: "\\u0001", count: Limits.nameBytes - 3) + "\(100 + number)"
        }
        func declare(_ number: Int, _ groups: [String]) -> Bool {
            let list = groups.enumerated().map {
                #"{"id":"\#($0.element)","items":[{"id":"\#($0.offset)","width":1}]}"#
            }
            return ask(
                #"{"do":"bar.set","scene":"s","bar":"\#(bar(number))","width":9,"groups":[\#(list.joined(separator: ","))]}"#,
                &engine)
        }
        func customize(_ number: Int) -> Bool {
            ask(
                #"{"do":"bar.customize","bar":"\#(bar(number))","groups":["\#(groups[1])","\#(groups[0])"]}"#,
                &engine)
        }
        for number in 0..<Limits.customizedBars {
            #expect(declare(number, groups) && customize(number))
            #expect(ask(#"{"do":"bar.set","scene":"s","bar":"\#(bar(number))","groups":[]}"#, &engine))
        }
        #expect(declare(700, groups) && !customize(700))
        try expectReadable(engine, "bars")
        let kept = engine.barCustomizations
        #expect(kept.flatMap(\.bars).count == Limits.customizedBars)
        let (text, _) = SavedState(bars: kept).encoded()
        #expect(
            text.count > 4 << 20 && text.count < SavedState.byteLimit - SavedState.sessionBudget - (4 << 20))
        // The next start has them, and no more.
        var next = Engine(settings: EngineSettings())
        next.restore(try SavedState(text.span).bars)
        #expect(next.barCustomizations == kept)
        let more = ProgramBars(
            of: ProgramName(user: 0, name: "x"), [BarCustomization(bar: "b", groups: ["g"], hidden: [])])
        next.restore([more])
        #expect(next.barCustomizations == kept)
    }

    @Test("Many scenes with many items selected each")
    func manyItems() throws {
        let sessions = (0..<14).map { scene in
            var session = SceneSession(scene: "s\(scene)")
            session.selections = [
                SceneSession.Selection(collection: "list", items: (0..<31_000).map { "i\($0)" })
            ]
            return session
        }
        let (text, shortened) = SavedState(sessions: sessions).encoded()
        #expect(shortened == 0)
        #expect(try SavedState(text.span).sessions == sessions)
    }

    @Test("What sessions cost is never below what they are written in")
    func costs() throws {
        var random = SeededRandom(seed: 3)
        func name() -> String {
            let scalars = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x2fff, using: &random)) ?? "x"
            }
            return String(String.UnicodeScalarView(scalars))
        }
        for _ in 0..<300 {
            var session = SceneSession(scene: name())
            if Bool.random(using: &random) { session.target = name() }
            if Bool.random(using: &random) {
                session.activity = nested(Int.random(in: 1...9, using: &random))
            }
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                let items = (0..<Int.random(in: 0...9, using: &random)).map { _ in name() }
                session.selections.append(SceneSession.Selection(collection: name(), items: items))
                // Written with three decimals.
                let eighths = Double(Int.random(in: -8_000_000_000...8_000_000_000, using: &random))
                let offset = Vector(dx: eighths / 8, dy: -1e9)
                session.scrolls.append(SceneSession.Scroll(region: name(), offset: offset))
            }
            let empty = SavedState().encoded().text.count
            let (text, _) = SavedState(sessions: [session]).encoded()
            #expect(text.count - empty <= session.cost)
            #expect(try SavedState(text.span).sessions == [session])
        }
    }

    @Test("Where all is too much the largest go without selections, those within their share never")
    func tooMuch() throws {
        let sessions = [50, 3, 400, 10, 200, 3].enumerated().map { number, count in
            var session = SceneSession(scene: "s\(number)")
            session.activity = "7"
            session.selections = [
                SceneSession.Selection(collection: "list", items: (0..<count).map { "item \($0)" })
            ]
            return session
        }
        let costs = sessions.map(\.cost)
        let whole = costs.reduce(0, +)
        for (budget, without) in [(whole, []), (whole - 1, [2]), (whole - costs[2], [2, 4])] {
            let (text, shortened) = SavedState(sessions: sessions).encoded(budget: budget)
            let read = try SavedState(text.span).sessions
            #expect(shortened == without.count)
            #expect(read.indices.filter { read[$0].selections.isEmpty } == without)
            #expect(read.map(\.activity) == sessions.map(\.activity))
        }
    }

    @Test("A session keeps so much and no more of what was selected")
    func largeSelection() throws {
        for (bytes, isKept) in [(200, true), (250, false)] {
            var engine = Engine(settings: EngineSettings())
            let list = #"{"id":"l","rect":[0,0,9,9],"role":"collection"}"#
            ask(#"{"do":"scene.activate","scene":"s","activity":1,"regions":[\#(list)]}"#, &engine)
            let items = (1000..<5000).map { "\($0)" + String(repeating: "x", count: bytes - 4) }
            for start in stride(from: 0, to: items.count, by: 1000) {
                let regions = items[start..<start + 1000].map {
                    #"{"id":"\#($0)","parent":"l","rect":[0,0,9,9],"role":"item"}"#
                }.joined(separator: ",")
                #expect(ask(#"{"do":"regions.update","scene":"s","put":[\#(regions)]}"#, &engine))
            }
            let names = items.map { "\"\($0)\"" }.joined(separator: ",")
            #expect(
                ask(#"{"do":"selection.set","scene":"s","collection":"l","items":[\#(names)]}"#, &engine))
            engine.disconnect(Self.client, at: Self.time)
            #expect(engine.sessions.map(\.selections.isEmpty) == [!isKept])
            #expect(engine.sessions.map(\.activity) == ["1"])
        }
    }
}
