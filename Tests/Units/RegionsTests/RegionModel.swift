import InputModel
import Regions

/// What the region store should answer, found the long way: every region is looked at, from the scene down.
struct RegionModel {
    struct Entry {
        var rect: Rect
        var parent: Int?
        var z: Int32
        var slop: HitSlop
        var isEnabled: Bool
        var sequence: Int
    }

    let scene: Rect
    var entries: [Int: Entry] = [:]
    private var sequence = 0

    init(scene: Rect) {
        self.scene = scene
    }

    mutating func add(_ id: Int, _ rect: Rect, parent: Int?, z: Int32, slop: HitSlop, isEnabled: Bool) {
        sequence += 1
        entries[id] = Entry(
            rect: rect, parent: parent, z: z, slop: slop, isEnabled: isEnabled, sequence: sequence)
    }

    /// The region and all in it.
    func tree(_ id: Int) -> [Int] {
        [id] + entries.filter { $0.value.parent == id }.keys.sorted().flatMap(tree)
    }

    func depth(_ id: Int) -> Int {
        entries[id]?.parent.map { depth($0) + 1 } ?? 1
    }

    func topmost(at point: Point) -> Int? {
        let children = Dictionary(grouping: entries.keys, by: { entries[$0]!.parent })
        func holds(_ rect: Rect, _ slop: HitSlop) -> Bool {
            let right = rect.x - slop.left + max(0, rect.width + slop.left + slop.right)
            let bottom = rect.y - slop.top + max(0, rect.height + slop.top + slop.bottom)
            return point.x >= rect.x - slop.left && point.y >= rect.y - slop.top && point.x < right
                && point.y < bottom
        }
        func search(_ parent: Int?) -> Int? {
            var best: (found: Int, entry: Entry, distance: Double)?
            for id in children[parent] ?? [] {
                let entry = entries[id]!
                guard entry.isEnabled else { continue }
                let isInside = entry.rect.contains(point)
                // Children live inside of the rectangle only.
                let inner = isInside ? search(id) : nil
                guard let found = inner ?? (holds(entry.rect, entry.slop) ? id : nil) else { continue }
                let dx = max(entry.rect.x - point.x, point.x - entry.rect.x - entry.rect.width, 0)
                let dy = max(entry.rect.y - point.y, point.y - entry.rect.y - entry.rect.height, 0)
                let distance = isInside ? -1 : dx * dx + dy * dy
                if let other = best {
                    if entry.z < other.entry.z { continue }
                    if entry.z == other.entry.z {
                        if distance > other.distance { continue }
                        if distance == other.distance && entry.sequence < other.entry.sequence { continue }
                    }
                }
                best = (found, entry, distance)
            }
            return best?.found
        }
        return scene.contains(point) ? search(nil) : nil
    }
}
