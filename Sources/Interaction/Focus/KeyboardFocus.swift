import InputModel

/// Which regions of a scene the keyboard speaks to.
///
/// The scene keeps it while others are active. What moves it publishes that: ``Interaction/focus(_:in:_:)`` alone moves the
/// focus.
struct KeyboardFocus: ~Copyable {
    /// The region with the focus; none where nothing has it.
    private(set) var region = RegionID.none
    /// Where the responder chain begins while nothing has the focus; none for the scene itself.
    private(set) var firstResponder = RegionID.none

    /// Where the region was that has the focus and goes with a request that is being done.
    private(set) var lost: Place?

    /// The regions of focus groups that had the focus last, the last one at the end.
    private var lastInGroups: [(name: FocusGroupName, region: RegionID)] = []
    /// More groups than anyone goes back and forth between.
    private static let groupLimit = 64

    /// Where a region with the focus is, or was.
    struct Place {
        /// Its place in the order of declaration.
        let key: RegionOrder.Key
        /// What it lies in, and its siblings; none: the scene.
        var container: RegionID
    }

    init(by _: Scene.Maker) {}

    /// Where the responder chain begins.
    var start: RegionID { region == .none ? firstResponder : region }

    /// The region with the focus is about to go.
    mutating func lose(_ place: Place) { lost = place }

    /// What it lay in is about to go, too.
    mutating func loseContainer(in outer: RegionID) { lost?.container = outer }

    /// - Returns: what had the focus before; nil where `other` had it already.
    mutating func move(to other: RegionID) -> RegionID? {
        lost = nil
        guard other != region else { return nil }
        defer { region = other }
        return region
    }

    /// A region of a group has the focus: Tab comes back to it.
    mutating func note(_ region: RegionID, in group: FocusGroupName) {
        lastInGroups.removeAll { $0.name == group }
        if lastInGroups.count == Self.groupLimit { lastInGroups.removeFirst() }
        lastInGroups.append((group, region))
    }

    /// The region of a group that had the focus last; it may be in another by now.
    func last(in group: FocusGroupName) -> RegionID? { lastInGroups.last { $0.name == group }?.region }

    /// The chain begins at `region` as long as nothing has the focus, or, where `isFirst` is false, not there.
    mutating func setFirst(_ isFirst: Bool, _ region: RegionID) {
        if isFirst {
            firstResponder = region
        } else if firstResponder == region {
            firstResponder = .none
        }
    }

    /// Regions have gone: the chain does not begin at one of them, and Tab does not come back to one.
    mutating func forgetGone(unless isLive: (RegionID) -> Bool) {
        if !isLive(firstResponder) { firstResponder = .none }
        lastInGroups.removeAll { !isLive($0.region) }
    }
}
