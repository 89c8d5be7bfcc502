import Foundation
import Testing

@testable import Inlet

/// What a client remembers, and what it says and asks after a loss or a gap.
struct MirrorTests {
    @Test("All is remembered and said as the vectors say, which all clients run")
    func vectors() throws {
        for vector in try ClientTable.cases("mirror") {
            var mirror = try Mirror()
            for step in vector["given"]?.array ?? [] { try mirror.run(step.array ?? []) }
            let name = vector["case"]?.string ?? ""
            #expect(JSON.array(mirror.sent) == vector["sent"], "\(name)")
            #expect(JSON.array(mirror.failed) == vector["failed"] ?? [], "\(name)")
            #expect(try mirror.told() == (vector["told"]?.array ?? []).map(Mirror.event), "\(name)")
        }
    }
}

/// A core whose other end a vector is.
private struct Mirror {
    private static let hello: [String: JSON] = [
        "type": "hello", "time": 1, "seq": 0, "schema": 1, "inlet": "0.1.0", "space": [1920, 1080],
        "scopes": ["pointer", "scenes"], "program": 7,
    ]
    private static let refusal: [String: JSON] = [
        "ok": false, "error": ["code": "limit", "message": "no"],
    ]

    private var core = ProtocolCore(reconnects: true)
    private var lines: [Event] = []
    private var events: [Event] = []
    private(set) var sent: [JSON] = []
    private var unanswered: [Int] = []
    private var asks: [(number: Int, request: String)] = []
    private var errors: [Int: InletError] = [:]

    init() throws { try line(Self.hello) }

    mutating func run(_ step: [JSON]) throws {
        let words = step.dropFirst()
        let fields = if case .object(let fields)? = words.last { fields } else { [String: JSON]() }
        switch step.first?.string {
        case "lost":
            core.lost("gone")
            (sent, unanswered) = ([], [])
        case "greet": try line(Self.hello.merging(fields) { $1 })
        case "line": try line(fields)
        case "reply": try reply(fields)
        case "read": events += core.takeEvents()
        case "restored": while !unanswered.isEmpty { try reply([:]) }
        case let verb:
            guard let request = words.first?.string, case .object(let asked) = step[2] else { return }
            asks.append((core.ask(request, asked), request))
            try takeRequests()
            if verb == "refused" { try reply(Self.refusal) }
            let result = step.count > 3 ? step[3] : [:]
            while verb == "done" && !unanswered.isEmpty { try reply(["result": result]) }
        }
        for answer in core.takeAnswers() {
            if case .failure(let error) = answer.result { errors[answer.number] = error }
        }
    }

    private mutating func line(_ fields: [String: JSON]) throws {
        let text = JSON.object(fields).text
        if fields["type"] != "reply" { lines.append(try Event(text: text)) }
        try core.receive(Array(text.utf8).span)
        try takeRequests()
    }

    private mutating func reply(_ fields: [String: JSON]) throws {
        let reply: [String: JSON] = [
            "type": "reply", "time": 9, "seq": 99, "id": .integer(unanswered.removeFirst()), "ok": true,
        ]
        try line(reply.merging(fields) { $1 })
    }

    private mutating func takeRequests() throws {
        for line in core.output.split(separator: UInt8(ascii: "\n")) {
            guard case .object(var fields) = try JSON(text: String(decoding: line, as: UTF8.self)) else {
                continue
            }
            unanswered.append(fields.removeValue(forKey: "id")?.integer ?? 0)
            let request = fields.removeValue(forKey: "do") ?? .null
            sent.append([request, .object(fields)])
        }
        core.output = []
    }

    var failed: [JSON] {
        asks.compactMap { ask in
            errors[ask.number].map { error in
                if case .refused(let error) = error {
                    [.string(ask.request), .string(error.code.rawValue)]
                } else {
                    [.string(ask.request), "connectionLost"]
                }
            }
        }
    }

    /// The events that no line of the daemon said.
    mutating func told() throws -> [Event] {
        events += core.takeEvents()
        return try events.filter { !lines.contains($0) }.map { event in
            guard case .notRestored(let error) = event else { return event }
            return try Self.event(
                [
                    "type": "notRestored", "request": .string(error.request),
                    "code": .string(error.code.rawValue),
                ])
        }
    }

    /// An event of a vector.
    static func event(_ json: JSON) throws -> Event {
        switch json["type"]?.string {
        case "disconnected": return .disconnected(json["reason"]?.string ?? "")
        case "reconnected": return .reconnected(program: json["program"]?.integer)
        case "notRestored":
            return .notRestored(
                RequestError(
                    ["code": json["code"] ?? .null, "message": "no"], request: json["request"]?.string ?? ""))
        default: return try Event(text: json.text)
        }
    }
}
