import Engine
import InputModel
import Interaction
import TestSupport

extension RegionPropertyTests.World {
    /// A command on a sequence that begins with Control+K, and who performs it.
    static var sequence: [Request] {
        var command = CommandDescription(id: "sequence", action: "stop", title: "S")
        command.shortcut = try? Shortcut(text: "ctrl+k ctrl+c")
        var responder = ResponderDescription()
        responder.actions = [ResponderDescription.Action(name: "stop")]
        return [
            .insertCommands(
                CommandInsertion([CommandInsertion.Item(MenuElement(.command(command)))], at: nil)),
            .setResponder(responder),
        ]
    }

    /// Does what a program asks for, and notes what it declares by that. None has a press to come to the front with.
    ///
    /// - Throws: what the engine does.
    mutating func perform(
        _ request: Request, by client: ClientID, _ engine: inout Engine
    ) throws(RequestError) {
        let before = engine.snapshot(at: time).interaction.scenes.first { $0.state == "foregroundActive" }
        try engine.perform(request, by: client, at: time)
        if case .setResponder(let responder) = request {
            actions[client, default: []].formUnion(responder.actions.map(\.name))
            if responder.takesPresses { listeners.insert(client) }
        }
        let after = engine.snapshot(at: time).interaction.scenes.first { $0.state == "foregroundActive" }
        if let before, let program = before.program, program != client, let after, after.program == client {
            stray.append("\(client) came to the front before \(program): \(request)")
        }
    }

    /// Notes a command, or a press of a key, that a program was told of and had not declared.
    mutating func noteUndeclared(_ event: StreamEvent, _ names: InteractionNames) {
        switch event.body {
        case .command(let command):
            let action = names.command(command).action
            guard actions[command.program]?.contains(action) != true else { return }
        case .keyPress(let press):
            guard !listeners.contains(press.program) else { return }
        default: return
        }
        stray.append("not declared: \(event.body)")
    }

    /// A request about commands or responders; many of them are at fault.
    mutating func commandRequest() -> Request {
        func pick<T>(_ choices: [T], _ world: inout Self) -> T {
            choices.randomElement(using: &world.random)!
        }
        let actions = ["copy", "paste", "go", "stop"]
        switch Int.random(in: 0..<8, using: &random) {
        case 0...3:
            var responder = ResponderDescription()
            if chance(2) || chance(2) { responder.scene = scene() }
            if responder.scene != nil, !chance(3) { responder.region = RegionName(name()) }
            for name in actions where chance(2) {
                var action = ResponderDescription.Action(name: name)
                action.isEnabled = !chance(4)
                responder.actions.append(action)
            }
            responder.takesPresses = chance(2)
            if responder.scene != nil, chance(2) { responder.isFirst = chance(2) }
            return .setResponder(responder)
        case 4, 5:
            var command = CommandDescription(
                id: "c\(Int.random(in: 0..<6, using: &random))", action: pick(actions, &self), title: "C")
            command.holds = ["c0", "c3", "c4"].contains(command.id)
            let keys = ["ctrl+k", "ctrl+k ctrl+c", "ctrl+k x", "ctrl+c", "x", "c&x", "ctrl+x c"]
            command.shortcut = try? Shortcut(text: pick(keys, &self))
            return .insertCommands(
                CommandInsertion(
                    [CommandInsertion.Item(MenuElement(.command(command)))],
                    at: chance(2) ? .into(MenuName("edit")) : nil))
        case 6: return .removeCommands([MenuName(pick(["copy", "edit", "c1", "c2", "other"], &self))])
        default:
            var change = CommandCustomization(id: pick(["copy", "c1", "c2"], &self))
            change.keys = chance(2) ? CommandCustomization.Keys.none : nil
            change.isHidden = chance(4)
            return .customizeCommands([change])
        }
    }
}
