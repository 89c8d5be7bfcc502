import Engine
import InputModel
import Recording
import Subscription
import System

// The end: releases every grab first, then waits for the last saves, the readers and the recording, for all at once.
extension LiveLoop {
    /// When each wait of the end is over; the distant past once there is nothing left to wait for.
    private struct EndWaits {
        /// The limit of the save under way.
        var save: Timestamp
        var readers: Timestamp
        /// Readers that have accepted nothing until then are given up.
        var stalledReaders: Timestamp
        let recording: Timestamp
        /// The helper that writes standard output has been asked to end.
        var isWriterAsked = false
        let all: Timestamp

        init(at now: Timestamp) {
            save = now + Deadlines.lastSave
            readers = now + Deadlines.readers
            stalledReaders = now + Deadlines.stalledReaders
            recording = now + Deadlines.recording
            all = now + Deadlines.end
        }

        /// The replies to requests that waited for a save have just been made.
        mutating func renewReaders(at now: Timestamp) {
            readers = now + Deadlines.readers
            stalledReaders = now + Deadlines.stalledReaders
        }
    }

    mutating func end() throws(InletError) {
        var time = KernelEndTime()
        try end(by: &time)
    }

    /// Releases every grab, cancels everything that began, and only then writes and waits.
    ///
    /// - Parameter time: passes while it waits.
    mutating func end(by time: inout some EndTime) throws(InletError) {
        // Standard output may be a file on a disk that does not answer.
        devices.releaseGrabs()
        service?.manager.sayStopping()
        seat.engine.cancelAll(at: clock.now)
        writeRest()
        devices.closeAll()
        // A stream does not save the scenes of its programs at the end, unless they request it.
        if saving.isKept, service != nil { saving.want() }
        var waits = EndWaits(at: time.now)
        while let wanted = goOnEnding(&waits, at: time.now) { wait(for: wanted, &waits, by: &time) }
        service?.audit.countOmitted()
        if let writer = streams?.writer, writer.isUnderWay { fail(OutputWriter.late) }
        do {
            try seat.recording?.end()
        } catch {
            fail(error)
        }
        if let failure { throw failure }
    }

    /// Does what needs no waiting.
    ///
    /// - Returns: what to wait for, and until when; nil at the end.
    private mutating func goOnEnding(_ waits: inout EndWaits, at now: Timestamp) -> EndWait? {
        var wait = EndWait()
        if let end = goOnSaving(&waits, at: now), let raw = saving.rawDescriptor {
            wait.add(raw, .reading, .save, until: end)
        }
        let readers = min(waits.readers, waits.stalledReaders)
        if !isDeserted, now < readers {
            for client in seat.clients.all where client.subscriber.hasOutput { flush(client) }
            for client in seat.clients.all where client.subscriber.hasOutput {
                wait.add(client.subscriber.rawDescriptor, .writing, .reader, until: readers)
            }
            if wait.hasReaders, let raw = signals?.rawDescriptor {
                wait.add(raw, .reading, .signal, until: readers)
            }
        }
        if let writer = streams?.writer, writer.isUnderWay, !wait.hasReaders {
            // All lines are in the pipe, but for those that replies to a save still bring.
            if !waits.isWriterAsked, !saving.isUnderWay {
                writer.finish()
                waits.isWriterAsked = true
            }
            if waits.isWriterAsked, now < waits.all {
                wait.add(writer.rawDescriptor, .reading, .writer, until: waits.all)
            }
        }
        if now < waits.recording, let (raw, readiness) = seat.recording?.goOnEnding() {
            wait.add(raw, readiness, .recording, until: waits.recording)
        }
        return wait.isEmpty ? nil : wait
    }

    private mutating func wait(for wanted: EndWait, _ waits: inout EndWaits, by time: inout some EndTime) {
        let ready = time.wait(for: wanted)
        let now = time.now
        for index in ready {
            switch wanted.sources[index] {
            case .save:
                takeSaveAnswer()
                // The next one has as long, and its replies have readers.
                waits.save = now + Deadlines.lastSave
                waits.renewReaders(at: now)
            case .reader: waits.stalledReaders = now + Deadlines.stalledReaders
            // Only readers are impatient: what is saved and recorded is not lost for them.
            case .signal: waits.readers = now
            case .recording: break
            case .writer: if let streams { takeEnd(of: streams) }
            }
        }
    }

    /// What stands beside the standard streams; nil for other entrances.
    private var streams: OwnerStreams? { if case .owner(let streams) = entrance { streams } else { nil } }

    /// The programs of this process have closed their door: nobody reads what is left.
    private var isDeserted: Bool { if case .local(let door) = entrance { door.isClosed } else { false } }

    /// The helper that writes standard output has ended: well at the end, else because the file cannot be written.
    mutating func takeEnd(of streams: OwnerStreams) {
        guard let writer = streams.writer else { return }
        poller.remove(writer.rawDescriptor)
        do {
            try writer.takeEnd()
        } catch {
            fail(error)
        }
    }

    /// Hands over the wanted save once none is under way, and gives up on a helper that does not answer.
    ///
    /// - Returns: when the save under way is given up; nil once none is wanted.
    private mutating func goOnSaving(_ waits: inout EndWaits, at now: Timestamp) -> Timestamp? {
        guard saving.isKept else { return nil }
        if saving.isUnderWay, !saving.isComposing, waits.save <= now {
            Message.offer(
                "sessions are not saved: the helper that writes them does not respond; restart inlet")
            giveUpSaves()
            waits.renewReaders(at: now)
        }
        if saving.hasLostKeeper { giveUpSaves() }
        // A save that was being composed when the loop ended may fail, and is not the last.
        while saving.isComposing || !saving.isUnderWay && saving.isWanted { saveState(at: .distantFuture) }
        return saving.isUnderWay ? waits.save : nil
    }
}

/// The time that the end takes: the kernel's, but in tests of the slowest end.
protocol EndTime {
    var now: Timestamp { get }
    /// Waits until one of the descriptors is ready, or until the first of the waits is over.
    ///
    /// - Returns: the indices of those that are ready.
    mutating func wait(for wanted: borrowing EndWait) -> [Int]
}

private struct KernelEndTime: EndTime {
    var now: Timestamp { MonotonicClock.now }

    func wait(for wanted: borrowing EndWait) -> [Int] {
        Poller.wait(for: wanted.descriptors, atMost: wanted.end - now)
    }
}

/// The descriptors that the end waits for.
struct EndWait {
    /// What a descriptor belongs to.
    enum Source {
        case save, reader, signal, recording, writer
    }

    private(set) var descriptors: [(raw: Int32, readiness: Poller.Readiness)] = []
    private(set) var sources: [Source] = []
    /// When the first of the waits is over.
    private(set) var end = Timestamp.distantFuture

    mutating func add(_ raw: Int32, _ readiness: Poller.Readiness, _ source: Source, until end: Timestamp) {
        descriptors.append((raw, readiness))
        sources.append(source)
        self.end = min(self.end, end)
    }

    var isEmpty: Bool { sources.isEmpty }
    var hasReaders: Bool { sources.contains(.reader) }
}
