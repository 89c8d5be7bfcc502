import InputModel
import TestSupport
import Testing

@testable import Interaction

/// What is held for a scene that is being restored means later what it would have meant at once.
struct HeldLiveTests {
    @Test("What is held means what it means live", arguments: 0..<5)
    func live(part: Int) throws {
        for seed in UInt64(part * 15)..<UInt64(part * 15 + 15) {
            var hands = Hands(seed: seed + 1, width: 100)
            let start = hands
            var trace = (0..<40).map { _ in hands.step() }
            trace.append(hands.releaseAll())
            let gaps = trace.map { _ in
                Int64(hands.number(0...3) == 0 ? hands.number(0...700) : hands.number(1...30))
            }
            let live = try Self.told(start, isHeld: false, trace: trace, gaps: gaps)
            let held = try Self.told(start, isHeld: true, trace: trace, gaps: gaps)
            let place = zip(live, held).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            #expect(live == held, "seed \(seed), from line \(place ?? min(live.count, held.count))")
        }
    }

    /// What programs are told of all that hands do, but for where they move and what is selected: a band passes over items without
    /// telling of them, where its movements are one.
    private static func told(_ hands: Hands, isHeld: Bool, trace: [[StreamEvent.Body]], gaps: [Int64]) throws
        -> [String]
    {
        var random = hands.random
        let space = Rect(x: 0, y: 0, width: 100, height: 100)
        var interaction = Interaction(
            settings: InteractionSettings(), space: space, pointer: Point(x: 10, y: 10))
        var output = Output()
        var time = Timestamp(microseconds: 1_000_000)
        var client = ClientID(rawValue: 1)
        func activate() -> Request {
            var activation = SceneActivation(scene: SceneName("s"))
            activation.rect = space
            return .activateScene(activation)
        }
        interaction.connect(client, user: 1, name: "p", at: time, &output)
        try interaction.perform(activate(), by: client, at: time, &output)
        interaction.disconnect(client, at: time, &output)
        client = ClientID(rawValue: 2)
        interaction.connect(client, user: 1, name: "p", at: time, &output)
        interaction.setKeys(true, of: client)
        try interaction.perform(activate(), by: client, at: time, &output)
        if isHeld {
            try interaction.perform(.restoreScene(SceneName("s"), .extend), by: client, at: time, &output)
        }
        var command = CommandDescription(id: "go", action: "go", title: "Go")
        command.shortcut = Shortcut(.named(KeyCode(rawValue: 60)), [])
        try interaction.perform(
            .insertCommands(CommandInsertion([.init(MenuElement(.command(command)))])), by: client, at: time,
            &output)
        var responder = ResponderDescription()
        responder.scene = SceneName("s")
        responder.takesPresses = true
        responder.actions = [ResponderDescription.Action(name: "go")]
        try interaction.perform(
            .setRegions(SceneName("s"), HeldWorld.regions(0, &random)), by: client, at: time, &output)
        try interaction.perform(.setResponder(responder), by: client, at: time, &output)
        var lines: [String] = []
        func read(_ interaction: borrowing Interaction, _ output: inout Output) {
            for index in output.events.span.indices {
                let event = output.events.span[index]
                let names = interaction.names(for: output)
                func name(_ t: RegionReference) -> String { names.name(of: t.region, in: t.scene) ?? "-" }
                switch event.body {
                case .press(let e):
                    lines.append("press \(e.phase) \(name(e.target)) \(e.button) \(event.time.microseconds)")
                case .click(let e):
                    lines.append("click \(name(e.target)) \(e.button) \(event.time.microseconds)")
                case .drag(let e):
                    if e.phase != .changed { lines.append("drag \(e.phase) \(name(e.target))") }
                case .drop(let e):
                    // Where the movements before the release are one, the drag comes over nothing in between.
                    if e.phase == .performed || e.phase == .cancelled {
                        lines.append("drop \(e.phase) \(name(e.target))")
                    }
                case .latch(let e):
                    if e.phase != .changed { lines.append("latch \(e.phase) \(name(e.target))") }
                case .band(let e):
                    if e.phase != .changed { lines.append("band \(e.phase) \(name(e.target))") }
                case .primaryAction(let e): lines.append("primary \(e.item)")
                case .menu(let e): lines.append("menu \(name(e.target))")
                case .regionGesture(let e):
                    if e.phase != .changed { lines.append("gesture \(e.kind) \(e.phase) \(name(e.target))") }
                case .focus: lines.append("focus")
                case .command: lines.append("command \(event.time.microseconds)")
                case .keyPress(let e):
                    lines.append("key \(e.key.phase) \(e.key.key) \(event.time.microseconds)")
                default: break
                }
            }
            output.removeAll()
        }
        read(interaction, &output)
        lines = []
        for (bodies, gap) in zip(trace, gaps) {
            time = time + .milliseconds(gap)
            interaction.advance(to: time, &output)
            for body in bodies { interaction.handle(StreamEvent(time: time, body: body), &output) }
            interaction.endFrame(&output)
            if isHeld {
                // For as long as it takes.
                try interaction.perform(.restoreScene(SceneName("s"), .extend), by: client, at: time, &output)
            }
            read(interaction, &output)
            interaction.clearEvents()
            try interaction.checkInvariants()
        }
        if isHeld {
            try interaction.perform(.restoreScene(SceneName("s"), .complete), by: client, at: time, &output)
            read(interaction, &output)
        }
        return lines
    }
}
