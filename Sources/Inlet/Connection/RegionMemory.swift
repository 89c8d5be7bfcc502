/// The declarations of a scene's regions as they are now: moves, scrolling and layouts change those with `rect` here as
/// in the daemon. The cost of a change depends on the regions that it affects.
struct RegionMemory {
    typealias Fields = [String: JSON]

    private var outer: Rect
    private var regions: [String: Fields] = [:]
    /// The regions in order of declaration, which determines what is in front. An entry is obsolete if its number
    /// differs from that in `numbers`: its region was removed or declared again.
    private var order: [(name: String, number: Int)] = []
    private var numbers: [String: Int] = [:]
    private var lastNumber = 0
    private var rects: [String: Rect] = [:]
    private var children: [String: Set<String>] = [:]

    init(_ outer: Rect) { self.outer = outer }

    /// `regions.set`.
    ///
    /// - Returns: the regions that were removed.
    mutating func replace(_ list: [JSON]) -> Set<String> {
        let put = Self.parentsFirst(list.compactMap(Self.fields))
        let former = regions
        (regions, children, order, numbers) = ([:], [:], [], [:])
        let gone = Set(former.keys).subtracting(put.map(Self.name))
        for name in gone { rects[name] = nil }
        self.put(put.map { Self.keepingScroll($0, former[Self.name($0)]) })
        return gone
    }

    /// `regions.update`, in its order.
    ///
    /// - Returns: the regions that were removed.
    mutating func update(_ change: Fields) -> Set<String> {
        var gone: Set<String> = []
        for case .string(let root) in change["remove"]?.array ?? [] where regions[root] != nil {
            gone.formUnion(inside(root))
        }
        for name in gone {
            children[name] = nil
            if let parent = regions.removeValue(forKey: name).map(Self.parent) {
                children[parent]?.remove(name)
            }
            (rects[name], numbers[name]) = (nil, nil)
        }
        let put = Self.parentsFirst((change["put"]?.array ?? []).compactMap(Self.fields))
        self.put(put.map { Self.keepingScroll($0, regions[Self.name($0)]) })
        // If a region moves more than once, the last move counts.
        var moves: [String: Point] = [:]
        for item in change["move"]?.array ?? [] {
            if let (name, point) = Self.place(item) { moves[name] = point }
        }
        for (name, point) in moves.sorted(by: { $0.key < $1.key }) {
            guard let rect = rects[name] else { continue }
            shift(inside(name), point.x - rect.x, point.y - rect.y)
        }
        for item in change["scroll"]?.array ?? [] {
            guard let (name, distance) = Self.place(item), regions[name] != nil else { continue }
            let scroll = self.scroll(name)
            regions[name]?["scroll"] = .numbers(scroll.x - distance.x, scroll.y - distance.y)
            shift(inside(name).filter { $0 != name }, distance.x, distance.y)
        }
        if order.count > 2 * regions.count + 64 { order.removeAll { numbers[$0.name] != $0.number } }
        return gone
    }

    /// The scene's rectangle has changed: its regions move along, and are laid out for its size.
    mutating func layOut(in outer: Rect) {
        shift(Array(regions.keys), outer.x - self.outer.x, outer.y - self.outer.y)
        self.outer = outer
        layOutChildren(of: "", keeping: [])
    }

    /// All regions in order; then those whose parent is declared after them, with everything in those.
    ///
    /// The latter are first declared without a parent, and again once the parent exists.
    func declared() -> (first: [JSON], again: [JSON]) {
        let names = order.filter { numbers[$0.name] == $0.number }.map(\.name)
        var (done, first, early) = (Set<String>(), [JSON](), [String]())
        for name in names {
            done.insert(name)
            var region = declared(name)
            let parent = Self.parent(region)
            if !parent.isEmpty && !done.contains(parent) {
                early.append(name)
                region["parent"] = .null
            }
            first.append(.object(region))
        }
        let again = Set(early.flatMap(inside))
        return (first, names.filter(again.contains).map { .object(declared($0)) })
    }

    private func declared(_ name: String) -> Fields {
        var region = regions[name] ?? [:]
        if !Self.isAnchored(region) { region["rect"] = rects[name]?.json }
        return region
    }

    private mutating func put(_ put: [Fields]) {
        for region in put {
            let name = Self.name(region)
            if let former = regions[name] { children[Self.parent(former)]?.remove(name) }
            if numbers[name] == nil {
                lastNumber += 1
                numbers[name] = lastNumber
                order.append((name, lastNumber))
            }
            regions[name] = region
            children[Self.parent(region), default: []].insert(name)
            if !Self.isAnchored(region) {
                rects[name] = Rect(region["rect"]) ?? Rect(0, 0, 0, 0)
            } else if rects[name] == nil {
                rects[name] = RegionLayout.rect(of: region, in: content(of: Self.parent(region)))
            }
        }
        let fixed = Set(put.filter { !Self.isAnchored($0) }.map(Self.name))
        let moved = put.filter { Self.isAnchored($0) || children[Self.name($0)]?.isEmpty == false }
        // From the outside in, so that nothing is moved twice.
        for region in moved.sorted(by: { depth(Self.name($0)) < depth(Self.name($1)) }) {
            let name = Self.name(region)
            if Self.isAnchored(region) {
                layOut(
                    name, RegionLayout.rect(of: region, in: content(of: Self.parent(region))), keeping: fixed)
            }
            layOutChildren(of: name, keeping: fixed)
        }
    }

    // MARK: Layouts

