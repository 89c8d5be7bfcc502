import InputModel
import Regions

/// The changes of a request to the regions of a scene: checked as a whole, so that carrying them out cannot fail.
struct RegionPlan {
    /// A region that exists after the request.
    enum Node: Hashable {
        /// One that the request puts, by its index in ``put``.
        case put(Int)
        /// The number of one that it leaves.
        case existing(UInt32)
    }

    /// The regions to put, each after its parent.
    private(set) var put: [RegionDescription] = []
    /// The roots of the regions to remove first.
    private(set) var remove: [RegionID] = []
    /// One for each region that moves.
    private(set) var moves: [(node: Node, name: RegionName, origin: Point)] = []
    private(set) var scrolls: [(node: Node, name: RegionName, delta: Vector)] = []
    /// Regions that are not put are removed.
    let isReplacing: Bool

    /// By name, the index in ``put``.
    private var places: [String: Int] = [:]
    /// The numbers of all regions to remove first.
    private(set) var removed = NumberSet()
    /// Their cost against the program's share, in bytes.
    private var removedBytes = 0
    /// The numbers of put regions that exist already, and stay; 0 for new ones.
    private(set) var numbers: [UInt32] = []
    /// The depth that each put region will have; 0: not known yet, −1: being computed.
    private var depths: [Int] = []
    private var knownDepths: [UInt32: Int] = [:]
    /// The increase of the scene's cost against its program's share, in bytes.
    private(set) var bytes = 0
    /// How many regions change because a region around them does.
    private var reached = 0

    /// Replaces all regions of a scene.
    ///
    /// - Parameters:
    ///   - scene: nil for a scene that is created afterwards.
    ///   - room: What its program may still declare.
    init(
        replacing regions: [RegionDescription], in scene: Scene?, within room: Room
    ) throws(RequestError) {
        isReplacing = true
        put = regions
        try check(in: scene, room)
    }

    init(_ update: RegionUpdate, in scene: Scene, within room: Room) throws(RequestError) {
        isReplacing = false
        put = update.put
        for name in update.remove {
            guard let id = scene.regions.names[name.id] else { throw Self.unknown(name.id, name.position) }
            remove.append(RegionID(rawValue: id))
            // Removed already with a region around it.
            guard !removed.contains(id) else { continue }
            var region = id
            repeat {
                removed.insert(region)
                removedBytes += scene.regions.cost(of: region)
                region = scene.regions.store.records.next(after: region, in: id)
            } while region != 0
        }
        try check(in: scene, room)
        for move in update.move {
            try Self.checkValue(move.origin.isPlaceable, "an origin", move.region)
            let node = try node(move.region.id, in: scene, at: move.region.position)
            try checkHasNoLayout(node, move.region, scene)
            moves.append((node, move.region, move.origin))
        }
        for scroll in update.scroll {
            try Self.checkValue(scroll.delta.isPlaceable, "a scroll", scroll.region)
            let node = try node(scroll.region.id, in: scene, at: scroll.region.position)
            scrolls.append((node, scroll.region, scroll.delta))
        }
        keepLastMoves()
        try reachMoved(in: scene)
    }

    /// Regions that the request puts into a moved region move with it.
    private mutating func reachMoved(in scene: Scene) throws(RequestError) {
        let carried = reached
        let parents = carried == 0 ? [] : Set(put.compactMap { $0.parent })
        for (node, name) in moves.map({ ($0.node, $0.name) }) + scrolls.map({ ($0.node, $0.name) }) {
            let id = number(of: node, numbers)
            let isPut = if case .put = node { true } else { false }
            let isParent = scene.regions.store.records.firstChild(of: id) != 0
            if carried > 0, isParent || isPut || parents.contains(name.id) { reached += carried }
            try reach(id, scene, name.position)
        }
    }

    /// Counts a changed region and everything in it, each time that it changes: otherwise one short line about nested
    /// regions could block all clients for seconds.
    ///
    /// - Parameter id: 0 for a new region, which has none in it yet.
    private mutating func reach(
        _ id: UInt32, _ scene: Scene, _ position: SourcePosition
    ) throws(RequestError) {
        let limit = max(Limits.movedRegions, scene.regions.count)
        if scene.regions.store.records.firstChild(of: id) != 0 {
            var region = id
            repeat {
                reached += 1
                region = scene.regions.store.records.next(after: region, in: id)
            } while region != 0 && reached <= limit
        }
        try require(
            reached <= limit, .limit,
            "a request can move at most \(limit) regions, and counts a region again for each one "
                + "around it that it also names; move only the outer regions, or send several requests",
            at: position)
    }

