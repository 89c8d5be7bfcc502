import InputModel
import Regions

// `selectAll` and `deselectAll`, where no responder performs them: the collection that the keyboard speaks to needs no help.
extension Interaction {
    /// What can be done to a collection without its program.
    enum BuiltInSelection: Int, CaseIterable {
        case all, none

        /// The action that responders know it by.
        var action: String {
            switch self {
            case .all: "selectAll"
            case .none: "deselectAll"
            }
        }

        /// The platform's keys, by the raw values.
        static func entries(_ settings: ShortcutSettings) -> [ShortcutTable.Entry] {
            allCases.map { selection in
                let shortcut = Shortcut(.character("a"), selection == .all ? [] : .shift, usesPrimary: true)
                return ShortcutTable.Entry(
                    command: selection.rawValue, shortcut: shortcut.resolved(primary: settings.primary),
                    localizes: settings.localizes, mirrors: false)
            }
        }
    }

    /// The collection in which the commands of a program select all or nothing; nil where there is none.
    private func collectionForCommands(of client: ClientID) -> (scene: Scene, collection: RegionID)? {
        guard let scene = scenes.spokenTo, !scene.isHolding, scene.owner == client else { return nil }
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

    /// True where a program's items can be selected without it.
    func selectsWithoutProgram(_ client: ClientID) -> Bool { collectionForCommands(of: client) != nil }

    /// True where a command can be performed though no responder does.
    func isBuiltIn(_ action: ActionID, in menu: CommandMenu, isByText: Bool) -> Bool {
        commands.builtIn(action) != nil && (!isByText || holders.contains(menu.client))
            && collectionForCommands(of: menu.client) != nil
    }

    /// Performs a command that no responder does.
    ///
    /// - Returns: false where it cannot be performed without one.
    mutating func performBuiltIn(
        _ action: ActionID, of menu: CommandMenu, isByText: Bool, cause: SelectionEvent.Cause,
        _ output: inout Output
    ) -> Bool {
        guard isBuiltIn(action, in: menu, isByText: isByText) else { return false }
        return change(to: commands.builtIn(action)!, of: menu.client, cause: cause, &output)
    }

    /// The platform's keys for it, of a program that has no menu so far.
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
        if selection == .all { scene.wantAll(of: collection) }
        commitSelection(of: collection, in: scene, cause: cause, &output)
        return true
    }
}

extension Scene {
    /// Makes up a change that selects all items of a collection that are enabled.
    fileprivate func wantAll(of collection: RegionID) {
        for id in regions.index.itemOrder.ids
        where regions.store.isEnabled(RegionID(rawValue: id)) && regions.isItem(id, of: collection) {
            selection.want(id)
        }
    }
}
