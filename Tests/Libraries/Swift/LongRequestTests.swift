import Testing

@testable import Inlet

/// Requests that are too long for a line: sent in parts, or refused before they are sent.
struct LongRequestTests {
    @Test("Requests are split as the table says")
    func splits() throws {
        for example in try ClientTable.cases("split") {
            let name = try #require(example["case"]?.string)
            guard let request = example["do"]?.string, case .object(let fields)? = example["fields"],
                let limit = example["limit"]?.integer
            else {
                Issue.record("\(name): no request")
                continue
            }
            switch Self.split(request, fields, limit) {
            case .success(let parts): #expect(.array(parts) == example["parts"], "\(name)")
            case .failure(let error):
                #expect(error.code == .limit && error.request == request, "\(name)")
                let length = example["bytes"]?.integer ?? 0
                #expect(
                    error.message == "a request can have at most \(limit) bytes, not \(length)", "\(name)")
            }
        }
    }

    private static func split(
        _ request: String, _ fields: [String: JSON], _ limit: Int
    ) -> Result<[JSON], RequestError> {
        Result { () throws(RequestError) in
            try RequestParts.split(request, fields, limit: limit)
                .map { .array([.string($0.request), .object($0.fields)]) }
        }
    }

    /// Regions of which one part takes some fifty.
    private static func regions(_ count: Int) -> JSON {
        let label = JSON.string(String(repeating: "x", count: 1000))
        return .array(
            (0..<count).map {
                ["id": .string("r\($0)"), "rect": [0, 0, 1, 1], "label": label]
            })
    }

    @Test("Each part is sent when the one before is done, and what comes later waits")
    func parts() throws {
        var core = try TestCore()
        let number = core.ask("regions.set", ["scene": "s", "regions": Self.regions(200)])
        let ping = core.ask("ping", [:])
        var sent: [JSON] = []
        while core.answers.isEmpty {
            let requests = try core.requests()
            #expect(requests.count == 1)
            sent += requests
            try core.reply(to: requests[0])
        }
        #expect(
            sent.map { $0["do"]?.string } == ["regions.set"] + sent.dropFirst().map { _ in "regions.update" })
        #expect(sent.count > 3)
        let names = sent.flatMap { ($0["regions"] ?? $0["put"])?.array ?? [] }.map { $0["id"]?.string }
        #expect(names == (0..<200).map { "r\($0)" })
        #expect(core.answers.map(\.number) == [number] && number != ping)
        #expect(try core.requests().map { $0["do"] } == ["ping"])
    }

    @Test("A part that is refused ends the request alone")
    func refusal() throws {
        var core = try TestCore()
        let number = core.ask("regions.set", ["scene": "s", "regions": Self.regions(200)])
        let ping = core.ask("ping", [:])
        try core.reply(to: core.requests()[0])
        try core.reply(to: core.requests()[0], #""ok":false,"error":{"code":"duplicate","message":"no"}"#)
        try core.reply(to: core.requests()[0])
        #expect(core.answers.map(\.number) == [number, ping])
        guard case .failure(.refused(let error)) = core.answers.first?.result else {
            Issue.record("not refused")
            return
        }
        #expect(error.code == .duplicate && error.request == "regions.set")
    }

    @Test("A loss in between goes on with the part under way, and a found scene gets its regions")
    func loss() throws {
        var core = try TestCore()
        _ = core.ask("scene.activate", ["scene": "new", "target": "t", "regions": Self.regions(200)])
        try core.reply(to: core.requests()[0], #""ok":true,"result":{"scene":"old"}"#)
        let second = try #require(try core.requests().first)
        #expect(second["do"] == "regions.update" && second["scene"] == "old")
        core.core.lost("gone")
        try core.greet()
        // The scene as it was declared so far, then the part under way.
        let again = try core.requests()
        #expect(again.first?["do"] == "scene.activate" && again.first?["scene"] == "old")
        #expect(again.last?["put"] == second["put"])
        while core.answers.isEmpty {
            for request in try core.requests(orElse: again) { try core.reply(to: request) }
        }
        #expect((try? core.answers[0].result.get()) == ["scene": "old"])
    }

    @Test("What is too long fails at once and alone")
    func tooLong() throws {
        var core = try TestCore()
        _ = core.ask("drag.payload", ["drag": 1, "payload": .string(String(repeating: "x", count: 70_000))])
        #expect(core.core.output.isEmpty)
        guard case .failure(.refused(let error)) = core.answers.first?.result else {
            Issue.record("not refused")
            return
        }
        #expect(error.code == .limit && error.request == "drag.payload")
    }

    @Test("What ends connections is not asked for ever, and no more waits for one than the limit")
    func bounds() throws {
        var core = try TestCore()
        _ = core.ask("focus.set", ["scene": "s", "region": "a"])
        for _ in 0..<ProtocolCore.lossLimit {
            #expect(core.answers.isEmpty)
            #expect(try core.requests().map { $0["do"] } == ["focus.set"])
            core.core.lost("gone")
            try core.greet()
        }
        #expect(core.answers.count == 1 && core.core.output.isEmpty)
        core.core.lost("gone")
        for _ in 0..<ProtocolCore.waitingLimit { _ = core.ask("ping", [:]) }
        #expect(core.answers.count == 1)
        _ = core.ask("ping", [:])
        #expect(core.answers.count == 2)
    }

    @Test("The id comes first, and none of the fields takes its place")
    func identifier() throws {
        let line = RequestParts.line(7, "ping", ["id": 8, "a": 1, "do": "stats"])
        #expect(String(decoding: line, as: UTF8.self) == #"{"id":7,"do":"ping","a":1}"#)
        #expect(
            String(decoding: RequestParts.line(7, "ping", [:]), as: UTF8.self) == #"{"id":7,"do":"ping"}"#)
    }
}