    /// If a region moves more than once, its last position counts; scroll deltas add up.
    private mutating func keepLastMoves() {
        var last: [Node: Int] = [:]
        last.reserveCapacity(moves.count)
        for (index, move) in moves.enumerated() { last[move.node] = index }
        if last.count < moves.count { moves = last.values.sorted().map { moves[$0] } }
        var sums: [Node: Int] = [:]
        var merged: [(node: Node, name: RegionName, delta: Vector)] = []
        for scroll in scrolls {
            if let index = sums[scroll.node] {
                merged[index].delta = merged[index].delta + scroll.delta
            } else {
                sums[scroll.node] = merged.count
                merged.append(scroll)
            }
        }
        scrolls = merged
    }

    /// True if the plan removes an existing region, or if the region will not have the given `role`.
    func ends(_ region: RegionID, named name: String, as role: RegionRole? = nil) -> Bool {
        if removed.contains(region.rawValue) { return true }
        guard let place = places[name] else { return isReplacing }
        return role.map { put[place].role != $0 } ?? false
    }

    private mutating func check(in scene: Scene?, _ room: Room) throws(RequestError) {
        var count = isReplacing ? -(scene?.regions.count ?? 0) : -removed.count
        bytes = -(isReplacing ? scene?.regions.bytes ?? 0 : removedBytes)
        places.reserveCapacity(put.count)
        numbers.reserveCapacity(put.count)
        for index in put.indices {
            try Self.checkValues(of: put.span[index])
            try require(
                places.updateValue(index, forKey: put[index].id) == nil, .duplicate,
                "duplicate region \"\(put[index].id)\"; name each region once", at: put[index].position)
            numbers.append(Self.existing(put[index].id, scene, removed) ?? 0)
            if isReplacing || numbers[index] == 0 { count += 1 }
            bytes += put.span[index].cost
            if !isReplacing, let scene { bytes -= scene.regions.cost(of: numbers[index]) }
        }
        try room.check(regions: count, bytes, at: put.last?.position ?? .none)
        if let scene {
            for index in put.indices where scene.regions.store.records.firstChild(of: numbers[index]) != 0 {
                if isElsewhere(index, in: scene) { try reach(numbers[index], scene, put[index].position) }
            }
        }
        try findDepths(scene)
        if depths.contains(where: { $0 > 1 }) { putParentsFirst() }
    }

    /// Puts each region after its parent, and otherwise keeps the given order: the order of declaration.
    private mutating func putParentsFirst() {
        var isOrdered = [Bool](repeating: false, count: put.count)
        var order: [Int] = []
        order.reserveCapacity(put.count)
        for start in put.indices where !isOrdered[start] {
            let first = order.count
            var index: Int? = start
            while let next = index, !isOrdered[next] {
                isOrdered[next] = true
                order.append(next)
                index = put[next].parent.flatMap { places[$0] }
            }
            order[first...].reverse()
        }
        guard zip(order, put.indices).contains(where: { $0 != $1 }) else { return }
        put = order.map { put[$0] }
        numbers = order.map { numbers[$0] }
        for index in put.indices { places[put[index].id] = index }
    }

    /// True if a put region moves to another parent, or changes its role.
    private func isElsewhere(_ index: Int, in scene: Scene) -> Bool {
        let number = numbers[index]
        let parent = scene.regions.names[scene.regions.store.records.parent(of: number)]
        return scene.regions[number].role != put[index].role || parent != put[index].parent ?? ""
    }

    private static func existing(_ name: String, _ scene: Scene?, _ removed: NumberSet) -> UInt32? {
        guard let id = scene?.regions.names[name], !removed.contains(id) else { return nil }
        return id
    }

    private func node(
        _ name: String, in scene: Scene?, at position: SourcePosition
    ) throws(RequestError) -> Node {
        if let index = places[name] { return .put(index) }
        if !isReplacing, let id = Self.existing(name, scene, removed) { return .existing(id) }
        throw Self.unknown(name, position)
    }

    /// - Parameter numbers: those of the regions that are put: ``numbers``, or what new ones have got by now.
    func number(of node: Node, _ numbers: [UInt32]) -> UInt32 {
        switch node {
        case .put(let index): numbers[index]
        case .existing(let id): id
        }
    }

    /// A region placed by a layout cannot be moved.
    private func checkHasNoLayout(_ node: Node, _ name: RegionName, _ scene: Scene) throws(RequestError) {
        let hasLayout =
            switch node {
            case .put(let index): put[index].layout != nil
            case .existing(let id): scene.regions.layouts[id] != nil
            }
        try require(
            !hasLayout, .unsupported,
            "region \"\(name.id)\" is placed by its anchors; give it other anchors, or a rect",
            at: name.position)
    }

