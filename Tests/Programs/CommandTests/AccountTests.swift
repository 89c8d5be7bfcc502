import Foundation
import TestSupport
import Testing

/// The same input prints the same lines on every account: no file of a home directory, and no variable of the
/// environment, says what keys type.
struct AccountTests {
    private static let script = """
        {"do":"simulate","plug":"keyboard"}
        {"id":1,"do":"keyboard.set","layout":"us","variant":"intl","options":"compose:menu"}
        {"do":"simulate","key":"KEY_APOSTROPHE"}
        {"do":"simulate","key":"KEY_E"}
        {"do":"simulate","key":"KEY_COMPOSE"}
        {"do":"simulate","key":"KEY_O"}
        {"do":"simulate","key":"KEY_C"}
        {"do":"simulate","key":"KEY_A"}

        """

    @Test("Files and variables of an account change no line")
    func sameBytes() throws {
        try withTemporaryFolder { home in
            func write(_ path: String, _ text: String) throws {
                let url = home.appending(path: path)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try text.write(to: url, atomically: true, encoding: .utf8)
            }
            let sequences = "<dead_acute> <e> : \"WRONG\"\n<Multi_key> <o> <c> : \"WRONG\"\n"
            for path in [".XCompose", "config/XCompose", "own.compose"] { try write(path, sequences) }
            try write("locale/en_US.UTF-8/Compose", sequences)
            try write("locale/compose.dir", "en_US.UTF-8/Compose: en_US.UTF-8\n")
            // A layout of the same name, in which the letter is another.
            let symbols = #"""
                xkb_symbols "intl" { include "pc+us(intl)" key <AC01> { [ x, X ] }; };
                """#
            for path in [".xkb", ".config/xkb", "config/xkb", "extra"] {
                try write(path + "/symbols/us", symbols)
            }
            let inlet = Program.folder.appending(path: "inlet").path
            // A configuration that names a file, which includes others.
            try write("included.compose", "include \"%S/en_US.UTF-8/Compose\"\n<Multi_key> <o> <x> : \"§\"\n")
            try write("inlet.yaml", "keyboard: {compose: \(home.path)/included.compose}\n")
            func lines(_ environment: [String], isConfigured: Bool = false) throws -> String {
                let options = isConfigured ? ["--config", "\(home.path)/inlet.yaml"] : []
                let run = try ProcessRun(
                    ["/usr/bin/env", "-i"] + environment + [inlet, "simulate", "--virtual-time"] + options,
                    input: Self.script)
                #expect(run.status == 0, "\(run.errors)")
                return run.output
            }
            let plain = try lines([])
            #expect(plain.contains(#""text":"é""#) && plain.contains(#""text":"©""#))
            #expect(plain.contains(#""text":"a""#))
            for environment in [
                ["HOME=\(home.path)"], ["XDG_CONFIG_HOME=\(home.path)/config"],
                ["XLOCALEDIR=\(home.path)/locale"],
                ["XCOMPOSEFILE=\(home.path)/own.compose"], ["XKB_CONFIG_EXTRA_PATH=\(home.path)/extra"],
                ["LC_ALL=ja_JP.UTF-8", "LANG=C", "XKB_DEFAULT_LAYOUT=de"],
            ] {
                #expect(try lines(environment) == plain, "\(environment)")
                #expect(try lines(environment, isConfigured: true) == plain, "\(environment)")
            }
        }
    }
}
