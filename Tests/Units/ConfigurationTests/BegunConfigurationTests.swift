import Engine
import InputModel
import Interaction
import System
import Testing
import Wire

@testable import Configuration

/// A configuration that is read in steps is the one that is read at once, or has its fault.
struct BegunConfigurationTests {
    /// - Returns: it, and how many steps it took.
    private func read(_ text: String) throws(InletError) -> (configuration: Configuration, steps: Int) {
        var begun = try BegunConfiguration(Array(text.utf8), of: "file")
        var steps = 1
        while true {
            if let configuration = try begun.goOn() { return (configuration, steps) }
            steps += 1
        }
    }

    private static let large =
        "space: {displays: [[0, 0, 800, 600]]}\nscenes:\n"
        + (0..<20).map { scene in
            "- scene: s\(scene)\n  regions:\n"
                + (0..<100).map { "  - {id: r\($0), rect: [\($0), \(scene), 1, 1]}\n" }.joined()
        }.joined()

    @Test("The same configuration, however large", arguments: ["", "pointer: {speed: 0.5}", large])
    func same(_ text: String) throws {
        let whole = try Configuration(Array(text.utf8), of: "file")
        let steps = try read(text).configuration
        #expect(steps.text == whole.text)
        #expect("\(steps.engine)" == "\(whole.engine)")
        #expect(steps.scenes.map { $0.regions?.map(\.id) } == whole.scenes.map { $0.regions?.map(\.id) })
    }

    @Test("A large text is read in as many steps as it is long")
    func steps() throws {
        // A region is 11 events, and four steps there are always.
        let count = try read(Self.large).steps
        #expect(count > 2000 * 11 / 512 + 3 && count < 2000 * 11 / 512 + 6)
        #expect(try read("").steps == 4)
    }

    @Test(
        "The same fault at the same place",
        arguments: [
            "pointer: [", "pointer: {speed: 9}",
            "scenes: [{scene: a}, {scene: b, target: t}, {scene: c, target: t}]",
            large + "- scene: last\n  regions: [{id: a, rect: [0, 0, 1, 1], parent: b}]", large + "nothing",
        ])
    func fault(_ text: String) {
        let whole = #expect(throws: InletError.self) { try Configuration(Array(text.utf8), of: "file") }
        let steps = #expect(throws: InletError.self) { _ = try read(text) }
        #expect(whole?.message.hasPrefix("file:") == true)
        #expect(steps == whole)
    }

    @Test("Whether a layout is one is found out where it is used")
    func layout() throws {
        let text = "keyboard: {layout: none-of-them}"
        #expect(throws: InletError.self) { _ = try Configuration(Array(text.utf8), of: "file") }
        #expect(try read(text).configuration.engine.keymap.layout == "none-of-them")
    }

    @Test("A document in steps of any size is the one read at once", arguments: [1, 2, 3, 7, 100])
    func documents(size: Int) throws {
        let texts = [
            "", "a", "[]", "{}", "- a\n- {b: c, d: [e, f]}\n- &x [g, {h: i}]\n- *x\n", "a: &k b\n*k : c\n",
            "&a {b: &b [c], d: *b}", Self.large,
        ]
        for text in texts {
            let whole = try YAMLDocument.parse(Array(text.utf8))
            var yaml = try YAMLDocument(Array(text.utf8))
            while try !yaml.goOn(events: size) {}
            let steps = yaml.take()
            #expect((steps == nil) == (whole == nil))
            #expect(steps.map(Self.describe) == whole.map(Self.describe))
        }
    }

    private static func describe(_ document: Document) -> [String] {
        (0..<document.count).map { "\(document.form(at: $0)) \(document.textLength(at: $0))" }
    }
}
