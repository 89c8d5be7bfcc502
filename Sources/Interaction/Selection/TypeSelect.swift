import InputModel
import Regions

/// The text typed so far to find an item.
///
/// ```
/// typed                        | looked for     | from
/// -----------------------------+----------------+----------------------------------
/// a letter after a pause       | the letter     | after the item with the focus
/// the same letter again        | the letter     | after the item with the focus
/// another letter               | all letters    | the item with the focus, included
/// ```
struct TypeSelect: ~Copyable {
    /// After a pause this long, typing begins a new search: a letter typed a second later is meant on its own.
    static let pause = Interval.milliseconds(1000)

    private(set) var typed = ItemLabel()
    /// The length of `typed` before the last letter, in bytes.
    private var length = 0
    private var deadline = Timestamp(microseconds: .min)
    private var collection: RegionReference?

    /// True while further typing continues the search.
    func isUnderWay(in collection: RegionReference, at time: Timestamp) -> Bool {
        self.collection == collection && time < deadline && typed.count > 0
    }

    /// Adds typed text.
    ///
    /// - Returns: true if another letter continues the search, so that the item with the focus may stay.
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

    /// Removes the last addition, which has another use.
    mutating func takeBack() { typed = typed.prefix(length) }

    /// The prefix to search for.
    func prefix(in collection: RegionID) -> LabelOrder.Prefix {
        LabelOrder.Prefix(collection: collection.rawValue, label: typed)
    }

    /// Continues the search after it has moved the focus, which resets it.
    mutating func goOn(with typed: ItemLabel) { self.typed = typed }

    /// The focus moved, or keys are suspended.
    mutating func reset() { typed = ItemLabel() }
}

// Typing selects by the labels of the items, for programs with the scope `keys`.
extension Interaction {
    /// - Returns: false if the key is not used: no search applies, or a Space finds nothing.
    mutating func selectByLabel(_ key: KeyEvent, in scene: Scene, _ output: inout Output) -> Bool {
        // A long text is the result of a Compose file: no label begins with it.
        guard !scene.regions.labels.isEmpty, !key.insertion.isEmpty, key.insertion.number == nil,
            let collection = scene.collectionForTyping
        else { return false }
        let place = RegionReference(scene.id, collection)
        let isSpace = key.isSpace
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
        // From another focus group, the arrow keys could move on to regions that reveal the item to other programs.
        let isBeside = scene.regions.focusGroup(of: found) == scene.regions.focusGroup(of: scene.focus)
        if isBeside, scene.canHaveFocus(found) { move(to: found, in: scene, &output) }
        typeSelect.goOn(with: typed)
        guard scene.regions.isSelectable(found.rawValue) else { return true }
        scene.wantOnly(found, of: collection)
        commitSelection(of: collection, in: scene, cause: .key, &output)
        return true
    }
}

extension SceneRegions {
    /// More than the regions that name groups in any window.
    private static let fewGroups = 256

    /// True if a collection alone is the focus group of a region in it.
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
    /// The collection with the focus, if typing selects in it: its group must contain nothing by which other programs
    /// could tell its items apart, such as responders or text regions.
    fileprivate var collectionForTyping: RegionID? {
        let collection = regions.nearest(focus) { $0.role == .collection }
        guard collection != .none, regions.store.isEnabled(collection),
            regions.isGroup(collection, of: focus), isUniform(collection)
        else { return nil }
        return collection
    }

    /// True if a collection contains no responders and no text regions.
    ///
    /// - Complexity: O(responders and text regions of the scene)
    private func isUniform(_ collection: RegionID) -> Bool {
        func isWithin(_ region: RegionID) -> Bool {
            region != .none && region != collection && regions.isInside(region, collection)
        }
        return !regions.texts.contains { isWithin(RegionID(rawValue: $0)) }
            && !responders.elements.contains { isWithin($0.first?.region ?? .none) }
    }
}
