package import Configuration
package import Engine
package import InputModel
import Interaction
import Subscription
package import System
package import Trace
import Wire

/// Feeds a recording to the core, one step at a time, as the devices would.
package struct SessionPlayer {
    /// The number of events, or a few more, after which a silence is interrupted.
    private static let eventsPerPiece = 4096

    private let session: Session
    private var position = 0
    /// Where the entry at `position` continues, if some of its frames have been fed.
    private var eventPosition: Int?
    private var devices: [Playing]
    /// The frame that is being closed.
    private var frame: [InputEvent] = []
    /// The number of events, including the end, of the frame that the last step closed; nil if it closed none.
    private(set) var closedFrame: Int?
    /// A request has changed the space, which no line reports.
    package var hasNewSpace = false

    /// A device of the recording.
    private struct Playing {
        /// The core's id of it, while it is connected.
        var id: DeviceID?
        /// The events of the open frame; at most ``Limits/frameEvents``.
        var pending: [InputEvent] = []
        /// The number of all events of that frame.
        var count = 0
        /// The kernel's queue overran in that frame.
        var isIncomplete = false
    }

    package init(_ session: Session) {
        self.session = session
        devices = session.devices.map { _ in Playing() }
    }

    /// The next entry; nil at the end. An entry with several frames is the next one again for each.
    package var next: Session.Entry? {
        position < session.entries.count ? session.entries[position] : nil
    }

    /// The time of the next entry; nil at the end.
    package var nextTime: Timestamp? {
        position < session.entries.count ? session.entries[position].time : nil
    }

    /// True while the next entry is a device that was present when the recording began.
    package var isStarting: Bool { next?.kind == .present }

    /// Adds the devices that were present when the recording began, starts the core, and brings it into the state in
    /// which the recording began.
    ///
    /// - Parameter configuration: the core's configuration; nil for a core that has one.
    package mutating func begin(_ engine: inout Engine, _ configuration: Configuration?) throws(InletError) {
        let start = session.origin?.time ?? nextTime ?? Timestamp(microseconds: 0)
        var past: SessionPlayer?
        if let origin = session.origin, !origin.devices.isEmpty { past = SessionPlayer(origin.session) }
        if past != nil {
            while past!.isStarting { try past!.step(&engine) }
        } else {
            while isStarting { try step(&engine) }
        }
        if let configuration { engine.start(configuration, at: start) }
        if let origin = session.origin { engine.restore(origin.seat, at: start) }
        while past?.next != nil {
            while !past!.passSilence(&engine) { engine.clearEvents() }
            try past!.step(&engine)
            engine.clearEvents()
        }
        if let past, let origin = session.origin {
            for (index, place) in origin.places.enumerated() {
                if let place { devices[place].id = past.devices[index].id }
            }
        }
        while isStarting { try step(&engine) }
        if session.origin != nil { engine.clearEvents() }
    }

    /// The check in the next entry, if it is one.
    package var nextCheck: PublishedCheck? {
        guard position < session.entries.count, case .check(let check) = session.entries[position].kind else {
            return nil
        }
        return check
    }

    /// The core's id of a device of the recording, while it is connected.
    package func id(of device: Int) -> DeviceID? { devices[device].id }

    /// Advances the core towards the next entry, a piece at a time: a silence may be long, and have many repeats.
    ///
    /// - Returns: false if more is due before that entry.
    package func passSilence(_ engine: inout Engine) -> Bool {
        guard let time = nextTime else { return true }
        switch session.entries[position].kind {
        case .events, .connected, .disconnected, .request:
            return engine.advance(to: time, publishing: Self.eventsPerPiece)
        default: return true
        }
    }

    /// Feeds the next entry; of events, only up to the end of a frame.
    package mutating func step(_ engine: inout Engine) throws(InletError) {
        closedFrame = nil
        if case .events(let range) = session.entries[position].kind {
            let end = feed((eventPosition ?? range.lowerBound)..<range.upperBound, &engine)
            eventPosition = end
            guard end == range.upperBound else { return }
        } else {
            try perform(session.entries[position], &engine)
        }
        finishEntry()
    }

    /// Feeds events of one time, up to the end of a frame.
    ///
    /// - Returns: the index after the last event that was fed.
    private mutating func feed(_ events: Range<Int>, _ engine: inout Engine) -> Int {
        let (device, time) = (session.entries[position].device, session.entries[position].time)
        if devices[device].count == 0, let end = wholeFrame(in: events) {
            closedFrame = end + 1 - events.lowerBound
            if let id = devices[device].id {
                engine.process(
                    Frame(
                        time: time, device: id,
                        events: session.events.span.extracting(events.lowerBound..<end),
                        isMadeByKernel: session.events[end].value == 1))
            }
            return end + 1
        }
        for index in events {
            take(session.events[index], of: device, at: time, &engine)
            if closedFrame != nil { return index + 1 }
        }
        return events.upperBound
    }

    /// The index of the end of the frame that begins `events`. Nearly all frames are whole, and can be fed without a
    /// copy. Nil if its end is not among `events`, it is too long, or the kernel's queue overran.
    private func wholeFrame(in events: Range<Int>) -> Int? {
        for index in events.prefix(Limits.frameEvents + 1)
        where session.events[index].type == .synchronization {
            if session.events[index].code == Synchronization.report { return index }
            if session.events[index].code == Synchronization.dropped { return nil }
        }
        return nil
    }

    private mutating func finishEntry() {
        position += 1
        eventPosition = nil
    }

    private mutating func perform(_ entry: Session.Entry, _ engine: inout Engine) throws(InletError) {
        let device = entry.device
        switch entry.kind {
        case .check, .events: return
        case .connected(let program, let user, let name):
            engine.advance(to: entry.time)
            connect(ClientID(rawValue: program), user: user, name: name, at: entry.time, &engine)
        case .disconnected(let program):
            engine.advance(to: entry.time)
            engine.disconnect(ClientID(rawValue: program), at: entry.time)
        case .request(let line, let program):
            perform(line, by: ClientID(rawValue: program), at: entry.time, &engine)
        case .present where devices[device].id != nil: return
        case .present, .added:
            let description = session.devices[device]
            try engine.prepareKeymap(for: description, at: entry.time)
            devices[device].id = engine.add(description, isNew: entry.kind == .added, at: entry.time)
        case .note(let note):
            if let id = devices[device].id { engine.process(note, of: id, at: entry.time) }
            if note == .removed { devices[device].id = nil }
        case .clock(let clock): engine.publish(clock, at: entry.time)
        }
    }

    /// In a damaged file, a number may occur twice: the first counts.
    private func connect(
        _ program: ClientID, user: UInt32, name: String?, at time: Timestamp, _ engine: inout Engine
    ) {
        guard engine.interaction.program(program) == nil else { return }
        engine.connect(program, user: user, name: name, at: time)
        engine.setKeys(true, of: program)
        engine.setControl(true, of: program)
    }

    private mutating func perform(
        _ line: [UInt8]?, by program: ClientID, at time: Timestamp, _ engine: inout Engine
    ) {
        engine.advance(to: time)
        guard let line else { return }
        let request = RequestLine.parse(line.span)
        // If its connection is not in the file, the file is older than programs with names, or damaged.
        connect(program, user: 0, name: nil, at: time, &engine)
        _ = RequestHandler.perform(request, by: program, &engine, at: time)
        if case .success(.core(.setSpace)) = request.body { hasNewSpace = true }
    }

    private mutating func take(
        _ event: InputEvent, of device: Int, at time: Timestamp, _ engine: inout Engine
    ) {
        devices[device].count += 1
        if event.type == .synchronization && event.code == Synchronization.dropped {
            devices[device].isIncomplete = true
        }
        guard event.endsFrame else {
            // Ends of contacts (SYN_MT_REPORT) belong to the frame.
            if devices[device].pending.count < Limits.frameEvents { devices[device].pending.append(event) }
            return
        }
        close(device, at: time, isMadeByKernel: event.value == 1, &engine)
    }

    private mutating func close(
        _ device: Int, at time: Timestamp, isMadeByKernel: Bool, _ engine: inout Engine
    ) {
        swap(&frame, &devices[device].pending)
        closedFrame = devices[device].count
        let isTooLong = devices[device].count > Limits.frameEvents + 1
        if let id = devices[device].id {
            if isTooLong { engine.process(.overlong, of: id, at: time) }
            if isTooLong || devices[device].isIncomplete {
                // The lost events are not in the recording, so no held state can be trusted.
                engine.cancelAll(of: id, at: time)
                engine.process(.resynced, of: id, at: time)
            } else {
                engine.process(
                    Frame(time: time, device: id, events: frame.span, isMadeByKernel: isMadeByKernel))
            }
        }
        devices[device].count = 0
        devices[device].isIncomplete = false
        frame.removeAll(keepingCapacity: true)
    }
}
