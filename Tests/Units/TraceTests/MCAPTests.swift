import Foundation
import TestSupport
import Testing

@testable import Trace

/// A file of several chunks, and what is in it.
struct SampleMCAP {
    var bytes: [UInt8] = []
    /// Per chunk: where its record ends, and the messages up to there.
    var chunks: [(end: Int, messages: Int)] = []
    var messages: [MCAPMessage] = []

    init(chunks count: Int = 8, messagesPerChunk: Int = 50, seed: UInt64 = 1) {
        var random = SeededRandom(seed: seed)
        var writer = MCAPWriter(profile: "test", library: "tests")
        writer.addMetadata(MCAPMetadata(name: "about", entries: ["a": "1", "b": "ü"]))
        let schema = writer.addSchema(
            name: "S", encoding: "jsonschema", data: Array(#"{"type":"object"}"#.utf8))
        let json = writer.addChannel(topic: "/json", schema: schema, messageEncoding: "json")
        let raw = writer.addChannel(topic: "/raw", schema: 0, messageEncoding: "x", isIndexed: false)
        var sequences: [UInt16: UInt32] = [:]
        for chunk in 0..<count {
            for index in 0..<messagesPerChunk {
                let channel = random.next(upperBound: UInt64(2)) == 0 ? json : raw
                let time = UInt64(chunk * 1000 + index) * 1_000_000
                let data = Array(#"{"n":\#(random.next())}"#.utf8)
                writer.addMessage(channel: channel, time: time, data: data)
                messages.append(
                    MCAPMessage(
                        channel: channel, sequence: sequences[channel, default: 0], logTime: time,
                        publishTime: time, data: data))
                if channel == json { sequences[channel, default: 0] += 1 }
            }
            writer.closeChunk()
            bytes += writer.takeOutput()
            let place = writer.chunks[chunk]
            chunks.append((Int(place.start + place.length), messages.count))
        }
        writer.finish()
        bytes += writer.takeOutput()
    }

    static func read(_ bytes: [UInt8]) throws -> (items: [MCAPReader.Item], losses: [MCAPReader.Loss]) {
        var reader = try MCAPReader(bytes.span)
        var items: [MCAPReader.Item] = []
        while let item = reader.next() { items.append(item) }
        return (items, reader.losses)
    }

    static func messages(_ items: [MCAPReader.Item]) -> [MCAPMessage] {
        items.compactMap { if case .message(let message) = $0 { message } else { nil } }
    }
}

struct MCAPTests {
    static let script = Checkout.path("Tests/Units/MCAP")
    static let python = Python.interpreter(having: "jsonschema, mcap, zstandard")
    static let skipped: Comment =
        "SKIPPED: no Python with mcap and jsonschema, which Tests/run makes in .build/python"

    @Test("What is written is read")
    func roundTrip() throws {
        let sample = SampleMCAP()
        let (items, losses) = try SampleMCAP.read(sample.bytes)
        #expect(losses.isEmpty)
        #expect(items.first == .header(profile: "test", library: "tests"))
        #expect(items.contains(.metadata(MCAPMetadata(name: "about", entries: ["a": "1", "b": "ü"]))))
        #expect(SampleMCAP.messages(items) == sample.messages)
    }

    @Test("The checksum is that of zlib: 0xcbf43926 for 123456789")
    func checksum() {
        let digits = Array("123456789".utf8)
        #expect(CRC32.of(digits.span) == 0xcbf4_3926)
    }

    @Test("Cut at a thousand random bytes, every complete chunk is read and the loss is told")
    func cut() throws {
        let sample = SampleMCAP()
        var random = SeededRandom(seed: 42)
        for _ in 0..<1000 {
            let length = Int(random.next(upperBound: UInt64(sample.bytes.count)))
            let bytes = Array(sample.bytes[..<length])
            guard length >= 8 else {
                #expect(throws: TraceError.self) { try SampleMCAP.read(bytes) }
                continue
            }
            let (items, losses) = try SampleMCAP.read(bytes)
            let expected = sample.chunks.last { $0.end <= length }?.messages ?? 0
            #expect(SampleMCAP.messages(items) == Array(sample.messages[..<expected]), "cut at \(length)")
            #expect(losses.count == 1, "cut at \(length)")
        }
    }

    @Test("A damaged byte costs at most its own chunk, and bytes of any kind crash nothing")
    func mutations() throws {
        let sample = SampleMCAP(chunks: 4)
        var random = SeededRandom(seed: 7)
        for _ in 0..<2000 {
            var bytes = sample.bytes
            for _ in 0...random.next(upperBound: UInt64(4)) {
                let place = Int(random.next(upperBound: UInt64(bytes.count)))
                bytes[place] = UInt8(truncatingIfNeeded: random.next())
            }
            guard let (items, _) = try? SampleMCAP.read(bytes) else { continue }
            #expect(SampleMCAP.messages(items).count <= sample.messages.count)
            _ = try? Session.readMCAP(bytes.span)
        }
        let start = sample.chunks[1].end - 20
        var bytes = sample.bytes
        bytes[start] ^= 0xff
        let (items, losses) = try SampleMCAP.read(bytes)
        #expect(SampleMCAP.messages(items).count == sample.messages.count - 50)
        #expect(losses.count == 1)
    }

    @Test("A chunk that claims gigabytes is left out, not made room for")
    func bomb() throws {
        var bytes = MCAPLayout.magic
        var record = RecordBytes()
        record.append(.chunk) {
            for value in [UInt64(0), 0, 1 << 40] { $0.append(value) }
            $0.append(UInt32(0))
            $0.append(text: "zstd")
            $0.append(UInt64(0))
        }
        bytes += record.bytes
        let (items, losses) = try SampleMCAP.read(bytes)
        #expect(items.isEmpty)
        #expect(losses.first?.reason.contains("64 MiB") == true)
    }

    @Test("Chunks of a small file cannot hold gigabytes together: all but the first few are left out")
    func bombs() throws {
        // One record, of a kind that nobody knows.
        var content = [UInt8](repeating: 0, count: 48 << 20)
        content[0] = 0x80
        for (index, shift) in stride(from: 0, to: 64, by: 8).enumerated() {
            content[1 + index] = UInt8(truncatingIfNeeded: (content.count - MCAPLayout.recordHead) >> shift)
        }
        let compressed = try #require(Zstandard.compress(content))
        var bytes = MCAPLayout.magic
        for _ in 0..<8 {
            var record = RecordBytes()
            record.append(.chunk) {
                for value in [UInt64(0), 0, UInt64(content.count)] { $0.append(value) }
                $0.append(UInt32(0))
                $0.append(text: "zstd")
                $0.append(UInt64(compressed.count))
                $0.bytes += compressed
            }
            bytes += record.bytes
        }
        let (_, losses) = try SampleMCAP.read(bytes)
        let left = losses.count { $0.reason.contains("claim more than a file of this size") }
        #expect(bytes.count < 100_000)
        #expect(left >= 6)
    }

    @Test(
        "What was given up is neither in the file nor in its statistics", .enabled(if: python != nil, skipped)
    )
    func givingUp() throws {
        var writer = MCAPWriter(profile: "test", library: "tests")
        let channel = writer.addChannel(topic: "/a", schema: 0, messageEncoding: "x")
        var bytes: [UInt8] = []
        for chunk in 0..<3 {
            for index in 0..<10 {
                writer.addMessage(channel: channel, time: UInt64(chunk * 10 + index), data: [1])
            }
            writer.closeChunk()
            let output = writer.takeOutput()
            if chunk < 2 { bytes += output }
        }
        writer.giveUp(from: UInt64(bytes.count))
        writer.finish()
        bytes += writer.takeOutput()
        #expect(try SampleMCAP.messages(SampleMCAP.read(bytes).items).count == 20)
        #expect(try Self.check(bytes).topics == ["/a": 20])
    }

    @Test("Python's mcap reads what we write", .enabled(if: python != nil, skipped))
    func pythonReads() throws {
        let sample = SampleMCAP()
        let report = try Self.check(sample.bytes)
        #expect(report.profile == "test")
        #expect(report.topics.values.reduce(0, +) == sample.messages.count)
        #expect(report.metadata["about"] == ["a": "1", "b": "ü"])
    }

    @Test(
        "We read what Python's mcap writes", .enabled(if: python != nil, skipped),
        arguments: ["NONE", "ZSTD"])
    func pythonWrites(_ compression: String) throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "python.mcap")
            let run = try ProcessRun(
                (Self.python ?? []) + ["\(Self.script)/writer", file.path, compression])
            #expect(run.status == 0)
            let (items, losses) = try SampleMCAP.read(Array(try Data(contentsOf: file)))
            let messages = SampleMCAP.messages(items)
            #expect(losses.isEmpty)
            #expect(messages.map(\.logTime) == (0..<300).map { $0 * 1000 })
            #expect(messages.map(\.publishTime) == (0..<300).map { $0 * 1000 + 1 })
            #expect(messages.last?.data == Array(#"{"n": 299}"#.utf8))
            #expect(items.contains(.metadata(MCAPMetadata(name: "about", entries: ["made by": "hand"]))))
        }
    }

    struct Report: Decodable {
        let profile: String
        let library: String
        let topics: [String: Int]
        let metadata: [String: [String: String]]
    }

    static func check(_ bytes: [UInt8]) throws -> Report {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "ours.mcap")
            try Data(bytes).write(to: file)
            let run = try ProcessRun((python ?? []) + ["\(script)/reader", file.path])
            return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        }
    }
}
