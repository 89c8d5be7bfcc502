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

    /// What of it outlives the process.
    var savedState: SavedState { SavedState(commands: commandCustomizations, sessions: sessions) }

    /// Takes over what was saved. Comes before programs, and after the configuration's scenes, whose sessions are
    /// their own.
    mutating func restore(_ state: SavedState, at time: Timestamp) {
        let known = Set(sessions.map(\.scene))
        restore(state.sessions.filter { !known.contains($0.scene) })
        do throws(RequestError) {
            try perform(.customizeCommands(state.commands), by: .configuration, at: time)
        } catch {
            // Programs and configuration may have changed since; what no longer fits is left out.
            for command in state.commands {
                _ = try? perform(.customizeCommands([command]), by: .configuration, at: time)
            }
        }
    }

    /// Shows the scenes of another configuration, and takes its commands, instead of those of `old`. Scenes that
    /// both have keep their selections.
    mutating func replace(_ old: Configuration, by new: Configuration, at time: Timestamp) {
        let kept = Set(new.scenes.map(\.scene.id))
        for scene in old.scenes where !kept.contains(scene.scene.id) {
            _ = try? perform(.destroyScene(scene.scene, .standard), by: .configuration, at: time)
        }
        disconnect(.configuration, at: time)
        start(new, at: time)
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
