package import InputModel

/// The state that a client of the stream knows: the last snapshot and all changes since, assembled from its lines.
package struct StreamState: Hashable, Sendable {
    /// A device that is connected.
    package struct Device: Hashable, Sendable {
        /// Its number in the lines, which no other device of the stream ever gets.
        package let id: Int
        /// The name that the device reports.
        package let name: String
        /// The published names, such as `keyboard`, in published order.
        package let kinds: [String]
    }

    /// A key that is down.
    package struct HeldKey: Hashable, Sendable {
        /// The keyboard's number.
        package let device: Int
        /// The kernel's name for the key.
        package let key: String
    }

    /// A button that is down.
    package struct HeldButton: Hashable, Sendable {
        /// The pointing device's number.
        package let device: Int
        /// Its role by the published name, such as `primary`.
        package let button: String
        /// The kernel's code, which tells two buttons of one role apart.
        package let code: Int
    }

    /// An instance of a program.
    package struct Program: Hashable, Sendable {
        /// The program's name, or nil if it has not identified itself.
        package let name: String?
        /// The number of its user.
        package let user: Int
    }

    /// A region of a scene.
    package struct Place: Hashable, Sendable {
        /// The number of the program that owns the scene; 0 for the configuration, nil while the owner is not
        /// connected.
        package let program: Int?
        /// The scene's id.
        package let scene: String
        /// nil for the scene's own empty space.
        package let region: String?
    }

    /// A scene, connected or not.
    package struct Scene: Hashable, Sendable {
        /// The number of the program that owns the scene; 0 for the configuration, nil while the owner is not
        /// connected.
        package var program: Int?
        /// The program that the scene is kept for while that program is not connected.
        package var keeper: Program?
        /// The scene's id.
        package let id: String
        /// `foregroundActive`, `foregroundInactive` or `background`.
        package var state: String
        /// Its owner is connected.
        package var isConnected: Bool
    }

    /// A region that is pressed, and by how many buttons.
    struct Press: Hashable, Sendable {
        let place: Place
        var count = 1
    }

    /// A press that holds the pointer to its region.
    package struct Latch: Hashable, Sendable {
        /// The region that holds the pointer.
        package let place: Place
        /// The published names of the axes that it holds: horizontal, vertical.
        package let axes: [String]
    }

    /// A selection rectangle.
    package struct Band: Hashable, Sendable {
        /// The band area.
        package let place: Place
        /// From its start to the pointer, in points of the space.
        package let rect: Rect
    }

    /// The selection of a collection.
    package struct Selection: Hashable, Sendable {
        /// The collection.
        package let collection: Place
        /// The number of selected items, even if they did not all fit in a line.
        package var count: Int
        /// Ids of the selected items.
        package var items: Set<String>
    }

    /// A bar of a scene.
    package struct Bar: Hashable, Sendable {
        /// A group of items.
        package struct Group: Hashable, Sendable {
            /// The group's id.
            package let id: String
            /// The ids of its items; empty if they are not reported.
            package let items: [String]
            /// The bar contains its items, or the item that represents them.
            package let isShown: Bool
            /// The overflow menu contains its items.
            package let isOverflow: Bool
        }

        /// The number of the program that owns the scene.
        package let program: Int?
        /// The scene's id.
        package let scene: String
        /// The bar's id.
        package let id: String
        /// The groups in the bar, in order, then the groups that are not in it.
        package let groups: [Group]
    }

    /// The program's version.
    package internal(set) var version = ""
    /// The size of all displays together, in points.
    package internal(set) var space = Vector(dx: 0, dy: 0)
    /// The scopes of this client.
    package internal(set) var scopes: Scopes = .all
    /// The daemon sends key events to no client, for example while the user types a password.
    package internal(set) var areKeysSuspended = false
    /// In the order in which they were added.
    package internal(set) var devices: [Device] = []
    /// In the order in which they went down.
    package internal(set) var keys: [HeldKey] = []
    /// The published names of the modifiers in force, in alphabetical order.
    package internal(set) var modifiers: [String] = []
    /// The published names of the modifiers that stay until pressed again: Caps Lock, Num Lock.
    package internal(set) var locked: [String] = []
    /// The index of the keyboard's layout, from 0.
    package internal(set) var group = 0
    /// nil if this client may not see it.
    package internal(set) var pointer: Point?
    /// In the order in which they went down.
    package internal(set) var buttons: [HeldButton] = []
    /// The connected programs, by number.
    package internal(set) var programs: [Int: Program] = [:]
    /// Scenes that the stream has reported and that are not destroyed.
    package internal(set) var scenes: [Scene] = []
    /// The focused region of the active scene.
    package var focus: Place? {
        scenes.first { $0.state == "foregroundActive" }.flatMap { focuses[SceneKey($0)] }
    }
    /// The region under the pointer, or nil.
    package internal(set) var hover: Place?
    /// The region in which a button or finger went down that is still held, of several the first, or nil.
    package var press: Place? { presses.first?.place }
    /// Set while a press holds the pointer, or its finger, to its region, else nil; of several the first.
    package var latch: Latch? { latches.first }
    /// The rectangle that is being dragged out, of several the first, or nil.
    package var band: Band? { bands.first }
    /// The selections of collections in which something is selected.
    package internal(set) var selections: [Selection] = []
    /// In order of their last change, except those of a snapshot, which are front to back.
    package internal(set) var bars: [Bar] = []
    /// Lines lost because this client read too slowly.
    package internal(set) var lost = 0
    /// A snapshot has been received.
    package internal(set) var isKnown = false
    /// The focused region of each scene. Only that of the active scene is in force, and a snapshot holds no other.
    var focuses: [SceneKey: Place] = [:]
    /// The pressed regions, with the number of buttons that hold each, in the order in which they were pressed. A snapshot
    /// has the first of them, of the latches and of the bands.
    var presses: [Press] = []
    var latches: [Latch] = []
    var bands: [Band] = []

    /// Identifies a scene among those of all programs.
    struct SceneKey: Hashable {
        let program: Int?
        let id: String

        init(_ scene: Scene) { (program, id) = (scene.program, scene.id) }
        init(_ place: Place) { (program, id) = (place.program, place.scene) }
    }

    /// More than any daemon has: it is not one, and no more is to be applied.
    package internal(set) var isOverfull = false
    /// The weight of the lines applied since the state was weighed.
    var unweighed = 0
    let weightLimit: Int

    /// Nothing is known until the first snapshot.
    ///
    /// - Parameter weightLimit: the maximum of ``weight``, beyond which the state is overfull.
    package init(weightLimit: Int = weightLimit) {
        self.weightLimit = weightLimit
    }

    /// Applies one line, with or without its newline.
    ///
    /// - Returns: false if `line` is not a line of a stream.
    @discardableResult
    package mutating func apply(_ line: Span<UInt8>) -> Bool {
        guard let line = StreamLine(line) else { return false }
        apply(line)
        return true
    }
}

