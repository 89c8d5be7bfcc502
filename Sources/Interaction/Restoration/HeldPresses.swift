import InputModel

/// The open presses that a scene holds, or would have held: where they go on and end.
///
/// ```
/// state   | goes on | ends                | complete  | the scene is gone, or full
/// --------+---------+---------------------+-----------+-------------------------------
/// held    | held    | held, and forgotten | forgotten | dropped
/// dropped | dropped | dropped, forgotten  |           |
/// ```
///
/// A press without an entry is live.
struct HeldPresses: ~Copyable {
    enum State: Equatable {
        case held(SceneID)
        case dropped
    }

    private struct Entry {
        var press: HeldPress
        var state: State
        /// The program that performed a command with text keys for it, and does so again if it repeats.
        var performer: ClientID?
    }

    private var all: [Entry] = []
    /// The finger scroll that ended last: its momentum goes where it went.
    private var lastScroll: Entry?
    /// Counts the anomalies published for dropped input.
    var anomalies = AnomalyCounter()

    init() {
        all.reserveCapacity(32)
    }

    var isEmpty: Bool { all.isEmpty }

    subscript(press: HeldPress) -> State? { all.first { $0.press == press }?.state }

    /// The program that has performed a command with text keys for a press that is down.
    func performer(of press: HeldPress) -> ClientID? { all.first { $0.press == press }?.performer }

    /// The press goes down; a former entry of it is discarded.
    mutating func begin(_ press: HeldPress, _ state: State, performedBy performer: ClientID? = nil) {
        all.removeAll { $0.press == press }
        all.append(Entry(press: press, state: state, performer: performer))
    }

    /// The press is up.
    mutating func end(_ press: HeldPress) -> State? {
        let entry = all.firstIndex { $0.press == press }.map { all.remove(at: $0) }
        if case .scroll = press { lastScroll = entry }
        return entry?.state
    }

    /// The state for the momentum that follows the scroll of a device; nil if that scroll was live.
    mutating func takeLastScroll(of device: DeviceID) -> State? {
        guard let last = lastScroll, last.press == .scroll(device) else { return nil }
        lastScroll = nil
        return last.state
    }

    /// How many open presses a scene holds.
    func count(in scene: SceneID) -> Int { all.count { $0.state == .held(scene) } }

    /// The scene that holds a press of the pointer, whose buttons all belong to one press; nil for none.
    var pointerScene: SceneID? {
        for entry in all {
            if case .pointer = entry.press, case .held(let scene) = entry.state { return scene }
        }
        return nil
    }

    /// The presses that a scene holds are delivered, and go on live.
    mutating func release(_ scene: SceneID) {
        if lastScroll?.state == .held(scene) { lastScroll = nil }
        all.removeAll { $0.state == .held(scene) }
    }

    /// The presses that a scene holds are dropped, including what is still to come of them.
    mutating func drop(_ scene: SceneID, where isMeant: (HeldPress) -> Bool = { _ in true }) {
        if let last = lastScroll, last.state == .held(scene), isMeant(last.press) {
            lastScroll?.state = .dropped
        }
        for index in all.indices where all[index].state == .held(scene) && isMeant(all[index].press) {
            all[index].state = .dropped
        }
    }

    /// The keys that are down produce no more input.
    mutating func forgetKeys() { all.removeAll { $0.press.isKey } }
}
