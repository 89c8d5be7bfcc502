import InputModel
import Testing

@testable import Trace

/// What the comments before the device say; ``SessionTests`` and the tests of keymaps write and read them.
struct TextHeaderTests {
    private func read(_ text: String) throws -> TextHeader {
        try TextHeader(Array(text.utf8).span)
    }

    @Test("How keys and their times were treated is read, whatever ends the lines")
    func treatment() throws {
        for end in ["\n", "\r\n"] {
            let lines = ["# EVEMU 1.3", "# keys: shown", "# by hand", "# blur: 20000us", "N: Keyboard"]
            let header = try read(lines.map { $0 + end }.joined())
            #expect(header.keys == .shown && header.blur == .milliseconds(20))
        }
    }

    @Test(
        "Nothing is known from other comments, nor from those after the device",
        arguments: [
            "", "#", "N: Keyboard\n# keys: shown\n# blur: 5us\n", "# keys: typed\n# blur: 5ms\n",
            "#keys: shown\n# blur: us\n", "# the keys: shown\n# blur: 1\n",
        ])
    func nothing(_ text: String) throws {
        let header = try read(text)
        #expect(header.keys == .unknown && header.blur == nil && header.keymap == nil)
    }
}
