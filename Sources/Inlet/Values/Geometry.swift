/// A position in points of the space, `x` to the right and `y` down; or a distance.
///
/// ```swift
/// try await client.warp(to: Point(960, 540))
/// ```
public struct Point: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Down.
    public var y: Double

    /// The position with these coordinates.
    public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

/// A width and a height, in points.
///
/// ```swift
/// let page = Size(800, 600)
/// print(page.width / page.height)
/// ```
public struct Size: Hashable, Sendable {
    /// From left to right.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    /// The size with this width and height.
    public init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
}

/// A rectangle in points of the space.
///
/// ```swift
/// let bar = Rect(0, 0, 400, 40)
/// print(bar.contains(Point(10, 10)))
/// ```
public struct Rect: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// From left to right.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    /// The rectangle with these edges and this size.
    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// True for a position inside, including the left and upper edges.
    public func contains(_ point: Point) -> Bool {
        x <= point.x && point.x < x + width && y <= point.y && point.y < y + height
    }

    func moved(_ dx: Double, _ dy: Double) -> Rect { Rect(x + dx, y + dy, width, height) }

    var json: JSON { [.number(x), .number(y), .number(width), .number(height)] }
}

/// An axis along which something moves or is held.
///
/// ```swift
/// let slider = Region("volume", at: Rect(0, 0, 200, 20), latch: [.horizontal])
/// ```
public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// To the left and right.
    case horizontal
    /// Up and down.
    case vertical
}

/// Modifiers that are down or locked.
///
/// ```swift
/// for try await batch in client.events {
///     for case .click(let click) in batch where click.modifiers.contains(.shift) {
///         print("extends to", click.region)
///     }
/// }
/// ```
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier.
    public let rawValue: UInt16

    /// The modifiers of these bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Alt.
    public static var alternate: Modifiers { Modifiers(rawValue: 1) }
    /// Caps Lock.
    public static var capsLock: Modifiers { Modifiers(rawValue: 2) }
    /// The logo key.
    public static var command: Modifiers { Modifiers(rawValue: 4) }
    /// Control.
    public static var control: Modifiers { Modifiers(rawValue: 8) }
    /// Fn, if the keyboard reports it.
    public static var function: Modifiers { Modifiers(rawValue: 16) }
    /// AltGr.
    public static var level3: Modifiers { Modifiers(rawValue: 32) }
    /// The second key that chooses a level, on layouts such as Neo.
    public static var level5: Modifiers { Modifiers(rawValue: 64) }
    /// Num Lock, or a key of the keypad.
    public static var numericPad: Modifiers { Modifiers(rawValue: 128) }
    /// Shift.
    public static var shift: Modifiers { Modifiers(rawValue: 256) }

    static let names: [(String, Modifiers)] = [
        ("alternate", .alternate), ("capsLock", .capsLock), ("command", .command), ("control", .control),
        ("function", .function), ("level3", .level3), ("level5", .level5), ("numericPad", .numericPad),
        ("shift", .shift),
    ]
}

/// A permission of a client.
///
/// ```swift
/// try await client.subscribe(to: [.key], scopes: [.keys])
/// ```
public enum Scope: String, Hashable, Sendable, CaseIterable {
    /// The values used in lines.
    case commands, control, keys, pointer, scenes
}

/// The kind of a device.
///
/// ```swift
/// try await client.simulate(.plug(.mouse))
/// ```
public enum DeviceKind: String, Hashable, Sendable, CaseIterable {
    /// The values used in lines.
    case keyboard, mouse, touchpad, touchscreen, tablet, tabletPad, pointingStick
    /// The switch of a lid or a tablet mode.
    case `switch`
}

/// The state that a command shows beside its title.
///
/// ```swift
/// try await client.respond(in: "editor", actions: ["wrap": Action(title: "Wrap lines", state: .on)])
/// ```
public enum CommandState: String, Hashable, Sendable, CaseIterable {
    /// A mark, none, or a dash.
    case on, off, mixed
}

/// The reason for a line `cancelled` that the client adds, because the daemon could not.
///
/// ```swift
/// for try await batch in client.events {
///     for case .command(let command) in batch where command.phase == .cancelled {
///         print(command.reason == .disconnected ? "the daemon is gone" : "cancelled")
///     }
/// }
/// ```
public enum LossReason: String, Hashable, Sendable, CaseIterable {
    /// The connection has ended.
    case disconnected
    /// The end was among lines that the client dropped.
    case gap
}

/// The effect of a drop on the dragged data.
///
/// ```swift
/// for try await batch in client.events {
///     for case .drop(let drop) in batch where drop.phase == .entered {
///         try await client.accept(drop.drag, .copy)
///     }
/// }
/// ```
public enum DragOperation: String, Hashable, Sendable, CaseIterable {
    /// The data stays at its source, or does not.
    case copy, move
}