// The memory that the state takes: a daemon's is bounded by its own limits, that of an impostor by this.
extension StreamState {
    /// The maximum weight. A daemon has at most ``Limits/regions`` regions, which are most of what can be selected; an
    /// entry of 64 bytes and an id of 64 bytes for each is more than any scene needs, and fits in the memory of a small
    /// machine.
    package static let weightLimit = Limits.regions * 2 * entryWeight

    /// The bytes that an entry of a list or a set takes besides its text.
    static let entryWeight = 64

    /// The bytes that the state takes, approximately.
    package var weight: Int {
        var weight = 0
        func add(_ texts: String?...) {
            weight += texts.reduce(Self.entryWeight) { $0 + ($1?.utf8.count ?? 0) }
        }
        for device in devices {
            add(device.name)
            for kind in device.kinds { add(kind) }
        }
        for key in keys { add(key.key) }
        for button in buttons { add(button.button) }
        for text in modifiers + locked { add(text) }
        for program in programs.values { add(program.name) }
        for scene in scenes { add(scene.id, scene.state, scene.keeper?.name) }
        for (key, place) in focuses { add(key.id, place.scene, place.region) }
        for selection in selections {
            add(selection.collection.scene, selection.collection.region)
            for item in selection.items { add(item) }
        }
        for bar in bars {
            add(bar.scene, bar.id)
            for group in bar.groups {
                add(group.id)
                for item in group.items { add(item) }
            }
        }
        let held = presses.map(\.place) + latches.map(\.place) + bands.map(\.place)
        for place in [hover] + held { add(place?.scene, place?.region) }
        for axis in latches.flatMap(\.axes) { add(axis) }
        add(version)
        return weight
    }

    /// Notes that a line has been applied. The state is weighed only once the lines since the last time could have filled
    /// a quarter of the limit.
    mutating func weigh(_ line: StreamLine) {
        unweighed += line.weight
        guard unweighed > weightLimit / 4 else { return }
        unweighed = 0
        isOverfull = weight > weightLimit
    }
}
