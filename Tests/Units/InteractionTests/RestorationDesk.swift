import InputModel
import Interaction
import TestSupport

/// A program that restores its scene beside another that is always there, a person who presses in both, and what both
/// programs should be told, known the long way.
struct RestorationDesk: ~Copyable {
    enum Scene { case restored, other }

    /// A line about a press.
    struct Told: Equatable {
        var phase: Phase
        /// The key, or 0 for the button.
        var code: UInt16
        var time: Int64
    }

    /// What becomes of something that is down.
    enum Press: Equatable {
        /// Told at once.
        case live(Scene)
        /// Told when the restoration is complete.
        case held
        /// Told to nobody, or no longer, and known to be down.
        case nobodys
        /// Dropped, as if it had never been.
        case lost
    }

    static let limit = 256
    /// F1 to F3, F5, and two that type text.
    static let keys: [UInt16] = [59, 60, 61, shortcut, 30, 31]
    /// F5, which performs the command of the program that restores.
    static let shortcut: UInt16 = 63
    /// The command, performed by its id.
    static let request: UInt16 = 999
    static func isText(_ code: UInt16) -> Bool { code > 0 && code < 50 }

    static let space = Rect(x: 0, y: 0, width: 200, height: 100)
    var interaction = Interaction(settings: InteractionSettings(), space: space, pointer: .zero)
    var output = Output()
    var time: Int64 = 1_000_000
    var random: SeededRandom

    var client: ClientID?
    var lastClient: UInt32 = 1
    var hasSession = false
    /// nil: no restoration runs.
    var deadline: Int64?
    /// Complete, but not everything is told.
    var isWaiting = false
    var isActive = false
    var isFull = false
    var queue: [Told] = []
    var down: [UInt16: Press] = [:]
    var pressed = Point.zero
    /// When the command was performed by its id.
    var requests: Set<Int64> = []

    var faults: [String] = []
    /// How many events were told late, and how many were held and told to nobody.
    var late = 0
    var dropped = 0
    var most = 0
    var waits = 0

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        try start()
    }

    var now: Timestamp { Timestamp(microseconds: time) }
    var isHolding: Bool { deadline != nil || isWaiting }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func start() throws {
        let other = ClientID(rawValue: 1)
        interaction.connect(other, user: 1, name: "other", at: now, &output)
        interaction.setControl(true, of: other)
        try activate("other", at: 100, by: other)
        try declare("other", at: 100, by: other)
        try read("start")
    }

    mutating func ask(_ request: Request, by client: ClientID) throws {
        try interaction.perform(request, by: client, at: now, &output)
    }

    mutating func activate(_ name: String, at x: Double, by client: ClientID) throws {
        var activation = SceneActivation(scene: SceneName(name))
        activation.rect = Rect(x: x, y: 0, width: 100, height: 100)
        try ask(.activateScene(activation), by: client)
    }

    mutating func declare(_ name: String, at x: Double, by client: ClientID) throws {
        let region = RegionDescription(id: "r", rect: Rect(x: x, y: 0, width: 100, height: 100))
        try ask(.setRegions(SceneName(name), [region]), by: client)
        var responder = ResponderDescription()
        responder.scene = SceneName(name)
        responder.takesPresses = true
        if name == "restored" {
            var command = CommandDescription(id: "go", action: "go", title: "Go")
            command.shortcut = Shortcut(.named(KeyCode(rawValue: Self.shortcut)), [])
            try ask(.insertCommands(CommandInsertion([.init(MenuElement(.command(command)))])), by: client)
            responder.actions = [ResponderDescription.Action(name: "go")]
        }
        try ask(.setResponder(responder), by: client)
    }
}

// What the program does, and what happens to it.
extension RestorationDesk {
    /// - Parameter restores: it asks for time, where it has something to restore.
    mutating func connect(restores: Bool) throws {
        guard client == nil else { return }
        lastClient += 1
        let client = ClientID(rawValue: lastClient)
        self.client = client
        interaction.connect(client, user: 1, name: "restored", at: now, &output)
        interaction.setControl(true, of: client)
        try activate("restored", at: 0, by: client)
        isActive = true
        if restores && hasSession {
            try ask(.restoreScene(SceneName("restored"), .extend), by: client)
            deadline = time + 5_000_000
        }
        try declare("restored", at: 0, by: client)
        try read("connect")
    }

    mutating func extend() throws {
        guard let client, deadline != nil else { return }
        try ask(.restoreScene(SceneName("restored"), .extend), by: client)
        deadline = time + 5_000_000
        try read("extend")
    }

    mutating func complete() throws {
        guard let client else { return }
        try ask(.restoreScene(SceneName("restored"), .complete), by: client)
        if deadline != nil { isWaiting = true }
        deadline = nil
        try read("complete")
    }

    mutating func disconnect() throws {
        guard let client else { return }
        interaction.disconnect(client, at: now, &output)
        forget()
        try read("disconnect")
    }

    mutating func restart() throws {
        let sessions = interaction.sessions
        forget()
        interaction = Interaction(settings: InteractionSettings(), space: Self.space, pointer: .zero)
        interaction.restore(sessions)
        output = Output()
        down.removeAll()
        try start()
    }

