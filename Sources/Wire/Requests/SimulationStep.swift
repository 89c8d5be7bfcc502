package import InputModel
package import Interaction

/// `simulate`: one step of user input on simulated devices.
///
/// ```json
/// {"do": "simulate", "plug": "keyboard"}
/// {"do": "simulate", "key": "ctrl+s"}
/// {"do": "simulate", "drag": [300, 200], "over": "300ms"}
/// ```
package struct SimulationStep: Sendable {
    /// The action to perform.
    package var action: Action
    /// The device that performs it, by the name that it was plugged in with; nil for the last one plugged in that can.
    package var device: String?
    /// The position of the step in the request.
    package var position: SourcePosition

    /// The kinds of devices that can be plugged in.
    package enum Kind: String, CaseIterable, Sendable {
        /// All keys of a full keyboard.
        case keyboard
        /// Moves and places the pointer, presses buttons and turns a wheel.
        case mouse
        /// 100 × 65 mm, pressed as a whole, for five fingers.
        case touchpad
        /// As large as the space, for ten fingers.
        case touchscreen
        /// A tablet as large as the space.
        case pen
        /// Ten buttons, two rings, two strips and two dials beside a tablet.
        case tabletPad
    }

    /// A finger on a touchscreen or touchpad.
    package struct Finger: Hashable, Sendable {
        /// The number of the finger, for as long as it is down.
        package var contact: Int
        /// On a touchscreen in points of the space, on a touchpad in millimetres from its top left corner.
        package var place: Point
        /// 0 to 1.
        package var pressure: Double

        /// The finger `contact` at `place`.
        package init(contact: Int, place: Point, pressure: Double) {
            self.contact = contact
            self.place = place
            self.pressure = pressure
        }
    }

    /// The state of a pen; properties that are nil stay unchanged.
    package struct Pen: Hashable, Sendable {
        /// In points of the space.
        package var x: Double?
        /// In points of the space.
        package var y: Double?
        /// 0 to 1.
        package var pressure: Double?
        /// In degrees from upright.
        package var tilt: Vector?
        /// It touches the tablet.
        package var isDown: Bool?
        /// Its side buttons that are held: 1, 2.
        package var buttons: [Int]?
        /// It is near enough to the tablet to be detected.
        package var isNear: Bool?
    }

    /// The actions, each with its parameters.
    package enum Action: Sendable {
        /// A device is plugged in, on a seat.
        case plug(Kind, seat: String)
        /// The device of that name is unplugged.
        case unplug(String)
        /// A key or button goes down.
        case press(KeyCode)
        /// A key or button goes up.
        case release(KeyCode)
        /// Keys are pressed together, or one after the other, and released.
        case keys(Shortcut)
        /// Text is typed.
        case text(String)
        /// The mouse is moved, in its own counts.
        case move(Vector)
        /// The pointer moves to a position, in points of the space.
        case point(Point, over: Interval)
        /// A button is pressed and released, `count` times in a row.
        case click(KeyCode, count: Int)
        /// A button is held while the pointer moves to a position.
        case drag(Point, over: Interval, KeyCode)
        /// The wheel is turned, in detents: right and down.
        case wheel(Vector)
        /// A ring, strip or dial of a pad is turned, in detents clockwise, or down.
        case turn(DialEvent.Dial, by: Double)
        /// Fingers come down or move.
        case touch([Finger])
        /// Fingers lift.
        case lift([Int])
        /// Two fingers of a touchpad scroll, in millimetres.
        case scroll(Vector, over: Interval)
        /// Two fingers of a touchpad pinch, and rotate, in degrees clockwise.
        case pinch(scale: Double, rotation: Double, over: Interval)
        /// Three or four fingers of a touchpad swipe, in millimetres.
        case swipe(fingers: Int, by: Vector, over: Interval)
        /// The state of a pen changes.
        case pen(Pen)
        /// Time passes.
        case wait(Interval)
        /// Time passes until the asking client has received a line that has these fields, with these values as compact
        /// JSON, but for no longer than the limit.
        case waitUntil([(field: String, value: String)], limit: Interval)
    }
}
