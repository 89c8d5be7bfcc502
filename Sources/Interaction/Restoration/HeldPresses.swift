import InputModel

/// The presses that are down and that a scene holds, or would have held: where they go on, and end.
///
/// ```
/// state   | goes on | ends                | complete  | the scene goes, or has no room
/// --------+---------+---------------------+-----------+-------------------------------
/// held    | held    | held, and forgotten | forgotten | dropped
/// dropped | dropped | dropped, forgotten  |           |
/// ```
///
/// A press that is not known here is live.
struct HeldPresses: ~Copyable {
    enum State: Equatable {
        case held(SceneID)
        case dropped
    }

    private struct Entry {
        var press: HeldPress
        var state: State
        /// The program that performed a command with text keys for it, and does so again where it repeats.
        var performer: ClientID?
    }

    private var all: [Entry] = []
    /// Where the fingers' scroll went that ended last, which its momentum follows.
    private var lastScroll: Entry?
    /// What was dropped, as published.
    private var anomalies = AnomalyCounter()

    init(by _: Interaction.Maker) {
        all.reserveCapacity(32)
    }

    var isEmpty: Bool { all.isEmpty }

    subscript(press: HeldPress) -> State? { all.first { $0.press == press }?.state }

    /// The program that has performed a command with text keys for a press that is down.
    func performer(of press: HeldPress) -> ClientID? { all.first { $0.press == press }?.performer }

    /// It is down; what was known of it before is over.
    mutating func begin(_ press: HeldPress, _ state: State, performedBy performer: ClientID? = nil) {
        all.removeAll { $0.press == press }
        all.append(Entry(press: press, state: state, performer: performer))
    }

    /// It is up.
    mutating func end(_ press: HeldPress) -> State? {
        let entry = all.firstIndex { $0.press == press }.map { all.remove(at: $0) }
        if case .scroll = press { lastScroll = entry }
        return entry?.state
    }

    /// Where the momentum goes that follows the scroll of a device; nil where that was live.
    mutating func takeLastScroll(of device: DeviceID) -> State? {
        guard let last = lastScroll, last.press == .scroll(device) else { return nil }
        lastScroll = nil
        return last.state
    }

    /// How many a scene holds.
    func count(in scene: SceneID) -> Int { all.count { $0.state == .held(scene) } }

    /// The scene that holds a press of the pointer, all of whose buttons are one press's; nil for none.
    var pointerScene: SceneID? {
        scene { if case .pointer = $0 { true } else { false } }
    }

    /// The scene that holds a touchscreen, all of whose contacts belong together; nil for none.
    func scene(ofTouchscreen device: DeviceID) -> SceneID? {
        scene { if case .touch(device, _) = $0 { true } else { false } }
    }

    private func scene(where isMeant: (HeldPress) -> Bool) -> SceneID? {
        for entry in all where isMeant(entry.press) {
            if case .held(let scene) = entry.state { return scene }
        }
        return nil
    }

    /// What a scene holds is delivered: it goes on live.
    mutating func release(_ scene: SceneID) {
        if lastScroll?.state == .held(scene) { lastScroll = nil }
        all.removeAll { $0.state == .held(scene) }
    }

    /// What a scene holds is dropped, also what is still to come of it.
    mutating func drop(_ scene: SceneID, where isMeant: (HeldPress) -> Bool = { _ in true }) {
        if let last = lastScroll, last.state == .held(scene), isMeant(last.press) {
            lastScroll?.state = .dropped
        }
        for place in all.indices where all[place].state == .held(scene) && isMeant(all[place].press) {
            all[place].state = .dropped
        }
    }

    /// Nothing more comes of the keys that are down.
    mutating func forgetKeys() { all.removeAll { $0.press.isKey } }

    /// - Returns: how often that has happened, where it is to be published now.
    mutating func note(_ anomaly: Anomaly, at time: Timestamp) -> Int? { anomalies.note(anomaly, at: time) }
}
