import CLinuxSystem
import Configuration
import Glibc
import InputModel
import System
import Trace
import Wire

/// The process behind a ``RecordingFeed``: writes down what it is told, until nobody tells it any more.
enum RecordingProcess {
    /// Says how it ended on `connection`: one byte where all is in the file, more to say why not.
    static func run(
        _ pipe: consuming Descriptor, _ connection: borrowing Descriptor, _ file: consuming RecordingFile,
        blur: Interval?, configuration: Configuration, user: String?
    ) {
        var word: [UInt8] = [0]
        do throws(InletError) {
            var poller = try Poller()
            poller.add(pipe.rawValue, token: 0, for: .reading)
            if let user { try Privileges.drop(to: user, isAlone: true) }
            Confinement.confine(.recorder, Confinement.readable.map { .reading(below: $0) })
            let composer = TraceComposer(
                showKeys: false, blur: blur, configuration: configuration, at: MonotonicClock.now)
            try record(pipe, &poller, TraceFile(composer, file: file))
        } catch {
            word += Array(error.message.utf8.prefix(512))
        }
        _ = send(connection.rawValue, word, word.count, Int32(MSG_NOSIGNAL))
    }

    private static func record(
        _ pipe: borrowing Descriptor, _ poller: inout Poller, _ trace: consuming TraceFile
    ) throws(InletError) {
        var devices: [UInt32: Int] = [:]
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var deadline: Timestamp?
        while true {
            let ready = poller.wait(for: deadline.map { max($0 - MonotonicClock.now, .milliseconds(0)) })
            if let due = deadline, MonotonicClock.now >= due {
                try trace.flush()
                deadline = nil
            }
            guard ready > 0 else { continue }
            let count = read(pipe.rawValue, &piece, piece.count)
            if count < 0 { continue }
            if count == 0 { return try trace.finish() }
            bytes += piece[..<count]
            try FeedRecord.take(from: &bytes) { header, content throws(InletError) in
                try Self.take(header, content, &devices, &trace.composer)
            }
            deadline = deadline ?? MonotonicClock.now + TraceFile.flushInterval
        }
    }

    private static func take(
        _ header: FeedRecord.Header, _ content: RawSpan, _ devices: inout [UInt32: Int],
        _ composer: inout TraceComposer
    ) throws(InletError) {
        let time = header.time
        switch FeedRecord.Kind(rawValue: header.kind) {
        case .added:
            devices[header.device] = try composer.add(
                device(content.withUnsafeBytes { Array($0) }), isNew: header.isMarked, at: time)
        case .started: composer.start(at: time)
        case .removed: if let number = devices[header.device] { composer.remove(number, at: time) }
        case .resynced: if let number = devices[header.device] { composer.noteResynced(number, at: time) }
        case .overlong: if let number = devices[header.device] { composer.noteOverlong(number, at: time) }
        case .slept: if let number = devices[header.device] { composer.noteSlept(number, at: time) }
        case .frame:
            guard let number = devices[header.device] else { return }
            content.withUnsafeBytes { bytes in
                let events = bytes.assumingMemoryBound(to: InputEvent.self)
                composer.record(
                    Span(_unsafeElements: events), of: number, at: time, isMadeByKernel: header.isMarked)
            }
        case nil: break
        }
    }

    private static func device(_ json: [UInt8]) throws(InletError) -> DeviceDescription {
        do {
            let document = try JSONDocument.parse(json.span)
            return try DeviceJSON.decode(document.root).device
        } catch {
            throw InletError(.io, "a device came garbled: \(error)")
        }
    }
}