    static func unknown(_ name: String, _ position: SourcePosition) -> RequestError {
        RequestError(
            .unknownRegion, "unknown region \"\(name)\" in the scene; regions.set declares it", at: position)
    }
}

// The nesting of regions after the request.
extension RegionPlan {
    private mutating func findDepths(_ scene: Scene?) throws(RequestError) {
        depths = Array(repeating: 0, count: put.count)
        var path: [Node] = []
        for start in put.indices where depths[start] == 0 {
            // Most regions lie directly in the scene, before and after.
            if put[start].parent == nil, scene?.regions.store.records.parent(of: numbers[start]) ?? 0 == 0 {
                depths[start] = 1
                continue
            }
            path.removeAll(keepingCapacity: true)
            var depth = try climb(from: start, scene, &path)
            while let node = path.popLast() {
                depth += 1
                switch node {
                case .put(let index):
                    depths[index] = depth
                    let height = Self.height(of: numbers[index], goingTo: put[index].parent, scene)
                    try Self.checkDepth(depth + height, put[index].position)
                case .existing(let id): knownDepths[id] = depth
                }
            }
        }
    }

    /// Climbs from a put region to the scene, or to a region of known depth.
    ///
    /// - Returns: the depth where it stopped; 0 for the scene.
    private mutating func climb(
        from start: Int, _ scene: Scene?, _ path: inout [Node]
    ) throws(RequestError) -> Int {
        var node = Node.put(start)
        while true {
            switch node {
            case .put(let index):
                if depths[index] > 0 { return depths[index] }
                try require(
                    depths[index] == 0, .cycle,
                    "region \"\(put[index].id)\" would be its own ancestor; give it another parent",
                    at: put[index].position)
                depths[index] = -1
                path.append(node)
                guard let parent = put[index].parent else { return 0 }
                node = try self.node(parent, in: scene, at: put[index].position)
            case .existing(let id):
                if let depth = knownDepths[id] { return depth }
                path.append(node)
                let parent = scene!.regions.store.records.parent(of: id)
                guard parent != 0 else { return 0 }
                node = places[scene!.regions.names[parent]].map { .put($0) } ?? .existing(parent)
            }
            try Self.checkDepth(path.count, put[start].position)
        }
    }

    /// How many levels lie below a region that moves to another parent; 0 if it stays.
    private static func height(of id: UInt32, goingTo newParent: String?, _ scene: Scene?) -> Int {
        guard let scene, id != 0 else { return 0 }
        let records = scene.regions.store.records
        guard records.firstChild(of: id) != 0, scene.regions.names[records.parent(of: id)] != newParent ?? ""
        else {
            return 0
        }
        var deepest: UInt16 = 0
        var child = id
        repeat {
            deepest = max(deepest, records.depth(of: child))
            child = records.next(after: child, in: id)
        } while child != 0
        return Int(deepest - records.depth(of: id))
    }

    private static func checkDepth(_ depth: Int, _ position: SourcePosition) throws(RequestError) {
        try require(
            depth <= Limits.regionDepth, .limit,
            "regions can be nested at most \(Limits.regionDepth) deep; move some out", at: position)
    }
}

// Checks of the numbers and names in a request, each by itself.
extension RegionPlan {
    static func checkValues(of region: RegionDescription) throws(RequestError) {
        let (range, position) = (Int(Limits.coordinate), region.position)
        try require(
            region.layout?.isPlaceable != false, .badValue,
            "anchors and size must be within ±\(range) points", at: position)
        try require(
            region.rect.isPlaceable, .badValue, "a region's rect must be within ±\(range) points",
            at: position)
        try require(
            RegionStore.zRange.contains(region.z), .badValue,
            "z must be a whole number within ±\(RegionStore.zRange.upperBound)", at: position)
        try require(
            region.scroll?.isPlaceable != false, .badValue, "scroll must be within ±\(range) points",
            at: position)
        try require(
            region.slop.isPlaceable, .badValue, "slop must be within ±\(range) points", at: position)
        try require(
            region.style?.isPlaceable != false, .badValue,
            "lengths and angles of a style must be within ±\(range)", at: position)
        try require(
            !region.id.isEmpty && region.id.utf8.count <= Limits.nameBytes, .badValue,
            "a region's id must have 1 to \(Limits.nameBytes) bytes", at: position)
        try require(
            region.gestures.count <= Limits.gestures, .limit,
            "a region can ask for at most \(Limits.gestures) gestures; leave some out", at: position)
    }

    static func checkValue(
        _ isPlaceable: Bool, _ what: String, _ region: RegionName
    ) throws(RequestError) {
        try require(
            isPlaceable, .badValue, "\(what) must be within ±\(Int(Limits.coordinate)) points",
            at: region.position)
    }
}
