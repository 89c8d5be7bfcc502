import InputModel
import System
import Testing

@testable import Recording

/// What one process tells another about devices arrives as it was said, however the bytes are cut.
@Suite struct FeedRecordTests {
    private struct Told: Equatable {
        let kind: FeedRecord.Kind?
        let device: UInt32
        let isMarked: Bool
        let time: Int64
        let content: [UInt8]
    }

    private func tell(_ told: [Told]) -> [UInt8] {
        var bytes: [UInt8] = []
        for one in told {
            FeedRecord.append(
                one.kind!, device: one.device, isMarked: one.isMarked, at: Timestamp(microseconds: one.time),
                one.content.span.bytes, to: &bytes)
        }
        return bytes
    }

    private func take(from bytes: inout [UInt8]) throws -> [Told] {
        var told: [Told] = []
        try FeedRecord.take(from: &bytes) { header, content in
            told.append(
                Told(
                    kind: FeedRecord.Kind(rawValue: header.kind), device: header.device,
                    isMarked: header.isMarked,
                    time: header.time.microseconds, content: content.withUnsafeBytes { Array($0) }))
        }
        return told
    }

    private let all = [
        Told(kind: .added, device: 1, isMarked: true, time: -5, content: Array("{\"name\":\"Desk\"}".utf8)),
        Told(kind: .started, device: 0, isMarked: false, time: 0, content: []),
        Told(kind: .frame, device: 1, isMarked: false, time: .max, content: Array(0..<24)),
        Told(kind: .note, device: 2, isMarked: false, time: 7, content: []),
        Told(kind: .note, device: .max, isMarked: false, time: 8, content: [1]),
    ]

    @Test("Records come back as they were told")
    func whole() throws {
        var bytes = tell(all)
        #expect(try take(from: &bytes) == all)
        #expect(bytes.isEmpty)
    }

    @Test("A record that would be longer than any is an error at once, and not waited for")
    func tooLong() throws {
        var bytes = tell([all[0]])
        // The length of the content.
        bytes.replaceSubrange(12..<16, with: [0, 0, 0, 0xff])
        #expect(throws: InletError.self) { try take(from: &bytes) }
    }

    @Test("A record that is cut anywhere waits for its rest")
    func cut() throws {
        let bytes = tell(all)
        for cut in 0...bytes.count {
            var front = Array(bytes[..<cut])
            let first = try take(from: &front)
            front += bytes[cut...]
            let rest = try take(from: &front)
            #expect(first + rest == all, "cut at \(cut)")
        }
    }
}
