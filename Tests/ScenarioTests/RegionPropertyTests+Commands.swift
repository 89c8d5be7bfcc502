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