    mutating func pass(milliseconds: Int) throws {
        time += Int64(milliseconds) * 1000
        interaction.advance(to: now, &output)
        guard let deadline, deadline <= time else { return try read("time") }
        let anomalies = count(.heldInputDropped)
        let hasDropped = !queue.isEmpty || isFull
        if anomalies != (hasDropped ? 1 : 0) { faults.append("deadline: \(anomalies) anomalies") }
        interaction.disconnect(client!, at: now, &output)
        forget()
        try read("deadline")
    }

    /// The scene has gone, and what waited with it.
    mutating func forget() {
        dropped += queue.count
        queue.removeAll()
        for (code, press) in down where press == .held { down[code] = .lost }
        hasSession = hasSession || client != nil
        (client, deadline, isWaiting, isActive, isFull) = (nil, nil, false, false, false)
    }
}

// What others ask.
extension RestorationDesk {
    /// The other program performs the command of the one that restores.
    mutating func perform() throws {
        time += 1000
        requests.insert(time)
        let told = Told(phase: .began, code: Self.request, time: time)
        let isFree = queue.count + down.values.count { $0 == .held } + 1 <= Self.limit
        var code: RequestError.Code?
        do throws(RequestError) {
            try interaction.perform(
                .performCommand(MenuName("go"), of: client.map { ProgramNumber($0) }),
                by: ClientID(rawValue: 1), at: now, &output)
        } catch {
            code = error.code
        }
        let isKept = isHolding && !isFull && isFree
        let expected: RequestError.Code? =
            client == nil
            ? .unknownCommand : isHolding ? (isKept ? nil : .limit) : isActive ? nil : .unsupported
        if code != expected {
            faults.append("perform: \(String(describing: code)), not \(String(describing: expected))")
        }
        if isKept { queue.append(told) }
        try read("perform", told, to: client != nil && !isHolding && isActive ? .restored : nil)
    }
}

// What the person does.
extension RestorationDesk {
    /// The button goes down over a scene, or up again where it is.
    mutating func press(_ scene: Scene) throws {
        guard down[0] == nil else { return try release(0) }
        pressed = Point(x: scene == .restored ? 50 : 150, y: 50)
        if scene == .other {
            isActive = false
        } else if client != nil {
            isActive = true
        }
        try begin(0, in: scene)
    }

    mutating func key(_ code: UInt16) throws {
        guard down[code] == nil else { return try release(code) }
        try begin(code, in: isActive ? .restored : .other)
    }

    mutating func begin(_ code: UInt16, in scene: Scene) throws {
        time += 1000
        let told = Told(phase: .began, code: code, time: time)
        if scene == .other || client != nil && !isHolding {
            down[code] = .live(scene)
            return try give(told, to: scene)
        }
        down[code] = isHolding ? .lost : .nobodys
        guard isHolding else { return try give(told, to: nil) }
        // With its end it takes two places, and so does each that is down.
        isFull = isFull || queue.count + down.values.count { $0 == .held } + 2 > Self.limit
        if isFull {
            dropped += 1
        } else {
            down[code] = .held
            queue.append(told)
        }
        try give(told, to: nil)
    }

    mutating func release(_ code: UInt16) throws {
        time += 1000
        let told = Told(phase: .ended, code: code, time: time)
        switch down.removeValue(forKey: code)! {
        case .live(.restored) where code == Self.shortcut: try give(told, to: nil)
        case .live(let scene): try give(told, to: scene)
        case .held:
            queue.append(told)
            try give(told, to: nil)
        case .nobodys, .lost: try give(told, to: nil)
        }
    }

    mutating func give(_ told: Told, to scene: Scene?) throws {
        most = max(most, queue.count)
        handle(told)
        try read("input", told, to: scene)
    }

    mutating func handle(_ told: Told) {
        let body: StreamEvent.Body =
            if told.code == 0 {
                .button(
                    ButtonEvent(
                        phase: told.phase, device: DeviceID(rawValue: 1), button: .primary, code: .buttonLeft,
                        position: pressed, count: 1, modifiers: []))
            } else {
                .key(
                    KeyEvent(
                        phase: told.phase, device: DeviceID(rawValue: 2), key: KeyCode(rawValue: told.code),
                        text: ShortText(), plainText: ShortText(), modifiers: [],
                        isText: Self.isText(told.code)))
            }
        interaction.handle(StreamEvent(time: now, body: body), &output)
        interaction.endFrame(&output)
    }

    /// Keys are suspended: those that are down are cancelled, and those that wait are forgotten.
    mutating func suspend() throws {
        // While something is down everywhere, nothing is told late in between.
        guard !isWaiting else { return }
        time += 1000
        for code in Self.keys where down[code] != nil {
            handle(Told(phase: .cancelled, code: code, time: time))
        }
        interaction.forgetKeys()
        func isKey(_ told: Told) -> Bool { told.code != 0 && told.code != Self.request }
        dropped += queue.count(where: isKey)
        queue.removeAll(where: isKey)
        isFull = false
        try read("suspend")
        for code in Self.keys { down[code] = nil }
    }
}
