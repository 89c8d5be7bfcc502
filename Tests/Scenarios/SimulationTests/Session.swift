import Foundation
import TestSupport

/// A session in plain text: what clients ask of a simulated daemon, and what they are told.
///
/// ```
/// # Comments stand at the line's start.
/// config: pointer: {acceleration: flat}       a configuration file's lines, one each
/// {"do":"simulate","plug":"mouse"}            a request, whose reply is awaited and has to be ok
/// refused: {"do":"simulate","plug":"mouse"}   one that has to fail
/// grid: gallery pictures 10000 10             items i0, i1, … of a collection in a scene, so many, that many in a row
/// --- editor                                  from here on another connection, of a program of that name
/// ---                                         the first connection again, which has no name
///
/// {"type":"click","count":1}                  a line it was told, or as much of it as matters
/// !{"type":"click","count":2}                 a line that it was not told
/// ```
///
/// Expected lines come in this order; others may come between them.
struct Session {
    struct Request {
        let client: String
        let line: String
        let isRefused: Bool
    }

    var configuration = ""
    var requests: [Request] = []
    /// By client, in order.
    var expected: [String: [String]] = [:]
    var unexpected: [String: [String]] = [:]

    init(_ text: String) throws {
        var client = ""
        for line in text.split(separator: "\n").map(String.init) where !line.hasPrefix("#") {
            if line.hasPrefix("config: ") {
                configuration += line.dropFirst("config: ".count) + "\n"
            } else if line.hasPrefix("---") {
                client = line.dropFirst("---".count).trimmingCharacters(in: .whitespaces)
            } else if line.hasPrefix("grid: ") {
                requests += try Self.grid(line.split(separator: " ").dropFirst().map(String.init), client)
            } else if line.contains("\"do\"") {
                let isRefused = line.hasPrefix("refused: ")
                let json = String(line[(line.firstIndex(of: "{") ?? line.startIndex)...])
                requests.append(Request(client: client, line: json, isRefused: isRefused))
            } else if line.hasPrefix("!{") {
                unexpected[client, default: []].append(String(line.dropFirst()))
            } else if line.hasPrefix("{") {
                expected[client, default: []].append(line)
            } else {
                throw Connection.Fault(description: "not understood: \(line)")
            }
        }
    }

    /// Pictures of 100 by 80 points, named by what is on them and their number.
    private static func grid(_ words: [String], _ client: String) throws -> [Request] {
        guard words.count == 4, let count = Int(words[2]), let columns = Int(words[3]) else {
            throw Connection.Fault(description: "not understood: grid \(words)")
        }
        let subjects = ["Beach", "Castle", "Dune", "École", "Forest"]
        let regions = (0..<count).map { number in
            let place = "\(number % columns * 100),\(number / columns * 80)"
            let label = "\(subjects[number * subjects.count / count]) \(number)"
            return
                #"{"id":"i\#(number)","parent":"\#(words[1])","role":"item","focusable":true,"rect":[\#(place),90,70],"label":"\#(label)"}"#
        }
        return stride(from: 0, to: count, by: 250).map { start in
            let put = regions[start..<min(start + 250, count)].joined(separator: ",")
            return Request(
                client: client, line: #"{"do":"regions.update","scene":"\#(words[0])","put":[\#(put)]}"#,
                isRefused: false)
        }
    }

    /// Runs the session; what was not as expected, empty where all was.
    func differences() throws -> String {
        let daemon = try SimulatedDaemon(configuration: configuration)
        var clients = ["": daemon.client!]
        var faults: [String] = []
        for request in requests {
            if clients[request.client] == nil {
                let client = try daemon.connect()
                try client.ask("{\"do\":\"program.identify\",\"name\":\"\(request.client)\"}")
                clients[request.client] = client
            }
            let others = clients.filter { $0.key != request.client }.map(\.value)
            let reply = try clients[request.client]!.ask(request.line, reading: others)
            if reply.isDone == request.isRefused { faults.append("\(request.line)\n  \(reply.line)") }
        }
        for (name, client) in clients.sorted(by: { $0.key < $1.key }) {
            // What was published before this is read with it.
            try client.ask(#"{"do":"ping"}"#)
            let found = try Self.compare(
                client.lines, expected: expected[name] ?? [], unexpected: unexpected[name] ?? [])
            if !found.isEmpty { faults.append("--- \(name)\n" + found) }
        }
        for name in Set(expected.keys).union(unexpected.keys) where clients[name] == nil {
            faults.append("--- \(name)\nnothing is asked by this client")
        }
        return faults.joined(separator: "\n")
    }

    private static func compare(_ lines: [String], expected: [String], unexpected: [String]) throws -> String
    {
        let told = try lines.map(object)
        var faults: [String] = []
        var place = 0
        for line in expected {
            let wanted = try object(line)
            if let index = told.indices[place...].first(where: { matches(wanted, told[$0]) }) {
                place = index + 1
            } else {
                faults.append("missing:  \(line)\n  after:  \(place > 0 ? lines[place - 1] : "the start")")
                break
            }
        }
        for line in unexpected {
            let wanted = try object(line)
            for index in told.indices where matches(wanted, told[index]) {
                faults.append("too much: \(lines[index])\n  is:     \(line)")
            }
        }
        return faults.isEmpty ? "" : (faults + ["all that it was told:"] + lines).joined(separator: "\n")
    }

    private static func matches(_ wanted: [String: Any], _ told: [String: Any]) -> Bool {
        wanted.allSatisfy { key, value in
            guard let found = told[key] else { return false }
            return canonical(value) == canonical(found)
        }
    }

    private static func canonical(_ value: Any) -> Data? {
        try? JSONSerialization.data(withJSONObject: [value], options: .sortedKeys)
    }

    private static func object(_ line: String) throws -> [String: Any] {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            throw Connection.Fault(description: "not JSON: \(line)")
        }
        return object
    }
}
