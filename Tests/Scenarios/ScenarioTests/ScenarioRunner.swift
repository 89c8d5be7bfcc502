import Engine
import Foundation
import InputModel
import Interaction
import Keymap
import TestSupport
import Wire

@testable import Configuration
@testable import Subscription

/// Plays a scenario on the core and compares the lines.
struct ScenarioRunner {
    let scenario: Scenario

    /// The lines that the scenario published, without hello and snapshot.
    func lines() throws -> [String] {
        let played = try play()
        return played.lines.map { name($0, played.names) }
            .filter { line in !scenario.ignored.contains { line.contains("\"type\":\"\($0)\"") } }
    }

    /// All lines as they are: hello, what the scenario publishes, and a snapshot before and after each step.
    func stream() throws -> [String] {
        try play(withState: true).lines
    }

    /// The scenario's requests, and why they had no effect, nil where they had.
    func requests() throws -> [(line: String, error: RequestError?)] {
        try play().requests
    }

    private struct Played {
        var lines: [String] = []
        /// Of the devices in the lines.
        var names: [UInt32: String] = [:]
        var requests: [(line: String, error: RequestError?)] = []
    }

    private func play(withState: Bool = false) throws -> Played {
        var played = Played()
        let configuration = try Configuration(yaml: Array(scenario.configuration.utf8))
        var engine = Engine(settings: configuration.engine)
        engine.use(try Keymap(configuration.engine.keymap), at: Timestamp(microseconds: 0))
        engine.start(configuration, at: Timestamp(microseconds: 0))
        engine.setExplains(scenario.explains)
        engine.clearEvents()
        var clients = Clients(controllers: scenario.controllers)
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        let wanted = try scenario.events.isEmpty ? EventFilter.standard : EventFilter(only: types())
        let filter = wanted.explaining(scenario.explains)
        var ids: [String: DeviceID] = [:]
        if withState {
            let start = Timestamp(microseconds: 0)
            encoder.hello(version: "test", space: configuration.engine.space, at: start, to: &buffer)
            _ = encoder.encode(engine.snapshot(at: start), to: &buffer)
        }
        for step in scenario.steps {
            var reply: (id: String?, answer: RequestHandler.Answer, time: Timestamp)?
            switch step {
            case .move(let time, let position):
                try engine.perform(.warpPointer(position), by: .configuration, at: time)
            case .request(let time, let client, let json):
                let line = RequestLine.parse(Array(json.utf8).span)
                let answer = RequestHandler.perform(
                    line, by: clients.number(of: client, &engine, at: time), &engine, at: time)
                var error: RequestError?
                if case .failed(let fault) = answer { error = fault }
                if error != nil || line.id != nil { reply = (line.id, answer, time) }
                played.requests.append((json, error))
            case .gone(let time, let client):
                clients.remove(client, &engine, at: time)
            case .seat(let time, let labels, let isLeft):
                let numbers = labels.map { clients.number(of: $0, &engine, at: time) }
                if isLeft {
                    engine.leaveSeat(numbers, at: time)
                } else {
                    engine.returnToSeat(numbers, at: time)
                }
            case .frame(let time, let device, let events, let isMadeByKernel):
                engine.process(
                    Frame(
                        time: time, device: try id(device, ids), events: events.span,
                        isMadeByKernel: isMadeByKernel))
            case .unplug(let time, let device):
                engine.remove(try id(device, ids), at: time)
            case .resynced(let time, let device):
                engine.process(.resynced, of: try id(device, ids), at: time)
            case .slept(let time, let device):
                engine.process(.slept, of: try id(device, ids), at: time)
            case .clock(let time, let realtime):
                let id = HashedID(high: 0, low: UInt64.max)
                engine.publish(ClockEvent(realtime: realtime, boot: id, machine: id), at: time)
            case .plug(let time, let device, let preset):
                let isNew = time.microseconds > 0
                let description = try DevicePreset.make(preset, name: device)
                if let id = engine.add(description, isNew: isNew, at: time) {
                    ids[device] = id
                    played.names[id.rawValue] = device
                }
            case .wait(let time):
                engine.advance(to: time)
            }
            var numbers: [Int: Int64] = [:]
            for index in engine.events.indices where filter.includes(engine.events[index]) {
                let event = engine.events[index]
                guard engine.interaction.isSeen(event, by: .all) else { continue }
                // All scenarios with requests have them: who is about them names them.
                if scenario.events.isEmpty, case .program = event.body { continue }
                if case .why(let why) = event.body {
                    guard let line = numbers[why.subject] ?? why.device.flatMap({ numbers[$0] }) else {
                        continue
                    }
                    encoder.about = line
                }
                numbers[index] = encoder.nextSequence
                encoder.encode(event, engine, to: &buffer)
            }
            if let reply { encoder.reply(id: reply.id, reply.answer, at: reply.time, to: &buffer) }
            engine.clearEvents()
            try engine.checkInvariants()
            if withState { _ = encoder.encode(engine.snapshot(at: step.time), to: &buffer) }
        }
        let text = buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        played.lines = text.split(separator: "\n").map(String.init)
        return played
    }

