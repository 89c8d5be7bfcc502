import InputModel
import Regions

// `selectAll` and `deselectAll` if no responder performs them: Inlet itself changes the focused or the only collection.
extension Interaction {
    /// Changes to a selection that need no program.
    enum BuiltInSelection: Int, CaseIterable {
        case all, none

        /// The name of the action for responders.
        var action: String {
            switch self {
            case .all: "selectAll"
            case .none: "deselectAll"
            }
        }

        /// The platform's shortcuts, with raw values as command numbers.
        static func entries(_ settings: ShortcutSettings) -> [ShortcutTable.Entry] {
            allCases.map { selection in
                let shortcut = Shortcut(.character("a"), selection == .all ? [] : .shift, usesPrimary: true)
                return ShortcutTable.Entry(
                    command: selection.rawValue, shortcut: shortcut.resolved(primary: settings.primary),
                    localizes: settings.localizes, mirrors: false)
            }
        }
    }

    /// The collection to which `selectAll` and `deselectAll` of a program apply, or nil.
    private func collectionForCommands(of client: ClientID) -> (scene: Scene, collection: RegionID)? {
        guard let scene = scenes.listening, scene.owner == client else { return nil }
        let isText = scene.focus != .none && scene.regions[scene.focus].flags.contains(.editsText)
        guard !isText else { return nil }
        var collection = scene.regions.nearest(scene.focus) { $0.role == .collection }
        let order = scene.regions.index.collectionOrder
        if collection == .none, order.count == 1, let only = order.firstEntry {
            collection = RegionID(rawValue: only.id)
        }
        guard collection != .none, scene.regions.store.isEnabled(collection) else { return nil }
        return (scene, collection)
    }

    /// True if a program's items can be selected without a responder.
    func selectsWithoutProgram(_ client: ClientID) -> Bool { collectionForCommands(of: client) != nil }

    /// True if a command can be performed without a responder.
    func isBuiltIn(_ action: ActionID, in menu: CommandMenu, isByText: Bool) -> Bool {
        guard let selection = commands.builtIn(action), !isByText || holders.contains(menu.client),
            let (scene, collection) = collectionForCommands(of: menu.client)
        else { return false }
        return selection == .none || !scene.regions.selectsOne(collection)
    }

    /// Performs a command that no responder performs.
    ///
    /// - Returns: false if it cannot be performed without a responder.
    mutating func performBuiltIn(
        _ action: ActionID, of menu: CommandMenu, isByText: Bool, cause: SelectionEvent.Cause,
        _ output: inout Output
    ) -> Bool {
        guard isBuiltIn(action, in: menu, isByText: isByText) else { return false }
        return change(to: commands.builtIn(action)!, of: menu.client, cause: cause, &output)
    }

    /// Selects all or nothing by the platform's shortcuts, for a program that has no menu yet.
    mutating func selectByKey(_ key: KeyEvent, in scene: Scene, _ output: inout Output) {
        guard commands.menu(of: scene.owner) == nil, let selection = commands.builtIn(for: key)
        else { return }
        _ = change(to: selection, of: scene.owner, cause: .key, &output)
    }

    /// - Complexity: O(items of the scene)
    private mutating func change(
        to selection: BuiltInSelection, of client: ClientID, cause: SelectionEvent.Cause,
        _ output: inout Output
    ) -> Bool {
        guard let (scene, collection) = collectionForCommands(of: client) else { return false }
        if selection == .all, scene.regions.selectsOne(collection) { return false }
        if selection == .all { scene.wantAll(of: collection) }
        commitSelection(of: collection, in: scene, cause: cause, &output)
        scene.checkAnchor(in: collection)
        return true
    }
}

extension Scene {
    /// Prepares a change that selects all enabled items of a collection.
    fileprivate func wantAll(of collection: RegionID) {
        for id in regions.index.itemOrder.ids
        where regions.isSelectable(id) && regions.isItem(id, of: collection) {
            selection.want(id)
        }
    }
}
