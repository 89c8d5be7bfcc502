public import Engine
public import Keymap

/// A configuration file's content, all of it valid.
public struct Configuration: Sendable {
    public var engine = EngineSettings()
    public var keymap = KeymapNames()
    /// Take the devices from all other readers.
    public var grab = false

    public init() {}
}

extension Configuration {
    /// Where the machine's configuration lies.
    public static let standardPath = "/etc/inlet/inlet.yaml"
}
