import InputModel
import Interaction
import Options
import System
import Wire

extension Arguments {
    /// The value of an option that takes a duration with its unit, as in the configuration.
    func duration(_ name: String, _ range: ClosedRange<Interval>) throws(InletError) -> Interval? {
        try setting(name) { node throws(DocumentError) in try node.duration("--\(name)", range) }
    }

    /// The value of an option that takes a number of bytes with its unit, as in the configuration.
    func size(_ name: String, _ range: ClosedRange<Int>) throws(InletError) -> Int? {
        try setting(name) { node throws(DocumentError) in try node.size("--\(name)", range) }
    }

    private func setting<Value>(
        _ name: String, _ read: (DocumentNode) throws(DocumentError) -> Value
    ) throws(InletError) -> Value? {
        guard let text = value(name) else { return nil }
        let document = Document(bare: text)
        do {
            return try read(document.root)
        } catch {
            throw InletError(.usage, error.message)
        }
    }
}

extension Option {
    static let config = value("config", "FILE", "Configuration file (YAML); - is standard input.")
    static let device = value("device", "PATH", repeats: true, "Read only this device node.")
    static let requests = flag("requests", "Read requests from standard input, one JSON object a line.")
    static let seat = value(
        "seat", "NAME", "Read the devices of this seat (\(DeviceDescription.standardSeat)).")
    static let state = value("state", "FILE", "Keep scene sessions and customised commands in this file.")
    static let user = value("user", "NAME", "Become this user once the devices are open.")

    /// How far key times may be shifted.
    static let blur = value(
        "blur", "TIME",
        "Shift the times of keys at random by up to TIME (10ms): typing rhythm can identify a person.")
}
