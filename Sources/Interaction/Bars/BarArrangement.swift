/// Which groups are in a bar, and in which order: pure.
///
/// Fixed groups that are declared before all others stay first, those declared after all others stay last, and those
/// between others keep their order. A group that the user has not seen yet comes after the group declared before it.
struct BarArrangement: Equatable {
    /// The groups in the bar, by index in the declaration.
    private(set) var order: [Int] = []

    /// - Complexity: O(groups²), for the few dozen that a bar may have.
    init(of groups: [BarGroup], _ customization: BarCustomization?) {
        guard let customization else {
            order = groups.indices.filter { groups[$0].kind.isDefault }
            return
        }
        let first = groups.firstIndex { $0.kind != .fixed } ?? groups.count
        let last = groups.lastIndex { $0.kind != .fixed } ?? groups.count - 1
        let inner = first..<max(first, last + 1)
        var places: [String: Int] = [:]
        for index in inner where places[groups[index].id] == nil { places[groups[index].id] = index }
        var middle = customization.groups.compactMap { places[$0] }
        let listed = Set(middle)
        for index in inner where !listed.contains(index) {
            let group = groups[index]
            guard group.kind == .fixed || group.kind.isDefault && !customization.hidden.contains(group.id)
            else { continue }
            let nearest = middle.lazy.filter { $0 < index }.max()
            middle.insert(index, at: nearest.map { middle.firstIndex(of: $0)! + 1 } ?? 0)
        }
        // Fixed groups keep their order, wherever the user has put them.
        let slots = middle.indices.filter { groups[middle[$0]].kind == .fixed }
        for (slot, index) in zip(slots, slots.map({ middle[$0] }).sorted()) { middle[slot] = index }
        order = Array(0..<first) + middle + Array(inner.upperBound..<groups.count)
    }
}
