import InputModel
import Regions

// What a scene does with its store for one request.
extension RegionStore {
    /// Adds regions, each in front of those before it, and settles.
    mutating func add(_ rects: [Rect]) {
        suspendGrid(additions: rects.count, removals: 0)
        for rect in rects { add(rect) }
        resume()
        while !isSettled { settleSome(128) }
    }

    /// Moves a region, with its descendants.
    mutating func move(_ id: RegionID, to origin: Point) {
        changeOrigin(origin, of: id)
        resume()
    }
}
