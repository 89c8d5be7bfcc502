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
        advance(to: time)
        restore(state.sessions)
        restore(state.commands)
    }

    /// Goes by another configuration from now on, or, with an error, as before: it is tried first.
    ///
    /// Scenes that both have keep their activities, selections, focus and scroll offsets. The keyboard layout and the
    /// space are as programs have set them since, where the configuration says of them what it said before.
    ///
    /// - Throws: why it does not fit beside what programs have here, with the place in the configuration.
    mutating func change(from old: Configuration, to new: Configuration, at time: Timestamp)
        throws(RequestError)
    {
        advance(to: time)
        try check(new)
        if new.engine.keymap != old.engine.keymap {
            do throws(BridgeError) {
                try changeKeymap(to: new.engine.keymap, at: time)
            } catch {
                throw RequestError(.badValue, error.message)
            }
        }
        // Nothing from here on can fail: prepare(_:at:) has done the same on an outline of this.
        var settings = new.engine
        if settings.space == old.engine.space { settings.space = self.settings.space }
        use(settings, at: time)
        removeConfiguration(before: new.scenes, at: time)
        try prepare(new, at: time)
        fitSight(at: time)
    }

    /// Tries whether a configuration fits beside what programs have here. Nothing changes.
    private func check(_ configuration: Configuration) throws(RequestError) {
        var trial = outline(settings: configuration.engine)
        try trial.prepare(configuration, at: Timestamp(microseconds: 0))
        try trial.checkSight()
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
