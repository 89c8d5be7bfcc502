import Testing

@testable import Inlet

/// The daemon left lines out, among them perhaps the end of a scene.
struct GapTests {
    @Test("A scene that went in a gap is not declared again")
    func table() throws {
        for example in try ClientTable.cases("gap") {
            var core = try TestCore(program: 7, scopes: ["pointer", "scenes"])
            for scene in ["a", "b"] {
                _ = core.ask("scene.activate", ["scene": .string(scene)])
                let request = try #require(try core.requests().first)
                try core.reply(to: request, #""ok":true,"result":{"scene":"\#(scene)"}"#)
            }
            for line in example["lines"]?.array ?? [] { try core.receive(line.text) }
            core.core.loseConnection("gone")
            try core.greet()
            let declared = try core.requests().compactMap { $0["scene"] }
            #expect(JSON.array(declared) == example["scenes"], "\(example["case"]?.string ?? "")")
        }
    }
}
