import InputModel
import TestSupport
import Testing

@testable import Trace

/// Recordings of which a bit is not what it was.
struct DamageTests {
    private static let chunkCount = 6
    private static let framesPerChunk = 5

    /// A keyboard and a mouse, a few frames of each a chunk; the value of each frame's first event is its number.
    private static func recording() -> (bytes: [UInt8], data: Int) {
        var writer = TraceWriter(version: "test", keys: .redacted)
        func time(_ milliseconds: Int) -> Timestamp { Timestamp(microseconds: Int64(milliseconds) * 1000) }
        let devices = [SessionTests.keyboard(), SessionTests.tablet()].map {
            writer.add($0, isNew: false, at: time(1))
        }
        var bytes: [UInt8] = []
        for chunk in 0..<chunkCount {
            for frame in 0..<framesPerChunk {
                let number = chunk * framesPerChunk + frame
                let events = [
                    InputEvent(type: .absolute, code: 0, value: Int32(number)),
                    InputEvent(type: .synchronization, code: 0, value: 0),
                ]
                writer.write(events.span, of: devices[frame % 2], at: time(number + 1))
            }
            writer.write(PublishedCheck(), at: time(chunk))
            bytes += writer.takeChunk()
        }
        let data = bytes.count
        return (bytes + writer.finish(), data)
    }

    /// The numbers of the frames that are still there.
    private static func frames(_ session: Session) -> [Int] {
        session.events.filter { $0.type == .absolute }.map { Int($0.value) }
    }

    private static func channel(of topic: String, _ bytes: [UInt8]) throws -> UInt16? {
        var reader = try MCAPReader(bytes.span)
        while let item = reader.next() {
            if case .channel(let channel) = item, channel.topic == topic { return channel.id }
        }
        return nil
    }

    private static func expectAlmostAll(_ session: Session, _ place: String) {
        let frames = frames(session)
        let missing = Set(0..<chunkCount * framesPerChunk).subtracting(frames)
        #expect(frames == frames.sorted(), "\(place)")
        #expect(Set(missing.map { $0 / framesPerChunk }).count <= 1, "\(place): without \(missing.sorted())")
        #expect(session.devices.count == 2, "\(place)")
    }

    @Test("One flipped bit anywhere costs at most the chunk that it is in, and one message tells of it")
    func anyBit() throws {
        let (sound, data) = Self.recording()
        let whole = try Session.readMCAP(sound.span)
        #expect(whole.losses.isEmpty && !whole.isDamaged)
        #expect(Self.frames(whole) == Array(0..<Self.chunkCount * Self.framesPerChunk))
        for place in sound.indices {
            let bit = place % 8
            var bytes = sound
            bytes[place] ^= 1 << UInt8(bit)
            let session = try Session.read(bytes.span, path: "x")
            Self.expectAlmostAll(session, "byte \(place), bit \(bit)")
            #expect(session.losses.count == 1, "byte \(place), bit \(bit): \(session.losses)")
            // Beyond the data stands the index, which can be made again.
            #expect(session.isDamaged || place >= data, "byte \(place), bit \(bit)")
        }
    }

    @Test("So it is in a file without an index, of which the writer was killed")
    func withoutIndex() throws {
        let (sound, data) = Self.recording()
        var bytes = Array(sound[..<data])
        var reader = try MCAPReader(bytes.span)
        var starts: Set<Int> = []
        while let item = reader.next() {
            if case .message = item { starts.insert(reader.offset) }
        }
        #expect(starts.count == Self.chunkCount)
        for start in starts {
            for place in start..<start + MCAPLayout.recordHead {
                for bit in 0..<8 {
                    bytes[place] ^= 1 << UInt8(bit)
                    let session = try Session.readMCAP(bytes.span)
                    Self.expectAlmostAll(session, "byte \(place), bit \(bit)")
                    #expect(session.isDamaged, "byte \(place), bit \(bit)")
                    bytes[place] ^= 1 << UInt8(bit)
                }
            }
        }
    }

