import InputModel

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
