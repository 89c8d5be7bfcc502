/// A step of simulated input: on a simulated ``Seat``, and with `inlet simulate`.
///
/// ```swift
/// try await client.simulate(.plug(.mouse), .move(40, 0), .click())
/// try await client.simulate(.plug(.keyboard), .text("hello"), .key("ctrl+s"))
/// ```
public struct SimulationStep: Hashable, Sendable {
    /// A device that can be simulated.
    public enum Device: String, Hashable, Sendable, CaseIterable {
        /// The values used in requests.
        case keyboard, mouse, touchpad, touchscreen, pen, tabletPad
    }

    /// A pen over a tablet; nil leaves a property unchanged.
    public struct Pen: Hashable, Sendable {
        /// Its position, in points.
        public var x, y: Double?
        /// Its pressure, 0 to 1.
        public var pressure: Double?
        /// Degrees from upright, to the right and down.
        public var tilt: Point?
        /// Whether it touches the tablet.
        public var tip: Bool?
        /// Whether it is near enough for the tablet to detect it; nil means true.
        public var near: Bool?
        /// The buttons that are down, 1 and 2.
        public var buttons: [Int]?

        /// A pen at this position.
        public init(x: Double? = nil, y: Double? = nil) { (self.x, self.y) = (x, y) }
    }

    /// A finger on a touchpad, in millimetres, or on a touchscreen, in points.
    public struct Finger: Hashable, Sendable {
        /// Its number, used to lift it.
        public var contact: Int
        /// Its position.
        public var place: Point
        /// Its pressure, 0 to 1; nil for the default.
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

    /// A step by its keys in the request `simulate`, for steps without a method here.
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
    /// Releases a key or a button.
    public static func release(_ key: String) -> SimulationStep { SimulationStep(["release": .string(key)]) }
    /// Presses keys and releases them, such as `ctrl+s`.
    public static func key(_ keys: String) -> SimulationStep { SimulationStep(["key": .string(keys)]) }
    /// Types a text.
    public static func text(_ text: String) -> SimulationStep { SimulationStep(["text": .string(text)]) }
    /// Moves the mouse by this much.
    public static func move(_ dx: Double, _ dy: Double) -> SimulationStep {
        SimulationStep(["move": .numbers(dx, dy)])
    }
    /// Moves the pointer to this position.
    public static func to(_ place: Point) -> SimulationStep {
        SimulationStep(["to": .numbers(place.x, place.y)])
    }
    /// Clicks.
    public static func click(_ button: String = "left", count: Int = 1) -> SimulationStep {
        SimulationStep(["click": .string(button), "count": .number(Double(count))])
    }
    /// Presses, moves the pointer to this position, and releases.
    public static func drag(to place: Point) -> SimulationStep {
        SimulationStep(["drag": .numbers(place.x, place.y)])
    }
    /// Turns the wheel by this many steps.
    public static func wheel(_ horizontal: Double, _ vertical: Double) -> SimulationStep {
        SimulationStep(["wheel": .numbers(horizontal, vertical)])
    }
    /// Turns a ring, strip or dial of a tablet's pad by this many detents, clockwise, or down.
    public static func turn(_ detents: Double, _ dial: Event.Dial.Dial = .dial) -> SimulationStep {
        SimulationStep(["turn": .number(detents), "dial": .string(dial.rawValue)])
    }
    /// Puts fingers down, or moves them.
    public static func touch(_ fingers: Finger...) -> SimulationStep {
        SimulationStep(["touch": .array(fingers.map(\.json))])
    }
    /// Lifts fingers.
    public static func lift(_ contacts: Int...) -> SimulationStep {
        SimulationStep(["lift": .array(contacts.map(JSON.integer))])
    }
    /// Scrolls with two fingers on a touchpad, in millimetres.
    public static func scroll(_ dx: Double, _ dy: Double) -> SimulationStep {
        SimulationStep(["scroll": .numbers(dx, dy)])
    }
    /// Swipes with fingers on a touchpad, in millimetres.
    public static func swipe(fingers: Int, by distance: Point? = nil) -> SimulationStep {
        SimulationStep(
            .init(present: [
                "swipe": .integer(fingers), "by": distance.map { .numbers($0.x, $0.y) },
            ]))
    }
    /// Pinches with two fingers on a touchpad, to this scale, and rotates, in degrees clockwise.
    public static func pinch(_ scale: Double, rotate: Double? = nil) -> SimulationStep {
        SimulationStep(.init(present: ["pinch": .number(scale), "rotate": rotate.map(JSON.number)]))
    }
    /// Moves a pen, or changes its contact or buttons.
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
    /// Waits until this client has received a line with these values.
    public static func until(_ line: [String: JSON], limitMilliseconds: Int? = nil) -> SimulationStep {
        SimulationStep(
            .init(present: [
                "until": .object(line), "limit": limitMilliseconds.map { .string("\($0)ms") },
            ]))
    }

    /// The step, performed by the device of this name; with `plug`, the name of the new device.
    public func on(_ device: String) -> SimulationStep { setting("device", .string(device)) }
    /// The step `plug`, for a device of this seat.
    public func at(seat: String) -> SimulationStep { setting("seat", .string(seat)) }
    /// The movement, over this time.
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
    /// Performs steps of simulated input in sequence, and waits until the last is done.
    ///
    /// ```swift
    /// try await client.simulate(.plug(.mouse), .to(Point(50, 20)), .click())
    /// ```
    public func simulate(_ steps: SimulationStep...) async throws(InletError) {
        for step in steps { try await request("simulate", step.fields) }
    }
}
