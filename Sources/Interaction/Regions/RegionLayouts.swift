import InputModel

/// The layouts of a scene's regions, by region, and for each parent a list of the layouts in it.
///
/// A region without a layout costs nothing; listing the layouts in a region visits no other regions in it.
struct RegionLayouts {
    struct Entry {
        let layout: RegionLayout
        let region: UInt32
        /// The region's effect follows from its size.
        let isAutomatic: Bool
        fileprivate let parent: UInt32
        /// The neighbours in the list of the same parent, by index; 0 for none.
        fileprivate(set) var next: UInt32
        fileprivate var previous: UInt32 = 0
    }

    /// Index 0 stands for none.
    private var entries: [Entry?] = [nil]
    private var free: [UInt32] = []
    /// By region number, the index in `entries`; as long as the highest number with a layout.
    private var places: [UInt32] = []
    /// By parent, the index of the first entry in it; parent 0 is the scene.
    private var firsts: [UInt32: UInt32] = [:]

    var count: Int { entries.count - 1 - free.count }

    /// The layout of a region, or nil.
    subscript(region: UInt32) -> Entry? {
        region < places.count ? entries[Int(places[Int(region)])] : nil
    }

    /// True for a region with a layout whose effect follows from its size.
    func isAutomatic(_ region: UInt32) -> Bool { self[region]?.isAutomatic ?? false }

    /// The index of the first entry in a region, 0 for the scene; 0 if it has none.
    func first(in parent: UInt32) -> UInt32 { firsts.isEmpty ? 0 : firsts[parent] ?? 0 }

    func entry(at place: UInt32) -> Entry { entries[Int(place)]! }

    /// Sets the layout of a region in `parent`; nil removes it.
    mutating func set(_ layout: RegionLayout?, isAutomatic: Bool, of region: UInt32, in parent: UInt32) {
        remove(region)
        guard let layout else { return }
        let first = first(in: parent)
        let entry = Entry(
            layout: layout, region: region, isAutomatic: isAutomatic, parent: parent, next: first)
        let place = free.popLast() ?? UInt32(entries.count)
        if place == entries.count { entries.append(entry) } else { entries[Int(place)] = entry }
        if first != 0 { entries[Int(first)]!.previous = place }
        firsts[parent] = place
        while places.count <= Int(region) { places.append(0) }
        places[Int(region)] = place
    }

    /// Removes the layout of a region, if it has one.
    mutating func remove(_ region: UInt32) {
        guard let entry = self[region] else { return }
        let place = places[Int(region)]
        if entry.previous != 0 {
            entries[Int(entry.previous)]!.next = entry.next
        } else {
            firsts[entry.parent] = entry.next == 0 ? nil : entry.next
        }
        if entry.next != 0 { entries[Int(entry.next)]!.previous = entry.previous }
        entries[Int(place)] = nil
        places[Int(region)] = 0
        free.append(place)
    }

    /// True if a region is in the list of `parent`: for invariants.
    func has(_ region: UInt32, in parent: UInt32) -> Bool {
        var place = first(in: parent)
        while place != 0, entry(at: place).region != region { place = entry(at: place).next }
        return place != 0
    }
}
