import Engine
import InputModel
import Interaction
import Trace
import Wire

/// Feeds a recording to the core, one thing after the other, as the devices would.
struct SessionPlayer {
    private let session: Session
    private var position = 0
    private var ids: [DeviceID?]
    /// Of each device, the events of the frame that has not closed.
    private var pending: [[InputEvent]]
    /// The frame that closes.
    private var frame: [InputEvent] = []
    /// Of each device, whether the kernel's queue overran in that frame.
    private var isIncomplete: [Bool]
    /// A request has changed the space, of which no line tells.
    var hasNewSpace = false

    init(_ session: Session) {
        self.session = session
        ids = session.devices.map { _ in nil }
        pending = session.devices.map { _ in [] }
        isIncomplete = session.devices.map { _ in false }
    }

    /// When the next thing happened; nil at the end.
    var nextTime: Timestamp? {
        position < session.entries.count ? session.entries[position].time : nil
    }

    /// True while what comes next was there when the recording began.
    var isStarting: Bool {
        position < session.entries.count && session.entries[position].kind == .present
    }

    /// The check that comes next, if one does.
    var nextCheck: PublishedCheck? {
        guard position < session.entries.count, case .check(let check) = session.entries[position].kind
        else { return nil }
        return check
    }

    /// What the core calls a device of the recording, while it is there.
    func id(of device: Int) -> DeviceID? { ids[device] }

    /// Feeds what comes next.
    mutating func step(_ engine: inout Engine) throws(BridgeError) {
        let entry = session.entries[position]
        position += 1
        let device = entry.device
        switch entry.kind {
        case .check: return
        case .request(let line): perform(line, at: entry.time, &engine)
        case .present, .added:
            let description = session.devices[device]
            try engine.prepareKeymap(for: description, at: entry.time)
            ids[device] = engine.add(description, isNew: entry.kind == .added, at: entry.time)
        case .removed:
            if let id = ids[device] { engine.remove(id, at: entry.time) }
            ids[device] = nil
        case .resynced:
            if let id = ids[device] { engine.noteResynced(id, at: entry.time) }
        case .overlong:
            if let id = ids[device] { engine.note(.frameTooLong, device: id, at: entry.time) }
        case .slept:
            if let id = ids[device] { engine.noteSlept(id, at: entry.time) }
        case .events(let range):
            for index in range { take(session.events[index], of: device, at: entry.time, &engine) }
        }
    }

    private mutating func perform(_ line: [UInt8]?, at time: Timestamp, _ engine: inout Engine) {
        engine.advance(to: time)
        guard let line else { return }
        let request = RequestLine.parse(line.span)
        engine.setKeys(true, of: .recorded)
        _ = RequestHandler.perform(request, by: .recorded, &engine, at: time)
        if case .success(.core(.setSpace)) = request.body { hasNewSpace = true }
    }

    private mutating func take(
        _ event: InputEvent, of device: Int, at time: Timestamp, _ engine: inout Engine
    ) {
        guard event.type == .synchronization else { return pending[device].append(event) }
        if event.code == Synchronization.dropped { isIncomplete[device] = true }
        guard event.code == Synchronization.report else {
            // Ends of contacts (SYN_MT_REPORT) belong to the frame.
            return pending[device].append(event)
        }
        swap(&frame, &pending[device])
        if let id = ids[device] {
            if isIncomplete[device] {
                // What was lost is not in the recording, so nothing that was held can be trusted.
                engine.cancelAll(of: id, at: time)
                engine.noteResynced(id, at: time)
            } else {
                engine.process(
                    Frame(
                        time: time, device: id, events: frame.span,
                        isMadeByKernel: event.value == 1))
            }
        }
        isIncomplete[device] = false
        frame.removeAll(keepingCapacity: true)
    }
}
