import InputModel
import Regions

/// Removed scenes, whose memory is freed a few regions at a time: freeing a hundred thousand unreferenced names and
/// rectangles at once would cause a pause.
struct SceneRemains {
    private(set) var scenes: [Scene] = []
    /// Regions of the last scene with a lower number have been freed.
    private var next = 1

    /// Regions per step, which takes about 0.1 ms.
    private static let step = 1024

    var isEmpty: Bool { scenes.isEmpty }

    /// Adds a scene that no event names any more.
    mutating func add(_ scene: Scene) {
        // In front of the last one, which may be half freed.
        scenes.insert(scene, at: 0)
    }

    /// How many regions are still to be freed, including removed ones, whose memory stays for the next region.
    var regionCount: Int { scenes.reduce(0) { $0 + $1.regions.traits.count - 1 } - (next - 1) }

    /// How many regions have been freed, with blocks counted in regions: tests measure the cost of a step by it.
    private(set) var freed = 0

    /// Frees memory for `regions` that are added, two units for each: a region, and its part of the blocks.
    mutating func freeFor(_ regions: Int, _ styles: inout StyleTable, _ commands: inout CommandState) {
        if !isEmpty, regions > 0 { freeSome(2 * regions, &styles, &commands) }
    }

    /// Frees some of the remaining memory.
    mutating func freeSome(_ styles: inout StyleTable, _ commands: inout CommandState) {
        freeSome(Self.step, &styles, &commands)
    }

    private mutating func freeSome(
        _ count: Int, _ styles: inout StyleTable, _ commands: inout CommandState
    ) {
        var rest = count
        defer { freed += count - rest }
        while rest > 0, let scene = scenes.last {
            let end = scene.regions.traits.count
            let numbers = min(next, end)..<min(end, next + rest)
            for number in numbers { scene.free(UInt32(number), &styles, &commands) }
            next += numbers.count
            rest -= numbers.count
            guard rest > 0 else { return }
            // Freeing a block takes as long as freeing a few of its regions.
            rest -= 1 + end / 16
            if scene.freeNextBlock(&commands) {
                scenes.removeLast()
                next = 1
            }
        }
    }
}

extension Scene {
    /// Releases everything that a region of a removed scene used.
    fileprivate func free(_ id: UInt32, _ styles: inout StyleTable, _ commands: inout CommandState) {
        guard let former = regions.free(id) else { return }
        styles.release(former.style)
        if former.role == .collection { selection.forget(id) }
        if former.flags.contains(.isResponder) { commands.leave(responders.take(former.responder)) }
    }

    /// Frees one of the memory blocks with the data of the regions; for 100 000 regions each takes about 0.1 ms.
    ///
    /// - Returns: true if no large block is left.
    fileprivate func freeNextBlock(_ commands: inout CommandState) -> Bool {
        if regions.freeNextBlock() { return false }
        commands.leave(responders[ResponderList.scene])
        return true
    }
}