    @Test("A file that only ends too early is not damaged")
    func cut() throws {
        let (sound, data) = Self.recording()
        for length in [data, data - 3, data + 20, sound.count - 1] {
            let bytes = Array(sound[..<length])
            let session = try Session.readMCAP(bytes.span)
            #expect(session.losses.count == 1 && !session.isDamaged, "\(session.losses)")
        }
    }

    @Test("An index that lists what is not there, or one chunk many times, is read once over")
    func lyingIndex() throws {
        let (sound, data) = Self.recording()
        var record = RecordBytes(bytes: Array(sound[..<data]))
        record.append(.dataEnd) { $0.append(UInt32(1)) }
        let start = record.bytes.count
        let first = try #require(
            MCAPSummary(sound.span)?.places.first { $0.opcode == MCAPOpcode.chunk.rawValue })
        let place = UInt64(first.start)
        for place in [0, place, place, place, place + 40, UInt64(data), .max, UInt64(Int64.max)] {
            record.append(.chunkIndex) {
                for value in [0, 0, place, UInt64(200)] { $0.append(value) }
            }
        }
        var footer = RecordBytes(bytes: record.bytes + [MCAPOpcode.footer.rawValue])
        footer.append(UInt64(MCAPLayout.footerLength))
        footer.append(UInt64(start))
        footer.append(UInt64(0))
        footer.append(CRC32.of(footer.bytes.span.extracting(start..<footer.bytes.count)))
        let file = footer.bytes + MCAPLayout.magic
        #expect(MCAPSummary(file.span)?.places.count == 1)
        let session = try Session.readMCAP(file.span)
        #expect(session.isDamaged)
        #expect(Self.frames(session).count >= (Self.chunkCount - 1) * Self.framesPerChunk)
    }

    @Test("A message outside of chunks that is damaged leaves none of its events behind")
    func halfMessage() throws {
        var writer = TraceWriter(version: "test", keys: .shown)
        _ = writer.add(SessionTests.keyboard(), isNew: false, at: Timestamp(microseconds: 1))
        var record = RecordBytes(bytes: writer.takeChunk())
        let channel = try #require(try Self.channel(of: "/devices/1/events", record.bytes))
        for code in [30, 0x300, 31] as [UInt64] {
            let words = [1 | 29 << 16, 1 | code << 16] as [UInt64]
            words.withUnsafeBytes { record.append(message: $0, channel: channel, sequence: 0, time: 2000) }
        }
        let session = try Session.readMCAP(record.bytes.span)
        #expect(session.events.map(\.code) == [29, 30, 29, 31])
        #expect(session.losses.contains { $0.contains("damaged") } && session.isDamaged)
    }

    @Test("What a newer layout says is not guessed at, unless the file is damaged")
    func newerLayout() throws {
        var file = MCAPWriter(profile: TraceLayout.profile, library: "test")
        file.addMetadata(MCAPMetadata(name: TraceLayout.profile, entries: ["layout": "2"]))
        file.finish()
        let bytes = file.takeOutput()
        #expect { try Session.readMCAP(bytes.span) } throws: {
            ($0 as? TraceError)?.message.contains("newer") == true
        }
    }

    @Test("Chunks that compress like a bomb are kept as they are, so that all of them can be read")
    func uniform() throws {
        var writer = MCAPWriter(profile: "test", library: "tests")
        let channel = writer.addChannel(topic: "/zeroes", schema: 0, messageEncoding: "x")
        // More than the one chunk of 64 MiB that any file may hold.
        let zeroes = [UInt8](repeating: 0, count: 1 << 20)
        for time in 0..<70 { writer.addMessage(channel: channel, time: UInt64(time), data: zeroes) }
        writer.finish()
        let (items, losses) = try SampleMCAP.read(writer.takeOutput())
        #expect(losses.isEmpty)
        #expect(SampleMCAP.messages(items).map(\.logTime) == Array(0..<70))
    }
}
