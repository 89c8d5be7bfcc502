// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

extension Event {
    /// A device that is there.
    public struct Device: Hashable, Sendable {
        /// The number of the device.
        public let device: Int
        /// What it is called.
        public let name: String
        /// What it is.
        public let kinds: [DeviceKind]
        /// Path.
        public let path: String
        /// Bus.
        public let bus: String
        /// Vendor.
        public let vendor: Int
        /// Product.
        public let product: Int
        /// Seat.
        public let seat: String

        init(line: DocumentNode) throws(MalformedLine) {
            device = try line.value("device")
            name = try line.value("name")
            kinds = try line.value("kinds")
            path = try line.value("path")
            bus = try line.value("bus")
            vendor = try line.value("vendor")
            product = try line.value("product")
            seat = try line.value("seat")
        }
    }
}

extension Event.Device: LineValue {}

extension Event {
    /// A key that is down.
    public struct HeldKey: Hashable, Sendable {
        /// The number of the device.
        public let device: Int
        /// The kernel's name, such as KEY_A.
        public let key: String
        /// The kernel's code.
        public let code: Int

        init(line: DocumentNode) throws(MalformedLine) {
            device = try line.value("device")
            key = try line.value("key")
            code = try line.value("code")
        }
    }
}

extension Event.HeldKey: LineValue {}

extension Event {
    /// A switch that is on.
    public struct HeldSwitch: Hashable, Sendable {
        /// What `switch` says.
        public enum Switch: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case lid, tabletMode
        }

        /// The number of the device.
        public let device: Int
        /// Switch.
        public let `switch`: Switch

        init(line: DocumentNode) throws(MalformedLine) {
            device = try line.value("device")
            `switch` = try line.value("switch")
        }
    }
}

extension Event.HeldSwitch: LineValue {}

extension Event {
    /// A button that is down.
    public struct HeldButton: Hashable, Sendable {
        /// The number of the device.
        public let device: Int
        /// primary, secondary, middle, back, forward, or button and a number.
        public let button: String
        /// The kernel's code.
        public let code: Int

        init(line: DocumentNode) throws(MalformedLine) {
            device = try line.value("device")
            button = try line.value("button")
            code = try line.value("code")
        }
    }
}

extension Event.HeldButton: LineValue {}

extension Event {
    /// A scene.
    public struct SceneState: Hashable, Sendable {
        /// What `presentation` says.
        public enum Presentation: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case standard, prominent
        }

        /// What `state` says.
        public enum State: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case foregroundActive, foregroundInactive, background
        }

        /// The number of the program.
        public let program: Int?
        /// Keeper.
        public let keeper: Keeper?
        /// The scene.
        public let scene: SceneID
        /// Where it is.
        public let rect: Rect
        /// Presentation.
        public let presentation: Presentation
        /// The state that it shows.
        public let state: State
        /// Connected.
        public let connected: Bool

        init(line: DocumentNode) throws(MalformedLine) {
            program = try line.optional("program")
            keeper = try line.optional("keeper")
            scene = try line.value("scene")
            rect = try line.value("rect")
            presentation = try line.value("presentation")
            state = try line.value("state")
            connected = try line.value("connected")
        }
    }
}

extension Event.SceneState: LineValue {}

extension Event {
    /// What is selected in a collection.
    public struct SelectionState: Hashable, Sendable {
        /// The number of the program.
        public let program: Int?
        /// The scene.
        public let scene: SceneID
        /// The collection.
        public let collection: RegionID
        /// How many.
        public let count: Int
        /// The items.
        public let items: [RegionID]

        init(line: DocumentNode) throws(MalformedLine) {
            program = try line.optional("program")
            scene = try line.value("scene")
            collection = try line.value("collection")
            count = try line.value("count")
            items = try line.items("items")
        }
    }
}

extension Event.SelectionState: LineValue {}

extension Event {
    /// A group of a bar, and where its items are.
    public struct BarGroupState: Hashable, Sendable {
        /// The layout's group.
        public let group: BarGroupID
        /// The items.
        public let items: [RegionID]
        /// It has room in the bar.
        public let shown: Bool
        /// The overflow menu has the items.
        public let overflow: Bool
        /// The item that takes the place of all in the bar.
        public let representative: RegionID?
        /// The title of the submenu that has the items.
        public let submenu: String?

        init(line: DocumentNode) throws(MalformedLine) {
            group = try line.value("group")
            items = try line.items("items")
            shown = try line.value("shown")
            overflow = try line.value("overflow")
            representative = try line.optional("representative")
            submenu = try line.optional("submenu")
        }
    }
}

extension Event.BarGroupState: LineValue {}

extension Event {
    /// What has room in a bar.
    public struct BarState: Hashable, Sendable {
        /// The number of the program.
        public let program: Int?
        /// The scene.
        public let scene: SceneID
        /// The bar.
        public let bar: BarID
        /// Groups.
        public let groups: [BarGroupState]
        /// The items of the overflow menu, in order.
        public let overflow: [RegionID]

        init(line: DocumentNode) throws(MalformedLine) {
            program = try line.optional("program")
            scene = try line.value("scene")
            bar = try line.value("bar")
            groups = try line.value("groups")
            overflow = try line.items("overflow")
        }
    }
}

extension Event.BarState: LineValue {}
