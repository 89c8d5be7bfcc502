import InputModel
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
        #expect(RecordingSettings.name(of: 0) == "19700101T000000Z")
        #expect(RecordingSettings.name(of: 1_795_279_713) == "20261121T164833Z")
    }
}
