import InputModel

/// The tables of one set of shortcuts, one for each layout, each made when it is first needed.
struct LayoutTables {
    private var tables: [ShortcutTable?] = []

    /// Drops all tables: the layouts or the keys have changed.
    mutating func forget() { tables.removeAll() }

    mutating func table(_ group: Int, make: () -> ShortcutTable) -> ShortcutTable {
        while tables.count <= group { tables.append(nil) }
        if let known = tables[group] { return known }
        let table = make()
        tables[group] = table
        return table
    }
}

/// The shortcuts of one menu on the keys of one layout: the target of each press, and the text of each shortcut.
///
/// Made once for a layout; a press is then one look-up, whatever the layout and the number of commands.
final class ShortcutTable {
    /// A command and its keys, by the command's number.
    struct Entry {
        var command: Int
        var shortcut: Shortcut
        var localizes: Bool
        var mirrors: Bool
    }

    /// What a press stands for.
    enum Target {
        case command(Int)
        /// The first steps of commands; the next press decides. Counted from 1.
        case prefix(UInt32)
    }

    /// Which shortcuts a press is compared with.
    enum Kind {
        /// Those without text keys; those with them; both, for a press that counts as text whatever its shortcut.
        case plain, text, all
    }

    /// The first steps of longer shortcuts.
    private struct Prefix {
        /// The text of the last of them.
        var text = ""
        /// The text of all of them.
        var sequence = ""
        /// One of them is on a text key.
        var hasText = false
        /// The commands whose shortcuts begin with them.
        var following: [Int] = []
    }

    private struct Chord {
        var keys: KeySet
        var modifiers: Modifiers
        var command: Int
    }

    /// A step of a shortcut after the steps before it.
    private struct Branch: Hashable {
        var prefix: UInt32
        var step: Shortcut.Step
    }

    /// The passes that place shortcuts on keys: those whose characters the layout types directly come first.
    private enum Pass: CaseIterable {
        case literal, moved, shifted
    }

    private var targets: [UInt64: Target] = [:]
    private var chords: [Chord] = []
    private var texts: [Int: String] = [:]
    private var branches: [Branch: UInt32] = [:]
    /// By number; the first entry is no step.
    private var prefixes = [Prefix()]
    /// Commands with a text key among their keys.
    private var textCommands: Set<Int> = []
    private let textKeys: KeySet
    private let placement: ShortcutPlacement

    /// - Parameter textKeys: Keys that type text in one of the user's layouts.
    init(_ entries: [Entry], on placement: ShortcutPlacement, textKeys: KeySet) {
        self.placement = placement
        self.textKeys = textKeys
        for pass in Pass.allCases {
            for entry in entries where texts[entry.command] == nil { place(entry, pass) }
        }
    }

    /// The keys of a command, as people read them; nil if it has none, or if the layout has no key for it.
    func text(of command: Int) -> String? { texts[command] }

    /// The keys of a command's chord; nil if it has none.
    ///
    /// - Complexity: O(chords)
    func chord(of command: Int) -> KeySet? { chords.first { $0.command == command }?.keys }

    /// The steps of a prefix, as people read them.
    func text(ofPrefix prefix: UInt32) -> String { prefixes[Int(prefix)].sequence }

    /// The commands whose shortcuts begin with the steps of a prefix.
    func commands(after prefix: UInt32) -> [Int] { prefixes[Int(prefix)].following }

    /// True if the shortcut of a command is of that kind.
    func contains(_ command: Int, in kind: Kind) -> Bool {
        switch kind {
        case .plain: !textCommands.contains(command)
        case .text: textCommands.contains(command)
        case .all: true
        }
    }

    /// The target of a press of `key` after the steps of `prefix`, which is 0 at first. The commands that follow a
    /// prefix can be of any kind.
    ///
    /// - Complexity: O(1), and O(chords) where keys are held together.
    func target(
        _ key: KeyCode, _ modifiers: Modifiers, after prefix: UInt32, down: KeySet, _ kind: Kind
    ) -> Target? {
        if prefix == 0 && !chords.isEmpty {
            for chord in chords where chord.modifiers == modifiers && chord.keys == down {
                if contains(chord.command, in: kind) { return .command(chord.command) }
            }
        }
        let target = targets[Self.stroke(key, modifiers, prefix)]
        if case .command(let command) = target, !contains(command, in: kind) { return nil }
        return target
    }

    /// The target of a press, by what the key does and else by its name: a key of the keypad that moves the caret is
    /// still KEY_KP4.
    func target(of key: KeyEvent, after prefix: UInt32, down: KeySet, _ kind: Kind) -> Target? {
        let modifiers = key.modifiers.forShortcuts
        guard key.meaning != key.key else {
            return target(key.key, modifiers, after: prefix, down: down, kind)
        }
        // A modifier that chooses the level at which the key does that is none of a shortcut.
        let bare = modifiers.subtracting(.level3)
        if let target = target(key.meaning, bare, after: prefix, down: down, kind) { return target }
        return key.meaning == .none || key.key.acts
            ? nil : target(key.key, modifiers, after: prefix, down: down, kind)
    }

