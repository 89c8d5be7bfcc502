import InputModel
import System
import TestSupport
import Testing
import Wire

@testable import Configuration

/// What the configuration says of a recording beside the stream.
struct RecordingSettingsTests {
    @Test(
        "A recording is a file or a folder, and perhaps a blur",
        arguments: [
            ("record: /var/lib/inlet", RecordingSettings(path: "/var/lib/inlet")),
            ("record: {path: /a.mcap}", RecordingSettings(path: "/a.mcap")),
            ("pointer: {}", nil),
        ])
    func record(_ text: String, _ expected: RecordingSettings?) throws {
        #expect(try Configuration(text: text).record == expected)
    }

    @Test("The rhythm of a recording can be blurred")
    func blur() throws {
        #expect(try Configuration(text: "record: {path: /a, blur: 20ms}").record?.blur == .milliseconds(20))
    }

    @Test(
        "A recording needs a path that does not depend on where the daemon runs",
        arguments: [
            "record: here.mcap", "record: true", "record: {blur: 20ms}", "record: {path: /a, showKeys: true}",
            "record: {path: /a, blur: 20}", "record: {path: /a, blur: 20s}",
        ])
    func noRecord(_ text: String) {
        #expect(throws: DocumentError.self) { _ = try Configuration(text: text) }
    }

    @Test("A file is named after the time, so that each start has one of its own")
    func names() {
        #expect(UTC.compactText(of: 0) == "19700101T000000Z")
        #expect(UTC.compactText(of: 1_795_279_713) == "20261121T164833Z")
    }

    private static func rotation(_ fields: String) throws -> RotationSettings? {
        try Configuration(text: "record: {path: /a, \(fields)}").record?.rotation
    }

    @Test("A recording rotates where a size or an age says so; the rest has defaults")
    func rotates() throws {
        #expect(try Self.rotation("blur: 20ms") == nil)
        var expected = RotationSettings()
        #expect(try Self.rotation("rotateSize: 64MiB") == expected)
        expected.rotateAge = .milliseconds(900_000)
        #expect(try Self.rotation("rotateAge: 15min") == expected)
        expected.rotateSize = 100_000_000
        expected.keepSize = 10 << 30
        expected.keepAge = .milliseconds(30 * 86_400_000)
        expected.whenFull = .delete
        let all = "rotateSize: 100MB, rotateAge: 0.25h, keepSize: 10GiB, keepAge: 30d, whenFull: delete"
        #expect(try Self.rotation(all) == expected)
    }

    private static let rotationFaults: [(fields: String, words: String)] = [
        ("rotateSize: 1023KiB", "rotateSize must be from 1MiB to 256MiB, not"),
        ("rotateSize: 257MiB", "rotateSize must be from 1MiB to 256MiB, not"),
        ("rotateSize: 64", "rotateSize must be a size with its unit, such as 12MiB, not"),
        ("rotateAge: 999ms", "rotateAge must be from 1000ms to 30d, not"),
        ("rotateAge: 31d", "rotateAge must be from 1000ms to 30d, not"),
        ("rotateAge: 15m", "rotateAge must be a time with its unit, such as 300ms, not"),
        ("rotateAge: 1h, keepSize: 1048577GiB", "keepSize must be from 1MiB to 1048576GiB, not"),
        ("rotateAge: 1h, keepSize: 9999999999999GiB", "keepSize must be from 1MiB to 1048576GiB"),
        ("rotateAge: 1h, keepSize: 63MiB", "keepSize must be at least rotateSize"),
        ("rotateAge: 1h, keepAge: 59s", "keepAge must be from 1min to 3650d, not"),
        ("rotateAge: 1h, keepAge: 59min", "keepAge must be at least rotateAge"),
        ("rotateAge: 1h, whenFull: stop", "whenFull must be pause or delete, not"),
        ("keepSize: 1GB", "keepSize applies to rotation only"),
        ("keepAge: 30d", "keepAge applies to rotation only"),
        ("whenFull: delete", "whenFull applies to rotation only"),
    ]

    @Test("What does not fit in a rotation is refused where it stands", arguments: rotationFaults.indices)
    func refused(_ index: Int) {
        let (fields, words) = Self.rotationFaults[index]
        let start = "record: {path: /a, "
        // The last field is the wrong one; its value begins behind its name and a space.
        let last = fields.split(separator: ", ").last ?? ""
        let value = last.split(separator: " ").last ?? ""
        expectFault(in: start + fields + "}", 1, start.count + fields.count - value.count + 1, words)
    }

    @Test(
        "The published schema says the same of rotation",
        .enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.skipped)))
    func schema() throws {
        let good = ["rotateSize: 64MiB", "rotateAge: 15min, keepSize: 1GB, keepAge: 30d, whenFull: delete"]
        let bad = [
            "rotateSize: 64", "rotateAge: 15m", "keepSize: 1GB", "whenFull: delete",
            "rotateAge: 1h, whenFull: stop",
        ]
        let faults = try SchemaValidator("configuration").faults(
            (good + bad).map { "record: {path: /a, \($0)}" }, isYAML: true)
        #expect(faults.map { $0 == nil } == good.map { _ in true } + bad.map { _ in false })
    }
}
