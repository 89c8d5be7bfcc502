import Foundation
import TestSupport
import Wire

@testable import Inlet

/// A core with a connection, whose other end the test is.
struct TestCore {
    var core: ProtocolCore
    private(set) var answers: [ProtocolCore.Answer] = []
    private let hello: String

    init(program: Int = 1, scopes: [String] = [], reconnects: Bool = true) throws {
        let names = JSON.array(scopes.map(JSON.string)).text
        hello =
            #"{"type":"hello","time":1,"seq":0,"schema":1,"inlet":"0.1.0","program":\#(program),"#
            + #""scopes":\#(names),"space":[100,100]}"#
        core = ProtocolCore(reconnects: reconnects)
        try greet()
        _ = core.takeEvents()
    }

    mutating func greet() throws { try receive(hello) }

    mutating func receive(_ line: String) throws {
        try core.receive(Array(line.utf8).span)
        answers += core.takeAnswers()
    }

    mutating func ask(_ request: String, _ fields: [String: JSON]) -> Int {
        defer { answers += core.takeAnswers() }
        return core.ask(request, fields)
    }

    /// The requests that were sent since the last call.
    mutating func requests(orElse others: [JSON] = []) throws -> [JSON] {
        let lines = core.output.split(separator: UInt8(ascii: "\n"))
        core.output = []
        return lines.isEmpty ? others : try lines.map { try JSON(text: String(decoding: $0, as: UTF8.self)) }
    }

    mutating func reply(to request: JSON, _ fields: String = #""ok":true"#) throws {
        try receive(#"{"type":"reply","time":1,"seq":1,"id":\#(request["id"]?.integer ?? 0),\#(fields)}"#)
    }
}

extension JSON {
    init(text: String) throws {
        let document = try JSONDocument.parse(text)
        self = try JSON(line: document.root)
    }
}

extension Event {
    init(text: String) throws {
        let document = try JSONDocument.parse(text)
        self = try Event(document.root)
    }
}

extension JSONDocument {
    fileprivate static func parse(_ text: String) throws -> Document {
        let bytes = Array(text.utf8)
        return try parse(bytes.span)
    }
}

/// The tables of cases that the tests of all clients read.
enum ClientTable {
    private static let folder = Checkout.root.appending(path: "Tests/Libraries/Cases")

    static func cases(_ name: String) throws -> [JSON] {
        try String(contentsOf: folder.appending(path: "\(name).ndjson"), encoding: .utf8)
            .split(separator: "\n").map { line in
                // A long text is written as its length.
                let text = line.replacing(/"x\*(\d+)"/) {
                    "\"\(String(repeating: "x", count: Int($0.1) ?? 0))\""
                }
                return try JSON(text: String(text))
            }
    }
}
