import Foundation
import TestSupport
import Testing

/// Replays of the program itself, in this place and in others.
enum Replays {
    /// The program, beside the bundle of tests.
    static let inlet = BuiltPrograms.folder.appending(path: "inlet").path

    /// Other places to replay in: a command before the program's, and whether it mounts something.
    static func places(_ home: URL) throws -> [(words: [String], mounts: Bool)] {
        func write(_ path: String, _ text: String) throws {
            let url = home.appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        try write(".XCompose", "<dead_acute> <e> : \"WRONG\"\n<Multi_key> <o> <c> : \"WRONG\"\n")
        try write("locale/en_US.UTF-8/Compose", "<dead_acute> <e> : \"WRONG\"\n")
        try write("locale/compose.dir", "en_US.UTF-8/Compose:\ten_US.UTF-8\n")
        try write("extra/symbols/us", #"xkb_symbols "intl" { key <AC01> { [ x, X ] }; };"#)
        func unshare(_ script: String) -> [String] {
            [
                "/usr/bin/env", "-i", "PATH=/bin:/sbin:/usr/bin:/usr/sbin", "/usr/bin/unshare", "-rm",
                "/bin/sh", "-c",
                script + " || exit 99; exec \"$@\"", "sh",
            ]
        }
        return [
            (["/usr/bin/env", "-i"], false),
            (
                [
                    "/usr/bin/env", "HOME=\(home.path)", "LC_ALL=ja_JP.UTF-8",
                    "XLOCALEDIR=\(home.path)/locale",
                ], false
            ),
            (
                [
                    "/usr/bin/env", "-i", "XCOMPOSEFILE=\(home.path)/.XCompose",
                    "XKB_CONFIG_EXTRA_PATH=\(home.path)/extra", "XKB_CONFIG_ROOT=\(home.path)/extra",
                    "XKB_DEFAULT_LAYOUT=de",
                ], false
            ),
            // No layout and no Compose file at all, and those of another machine.
            (unshare("mount -t tmpfs tmpfs /usr/share/X11"), true),
            (unshare("mount --bind '\(home.path)/extra' /usr/share/X11/xkb"), true),
            (unshare("mount --bind '\(home.path)/locale' /usr/share/X11/locale"), true),
        ]
    }

    static let canMount = (try? ProcessRun(["/usr/bin/unshare", "-rm", "/bin/true"]).status) == 0

    static func run(_ place: [String] = [], _ words: [String]) throws -> ProcessRun {
        try ProcessRun(
            (place.isEmpty ? ["/usr/bin/env"] : place) + [inlet]
                + words)
    }

    /// What the keys of the lines typed.
    static func text(_ lines: String) -> String {
        lines.matches(of: #/"type":"key".*?"phase":"began".*?"text":"(.*?)"/#).map { String($0.1) }
            .filter { $0 != "" }.joined()
    }

    /// The recordings replay to the same bytes in every place.
    static func check(_ files: [(URL, text: String)], verifies: Bool, in folder: URL) throws {
        let home = folder.appending(path: "home")
        let places = try places(home).filter { canMount || !$0.mounts }
        for (file, text) in files {
            let plain = try run([], ["replay", file.path])
            #expect(plain.status == 0 && plain.errors == "", "\(plain.errors)")
            #expect(Self.text(plain.output) == text, "\(file.lastPathComponent)")
            for (place, _) in places {
                let other = try run(place, ["replay", file.path])
                #expect(other.status == 0 && other.errors == "", "\(place): \(other.errors)")
                #expect(other.output == plain.output, "\(file.lastPathComponent) \(place)")
                guard verifies else { continue }
                let verified = try run(place, ["replay", "--verify", file.path])
                #expect(verified.status == 0, "\(place): \(verified.errors)")
            }
        }
    }
}