    /// The types that the scenario is about.
    private func types() throws -> [StreamType] {
        try scenario.events.split(separator: ",").map { name in
            guard let type = StreamType(name: name) else {
                throw Scenario.Fault(description: "no such type of event: \(name)")
            }
            return type
        }
    }

    /// The differences between what was published and what was expected; empty where there are none.
    func differences() throws -> String {
        let published = try lines()
        var faults: [String] = []
        for index in 0..<max(published.count, scenario.expected.count) {
            guard index < published.count else {
                faults.append("missing:   \(scenario.expected[index])")
                continue
            }
            guard index < scenario.expected.count else {
                faults.append("too many:  \(published[index])")
                continue
            }
            if let fault = try Self.compare(scenario.expected[index], published[index]) {
                faults.append(
                    "\(fault)\n  expected:  \(scenario.expected[index])\n  published: \(published[index])")
            }
        }
        return faults.isEmpty
            ? ""
            : faults.joined(separator: "\n") + "\nall that was published:\n"
                + published.joined(separator: "\n")
    }

    /// The programs of a scenario by what it calls them: all of one user where it says nothing else, by the names that
    /// it has for them. One that comes again is another instance.
    private struct Clients {
        let controllers: Set<String>
        private var numbers: [String: ClientID] = [:]
        private var last: UInt32 = 0

        init(controllers: Set<String>) { self.controllers = controllers }

        /// - Parameter label: `NAME`, or `NAME@USER`; a name that ends in a digit is that of an instance: `b1` and `b2`
        ///   are both `b`; `-` has no name.
        mutating func number(of label: String, _ engine: inout Engine, at time: Timestamp) -> ClientID {
            if let known = numbers[label] { return known }
            last += 1
            let id = ClientID(rawValue: last)
            numbers[label] = id
            let parts = label.split(separator: "@", omittingEmptySubsequences: false)
            let name = parts[0].last?.isNumber == true ? parts[0].dropLast() : parts[0]
            engine.connect(
                id, user: parts.count > 1 ? UInt32(parts[1])! : 1000,
                name: name == "-" ? nil : name.isEmpty ? "scenario" : String(name), at: time)
            engine.setKeys(true, of: id)
            engine.setControl(controllers.contains(label), of: id)
            return id
        }

        mutating func remove(_ label: String, _ engine: inout Engine, at time: Timestamp) {
            engine.disconnect(number(of: label, &engine, at: time), at: time)
            numbers[label] = nil
        }
    }

    private func id(_ name: String, _ ids: [String: DeviceID]) throws -> DeviceID {
        guard let id = ids[name] else { throw Scenario.Fault(description: "no device \(name)") }
        return id
    }

    private func name(_ line: String, _ names: [UInt32: String]) -> String {
        for (id, name) in names where line.contains("\"device\":\(id),") || line.contains("\"device\":\(id)}")
        {
            return line.replacingOccurrences(of: "\"device\":\(id)", with: "\"device\":\"\(name)\"")
        }
        return line
    }

    /// nil where every field of `expected` is in `published` with the same value.
    private static func compare(_ expected: String, _ published: String) throws -> String? {
        let want = try object(expected)
        let have = try object(published)
        for (key, value) in want.sorted(by: { $0.key < $1.key }) {
            guard let found = have[key] else { return "no \(key)" }
            guard try canonical(value) == canonical(found) else { return "\(key) is \(found), not \(value)" }
        }
        return nil
    }

    private static func canonical(_ value: Any) throws -> Data {
        try JSONSerialization.data(withJSONObject: [value], options: .sortedKeys)
    }

    private static func object(_ line: String) throws -> [String: Any] {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            throw Scenario.Fault(description: "not JSON: \(line)")
        }
        return object
    }
}