    /// The one-step command that a press stands for, or nil.
    func command(for key: KeyEvent) -> Int? {
        let target = target(of: key, after: 0, down: KeySet(), .all)
        if case .command(let number) = target { return number }
        return nil
    }

    /// True if a step is on a key that types text, and has no modifier that makes it a command.
    private func isText(_ key: KeyCode, _ modifiers: Modifiers) -> Bool {
        guard textKeys.contains(key) else { return false }
        return modifiers.isDisjoint(with: .ofCommands)
            || key.isKeypad && modifiers.contains(.alternate)
    }

    private static func stroke(_ key: KeyCode, _ modifiers: Modifiers, _ prefix: UInt32) -> UInt64 {
        UInt64(prefix) << 32 | UInt64(key.rawValue) << 16 | UInt64(modifiers.rawValue)
    }

    private func place(_ entry: Entry, _ pass: Pass) {
        if let step = entry.shortcut.steps.first, step.keys.count > 1 {
            return placeChord(step, entry, pass)
        }
        var prefix: UInt32 = 0
        var parts: [String] = []
        var passed: [UInt32] = []
        var hasText = false
        // If a later step finds no key, prefixes of earlier steps stay, and lead nowhere.
        for (index, step) in entry.shortcut.steps.enumerated() {
            let isLast = index == entry.shortcut.steps.count - 1
            let branch = Branch(prefix: prefix, step: step)
            if !isLast, let known = branches[branch] {
                prefix = known
                passed.append(known)
                parts.append(prefixes[Int(known)].text)
                hasText = hasText || prefixes[Int(known)].hasText
                continue
            }
            guard
                let place = place(
                    step.keys[0], entry, pass,
                    isFree: {
                        targets[Self.stroke($0.key, Self.modifiers(step, $0), prefix)] == nil
                    })
            else { return }
            let modifiers = Self.modifiers(step, place)
            let stroke = Self.stroke(place.key, modifiers, prefix)
            hasText = hasText || isText(place.key, modifiers)
            parts.append(Shortcut.text(of: [label(step.keys[0], entry, place)], modifiers))
            if isLast {
                targets[stroke] = .command(entry.command)
            } else {
                prefix = UInt32(prefixes.count)
                targets[stroke] = .prefix(prefix)
                branches[branch] = prefix
                passed.append(prefix)
                prefixes.append(
                    Prefix(text: parts.last!, sequence: parts.joined(separator: " "), hasText: hasText))
            }
        }
        if hasText { textCommands.insert(entry.command) }
        texts[entry.command] = parts.joined(separator: " ")
        for prefix in passed { prefixes[Int(prefix)].following.append(entry.command) }
    }

    private func placeChord(_ step: Shortcut.Step, _ entry: Entry, _ pass: Pass) {
        var keys = KeySet()
        var labels: [String] = []
        for key in step.keys {
            guard
                let place = place(key, entry, pass, isFree: { !$0.addsShift && !keys.contains($0.key) })
            else { return }
            keys.insert(place.key)
            labels.append(label(key, entry, place))
        }
        if keys.codes.contains(where: { isText($0, step.modifiers) }) { textCommands.insert(entry.command) }
        chords.append(Chord(keys: keys, modifiers: step.modifiers, command: entry.command))
        texts[entry.command] = Shortcut.text(of: labels, step.modifiers)
    }

    /// The key on which to place a shortcut's key; nil if this pass finds none that is free.
    private func place(
        _ key: Shortcut.Key, _ entry: Entry, _ pass: Pass, isFree: (ShortcutPlacement.Place) -> Bool
    ) -> ShortcutPlacement.Place? {
        switch entry.mirrors ? placement.mirrored(key) : key {
        case .named(let key):
            let place = ShortcutPlacement.Place(key: key)
            return isFree(place) ? place : nil
        case .character(let character):
            if let place = placement.literal(character, localizes: entry.localizes), isFree(place) {
                return place
            }
            if pass != .literal, entry.localizes,
                let place = placement.elsewhere(
                    character, isFree: { isFree(ShortcutPlacement.Place(key: $0)) })
            {
                return place
            }
            if pass == .shifted,
                let place = placement.shifted(character, localizes: entry.localizes), isFree(place)
            {
                return place
            }
            return nil
        }
    }

    /// The text of the key: its own name or character, or, if it has moved, the label of the new key.
    private func label(
        _ key: Shortcut.Key, _ entry: Entry, _ place: ShortcutPlacement.Place
    ) -> String {
        if place.isMoved || place.addsShift { return placement.label(of: place.key) }
        return (entry.mirrors ? placement.mirrored(key) : key).text
    }

    private static func modifiers(
        _ step: Shortcut.Step, _ place: ShortcutPlacement.Place
    ) -> Modifiers {
        place.addsShift ? step.modifiers.union(.shift) : step.modifiers
    }
}
