import CUMockdev
import Glibc
import InputModel
import Synchronization

/// The kernel's side of an event node: its state, the reader's queue, and whether the reader may have it.
///
/// It answers on umockdev's thread while a test reads on its own, hence the lock. All openings of a node share
/// one queue; the kernel gives each its own.
final class EvdevNode: Sendable {
    struct State: Sendable {
        var keys: KeySet
        var lights: UInt64
        var switches: UInt64
        /// The last values of the axes, by code.
        var axes: [UInt16: Int32] = [:]
        /// The last values of the contacts' axes, by slot and code.
        var slots: [[UInt16: Int32]]
        var currentSlot = 0
        var queue: [input_event] = []
        /// How many requests there were; 0 means that nobody opened the node.
        var requests = 0
        /// The clock that the reader asked its times to be of.
        var clock: Int32 = CLOCK_REALTIME
        var isGrabbed = false
        /// Another program holds the grab.
        var isGrabbedElsewhere = false
        /// Unplugged, or revoked for the reader.
        var isGone = false
    }

    let declaration: DeviceDeclaration
    let state: Mutex<State>
    let wakeUp = WakeUp()

    init(_ declaration: DeviceDeclaration) {
        self.declaration = declaration
        let untouched: [UInt16: Int32] = [AbsoluteAxis.trackingID.rawValue: -1]
        state = Mutex(
            State(
                keys: declaration.state.keys, lights: declaration.state.lights,
                switches: declaration.state.switches,
                slots: (0..<declaration.slotCount).map { slot in
                    var values = untouched
                    for (axis, all) in declaration.state.slots { values[axis.rawValue] = all[slot] }
                    return values
                }))
    }

    /// The device reports `events`: the state takes them up, and the reader gets them.
    func report(_ events: [InputEvent], at time: Timestamp) {
        state.withLock { state in
            state.apply(events)
            state.queue += events.map { input_event($0, at: time) }
            wakeUp.setReadable(!state.queue.isEmpty)
        }
    }

    /// The device reports `events` to a reader whose queue is full. The kernel then empties the queue, and leaves
    /// a SYN_DROPPED, the newest event and the end of its frame. Source: `__pass_event` in drivers/input/evdev.c.
    func overrun(losing events: [InputEvent], at time: Timestamp) {
        state.withLock { state in
            state.apply(events)
            state.queue = ([.dropped] + events.suffix(1) + [.report]).map { input_event($0, at: time) }
            wakeUp.setReadable(true)
        }
    }

    /// The device goes: what its readers ask for now fails, and those who wait are woken.
    func remove() {
        state.withLock { $0.isGone = true }
        wakeUp.hangUp()
    }

    /// Fills `bytes` with as many events as there are and fit: read(2) of evdev. A negative answer is an errno.
    func read(into bytes: UnsafeMutableRawBufferPointer) -> Int {
        state.withLock { state in
            guard !state.isGone else { return -Int(ENODEV) }
            guard !state.queue.isEmpty else { return -Int(EAGAIN) }
            let count = min(state.queue.count, bytes.count / MemoryLayout<input_event>.stride)
            state.queue.withUnsafeBytes { queue in
                bytes.copyMemory(from: .init(rebasing: queue[..<(count * MemoryLayout<input_event>.stride)]))
            }
            state.queue.removeFirst(count)
            wakeUp.setReadable(!state.queue.isEmpty)
            return count * MemoryLayout<input_event>.stride
        }
    }
}

extension EvdevNode.State {
    fileprivate mutating func apply(_ events: [InputEvent]) {
        for event in events {
            switch event.type {
            case .key where event.value == 0: keys.remove(KeyCode(rawValue: event.code))
            case .key: keys.insert(KeyCode(rawValue: event.code))
            case .led: lights.set(event.code, event.value != 0)
            case .switches: switches.set(event.code, event.value != 0)
            case .absolute: apply(absolute: event)
            default: break
            }
        }
    }

    private mutating func apply(absolute event: InputEvent) {
        if event.code == AbsoluteAxis.slot.rawValue { currentSlot = Int(event.value) }
        if event.code > AbsoluteAxis.slot.rawValue && slots.indices.contains(currentSlot) {
            slots[currentSlot][event.code] = event.value
        } else {
            axes[event.code] = event.value
        }
    }
}

extension UInt64 {
    fileprivate mutating func set(_ bit: UInt16, _ isOn: Bool) {
        self = isOn ? self | 1 << UInt64(bit) : self & ~(1 << UInt64(bit))
    }
}

extension input_event {
    fileprivate init(_ event: InputEvent, at time: Timestamp) {
        self.init()
        self.time.tv_sec = Int(time.microseconds / 1_000_000)
        self.time.tv_usec = Int(time.microseconds % 1_000_000)
        type = event.type.rawValue
        code = event.code
        value = event.value
    }
}
