import InputModel
import LinuxInput
import Server
import Synchronization
import System

/// A device that is plugged into a ``MockTestbed``.
struct MockDevice {
    let entry: SysfsEntry
    let node: EvdevNode

    var path: String { entry.nodePath }

    func open(
        quirks: Quirks = Quirks(), properties: [String: String] = [:]
    ) throws(InletError) -> OpenDevice {
        try OpenDevice(path: path, quirks: quirks, properties: properties)
    }

    /// Reports one whole frame.
    func report(_ events: InputEvent..., at microseconds: Int64) {
        write(events + [.report], at: microseconds)
    }

    /// Reports events as they are, all at one time.
    func write(_ events: [InputEvent], at microseconds: Int64) {
        node.report(events, at: Timestamp(microseconds: microseconds))
    }

    /// Reports events that the reader was too slow for.
    func overrun(losing events: InputEvent..., at microseconds: Int64) {
        node.overrun(losing: events, at: Timestamp(microseconds: microseconds))
    }

    /// Lets another program take the device, or give it back.
    func setGrabbedElsewhere(_ isGrabbed: Bool) {
        node.state.withLock { $0.isGrabbedElsewhere = isGrabbed }
    }

    /// What the kernel holds of the device at this moment.
    var kernelState: EvdevNode.State { node.state.withLock { $0 } }
}

extension InputEvent {
    static let report = InputEvent(type: .synchronization, code: 0, value: 0)
    /// Ends the frame in which the kernel lets go of what a sleeping device held.
    static let reportByKernel = InputEvent(type: .synchronization, code: 0, value: 1)
    static let multitouchReport = InputEvent(type: .synchronization, code: 2, value: 0)
    static let dropped = InputEvent(type: .synchronization, code: 3, value: 0)

    static func press(_ key: KeyCode) -> InputEvent {
        InputEvent(type: .key, code: key.rawValue, value: 1)
    }

    static func release(_ key: KeyCode) -> InputEvent {
        InputEvent(type: .key, code: key.rawValue, value: 0)
    }

    static func move(_ axis: RelativeAxis, _ value: Int32) -> InputEvent {
        InputEvent(type: .relative, code: axis.rawValue, value: value)
    }

    static func set(_ axis: AbsoluteAxis, _ value: Int32) -> InputEvent {
        InputEvent(type: .absolute, code: axis.rawValue, value: value)
    }
}

extension KeyCode {
    static let a = KeyCode(rawValue: 30)
    static let b = KeyCode(rawValue: 48)
    static let c = KeyCode(rawValue: 46)
}
