import Engine
import InputModel
import Interaction
import Wire

extension Engine {
    /// Shows the scenes of a configuration, and takes its commands.
    ///
    /// - Throws: for one that has not been read whole; ``Configuration/init(path:)`` has tried it.
    mutating func prepare(_ configuration: Configuration, at time: Timestamp) throws(RequestError) {
        if !configuration.commands.isEmpty {
            try perform(
                .insertCommands(CommandInsertion(configuration.commands)), by: .configuration, at: time)
        }
        for scene in configuration.scenes {
            try perform(.activateScene(scene), by: .configuration, at: time)
        }
    }

    /// Takes over what was saved.
    mutating func restore(_ state: SavedState, at time: Timestamp) {
        do throws(RequestError) {
            try perform(.customizeCommands(state.commands), by: .configuration, at: time)
        } catch {
            // Programs and configuration may have changed since; what no longer fits is left out.
            for command in state.commands {
                _ = try? perform(.customizeCommands([command]), by: .configuration, at: time)
            }
        }
    }

    /// Does what a configuration says that has been checked.
    mutating func start(_ configuration: Configuration, at time: Timestamp) {
        do throws(RequestError) {
            try prepare(configuration, at: time)
        } catch {
            preconditionFailure("a configuration is tried when it is read: \(error.message)")
        }
    }
}
