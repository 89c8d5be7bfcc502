import InputModel
import TestSupport

@testable import Regions

// A store and what it should answer, changed alike at random.
extension RegionStoreTests {
    static func rect(_ random: inout SeededRandom) -> Rect {
        // Whole numbers and others, tiny, large, thin and empty ones, some beyond the scene.
        let x = Double.random(in: -400...900, using: &random)
        let y = Double.random(in: 0...900, using: &random)
        let widths = [0, 3, 20, 60, 300, 1500].map { Double.random(in: $0 / 2...$0, using: &random) }
        let heights = [0, 3, 20, 60, 300, 1500].map { Double.random(in: $0 / 2...$0, using: &random) }
        let rect = Rect(
            x: x, y: y, width: widths.randomElement(using: &random)!,
            height: heights.randomElement(using: &random)!)
        guard Bool.random(using: &random) else { return rect }
        return Rect(
            x: rect.x.rounded(), y: rect.y.rounded(), width: rect.width.rounded(),
            height: rect.height.rounded())
    }

    static func slop(_ random: inout SeededRandom) -> HitSlop {
        guard Int.random(in: 0..<3, using: &random) == 0 else { return .none }
        func side() -> Double { Double(Int.random(in: -4...12, using: &random)) }
        return HitSlop(top: side(), left: side(), bottom: side(), right: side())
    }

    /// A store and its model, changed alike.
    struct Pair: ~Copyable {
        var store = RegionStore(rect: RegionStoreTests.scene)
        var model = RegionModel(scene: RegionStoreTests.scene)
        /// What is changed is found only when more has been changed.
        var isHeld = false
        /// What regions are like.
        var kind = Kind.any
        /// The one that came last.
        private var last: Int?

        enum Kind: CaseIterable {
            case any
            /// No region lies in another or is hit beyond its rectangle.
            case flat
            /// None is hit beyond its rectangle or has another z.
            case nested
            /// The same, and each comes after the one that it lies in, with all that is in it.
            case tree

            var isPlain: Bool { self == .nested || self == .tree }
        }

        mutating func change(_ random: inout SeededRandom) {
            let ids = model.entries.keys.sorted()
            let choice = Int.random(in: 0..<12, using: &random)
            guard let id = ids.randomElement(using: &random), choice > 4 else { return add(ids, &random) }
            let region = RegionID(rawValue: UInt32(id))
            switch choice {
            case 5:
                for member in model.tree(id) { model.entries[member] = nil }
                store.remove(region)
            case 6:
                let rect = RegionStoreTests.rect(&random)
                model.entries[id]!.rect = rect
                change(id)
            case 7:
                let z = kind.isPlain ? 0 : Int32.random(in: -2...2, using: &random)
                model.entries[id]!.z = z
                change(id)
            case 8:
                let slop = kind == .any ? RegionStoreTests.slop(&random) : .none
                model.entries[id]!.slop = slop
                change(id)
            case 9:
                let isEnabled = Int.random(in: 0..<3, using: &random) > 0
                model.entries[id]!.isEnabled = isEnabled
                change(id)
            default:
                move(id, &random)
            }
        }

        /// The store's region becomes what the model's is.
        private mutating func change(_ id: Int) {
            let entry = model.entries[id]!
            store.change(
                RegionID(rawValue: UInt32(id)), rect: entry.rect,
                parent: RegionID(rawValue: UInt32(entry.parent ?? 0)), z: entry.z, slop: entry.slop,
                isEnabled: entry.isEnabled)
            if !isHeld { store.resume() }
        }

        mutating func add(_ random: inout SeededRandom) {
            let id = Int.random(in: 1...model.entries.count + 1, using: &random)
            add(model.entries[id] == nil ? [] : [id], &random)
        }

        private mutating func add(_ ids: [Int], _ random: inout SeededRandom) {
            var rect = RegionStoreTests.rect(&random)
            var parent = ids.randomElement(using: &random)
            if kind == .tree, let last, model.entries[last] != nil {
                parent = last
                while let around = parent, Int.random(in: 0..<3, using: &random) == 0 {
                    parent = model.entries[around]!.parent
                }
            }
            if kind == .flat || Int.random(in: 0..<3, using: &random) == 0 { parent = nil }
            if kind.isPlain, let parent, Int.random(in: 0..<4, using: &random) > 0 {
                // Most lie in the one around them, and leave some of it free.
                let around = model.entries[parent]!.rect
                let (near, far) = (Double.random(in: 0...0.3, using: &random), 0.9)
                rect = Rect(
                    x: around.x + around.width * near, y: around.y + around.height * near,
                    width: around.width * (far - near), height: around.height * (far - near))
            }
            let hasZ = !kind.isPlain && Int.random(in: 0..<4, using: &random) == 0
            let z: Int32 = hasZ ? .random(in: -2...2, using: &random) : 0
            let slop = kind == .any ? RegionStoreTests.slop(&random) : .none
            let isEnabled = Int.random(in: 0..<10, using: &random) > 0
            let id = store.add(
                rect, parent: RegionID(rawValue: UInt32(parent ?? 0)), z: z, slop: slop, isEnabled: isEnabled)
            model.add(Int(id.rawValue), rect, parent: parent, z: z, slop: slop, isEnabled: isEnabled)
            last = Int(id.rawValue)
        }

        private mutating func move(_ id: Int, _ random: inout SeededRandom) {
            let old = model.entries[id]!.rect
            // A short way and a long one.
            let isShort = Bool.random(using: &random)
            let target = RegionStoreTests.rect(&random)
            let origin =
                isShort
                ? Point(x: old.x + target.width / 100, y: old.y + target.height / 100)
                : Point(x: target.x, y: target.y)
            store.changeOrigin(origin, of: RegionID(rawValue: UInt32(id)))
            if !isHeld { store.resume() }
            let offset = origin - Point(x: old.x, y: old.y)
            for member in model.tree(id) {
                let rect = model.entries[member]!.rect
                model.entries[member]!.rect =
                    member == id && model.tree(id).count == 1
                    ? Rect(x: origin.x, y: origin.y, width: rect.width, height: rect.height)
                    : rect.moved(by: offset)
            }
        }

        /// Points where the two disagree.
        mutating func faults(_ count: Int, _ random: inout SeededRandom) throws -> [Point] {
            try store.checkInvariants()
            var faults: [Point] = []
            let rects = model.entries.keys.sorted().map { model.entries[$0]!.rect }
            for _ in 0..<count {
                var point = Point(
                    x: .random(in: -250...850, using: &random), y: .random(in: 50...850, using: &random))
                if let rect = rects.randomElement(using: &random), Bool.random(using: &random) {
                    // On the edges, and a hair beside them.
                    let x = [rect.x, rect.right, rect.x.nextDown, rect.right.nextDown, rect.x + 5]
                    let y = [rect.y, rect.bottom, rect.y.nextDown, rect.bottom.nextDown, rect.y - 3]
                    point = Point(x: x.randomElement(using: &random)!, y: y.randomElement(using: &random)!)
                }
                // Twice nearby first, as a pointer comes.
                _ = store.topmost(at: Point(x: point.x + 0.25, y: point.y))
                _ = store.topmost(at: Point(x: point.x - 0.25, y: point.y - 0.5))
                let answer = store.topmost(at: point)
                if Int(answer.rawValue) != model.topmost(at: point) ?? 0 { faults.append(point) }
            }
            return faults
        }
    }
}
