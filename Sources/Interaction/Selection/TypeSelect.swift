import InputModel
import Regions

/// What has been typed to find an item, letter by letter.
///
/// ```
/// typed                        | looked for     | from
/// -----------------------------+----------------+----------------------------------
/// a letter after a pause       | the letter     | behind the item with the focus
/// the same letter again        | the letter     | behind the item with the focus
/// another letter               | all that stand | the item with the focus, included
/// ```
struct TypeSelect: ~Copyable {
    /// A pause of so long begins anew: what is typed a second later is meant for itself.
    static let pause = Interval.milliseconds(1000)

    private(set) var typed = ItemLabel()
    /// How long that was before the last letter.
    private var length = 0
    private var deadline = Timestamp(microseconds: .min)
    private var collection: RegionReference?

    init(by _: Interaction.Maker) {}

    /// True while what is typed goes on with what has been.
    func isUnderWay(in collection: RegionReference, at time: Timestamp) -> Bool {
        self.collection == collection && time < deadline && typed.count > 0
    }

    /// Adds what is typed.
    ///
    /// - Returns: true where the item with the focus may stay: where it fits longer than one letter.
    mutating func add(_ text: ShortText, in collection: RegionReference, at time: Timestamp) -> Bool {
        let goesOn = isUnderWay(in: collection, at: time)
        if !goesOn { reset() }
        length = typed.count
        typed.append(text)
        self.collection = collection
        deadline = time + Self.pause
        let letter = ItemLabel(text)
        guard goesOn, typed.prefix(length) != letter else {
            if goesOn { takeBack() }
            return false
        }
        return true
    }

    /// What was added last has another use.
    mutating func takeBack() { typed = typed.prefix(length) }

    /// What is looked for.
    func prefix(in collection: RegionID) -> LabelOrder.Prefix {
        LabelOrder.Prefix(collection: collection.rawValue, label: typed)
    }

    /// The focus went where it led, which would have ended it.
    mutating func goOn(with typed: ItemLabel) { self.typed = typed }

    /// The focus moved, or keys are suspended.
    mutating func reset() { typed = ItemLabel() }
}

// Typing selects by the labels of the items, for programs with the scope `keys`.
extension Interaction {
    /// - Returns: false where the press finds nothing, and Space has another use.
    mutating func selectByLabel(_ key: KeyEvent, in scene: Scene, _ output: inout Output) -> Bool {
        guard key.phase == .began, !scene.regions.labels.isEmpty, !key.text.isEmpty,
            let collection = collectionForTyping(in: scene)
        else { return false }
        let place = RegionReference(scene.id, collection)
        let isSpace = key.key == .space
        if isSpace && !typeSelect.isUnderWay(in: place, at: output.time) { return false }
        let mayStay = typeSelect.add(key.text, in: place, at: output.time)
        let prefix = typeSelect.prefix(in: collection)
        let here = scene.regions.isItem(scene.focus.rawValue, of: collection) ? scene.focus : .none
        if mayStay, here != .none, scene.regions.labels[here.rawValue]?.starts(with: prefix.label) == true {
            return true
        }
        let found = scene.regions.nextItem(prefix, after: here)
        guard found != .none else {
            if isSpace { typeSelect.takeBack() }
            return !isSpace
        }
        let typed = typeSelect.typed
        // From another group the arrows could go on to where others can tell.
        let isBeside = scene.regions.focusGroup(of: found) == scene.regions.focusGroup(of: scene.focus)
        if isBeside, scene.canHaveFocus(found) { move(to: found, in: scene, &output) }
        typeSelect.goOn(with: typed)
        scene.selection.want(found.rawValue)
        scene.selection.setAnchor(found, in: collection)
        commitSelection(of: collection, in: scene, cause: .key, &output)
        return true
    }

    /// The collection that has the focus, where typing moves it: one whose group holds nothing by which others could tell its items
    /// apart, such as what performs commands or edits text.
    private func collectionForTyping(in scene: Scene) -> RegionID? {
        guard holders.contains(scene.owner), responderForKeyPresses() == nil, !capture.isBand(in: scene.id)
        else { return nil }
        let collection = scene.regions.nearest(scene.focus) { $0.role == .collection }
        guard collection != .none, scene.regions.store.isEnabled(collection),
            scene.regions.isGroup(collection, of: scene.focus), scene.isUniform(collection)
        else { return nil }
        return collection
    }
}

extension SceneRegions {
    /// More regions that name groups than there are in a window.
    private static let fewGroups = 256

    /// True where a collection, and nothing else, is the focus group of a region in it.
    fileprivate func isGroup(_ collection: RegionID, of region: RegionID) -> Bool {
        switch focusGroup(of: region) {
        case .collection(let number)?: number == collection.rawValue
        case .named(let name)?:
            focusGroups.count <= Self.fewGroups && focusGroups[collection.rawValue] == name
                && focusGroups.values.count { $0 == name } == 1
        case nil: false
        }
    }
}

extension Scene {
    /// True where nothing in a collection performs anything by itself or edits text.
    ///
    /// - Complexity: O(responders and text regions of the scene)
    fileprivate func isUniform(_ collection: RegionID) -> Bool {
        func isWithin(_ region: RegionID) -> Bool {
            region != .none && region != collection && regions.isInside(region, collection)
        }
        return !regions.texts.contains { isWithin(RegionID(rawValue: $0)) }
            && !responders.elements.contains { !$0.isEmpty && isWithin($0.region) }
    }
}
