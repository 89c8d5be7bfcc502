import Engine
import Foundation
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

@testable import Configuration

/// `keyboard.compose`: where Compose sequences come from.
struct ComposeFileTests {
    /// The configuration that names a file with these lines, and the fault in it.
    private static func fault(_ lines: String, in folder: URL) throws -> String? {
        let file = folder.appending(path: "own.compose")
        try lines.write(to: file, atomically: true, encoding: .utf8)
        do {
            _ = try Configuration(text: "keyboard: {compose: \(file.path)}")
            return nil
        } catch let error as DocumentError {
            #expect(error.position.line == 1 && error.position.column == 21)
            return error.message
        }
    }

    @Test("locale is the default; a file has its own lines, those that it includes, and no comments")
    func sources() throws {
        #expect(try Configuration(text: "keyboard: {compose: locale}").engine.keymap == KeymapNames())
        try withTemporaryFolder { folder in
            let more = folder.appending(path: "more")
            try "<Multi_key> <1> : \"#1\" # one\n\n".write(to: more, atomically: true, encoding: .utf8)
            let file = folder.appending(path: "own.compose")
            try
                "# mine\n  include  \"\(more.path)\"\n\t<Multi_key>\t<2> : \"\\\"2\\\"\" U2461\ninclude \"%S/C/Compose\""
                .write(to: file, atomically: true, encoding: .utf8)
            let keymap = try Configuration(text: "keyboard: {compose: \(file.path)}").engine.keymap
            #expect(keymap.composeFile?.path == file.path)
            let text = try #require(keymap.composeFile?.text)
            #expect(text.hasPrefix("<Multi_key> <1> : \"#1\"\n<Multi_key> <2> : \"\\\"2\\\"\" U2461\n"))
            try "include \"%L\"\n".write(to: file, atomically: true, encoding: .utf8)
            let german = try Configuration(text: "keyboard: {locale: de_DE.UTF-8, compose: \(file.path)}")
            #expect(german.engine.keymap.composeFile?.text?.contains("<dead_acute> <e> : \"é\"") == true)
        }
    }

    @Test("A fault says where it is and what to do")
    func faults() throws {
        for text in ["compose: own.compose", "compose: ''", "compose: ~/.XCompose", "compose: Locale"] {
            expectFault(in: "keyboard: {\(text)}", 1, 21, "compose must be locale, or the absolute path")
        }
        expectFault(in: "keyboard: {compose: /nowhere}", 1, 21, "/nowhere: cannot be read: No such file")
        expectFault(in: "keyboard: {compose: /tmp}", 1, 21, "/tmp: not a regular file")
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "own.compose").path
            #expect(try Self.fault("<Multi_key> <1> : \"1\"\n", in: folder) == nil)
            for (lines, line, words) in [
                ("# home\ninclude \"%H/.XCompose\"\n", 2, "%H is a home directory, which is not read"),
                ("include \"more\"\n", 1, "an include needs an absolute path"),
                ("include /etc/passwd\n", 1, "an include needs an absolute path"),
                ("include \"%E/x\"\n", 1, "an include needs an absolute path"),
                ("\n\ninclude \"\(file)\"\n", 3, "files include each other more than 5 deep"),
                (
                    "# a\n<Multi_key> <1> : \"1\"\n\n<Multi_key> <nosuchkey> : \"2\"\n", 4,
                    "not a Compose line"
                ),
                ("Multi_key : \"1\"\n", 1, "not a Compose line"),
            ] {
                let fault = try #require(try Self.fault(lines, in: folder), "\(lines)")
                #expect(fault.hasPrefix("line \(line) of \(file): "), "\(fault)")
                #expect(fault.contains(words), "\(fault)")
            }
            // A fault of an included file is said with that file.
            let more = folder.appending(path: "more")
            try "\n<nosuchkey> : \"2\"\n".write(to: more, atomically: true, encoding: .utf8)
            let fault = try Self.fault("<Multi_key> <1> : \"1\"\ninclude \"\(more.path)\"\n", in: folder)
            #expect(fault?.hasPrefix("line 2 of \(more.path): not a Compose line") == true, "\(fault ?? "")")
        }
    }
}
