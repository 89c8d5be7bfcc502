public import InputModel

/// The format of the lines of a stream, by its name on the command line.
public enum LineFormat: String, CaseIterable, Sendable {
    /// Inlet's own: hello, the whole state, then changes, each line numbered.
    case inlet
    /// The format that the window of showmethekey reads: keys and buttons, and nothing else.
    case showmethekey

    /// The types of lines in the format, or nil for all.
    public var types: [StreamType]? {
        switch self {
        case .inlet: nil
        case .showmethekey: [.key, .button]
        }
    }
}

// The lines that showmethekey's own helper writes, from the events of libinput.
extension LineBuffer {
    /// Writes a key's press or release; nothing for repeats, which libinput does not report. A cancelled key is
    /// released.
    ///
    /// - Parameters:
    ///   - key: the event of the key.
    ///   - name: the name of the device.
    ///   - time: when it happened.
    public mutating func appendShowmethekey(_ key: KeyEvent, of name: String, at time: Timestamp) {
        guard key.phase != .repeated else { return }
        append(#"{"event_name":"KEYBOARD_KEY","event_type":300"#)
        appendShowmethekey(key.key, key.phase, name, time)
    }

    /// Writes a button's press or release.
    ///
    /// - Parameters:
    ///   - button: the event of the button.
    ///   - name: the name of the device.
    ///   - time: when it happened.
    public mutating func appendShowmethekey(_ button: ButtonEvent, of name: String, at time: Timestamp) {
        append(#"{"event_name":"POINTER_BUTTON","event_type":402"#)
        appendShowmethekey(button.code, button.phase, name, time)
    }

    private mutating func appendShowmethekey(
        _ code: KeyCode, _ phase: Phase, _ name: String, _ time: Timestamp
    ) {
        append(#","device_name":"#, name)
        // Milliseconds in 32 bits, as libinput counts them.
        append(#","time_stamp":"#, UInt32(truncatingIfNeeded: time.microseconds / 1000))
        append(#","key_name":"#, name: code.name ?? "null")
        append(#","key_code":"#, code.rawValue)
        append(
            phase == .began
                ? #","state_name":"PRESSED","state_code":1"# : #","state_name":"RELEASED","state_code":0"#)
        append("}\n")
    }
}
