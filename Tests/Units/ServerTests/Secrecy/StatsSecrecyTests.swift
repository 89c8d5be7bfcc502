import Foundation
import InputModel
import Interaction
import TestSupport
import Testing
import Wire

/// What `stats` counts for a client without the scope `keys` does not tell one text key from another.
struct StatsSecrecyTests {
    /// The reply to `stats` of a client with the given scopes, after a press of a text key in a program for which one of
    /// them begins a sequence, which ends on its own later.
    private func stats(after key: KeyCode, _ scopes: Scopes, explains: Bool, in folder: String) throws
        -> String
    {
        let stage = try SecrecyStage(socket: folder + "/socket")
        let holder = try stage.join(.all)
        let observer = try stage.join(scopes)
        stage.ask(
            holder,
            #"{"do":"commands.insert","commands":[{"id":"row","keys":"v f20"},{"id":"j","keys":"j"}]}"#)
        stage.ask(holder, #"{"do":"responder.set","actions":{"row":true,"j":true}}"#)
        if explains { stage.ask(observer, #"{"do":"subscribe","explain":true}"#) }
        for _ in 0..<3 {
            stage.type(key)
            stage.wait(6000)
            stage.move(3, 0)
        }
        stage.forget()
        stage.ask(observer, #"{"id":1,"do":"stats"}"#)
        let line = stage.stream(of: observer).split(separator: "\n").first { $0.contains(#""type":"reply""#) }
        let reply = String(try #require(line))
        #expect(reply.contains(#""ok":true"#) && reply.contains(#""latency":{"count":"#), "\(reply)")
        // The memory that the tests use is no secret, and the number of the line is that of lines with keys, too.
        return reply.replacing(/"resident":\d+/, with: "").replacing(/"seq":\d+/, with: "")
    }

    @Test("They count the same, whichever text key is pressed", arguments: [false, true])
    func same(explains: Bool) throws {
        try withTemporaryFolder { folder in
            let keys = ["H", "V", "J", "1", "SPACE"].map { KeyCode.named($0) }
            let without = try keys.map {
                try stats(after: $0, SecrecyStage.standard, explains: explains, in: folder.path)
            }
            #expect(Set(without).count == 1, "\(without)")
            // Those with the scope may see that a sequence ended.
            let with = try keys.map { try stats(after: $0, .all, explains: explains, in: folder.path) }
            #expect(with[0] != with[1], "\(with)")
        }
    }
}
