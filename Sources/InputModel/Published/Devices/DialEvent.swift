/// A ring, strip or dial of a tablet's pad was turned.
public struct DialEvent: Sendable {
    /// A control of a pad. A pad has each at most once.
    public enum Dial: UInt8, PublishedCase, Sendable {
        /// A finger goes around it.
        case ring, ring2
        /// A finger goes along it.
        case strip, strip2
        /// It turns itself, with detents or without.
        case dial, dial2

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["ring", "ring2", "strip", "strip2", "dial", "dial2"]
    }

    /// The pad.
    public var device: DeviceID
    /// The control on it.
    public var dial: Dial
    /// In 120ths of a detent, as for wheels, positive clockwise, and down or to the right along a strip. A detent is 15
    /// degrees of a ring, and a twelfth of a strip.
    public var delta: Int32
    /// In force at the event.
    public var modifiers: Modifiers

    /// Says that `dial` of `device` was turned by `delta`.
    public init(device: DeviceID, dial: Dial, delta: Int32, modifiers: Modifiers = []) {
        self.device = device
        self.dial = dial
        self.delta = delta
        self.modifiers = modifiers
    }
}
