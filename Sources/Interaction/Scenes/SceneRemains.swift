import InputModel
import Regions

/// Scenes that have gone, and the memory that they take until it is freed a few regions at a time, without a pause for a
/// hundred thousand names and rectangles that nothing refers to any more.
struct SceneRemains {
    private(set) var scenes: [Scene] = []
    /// The regions of the last one with a lower number are freed.
    private var next = 1

    /// Regions of one step, which takes about 0.1 ms.
    private static let step = 1024

    var isEmpty: Bool { scenes.isEmpty }

    /// A scene that no event names any more.
    mutating func add(_ scene: Scene) {
        // The last one is half done.
        scenes.insert(scene, at: 0)
    }

    /// How many regions are still to be freed: what a region takes stays when it is removed, for the next.
    var regionCount: Int { scenes.reduce(0) { $0 + $1.regions.traits.count - 1 } - (next - 1) }

    /// How many regions, and blocks in regions, have been freed: so tests count what a step costs.
    private(set) var freed = 0

    /// What comes instead of as much that was freed takes twice its number: a region, and its part of the blocks.
    mutating func freeFor(_ regions: Int, _ styles: inout StyleTable, _ commands: inout CommandState) {
        if !isEmpty, regions > 0 { freeSome(2 * regions, &styles, &commands) }
    }

    /// Frees some of what is left.
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
            // A block takes as long as a few of the regions in it.
            rest -= 1 + end / 16
            if scene.freeNextBlock(&commands) {
                scenes.removeLast()
                next = 1
            }
        }
    }
}

extension Scene {
    /// Nothing is used any more for a region of a scene that has gone.
    fileprivate func free(_ id: UInt32, _ styles: inout StyleTable, _ commands: inout CommandState) {
        guard let former = regions.free(id) else { return }
        styles.release(former.style)
        if former.role == .collection { selection.forget(id) }
        if former.flags.contains(.isResponder) { commands.leave(responders.take(former.responder)) }
    }

    /// Frees one of the blocks that everything about regions lay in; of 100 000 regions each takes some 0.1 ms.
    ///
    /// - Returns: true where none is left that is large.
    fileprivate func freeNextBlock(_ commands: inout CommandState) -> Bool {
        if regions.freeNextBlock() { return false }
        commands.leave(responders[ResponderList.scene])
        return true
    }
}
