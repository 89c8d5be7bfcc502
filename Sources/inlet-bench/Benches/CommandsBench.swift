import CAllocations
import Engine
import InputModel
import Interaction
import Keymap

/// Measures the cost of a key press: plain, and as a command that passes through a chain of responders.
enum CommandsBench {
    private static let client = ClientID(rawValue: 1)

    static func run(_ options: BenchOptions) throws {
        let count = try options.number("commands", default: 1000)
        let depth = try options.number("depth", default: 20)
        let presses = try options.number("presses", default: 100_000)
        var nobody = try Typist()
        let plain = nobody.measure(presses)
        var typist = try Typist()
        try typist.declare(commands: count, depth: depth)
        let missed = typist.measure(presses)
        typist.holdsControl = true
        let performed = typist.measure(presses)
        guard performed.commands == presses else {
            throw BenchError(description: "\(performed.commands) commands were performed, not \(presses)")
        }
        print(
            """
            {"bench":"commands","commands":\(count),"depth":\(depth),"presses":\(presses),\
            "plain_ns":\(plain.time.short),"plain_among_commands_ns":\(missed.time.short),\
            "command_ns":\(performed.time.short),"ratio":\((performed.time / plain.time).short),\
            "allocations":\(plain.allocations + missed.allocations + performed.allocations)}
            """)
    }

    /// A user who presses keys one after the other.
    private struct Typist: ~Copyable {
        private var engine: Engine
        private let keyboard: DeviceID
        private var time = Timestamp(microseconds: 0)
        var holdsControl = false {
            didSet { send(.leftControl, holdsControl ? 1 : 0) }
        }

        init() throws {
            var capabilities = Capabilities()
            for type: UInt16 in [1, 20] { capabilities.types |= 1 << UInt32(type) }
            for code in 1..<UInt16(120) { capabilities.keys.insert(KeyCode(rawValue: code)) }
            let description = DeviceDescription(
                name: "bench keyboard", path: "", capabilities: capabilities)
            engine = Engine(settings: EngineSettings())
            engine.use(try Keymap(), at: time)
            let id = engine.add(description, at: time)
            keyboard = id!
        }

        /// Declares a scene of nested regions: each region has another action, and only the scene that of the commands.
        mutating func declare(commands count: Int, depth: Int) throws {
            var scene = SceneActivation(scene: SceneName("bench"))
            scene.regions = (0..<depth).map {
                var region = RegionDescription(
                    id: "r\($0)", rect: Rect(x: 0, y: 0, width: 100, height: 100))
                region.parent = $0 == 0 ? nil : "r\($0 - 1)"
                region.isFocusable = true
                return region
            }
            try engine.perform(.activateScene(scene), by: client, at: time)
            try engine.perform(
                .setFocus(scene.scene, region: RegionName("r\(depth - 1)")), by: client, at: time)
            for level in -1..<depth {
                var responder = ResponderDescription()
                responder.scene = scene.scene
                if level >= 0 { responder.region = RegionName("r\(level)") }
                responder.actions = [
                    ResponderDescription.Action(name: level < 0 ? "performed" : "other \(level)")
                ]
                try engine.perform(.setResponder(responder), by: client, at: time)
            }
            try engine.perform(
                .removeCommands(["file", "edit", "format"].map { MenuName($0) }), by: client, at: time)
            let items = (0..<count).map { index in
                var command = CommandDescription(id: "c\(index)", action: "performed", title: "C\(index)")
                command.shortcut = CommandsBench.shortcut(index)
                return CommandInsertion.Item(MenuElement(.command(command)))
            }
            try engine.perform(.insertCommands(CommandInsertion(items)), by: client, at: time)
            engine.clearEvents()
        }

        /// Measures the time of a press with its release in nanoseconds, the least of three runs; the allocations of
        /// all three; and the commands in a run.
        mutating func measure(_ presses: Int) -> (time: Double, allocations: Int, commands: Int) {
            var commands = press(presses)
            let before = inlet_allocation_count()
            let time = BenchClock.shortest(3, per: presses) { commands = press(presses) }
            return (time, Int(inlet_allocation_count() - before), commands)
        }

        private mutating func press(_ presses: Int) -> Int {
            var commands = 0
            for index in 0..<presses {
                // The letters of the upper row.
                let key = KeyCode(rawValue: 16 + UInt16(index % 10))
                send(key, 1)
                commands += engine.events.indices.reduce(0) {
                    if case .command = engine.events[$1].body { $0 + 1 } else { $0 }
                }
                send(key, 0)
            }
            return commands
        }

        private mutating func send(_ key: KeyCode, _ value: Int32) {
            engine.clearEvents()
            time = time + .milliseconds(10)
            let event: InlineArray<1, InputEvent> = [InputEvent(type: .key, code: key.rawValue, value: value)]
            engine.process(Frame(time: time, device: keyboard, events: event.span))
        }
    }

    /// Control with the letters of the upper row first, then other modifiers, each with every key.
    private static func shortcut(_ index: Int) -> Shortcut {
        let first = Array("qwertyuiop")
        if index < first.count { return Shortcut(.character(String(first[index])), .control) }
        let rest = index - first.count
        let modifiers: [Modifiers] = [
            [.control, .shift], [.control, .alternate], [.control, .command], .alternate, .command,
            [.control, .alternate, .shift], [.alternate, .shift], [.command, .shift], [.level3],
            [.level3, .control], [.level3, .shift], [.command, .alternate], [.command, .alternate, .shift],
            [.command, .alternate, .control],
        ]
        let keys = (1...119).map { KeyCode(rawValue: $0) }.filter { !KeyRole(of: $0).isModifier }
        return Shortcut(.named(keys[rest % keys.count]), modifiers[rest / keys.count])
    }
}
