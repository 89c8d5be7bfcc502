/// What a live stream reads, and how.
public struct LiveOptions: Sendable {
    /// Only these nodes; empty for every device of the seat.
    public var devicePaths: [String] = []
    /// Take the devices from all other readers. A supervising process kills this one with SIGKILL if the stream's loop
    /// stands still for 2.5 s meanwhile.
    public var grab = false
    /// The user to become once the devices are open; nil to stay who one is.
    public var user: String?
    /// The seat whose devices are read.
    public var seat = "seat0"
    /// Where what outlives the process is kept; nil for nowhere.
    public var state: StateFile?
    /// What the configuration file says; the standard where none was read.
    public var configuration = Configuration()
    /// What the reader of standard output gets.
    public var subscriber = SubscriberOptions()

    /// Every device of `seat0`, with the standard configuration.
    public init() {}
}
