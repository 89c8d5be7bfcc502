/// Why an event went where it did. Published only while a subscriber asks for explanations.
public struct WhyEvent: Sendable {
    /// The place, among the events since they were last cleared, of the one that is explained.
    public var subject: Int
    /// The same of what a device did, for subscribers that do not receive the line of ``subject``; nil where it happened
    /// earlier.
    public var device: Int?
    /// The place of the explanation: `InteractionNames.explanation(_:)`.
    public var place: Int
    /// It is about a key press: for subscribers with the scope `keys` alone.
    public var isAboutKey: Bool

    /// Explains the event at the place `subject`.
    public init(about subject: Int, orDevice device: Int?, place: Int, isAboutKey: Bool) {
        self.subject = subject
        self.device = device
        self.place = place
        self.isAboutKey = isAboutKey
    }
}
