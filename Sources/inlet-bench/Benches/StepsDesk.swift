import CAllocations
import InputModel
import Interaction

/// Two scenes full of regions, a user with a mouse and a keyboard, and a stopwatch.
struct StepsDesk: ~Copyable {
    /// The cost of a step.
    struct Step {
        let name: String
        /// Nanoseconds of each run.
        var times: [Double]
        /// The most in any run.
        var allocations: Int
    }

    static let client = ClientID(rawValue: 1)
    private static let mouse = DeviceID(rawValue: 1)
    private static let keyboard = DeviceID(rawValue: 2)
    /// The distance from the corner of one item to that of the next.
    static let pitch = 30.0

    private var interaction: Interaction
    private var output = Output()
    private var time = Timestamp(microseconds: 1_000_000)
    private var modifiers: Modifiers = []
    /// Items per scene.
    let count: Int
    /// Items per row.
    let columns: Int
    /// Steps by name, in the order of their first run.
    private(set) var steps: [Step] = []
    /// How many items are selected.
    private(set) var selected = 0
    /// The number of the last press.
    private(set) var intent: UInt32 = 0

    init(items count: Int) throws {
        self.count = count
        columns = max(2, Int(Double(count).squareRoot()))
        let side = Double(columns) * Self.pitch
        let rows = Double((count + columns - 1) / columns)
        let space = Rect(x: 0, y: 0, width: side, height: max(side, rows * Self.pitch))
        interaction = Interaction(settings: InteractionSettings(), space: space, pointer: .zero)
        // Sessions are kept only for programs with a name.
        interaction.connect(Self.client, user: 1000, name: "bench", at: time, &output)
        interaction.setKeys(true, of: Self.client)
        output.removeAll()
        interaction.clearEvents()
    }

    /// The rectangle of item `index`.
    func rect(_ index: Int) -> Rect {
        Rect(
            x: Double(index % columns) * Self.pitch + 5, y: Double(index / columns) * Self.pitch + 5,
            width: 20,
            height: 20)
    }

    func item(_ index: Int) -> RegionDescription {
        var item = RegionDescription(id: "i\(index)", rect: rect(index))
        item.role = .item
        item.parent = "list"
        item.isFocusable = true
        // A thousand names: of a hundred thousand items, a hundred share each.
        item.label = "Picture \(index % 1000)"
        return item
    }

    /// The collection that contains all items.
    var list: RegionDescription {
        var list = RegionDescription(
            id: "list",
            rect: Rect(
                x: 0, y: 0, width: Double(columns) * Self.pitch,
                height: Double(count / columns + 1) * Self.pitch))
        list.role = .collection
        list.isBandArea = true
        return list
    }

    /// A scene with all the items in a collection, which is a band area.
    mutating func declare(_ scene: String) throws {
        try ask(.activateScene(SceneActivation(scene: SceneName(scene))))
        try ask(.setRegions(SceneName(scene), [list] + (0..<count).map { item($0) }))
    }

    /// Runs and times a step. Reading the events that it publishes is not counted.
    mutating func step(_ name: String, _ body: (inout Interaction, inout Output) throws -> Void) rethrows {
        time = time + .milliseconds(10)
        let before = inlet_allocation_count()
        let start = BenchClock.now
        try body(&interaction, &output)
        interaction.publishCommands(&output)
        let done = BenchClock.now - start
        let allocations = Int(inlet_allocation_count() - before)
        for index in output.events.span.indices {
            switch output.events.span[index].body {
            case .selection(let selection): selected = selection.count
            case .press(let press) where press.phase == .began: intent = press.intent
            default: break
            }
        }
        output.removeAll()
        let cleared = BenchClock.now
        interaction.clearEvents()
        let whole = done + BenchClock.now - cleared
        if let known = steps.firstIndex(where: { $0.name == name }) {
            steps[known].times.append(whole)
            steps[known].allocations = max(steps[known].allocations, allocations)
        } else {
            steps.append(Step(name: name, times: [whole], allocations: allocations))
        }
    }

    /// Performs a request that is not measured.
    mutating func ask(_ request: Request) throws {
        try interaction.perform(request, by: Self.client, at: time, &output)
        interaction.publishCommands(&output)
        output.removeAll()
        interaction.clearEvents()
    }

    mutating func ask(_ name: String, _ request: Request) throws {
        let time = time
        try step(name) { interaction, output throws in
            try interaction.perform(request, by: Self.client, at: time, &output)
        }
    }

    mutating func move(_ name: String, to point: Point) {
        handle(
            name,
            .motion(MotionEvent(device: Self.mouse, delta: .zero, position: point, modifiers: modifiers)))
    }

    mutating func press(_ name: String, _ phase: Phase, at point: Point) {
        handle(
            name,
            .button(
                ButtonEvent(
                    phase: phase, device: Self.mouse, button: .primary, code: .buttonLeft, position: point,
                    count: 1, modifiers: modifiers)))
    }

    mutating func key(_ name: String, _ code: KeyCode, _ modifiers: Modifiers = [], phase: Phase = .began) {
        handle(
            name,
            .key(
                KeyEvent(
                    phase: phase, device: Self.keyboard, key: code, text: ShortText(), plainText: ShortText(),
                    modifiers: modifiers)))
    }

    /// A key that types a letter.
    mutating func type(_ name: String, _ letter: Character) {
        var text = String(letter)
        let short = text.withUTF8 { ShortText(utf8: $0) }
        handle(
            name,
            .key(
                KeyEvent(
                    phase: .began, device: Self.keyboard, key: letter == " " ? .space : KeyCode(rawValue: 16),
                    text: short, plainText: short, modifiers: [], isText: true)))
    }

    /// Time passes without input.
    mutating func pass(milliseconds: Int64) { time = time + .milliseconds(milliseconds) }

    /// Sets whether the program may activate scenes at any time, or only by a press.
    mutating func setControl(_ hasControl: Bool) { interaction.setControl(hasControl, of: Self.client) }

    mutating func setExplains(_ explains: Bool) { interaction.setExplains(explains) }

    mutating func hold(_ modifiers: Modifiers) { self.modifiers = modifiers }

    private mutating func handle(_ name: String, _ body: StreamEvent.Body) {
        let time = time
        step(name) { $0.handle(StreamEvent(time: time, body: body), &$1) }
    }

    /// Time passes until the next deadline.
    mutating func wait(_ name: String) {
        let due = interaction.nextDeadline
        step(name) { $0.advance(to: due, &$1) }
    }

    mutating func takeSessions(_ name: String) {
        step(name) { interaction, _ in _ = interaction.sessions }
    }

    mutating func leave(_ name: String, freeing: String) {
        let time = time
        step(name) { $0.disconnect(Self.client, at: time, &$1) }
        while interaction.hasDeferredWork { step(freeing) { interaction, _ in interaction.doDeferredWork() } }
    }

    /// Does deferred work until regions are found fast again after very many have changed.
    mutating func settle(_ name: String = "some of very many regions settled") {
        while interaction.hasDeferredWork {
            step(name) { interaction, _ in interaction.doDeferredWork() }
        }
    }
}
