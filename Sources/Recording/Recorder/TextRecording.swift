import Configuration
import Engine
package import InputModel
import System
import Trace

/// Turns the events of one device into text, in evemu's or libinput's format. No I/O.
package struct TextRecording: ~Copyable {
    private let showKeys: Bool
    private let hasKeymap: Bool
    private let width: Interval?
    private var redactor: KeyRedactor<SystemRandomNumberGenerator>?
    private var blur: TimeBlur<SystemRandomNumberGenerator>?
    private var evemu = EvemuWriter()
    /// Its times count from the start of the recording; nil for evemu's format.
    private let libinput: LibinputWriter?
    private var text = ""
    /// The device has been added.
    private var hasDevice = false

    /// - Parameters:
    ///   - isLibinput: libinput's format instead of evemu's.
    ///   - showKeys: write the keys as they are typed.
    ///   - blur: by how much the times of keys may be moved; nil to keep them.
    ///   - hasKeymap: write the layout for which a device has keys.
    package init(
        isLibinput: Bool, showKeys: Bool, blur: Interval?, hasKeymap: Bool = true, at time: Timestamp
    ) {
        self.showKeys = showKeys
        self.hasKeymap = hasKeymap
        width = blur
        libinput = isLibinput ? LibinputWriter(origin: time) : nil
        self.blur = blur.map { TimeBlur(width: $0, start: time, source: SystemRandomNumberGenerator()) }
    }

    /// Removes and returns the text to write.
    package mutating func takeText() -> String {
        defer { text = "" }
        return text
    }

    /// Adds the device; ignores a second one, which would not fit into the format.
    package mutating func add(_ device: DeviceDescription, at time: Timestamp) -> DeviceID? {
        guard !hasDevice else { return nil }
        hasDevice = true
        let device = showKeys ? device : device.withoutTextKeysDown
        if !showKeys {
            redactor = KeyRedactor(keys: device.capabilities.keys, source: SystemRandomNumberGenerator())
        }
        let header = TextHeader(
            keys: showKeys ? .shown : .redacted, blur: width,
            keymap: hasKeymap ? Self.keymap(for: device, at: time) : nil)
        if let libinput {
            text += libinput.header(devices: 1, comments: header.comments) + libinput.device(device)
        } else {
            text += evemu.header(device, comments: header.comments)
        }
        return DeviceID(rawValue: 1)
    }

    /// The layout with which a replay begins, as this machine has it. Nil for a device that has no keys to type with,
    /// and where the layout is not installed, which no recording needs.
    private static func keymap(for device: DeviceDescription, at time: Timestamp) -> RecordedKeymap? {
        var engine = Engine(settings: EngineSettings())
        do throws(InletError) {
            try engine.prepareKeymap(for: device, at: time)
        } catch {
            return nil
        }
        return engine.recordKeymap()
    }

    package mutating func process(_ frame: borrowing Frame) {
        var run: [InputEvent] = []
        let events = frame.events
        for index in events.indices {
            if redactor == nil {
                run.append(events[index])
            } else if let redacted = redactor?.redact(events[index]) {
                run.append(redacted)
            }
        }
        let time = blur?.blur(&run, at: frame.time) ?? frame.time
        run.append(
            InputEvent(
                type: .synchronization, code: Synchronization.report, value: frame.isMadeByKernel ? 1 : 0))
        let timed = run.map { Trace.Recording.TimedEvent(time: time, event: $0) }
        if let libinput {
            text += libinput.frame(timed)
        } else {
            for event in timed { text += evemu.line(event.event, at: time) }
        }
    }

    /// The formats have comments for losses, and nothing for sleep.
    package mutating func record(_ note: DeviceNote) {
        switch note {
        case .resynced: text += "# the kernel's queue overran; the frames above made up for it\n"
        case .overlong: text += "# a frame was too long and is left out\n"
        case .removed, .slept: break
        }
    }
}
