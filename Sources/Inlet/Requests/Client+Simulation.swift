/// What simulated hands do: on a simulated ``Seat``, and with `inlet simulate`.
///
/// ```swift
/// try await client.simulate(.plug(.mouse), .move(40, 0), .click())
/// try await client.simulate(.plug(.keyboard), .text("hello"), .key("ctrl+s"))
/// ```
public struct SimulationStep: Hashable, Sendable {
    /// A device that can be simulated.
    public enum Device: String, Hashable, Sendable, CaseIterable {
        /// As requests have them.
        case keyboard, mouse, touchpad, touchscreen, pen
    }

    let fields: [String: JSON]

    /// A step by the names of the request `simulate`, for what has no method here.
    public init(_ fields: [String: JSON]) { self.fields = fields }

    /// Plugs a device in.
    public static func plug(_ device: Device) -> SimulationStep {
        SimulationStep(["plug": .string(device.rawValue)])
    }
    /// Unplugs the device of this name.
    public static func unplug(_ device: String) -> SimulationStep {
        SimulationStep(["unplug": .string(device)])
    }
    /// Presses a key or a button, such as `KEY_A` or `left`.
    public static func press(_ key: String) -> SimulationStep { SimulationStep(["press": .string(key)]) }
    /// Releases it.
    public static func release(_ key: String) -> SimulationStep { SimulationStep(["release": .string(key)]) }
    /// Presses keys and releases them, such as `ctrl+s`.
    public static func key(_ keys: String) -> SimulationStep { SimulationStep(["key": .string(keys)]) }
    /// Types a text.
    public static func text(_ text: String) -> SimulationStep { SimulationStep(["text": .string(text)]) }
    /// Moves the mouse by this much.
    public static func move(_ dx: Double, _ dy: Double) -> SimulationStep {
        SimulationStep(["move": .numbers(dx, dy)])
    }
    /// Moves the pointer there.
    public static func to(_ place: Point) -> SimulationStep {
        SimulationStep(["to": .numbers(place.x, place.y)])
    }
    /// Clicks.
    public static func click(_ button: String = "left", count: Int = 1) -> SimulationStep {
        SimulationStep(["click": .string(button), "count": .number(Double(count))])
    }
    /// Presses, moves the pointer there, and releases.
    public static func drag(to place: Point) -> SimulationStep {
        SimulationStep(["drag": .numbers(place.x, place.y)])
    }
    /// Turns the wheel by this many steps.
    public static func wheel(_ horizontal: Double, _ vertical: Double) -> SimulationStep {
        SimulationStep(["wheel": .numbers(horizontal, vertical)])
    }
    /// Lets time pass.
    public static func wait(milliseconds: Int) -> SimulationStep {
        SimulationStep(["wait": .string("\(milliseconds)ms")])
    }
}

extension Client {
    /// Does steps of simulated hands, one after the other, and waits until the last is done.
    ///
    /// ```swift
    /// try await client.simulate(.plug(.mouse), .to(Point(50, 20)), .click())
    /// ```
    public func simulate(_ steps: SimulationStep...) async throws(InletError) {
        for step in steps { try await request("simulate", step.fields) }
    }
}
