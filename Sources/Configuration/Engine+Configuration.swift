import Engine
package import InputModel
package import Interaction
package import Keymap
package import System

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

    /// Goes by another configuration from now on, or, with an error, as before: it is tried first.
    ///
    /// Scenes that both have keep their activities, selections, focus and scroll offsets. The keyboard layout and the
    /// space are as programs have set them since, where the configuration says of them what it said before.
    ///
    /// - Parameters:
    ///   - old: what it goes by.
    ///   - new: one that is valid by itself: its reader has checked it. Its layout alone need not be one.
    ///   - time: when that is.
    /// - Throws: why it conflicts with what programs have declared, with the position in the configuration.
    package mutating func change(from old: Configuration, to new: Configuration, at time: Timestamp)
        throws(RequestError)
    {
        advance(to: time)
        try check(new)
        if new.engine.keymap != old.engine.keymap {
            do throws(InletError) {
                try changeKeymap(to: new.engine.keymap, at: time)
            } catch {
                throw RequestError(.badValue, error.message)
            }
        }
        // Nothing from here on can fail: the configuration holds by itself, and fits.
        var settings = new.engine
        if settings.space == old.engine.space { settings.space = self.settings.space }
        use(settings, at: time)
        removeConfiguration(before: new.scenes, at: time)
        try prepare(new, at: time)
        fitSight(at: time)
    }

    /// Tries whether a configuration that holds by itself fits beside what programs have here. Nothing changes.
    ///
    /// Its commands are its own, and of its regions others see only how many they are.
    ///
    /// - Complexity: O(scenes)
    private func check(_ configuration: Configuration) throws(RequestError) {
        var trial = outline(settings: configuration.engine)
        for var scene in configuration.scenes {
            let count = scene.regions?.count ?? 0
            scene.regions = nil
            try trial.perform(.activateScene(scene), by: .configuration, at: Timestamp(microseconds: 0))
            try trial.takeRoom(forRegions: count, at: scene.scene.position)
        }
        try trial.checkSight()
    }

    /// Does what a configuration says that has been checked.
    package mutating func start(_ configuration: Configuration, at time: Timestamp) {
        do throws(RequestError) {
            try prepare(configuration, at: time)
        } catch {
            preconditionFailure("a configuration is tried when it is read: \(error.message)")
        }
    }
}

extension Engine {
    /// Compiles the layout where `description` is the first keyboard.
    package mutating func prepareKeymap(for description: DeviceDescription, at time: Timestamp)
        throws(InletError)
    {
        if needsKeymap(for: description) { try compile(settings.keymap, at: time) }
    }

    /// Changes the layout, where it is another.
    package mutating func changeKeymap(to names: KeymapNames, at time: Timestamp) throws(InletError) {
        if names != settings.keymap { try compile(names, at: time) }
    }

    /// Uses the layout of that name.
    ///
    /// - Throws: ``InletError`` (bad configuration) where it cannot be compiled.
    package mutating func compile(_ names: KeymapNames, at time: Timestamp) throws(InletError) {
        do {
            use(try Keymap(names), at: time)
        } catch {
            throw InletError(.badConfiguration, error.description)
        }
    }
}
