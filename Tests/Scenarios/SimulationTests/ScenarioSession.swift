import Foundation
import InputModel
import TestSupport

/// A scenario as requests of a simulated daemon.
struct ScenarioSession {
    private enum Step {
        /// The scenario's time, in milliseconds.
        case wait(Double)
        case simulate(String)
        /// What the hand asks, which has the scope `control`.
        case hand(String)
        case request(client: String, line: String)
        case gone(client: String)
    }

    private let scenario: Scenario
    private var steps: [Step] = []
    /// The client that reads: the first of the scenario's.
    private let driver: String

    private static let devices: [String: String] = [
        "keyboard": "keyboard", "mouse": "mouse", "wheel": "mouse",
    ]
    private static let buttons: [UInt16: String] = [
        0x110: "left", 0x111: "right", 0x112: "middle", 0x113: "back", 0x114: "forward",
    ]

    /// What takes the scope `control`, which programs of scenarios do not have unless those say so.
    private static let controlled: Set<String> = ["pointer.warp", "space.set", "keyboard.set"]

    /// - Throws: for what simulated devices cannot do.
    init(_ scenario: Scenario) throws {
        self.scenario = scenario
        let labels = scenario.steps.compactMap { step in
            if case .request(_, let client, _) = step { client } else { nil }
        }
        driver = labels.first ?? ""
        guard !labels.contains(where: { $0.contains("@") }) else { throw Self.cannot("have other users") }
        guard scenario.expected.allSatisfy({ !$0.contains(#""time""#) }) else {
            throw Self.cannot("keep a scenario's times")
        }
        let hasReplies = scenario.expected.contains { $0.contains(#""reply""#) || !$0.contains(#""type""#) }
        guard !hasReplies || Set(labels).count < 2 else { throw Self.cannot("read others' replies") }
        for step in scenario.steps {
            steps.append(.wait(Double(step.time.microseconds) / 1000))
            try add(step)
        }
    }

    private static func cannot(_ what: String) -> Scenario.Fault {
        Scenario.Fault(description: "simulated devices cannot \(what)")
    }

    private mutating func add(_ step: Scenario.Step) throws {
        switch step {
        case .plug(_, let device, let preset):
            guard let kind = Self.devices[preset] else { throw Self.cannot("be a \(preset)") }
            steps.append(.simulate(#""plug":"\#(kind)","device":"\#(device)""#))
        case .unplug(_, let device): steps.append(.simulate(#""unplug":"\#(device)""#))
        case .wait: break
        case .move(_, let place):
            steps.append(.hand(#"{"do":"pointer.warp","x":\#(place.x),"y":\#(place.y)}"#))
        case .request(_, let client, let line):
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let object, object["id"] == nil || object["id"] is Int else {
                throw Self.cannot("answer what is no request, or has no number")
            }
            let asked = object["do"] as? String ?? ""
            let isHand = object["id"] == nil && Self.controlled.contains(asked)
            steps.append(isHand ? .hand(line) : .request(client: client, line: line))
        case .gone(_, let client):
            guard client != driver else { throw Self.cannot("go on without their client") }
            steps.append(.gone(client: client))
        case .frame(_, let device, let events, let isMadeByKernel):
            guard !isMadeByKernel else { throw Self.cannot("be the kernel") }
            let relative = events.filter { $0.type == .relative }
            func distance(_ code: UInt16) -> Int32 { relative.last { $0.code == code }?.value ?? 0 }
            let (dx, dy, right, up) = (distance(0), distance(1), distance(6), distance(8))
            // Simulated wheels are as fine as the kernel's finest.
            guard relative.allSatisfy({ [0, 1, 6, 8].contains($0.code) }) else {
                throw Self.cannot("turn a wheel in part")
            }
            if right != 0 || up != 0 {
                steps.append(.simulate(#""wheel":[\#(right),\#(-up)],"device":"\#(device)""#))
            }
            if dx != 0 || dy != 0 {
                steps.append(.simulate(#""move":[\#(dx),\#(dy)],"device":"\#(device)""#))
            }
            for event in events where event.type != .relative { try add(event, device) }
        case .resynced, .slept, .clock, .seat: throw Self.cannot("lose events, sleep, leave or set the clock")
        }
    }

    private mutating func add(_ event: InputEvent, _ device: String) throws {
        guard event.type == .key, event.value == 0 || event.value == 1 else {
            throw Self.cannot("send \(event)")
        }
        let name: String
        if let button = Self.buttons[event.code] {
            name = button
        } else if let key = KeyCode(rawValue: event.code).name {
            name = key.description
        } else {
            throw Self.cannot("press key \(event.code)")
        }
        steps.append(
            .simulate(#""\#(event.value == 1 ? "press" : "release")":"\#(name)","device":"\#(device)""#))
    }

    /// Plays it; what was not as expected, empty where all was.
    func differences() throws -> String {
        let daemon = try SimulatedDaemon(configuration: scenario.configuration)
        let reader = try daemon.connect()
        var clients = [driver: reader]
        if !driver.isEmpty, let name = Self.program(driver) { try reader.ask(Self.identify(name)) }
        try reader.ask(subscribe(as: driver, isReader: true))
        let start = reader.lines.count
        let hello = try reader.lines.first { $0.hasPrefix(#"{"type":"hello","#) }.map { try Self.object($0) }
        let offset = (hello?["program"] as? Int ?? 1) - 1
        var time = 0.0
        var number = 1_000_000
        // Requests are answered where they have an id in the scenario, or are at fault.
        var replies: Set<String> = []
        for step in steps {
            switch step {
            case .wait(let end):
                if end > time { try daemon.simulate(#""wait":"\#(Int(((end - time) * 1000).rounded()))us""#) }
                time = max(time, end)
            case .simulate(let step):
                let reply = try daemon.simulate(step)
                guard reply.isDone else { return "\(step)\n  \(reply.line)" }
                time += Self.duration(of: step)
            case .hand(let line):
                let reply = try daemon.ask(line)
                guard reply.isDone else { return "\(line)\n  \(reply.line)" }
            case .request(let label, let line):
                if clients[label] == nil {
                    let client = try daemon.connect()
                    if let name = Self.program(label) { try client.ask(Self.identify(name)) }
                    try client.ask(subscribe(as: label, isReader: false))
                    clients[label] = client
                }
                let line = line.contains("\"program\"") ? Self.renumbered(line, by: offset) : line
                let own = try Self.object(line)["id"] as? Int
                // At the end, so that columns of faults stay what they are.
                number += 1
                let sent = own == nil ? String(line.dropLast()) + ",\"id\":\(number)}" : line
                try clients[label]!.send(sent)
                let reply = try clients[label]!.reply(to: own ?? number)
                if own != nil || !reply.isDone { replies.insert(reply.line) }
            case .gone(let label):
                let hello = clients[label]?.lines.first { $0.hasPrefix(#"{"type":"hello","#) }
                let gone = try hello.map { try Self.object($0)["program"] as? Int ?? 0 } ?? 0
                clients[label] = nil
                _ = try daemon.client.await(#""phase":"disconnected","program":\#(gone),"#)
            }
        }
        try reader.ask(#"{"do":"ping"}"#)
        let told = reader.lines[start...].filter { line in
            line.hasPrefix(#"{"type":"reply","#) ? replies.contains(line) : !isIgnored(line)
        }
        // The instance that the simulation itself is comes first.
        let expected = scenario.expected.map { Self.renumbered($0, by: offset) }
        return try Self.compare(told, expected: expected)
    }

    /// Scopes as programs of scenarios have them, and for the one that reads the scenario's types of lines of all programs.
    private func subscribe(as label: String, isReader: Bool) -> String {
        let explain = isReader && scenario.explains ? #","explain":true"# : ""
        let control = scenario.controllers.contains(label) ? #","control""# : ""
        let scopes = #""scopes":["commands","keys","pointer","scenes"\#(control)]"#
        let events = scenario.events.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",")
        guard isReader else { return "{\"do\":\"subscribe\",\(scopes)}" }
        let types = events.isEmpty ? "" : ",\"events\":[\(events)]"
        return "{\"do\":\"subscribe\",\"mine\":false,\(scopes)\(types)\(explain)}"
    }

    private static func identify(_ name: String) -> String {
        #"{"do":"program.identify","name":"\#(name)"}"#
    }

    /// As scenarios name instances of a program.
    private static func program(_ label: String) -> String? {
        if label == "-" { return nil }
        let name = label.last?.isNumber == true ? String(label.dropLast()) : label
        return name.isEmpty ? "scenario" : name
    }

    /// In milliseconds of virtual time.
    private static func duration(of step: String) -> Double {
        guard step.hasPrefix(#""press""#) || step.hasPrefix(#""release""#) else { return 0 }
        return buttons.values.contains { step.contains(":\"\($0)\"") } ? 40 : 10
    }

    private func isIgnored(_ line: String) -> Bool {
        // Devices are there before a scenario begins.
        let isDevice = scenario.expected.contains { $0.contains(#""type":"device""#) }
        return scenario.ignored.union(
            ["hello", "snapshot", "scopes", "program"] + (isDevice ? [] : ["device"])
        )
        .contains { line.contains("\"type\":\"\($0)\"") }
    }

    private static func compare(_ told: [String], expected: [String]) throws -> String {
        var faults: [String] = []
        for index in 0..<max(told.count, expected.count) {
            guard index < told.count else {
                faults.append("missing:   \(expected[index])")
                continue
            }
            guard index < expected.count else {
                faults.append("too many:  \(told[index])")
                continue
            }
            let (want, have) = (try object(expected[index]), try object(told[index]))
            for (key, value) in want
            where key != "device" && !(value is NSNull && key == "id")
                && canonical(value) != have[key].flatMap(canonical)
            {
                faults.append("\(key):\n  expected:  \(expected[index])\n  published: \(told[index])")
            }
        }
        return faults.isEmpty ? "" : (faults + ["all that was published:"] + told).joined(separator: "\n")
    }

    /// The same with other numbers of instances; 0 is the configuration everywhere.
    private static func renumbered(_ line: String, by offset: Int) -> String {
        line.replacing(/"(program|from)":([1-9][0-9]*)/) { "\"\($0.1)\":\(Int($0.2)! + offset)" }
            .replacing(/, program ([1-9][0-9]*)"/) { ", program \(Int($0.1)! + offset)\"" }
    }

    private static func canonical(_ value: Any) -> Data? {
        try? JSONSerialization.data(withJSONObject: [value], options: .sortedKeys)
    }

    private static func object(_ line: String) throws -> [String: Any] {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            throw Scenario.Fault(description: "not JSON: \(line)")
        }
        return object
    }
}