    /// The rectangle that layouts in a region refer to; for an empty name, that of the scene.
    private func content(of name: String) -> Rect {
        guard !name.isEmpty, let rect = rects[name] else { return outer }
        let scroll = scroll(name)
        return rect.moved(-scroll.x, -scroll.y)
    }

    private mutating func layOutChildren(of name: String, keeping fixed: Set<String>) {
        let content = content(of: name)
        for child in children[name] ?? [] {
            guard let region = regions[child], Self.isAnchored(region) else { continue }
            layOut(child, RegionLayout.rect(of: region, in: content), keeping: fixed)
        }
    }

    /// Changes the rectangle of a region, and moves everything in it along, except the regions in `fixed`.
    private mutating func layOut(_ name: String, _ rect: Rect, keeping fixed: Set<String>) {
        let former = rects[name] ?? rect
        rects[name] = rect
        let (dx, dy) = (rect.x - former.x, rect.y - former.y)
        if dx == 0 && dy == 0 {
            if rect != former { layOutChildren(of: name, keeping: fixed) }
            return
        }
        let content = content(of: name)
        for child in (children[name] ?? []).subtracting(fixed) {
            guard let region = regions[child], let inner = rects[child] else { continue }
            let place =
                Self.isAnchored(region) ? RegionLayout.rect(of: region, in: content) : inner.moved(dx, dy)
            layOut(child, place, keeping: fixed)
        }
    }

    private func depth(_ name: String) -> Int {
        var (depth, name) = (0, name)
        while let region = regions[name], !Self.parent(region).isEmpty {
            (depth, name) = (depth + 1, Self.parent(region))
        }
        return depth
    }

    /// A region, and everything in it.
    private func inside(_ root: String) -> [String] {
        var (found, place) = ([root], 0)
        while place < found.count {
            found += children[found[place]] ?? []
            place += 1
        }
        return found
    }

    private mutating func shift(_ names: [String], _ dx: Double, _ dy: Double) {
        guard dx != 0 || dy != 0 else { return }
        for name in names { rects[name] = rects[name]?.moved(dx, dy) }
    }

    private func scroll(_ name: String) -> Point { Self.scroll(regions[name]) ?? Point(0, 0) }
}

extension RegionMemory {
    private static func fields(_ value: JSON) -> Fields? {
        if case .object(let fields) = value { fields } else { nil }
    }

    private static func name(_ region: Fields) -> String { region["id"]?.string ?? "" }

    private static func parent(_ region: Fields) -> String { region["parent"]?.string ?? "" }

    private static func isAnchored(_ region: Fields) -> Bool { region["anchors"]?.array != nil }

    private static func scroll(_ region: Fields?) -> Point? {
        guard let values = region?["scroll"]?.array?.compactMap(\.number), values.count == 2 else {
            return nil
        }
        return Point(values[0], values[1])
    }

    /// `[name, x, y]`.
    private static func place(_ item: JSON) -> (String, Point)? {
        guard let values = item.array, values.count == 3, let name = values[0].string,
            let x = values[1].number,
            let y = values[2].number
        else { return nil }
        return (name, Point(x, y))
    }

    /// A region keeps its scroll offset unless it is declared with another.
    private static func keepingScroll(_ region: Fields, _ former: Fields?) -> Fields {
        guard (region["scroll"] ?? .null).isNull, let scroll = former?["scroll"] else { return region }
        return region.merging(["scroll": scroll]) { $1 }
    }

    /// ``parentsFirst(_:)`` of regions in JSON.
    static func parentsFirst(_ regions: [JSON]) -> [JSON] {
        parentsFirst(regions.compactMap(fields)).map(JSON.object)
    }

    /// Sorts each region after its parent, otherwise in the given order, as the daemon declares those of a request.
    private static func parentsFirst(_ regions: [Fields]) -> [Fields] {
        var waiting: [String: Fields] = [:]
        for region in regions { waiting[name(region)] = region }
        var (sorted, done) = ([Fields](), Set<String>())
        for region in regions {
            var (chain, name) = ([Fields](), name(region))
            while let next = waiting[name], done.insert(name).inserted {
                chain.append(next)
                name = parent(next)
            }
            sorted += chain.reversed()
        }
        return sorted
    }
}

/// The rectangle of a region with anchors.
enum RegionLayout {
    static func rect(of region: [String: JSON], in outer: Rect) -> Rect {
        let anchors = (region["anchors"]?.array ?? []).map(\.number) + [nil, nil, nil, nil]
        let size = (region["size"]?.array ?? []).map(\.number) + [nil, nil]
        let (x, width) = span(anchors[0], anchors[2], size[0] ?? 0, outer.x, outer.width)
        let (y, height) = span(anchors[1], anchors[3], size[1] ?? 0, outer.y, outer.height)
        return Rect(x, y, width, height)
    }

    /// The start and the length along one axis.
    private static func span(
        _ start: Double?, _ end: Double?, _ length: Double, _ outer: Double, _ room: Double
    ) -> (Double, Double) {
        if let start {
            if let end { return (outer + start, max(room - start - end, 0)) }
            return (outer + start, length)
        }
        return (outer + (room - length) / (end == nil ? 2 : 1) - (end ?? 0), length)
    }
}

extension Rect {
    /// nil if the value is not a rectangle.
    init?(_ json: JSON?) {
        guard let values = json?.array?.compactMap(\.number), values.count == 4 else { return nil }
        self.init(values[0], values[1], values[2], values[3])
    }
}
