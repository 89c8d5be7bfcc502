/// Everything that is the case at one instant: what a subscriber needs before the changes.
public struct Snapshot: Sendable {
    /// A key that is down and whose press was published.
    public struct HeldKey: Hashable, Sendable {
        public var device: DeviceID
        public var key: KeyCode

        public init(device: DeviceID, key: KeyCode) {
            self.device = device
            self.key = key
        }
    }

    /// A button that is down and whose press was published.
    public struct HeldButton: Hashable, Sendable {
        public var device: DeviceID
        public var button: Button
        /// Tells two buttons of one role apart: some mice have both `BTN_SIDE` and `BTN_BACK`.
        public var code: KeyCode

        public init(device: DeviceID, button: Button, code: KeyCode) {
            self.device = device
            self.button = button
            self.code = code
        }
    }

    public var time: Timestamp
    public var space: Space
    /// The devices, in the order in which they came.
    public var devices: [(id: DeviceID, description: DeviceDescription)]
    public var keys: [HeldKey]
    public var modifiers: ModifiersEvent
    public var pointer: Point
    public var buttons: [HeldButton]
    public var interaction: InteractionState

    public init(
        time: Timestamp, space: Space, devices: [(id: DeviceID, description: DeviceDescription)],
        keys: [HeldKey],
        modifiers: ModifiersEvent, pointer: Point, buttons: [HeldButton],
        interaction: InteractionState = InteractionState()
    ) {
        self.time = time
        self.space = space
        self.devices = devices
        self.keys = keys
        self.modifiers = modifiers
        self.pointer = pointer
        self.buttons = buttons
        self.interaction = interaction
    }
}
