import Engine
package import InputModel
package import Interaction
import Keymap
package import System

extension Engine {
    /// Activates the scenes of a configuration, and adds its commands.
    ///
    /// - Throws: if the configuration conflicts with itself; ``Configuration/init(path:)`` checks for that.
    mutating func prepare(_ configuration: Configuration, at time: Timestamp) throws(RequestError) {
        if !configuration.commands.isEmpty {
            try perform(
                .insertCommands(CommandInsertion(configuration.commands)), by: .configuration, at: time)
        }
        for scene in configuration.scenes {
            try perform(.activateScene(scene), by: .configuration, at: time)
        }
    }

    /// Switches to another configuration. It is checked first: after an error the old one stays in force.
    ///
    /// Scenes in both keep their activities, selections, focus and scroll offsets. A keyboard layout or space that a
    /// program has set stays if the configuration's own is unchanged.
    ///
    /// - Parameters:
    ///   - old: the configuration in force.
    ///   - new: a configuration that its reader has checked on its own. Only its layout may be unknown.
    ///   - time: the time of the change.
    /// - Throws: if it conflicts with what programs have declared, with the position in the configuration.
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
        // Nothing from here on can fail: the configuration is valid on its own, and fits.
        var settings = new.engine
        if settings.space == old.engine.space { settings.space = self.settings.space }
        use(settings, at: time)
        removeConfiguration(before: new.scenes, at: time)
        try prepare(new, at: time)
        fitSight(at: time)
    }

    /// Checks that a configuration that is valid on its own fits beside the declarations of programs. Changes nothing.
    ///
    /// Its commands cannot conflict with others, and its regions only by their number.
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
        try trial.interaction.checkSight()
    }

    /// Applies a configuration that has been checked.
    package mutating func start(_ configuration: Configuration, at time: Timestamp) {
        do throws(RequestError) {
            try prepare(configuration, at: time)
        } catch {
            preconditionFailure("a configuration is tried when it is read: \(error.message)")
        }
    }
}

extension Engine {
    /// Compiles the layout if `description` is the first keyboard.
    package mutating func prepareKeymap(for description: DeviceDescription, at time: Timestamp)
        throws(InletError)
    {
        if needsKeymap(for: description) { try compile(settings.keymap, at: time) }
    }

    /// Changes the layout if it differs, then switches to `group` of its layouts, from 0. If it throws, nothing has
    /// changed.
    package mutating func changeKeymap(to names: KeymapNames, group: UInt8? = nil, at time: Timestamp)
        throws(InletError)
    {
        if names != settings.keymap || group != nil && !hasKeymap {
            let keymap = try Self.compiled(names, settings.recordedKeymaps)
            if let group { try Self.check(group, in: keymap.layoutCount) }
            use(keymap, at: time)
        }
        if let group, !selectLayout(group, at: time) { try Self.check(group, in: 0) }
    }

    private static func check(_ group: UInt8, in count: Int) throws(InletError) {
        guard group >= count else { return }
        throw InletError(
            .badConfiguration,
            "the configuration has fewer layouts than \(Int(group) + 1); group counts from 0")
    }

    /// Compiles and uses the layout `names`.
    ///
    /// - Throws: ``InletError`` (bad configuration) if it cannot be compiled.
    package mutating func compile(_ names: KeymapNames, at time: Timestamp) throws(InletError) {
        use(try Self.compiled(names, settings.recordedKeymaps), at: time)
    }

    private static func compiled(
        _ names: KeymapNames, _ recorded: RecordedKeymaps
    ) throws(InletError) -> Keymap {
        do {
            return try Keymap(names, recorded)
        } catch {
            throw InletError(.badConfiguration, error.description)
        }
    }
}
