import InputModel

/// The regions of a scene that receive keyboard input.
///
/// The scene keeps it while others are active. Every move is published, as ``Interaction/focus(_:in:_:)`` does.
struct KeyboardFocus: ~Copyable {
    /// The region with the focus; none if no region has it.
    private(set) var region = RegionID.none
    /// Where the responder chain begins while no region has the focus; none for the scene itself.
    private(set) var firstResponder = RegionID.none
    /// The region of each focus group that last had the focus, the most recent at the end.
    private var lastInGroups: [(name: FocusGroupName, region: RegionID)] = []
    /// More groups than anyone moves back and forth between.
    private static let groupLimit = 64

    /// Where a region with the focus is, or was.
    struct Place {
        /// Its position in the order of declaration.
        let key: RegionOrder.Key
        /// The region that contains it and its siblings; none for the scene.
        let container: RegionID
    }

    /// Where the responder chain begins.
    var start: RegionID { region == .none ? firstResponder : region }

    /// - Returns: the region that had the focus before; nil if `other` had it already.
    mutating func move(to other: RegionID) -> RegionID? {
        guard other != region else { return nil }
        defer { region = other }
        return region
    }

    /// Notes that a region of a group has the focus: Tab returns to it.
    mutating func note(_ region: RegionID, in group: FocusGroupName) {
        lastInGroups.removeAll { $0.name == group }
        if lastInGroups.count == Self.groupLimit { lastInGroups.removeFirst() }
        lastInGroups.append((group, region))
    }

    /// The region of a group that had the focus last; it may be in another group by now.
    func last(in group: FocusGroupName) -> RegionID? { lastInGroups.last { $0.name == group }?.region }

    /// Begins the chain at `region` while no region has the focus, or, if `isFirst` is false, no longer there.
    mutating func setFirst(_ isFirst: Bool, _ region: RegionID) {
        if isFirst {
            firstResponder = region
        } else if firstResponder == region {
            firstResponder = .none
        }
    }

    /// Forgets removed regions: the chain does not begin at one, and Tab does not return to one.
    mutating func forgetGone(unless isLive: (RegionID) -> Bool) {
        if !isLive(firstResponder) { firstResponder = .none }
        lastInGroups.removeAll { !isLive($0.region) }
    }
}
