import CAllocations
import InputModel
import Regions

/// Measures the time to find, move and add regions.
enum HitTestBench {
    static func run(_ options: BenchOptions) throws {
        var rects: [Rect]
        if let path = options.text("rects") {
            rects = try BenchFile.doubles(path, per: 4).map {
                Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
            }
        } else {
            rects = try Layouts.rects(
                options.text("layout") ?? "uniform", count: try options.number("regions", default: 100_000))
        }
        guard !rects.isEmpty else { throw BenchError(description: "no rectangles") }
        let bounds = Layouts.bounds(of: rects)
        let queries = try options.number("queries", default: 1_000_000)
        let points =
            try options.text("points").map {
                try BenchFile.doubles($0, per: 2).map { Point(x: $0[0], y: $0[1]) }
            }
            ?? Layouts.points(in: bounds, count: queries)
        let path = Layouts.path(in: bounds, count: queries)
        if let prefix = options.text("save") {
            try BenchFile.save(prefix + ".rects", rects.flatMap { [$0.x, $0.y, $0.width, $0.height] })
            try BenchFile.save(prefix + ".points", points.flatMap { [$0.x, $0.y] })
            try BenchFile.save(prefix + ".path", path.flatMap { [$0.x, $0.y] })
        }
        measure(rects, bounds, points, path)
    }

    private static func measure(_ rects: [Rect], _ bounds: Rect, _ points: [Point], _ path: [Point]) {
        let add = BenchClock.shortest(3, per: rects.count) { _ = filled(with: rects, in: bounds) }
        let build = BenchClock.shortest(3, per: rects.count) {
            var store = filled(with: rects, in: bounds)
            settle(&store)
        }
        let before = inlet_allocated_bytes()
        var store = filled(with: rects, in: bounds)
        settle(&store)
        let bytes = Double(inlet_allocated_bytes() - before) / Double(rects.count)

        var checksum: UInt64 = 0
        let random = BenchClock.shortest(3, per: points.count) {
            checksum = 0
            for point in points { checksum &+= UInt64(store.topmost(at: point).rawValue) }
        }
        var pathChecksum: UInt64 = 0
        let coherent = BenchClock.shortest(3, per: path.count) {
            pathChecksum = 0
            for point in path { pathChecksum &+= UInt64(store.topmost(at: point).rawValue) }
        }
        // Random regions, each moved by a few points and back.
        var generator = BenchRandom(state: 4)
        let moved = (0..<min(rects.count, 100_000)).map { _ in
            Int.random(in: 0..<rects.count, using: &generator)
        }
        let move = BenchClock.shortest(3, per: moved.count * 2) {
            for offset in [3.0, 0.0] {
                for index in moved {
                    store.changeOrigin(
                        Point(x: rects[index].x + offset, y: rects[index].y + offset),
                        of: RegionID(rawValue: UInt32(index + 1)))
                    store.resume()
                }
            }
        }
        print(
            """
            {"bench":"hit-test","regions":\(rects.count),"add_ns_per_region":\(add.short),\
            "build_ns_per_region":\(build.short),"random_ns":\(random.short),\
            "coherent_ns":\(coherent.short),"move_ns":\(move.short),\
            "bytes_per_region":\(bytes.short),"checksum":\(checksum),"path_checksum":\(pathChecksum)}
            """)
    }

    /// What one request does that adds all regions: until the store has settled, a search looks at every one.
    private static func filled(with rects: [Rect], in bounds: Rect) -> RegionStore {
        var store = RegionStore(rect: bounds)
        store.suspendGrid(additions: rects.count, removals: 0)
        for rect in rects { store.add(rect) }
        store.resume()
        return store
    }

    /// In the steps of a scene.
    private static func settle(_ store: inout RegionStore) {
        while !store.isSettled { store.settleSome(128) }
    }
}
