import Foundation
import TestSupport
import Testing

@testable import Trace

/// What is made of files whose writer was killed.
struct MCAPRecoveryTests {
    /// The bytes of the file that comes out; nil where it holds nothing.
    private static func recovered(_ bytes: [UInt8]) throws -> [UInt8]? {
        switch MCAPRecovery(bytes.span) {
        case .whole: return bytes
        case .empty: return nil
        case .cut(let length, let tail): return bytes[..<length] + tail
        case .damaged(let offset):
            Issue.record("damaged at \(offset)")
            return nil
        }
    }

    @Test(
        "Cut at every byte, all whole chunks stay, the file is whole, and recovering it again changes nothing"
    )
    func everyCut() throws {
        let sample = SampleMCAP(chunks: 4, messagesPerChunk: 12)
        for length in 0...sample.bytes.count {
            let cut = Array(sample.bytes[..<length])
            let messages = sample.chunks.last { $0.end <= length }?.messages
            guard let file = try Self.recovered(cut) else {
                #expect(messages == nil, "cut at \(length)")
                continue
            }
            let (items, losses) = try SampleMCAP.read(file)
            #expect(losses.isEmpty, "cut at \(length): \(losses)")
            #expect(
                SampleMCAP.messages(items) == Array(sample.messages[..<(messages ?? 0)]), "cut at \(length)")
            #expect(MCAPRecovery(file.span) == .whole, "cut at \(length)")
        }
    }

    @Test("What is recovered at the end of the data is what the writer would have written")
    func sameBytes() throws {
        let sample = SampleMCAP(chunks: 3, messagesPerChunk: 40)
        let end = try #require(sample.chunks.last?.end)
        for length in end..<sample.bytes.count {
            #expect(try Self.recovered(Array(sample.bytes[..<length])) == sample.bytes, "cut at \(length)")
        }
    }

    @Test("Zeros behind the last chunk, or in place of it, are cut", arguments: [0, 100, 5000])
    func zeros(_ count: Int) throws {
        let sample = SampleMCAP(chunks: 3)
        let zeros = [UInt8](repeating: 0, count: count)
        let (second, third) = (sample.chunks[1].end, sample.chunks[2].end)
        // A page of the last chunk was not written, but those around it.
        var holed = Array(sample.bytes[..<third])
        holed.replaceSubrange(third - 200..<third - 100, with: [UInt8](repeating: 0, count: 100))
        for (bytes, messages) in [
            (Array(sample.bytes[..<third]) + zeros, 150),
            (Array(sample.bytes[..<(second + 40)]) + zeros, 100),
            (holed, 100),
        ] {
            let file = try #require(try Self.recovered(bytes))
            let (items, losses) = try SampleMCAP.read(file)
            #expect(losses.isEmpty && SampleMCAP.messages(items).count == messages)
        }
        #expect(MCAPRecovery(zeros.span) == .empty)
    }

    @Test("What is damaged before the last chunk is not cut: chunks behind it are whole")
    func damaged() throws {
        let sample = SampleMCAP(chunks: 4)
        let whole = Array(sample.bytes[..<sample.chunks[3].end])
        var (damage, found) = (SeededRandom(seed: 3), 0)
        for _ in 0..<300 {
            var bytes = whole
            let place = sample.chunks[0].end - 1 - Int(damage.next(upperBound: UInt64(300)))
            bytes[place] ^= 1 << UInt8(damage.next(upperBound: UInt64(8)))
            switch MCAPRecovery(bytes.span) {
            case .damaged(let offset):
                found += 1
                #expect(offset > 8 && offset <= place)
            case .cut(let length, let tail):
                // A bit that means nothing to zstd: the chunk's checksum is right.
                let (items, losses) = try SampleMCAP.read(bytes[..<length] + tail)
                #expect(losses.isEmpty && SampleMCAP.messages(items) == sample.messages, "byte \(place)")
            default: Issue.record("byte \(place) changes nothing")
            }
        }
        #expect(found > 280)
        #expect(MCAPRecovery(Array("another file".utf8).span) == .damaged(offset: 0))
    }

    @Test("A chunk with a message of a channel that no record describes is damaged, the next number included")
    func unknownChannel() {
        var writer = MCAPWriter(profile: "test", library: "tests")
        let known = writer.addChannel(topic: "/known", schema: 0, messageEncoding: "x")
        let start = writer.takeOutput()
        let unknown = writer.addChannel(topic: "/unknown", schema: 0, messageEncoding: "x")
        _ = writer.takeOutput()
        for channel in [known, unknown] { writer.addMessage(channel: channel, time: 1, data: [1]) }
        writer.closeChunk()
        let bytes = start + writer.takeOutput()
        #expect(MCAPRecovery(bytes.span) == .damaged(offset: start.count))
    }

    @Test("A file that is whole, but not one message is in it, is empty")
    func empty() {
        var writer = MCAPWriter(profile: "test", library: "tests")
        _ = writer.addSchema(name: "S", encoding: "jsonschema", data: [])
        writer.finish()
        let bytes = writer.takeOutput()
        #expect(MCAPRecovery(bytes.span) == .empty)
    }

    @Test(
        "The public reader accepts what is recovered, checksums and statistics included",
        .enabled(if: MCAPTests.python != nil, MCAPTests.skipped))
    func publicReader() throws {
        let sample = SampleMCAP(chunks: 3)
        let third = sample.chunks[2]
        try withTemporaryFolder { folder in
            for (index, length) in [
                sample.chunks[0].end, third.end - 1, third.end, third.end + 30, sample.bytes.count - 1,
            ].enumerated() {
                let file = try #require(try Self.recovered(Array(sample.bytes[..<length])))
                let path = folder.appending(path: "\(index).mcap")
                try Data(file).write(to: path)
                let run = try ProcessRun(MCAPTests.python! + [MCAPTests.script + "/reader", path.path])
                #expect(run.status == 0, "cut at \(length): \(run.errors)")
            }
        }
    }
}
