public import InputModel

/// The complete state at one instant: what a subscriber needs before the changes.
public struct Snapshot: Sendable {
    /// A button that is down and whose press was published.
    public struct HeldButton: Hashable, Sendable {
        /// The device that it is down on.
        public var device: DeviceID
        /// Its role.
        public var button: Button
        /// Distinguishes two buttons of one role: some mice have both `BTN_SIDE` and `BTN_BACK`.
        public var code: KeyCode

        /// The button of the kernel's code `code` on `device`.
        public init(device: DeviceID, button: Button, code: KeyCode) {
            self.device = device
            self.button = button
            self.code = code
        }
    }

    /// A switch that is on.
    public struct HeldSwitch: Hashable, Sendable {
        /// The device that it is on.
        public var device: DeviceID
        /// The kind of switch.
        public var `switch`: SwitchEvent.Switch

        /// The switch of a kind on `device`.
        public init(device: DeviceID, switch: SwitchEvent.Switch) {
            self.device = device
            self.switch = `switch`
        }
    }

    /// The instant of the snapshot.
    public var time: Timestamp
    /// The displays.
    public var space: Space
    /// The devices, in the order in which they were added.
    public var devices: [(id: DeviceID, description: DeviceDescription)]
    /// The held keys whose press was published and whose release is still to come.
    public var keys: [KeyPressID]
    /// The switches that are on, those that were when their device was opened included.
    public var switches: [HeldSwitch]
    /// The modifiers in force and the layout in use.
    public var modifiers: ModifiersEvent
    /// Where the pointer is, in the space.
    public var pointer: Point
    /// The held buttons, whose release is still to come.
    public var buttons: [HeldButton]
    /// Scenes, focus, selection, and the pointer's presses there.
    public var interaction: InteractionState

    /// The state of everything at `time`.
    public init(
        time: Timestamp, space: Space, devices: [(id: DeviceID, description: DeviceDescription)],
        keys: [KeyPressID], switches: [HeldSwitch] = [], modifiers: ModifiersEvent, pointer: Point,
        buttons: [HeldButton], interaction: InteractionState = InteractionState()
    ) {
        self.time = time
        self.space = space
        self.devices = devices
        self.keys = keys
        self.switches = switches
        self.modifiers = modifiers
        self.pointer = pointer
        self.buttons = buttons
        self.interaction = interaction
    }
}
