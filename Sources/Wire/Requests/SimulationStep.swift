package import InputModel
package import Interaction

/// `simulate`: one step of somebody's hands, on simulated devices.
///
/// ```json
/// {"do": "simulate", "plug": "keyboard"}
/// {"do": "simulate", "key": "ctrl+s"}
/// {"do": "simulate", "drag": [300, 200], "over": "300ms"}
/// ```
package struct SimulationStep: Sendable {
    /// What is done.
    package var action: Action
    /// The device that does it, by the name that it was plugged with; nil: the last one plugged that can.
    package var device: String?
    /// Where the step stands in the request.
    package var position: SourcePosition

    /// What can be plugged.
    package enum Kind: String, CaseIterable, Sendable {
        /// All keys of a full keyboard.
        case keyboard
        /// Moves, places, presses and turns a wheel.
        case mouse
        /// 100 × 65 mm, pressed as a whole, for five fingers.
        case touchpad
        /// As large as the space, for ten fingers.
        case touchscreen
        /// A tablet as large as the space.
        case pen
    }

    /// A finger on a touchscreen or touchpad.
    package struct Finger: Hashable, Sendable {
        /// Which one, as long as it is down.
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

    /// How a pen is held; what is nil stays as it was.
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
        /// It is near enough to be noticed.
        package var isNear: Bool?
    }

    /// What is done, each with what it takes.
    package enum Action: Sendable {
        /// A device comes, on a seat.
        case plug(Kind, seat: String)
        /// The device of that name goes.
        case unplug(String)
        /// A key or button goes down.
        case press(KeyCode)
        /// A key or button goes up.
        case release(KeyCode)
        /// Keys are pressed together, or one after the other, and let go.
        case keys(Shortcut)
        /// Text is typed.
        case text(String)
        /// The mouse is moved, in its own counts.
        case move(Vector)
        /// The pointer goes to a place, in points of the space.
        case point(Point, over: Interval)
        /// A button is pressed and let go, so many times in a row.
        case click(KeyCode, count: Int)
        /// A button is held while the pointer goes to a place.
        case drag(Point, over: Interval, KeyCode)
        /// The wheel is turned, in detents: right and down.
        case wheel(Vector)
        /// Fingers come down or move.
        case touch([Finger])
        /// Fingers lift.
        case lift([Int])
        /// Two fingers of a touchpad scroll, in millimetres.
        case scroll(Vector, over: Interval)
        /// Two fingers of a touchpad pinch, and turn by so many degrees clockwise.
        case pinch(scale: Double, rotation: Double, over: Interval)
        /// Three or four fingers of a touchpad swipe, in millimetres.
        case swipe(fingers: Int, by: Vector, over: Interval)
        /// A pen is held otherwise.
        case pen(Pen)
        /// Time passes.
        case wait(Interval)
        /// Time passes until the asking client has been told a line that has these fields, with these values as compact
        /// JSON, but for no longer than the limit.
        case waitUntil([(field: String, value: String)], limit: Interval)
    }
}
