import Foundation
import Testing

/// Every file of the folder Sessions is one test.
struct SessionTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sessions")

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".txt") }.sorted()
    }()

    @Test("The folder holds sessions")
    func folderIsFound() {
        #expect(Self.names.count >= 10)
    }

    @Test("A session over the socket is told what it expects", arguments: names)
    func session(_ name: String) throws {
        let session = try Session(String(contentsOf: Self.folder.appending(path: name), encoding: .utf8))
        #expect(!session.requests.isEmpty && !session.expected.isEmpty)
        let differences = try session.differences()
        #expect(differences.isEmpty, "\(name)\n\(differences)")
    }

    @Test("A session that expects something else fails")
    func wrongExpectationFails() throws {
        let input = "{\"do\":\"simulate\",\"plug\":\"keyboard\"}\n{\"do\":\"simulate\",\"key\":\"a\"}\n"
        let began = #"{"type":"key","phase":"began"}"#
        let ended = #"{"type":"key","phase":"ended"}"#
        let right = ["\(began)\n\(ended)", "!{\"key\":\"KEY_B\"}"]
        let wrong = [
            "\(ended)\n\(began)", "\(began)\n\(began)", "!\(ended)", #"{"type":"key","key":"KEY_B"}"#,
            "--- other\n\(began)", "refused: {\"do\":\"ping\"}", #"{"do":"simulate","key":"a","over":"1s"}"#,
        ]
        for text in right { #expect(try Session(input + text).differences().isEmpty, "\(text)") }
        for text in wrong { #expect(try !Session(input + text).differences().isEmpty, "\(text)") }
    }
}
