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

    /// A pen over a tablet: what is nil stays as it was.
    public struct Pen: Hashable, Sendable {
        /// Where it is, in points.
        public var x, y: Double?
        /// 0 to 1.
        public var pressure: Double?
        /// Degrees from upright, to the right and down.
        public var tilt: Point?
        /// It touches the tablet.
        public var tip: Bool?
        /// It is near enough for the tablet to see it; nil: it is.
        public var near: Bool?
        /// The buttons that are down, 1 and 2.
        public var buttons: [Int]?

        /// A pen at this position.
        public init(x: Double? = nil, y: Double? = nil) { (self.x, self.y) = (x, y) }
    }

    /// A finger on a touchpad, in millimetres, or on a touchscreen, in points.
    public struct Finger: Hashable, Sendable {
        /// Its number, by which it is lifted.
        public var contact: Int
        /// Where it is.
        public var place: Point
        /// 0 to 1; nil for the usual.
        public var pressure: Double?

        /// A finger at this position.
        public init(_ contact: Int, at place: Point, pressure: Double? = nil) {
            (self.contact, self.place, self.pressure) = (contact, place, pressure)
        }

        var json: JSON {
            .array(([Double(contact), place.x, place.y] + [pressure].compactMap(\.self)).map(JSON.number))
        }
    }

    private(set) var fields: [String: JSON]

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
    /// Fingers come down, or move.
    public static func touch(_ fingers: Finger...) -> SimulationStep {
        SimulationStep(["touch": .array(fingers.map(\.json))])
    }
    /// Fingers lift.
    public static func lift(_ contacts: Int...) -> SimulationStep {
        SimulationStep(["lift": .array(contacts.map(JSON.integer))])
    }
    /// Two fingers scroll on a touchpad, by millimetres.
    public static func scroll(_ dx: Double, _ dy: Double) -> SimulationStep {
        SimulationStep(["scroll": .numbers(dx, dy)])
    }
    /// Fingers swipe over a touchpad, by millimetres.
    public static func swipe(fingers: Int, by distance: Point? = nil) -> SimulationStep {
        SimulationStep(
            .init(present: [
                "swipe": .integer(fingers), "by": distance.map { .numbers($0.x, $0.y) },
            ]))
    }
    /// Two fingers pinch on a touchpad, to this scale, and turn by degrees clockwise.
    public static func pinch(_ scale: Double, rotate: Double? = nil) -> SimulationStep {
        SimulationStep(.init(present: ["pinch": .number(scale), "rotate": rotate.map(JSON.number)]))
    }
    /// A pen moves, touches, or is pressed.
    public static func pen(_ pen: Pen) -> SimulationStep {
        SimulationStep([
            "pen": .object(
                .init(present: [
                    "x": pen.x.map(JSON.number), "y": pen.y.map(JSON.number),
                    "pressure": pen.pressure.map(JSON.number),
                    "tilt": pen.tilt.map { .numbers($0.x, $0.y) }, "tip": pen.tip.map(JSON.bool),
                    "near": pen.near.map(JSON.bool),
                    "buttons": pen.buttons.map { .array($0.map(JSON.integer)) },
                ]))
        ])
    }
    /// Lets time pass.
    public static func wait(milliseconds: Int) -> SimulationStep {
        SimulationStep(["wait": .string("\(milliseconds)ms")])
    }
    /// Waits until a line with these values has come to this client.
    public static func until(_ line: [String: JSON], limitMilliseconds: Int? = nil) -> SimulationStep {
        SimulationStep(
            .init(present: [
                "until": .object(line), "limit": limitMilliseconds.map { .string("\($0)ms") },
            ]))
    }

    /// The step, done by the device of this name; `plug` gives the device the name.
    public func on(_ device: String) -> SimulationStep { setting("device", .string(device)) }
    /// The step, of a device that is plugged in at this seat.
    public func at(seat: String) -> SimulationStep { setting("seat", .string(seat)) }
    /// The movement, in this time.
    public func over(milliseconds: Int) -> SimulationStep {
        setting("over", .string("\(milliseconds)ms"))
    }
    /// The drag, with this button.
    public func with(button: String) -> SimulationStep { setting("button", .string(button)) }

    private func setting(_ name: String, _ value: JSON) -> SimulationStep {
        SimulationStep(fields.merging([name: value]) { $1 })
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
