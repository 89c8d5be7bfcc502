import InputModel
import Regions

/// What has been removed, and still holds memory: scenes, menus and responders.
///
/// It is freed a little at a time, so that a hundred thousand regions, or a thousand responders of a thousand actions
/// each, cause no pause. A declaration first frees twice what it costs, so that nothing piles up.
struct Remains {
    private(set) var scenes: [Scene] = []
    /// Regions of the last scene with a lower number have been freed.
    private var next = 1
    private var responders: [Responder] = []
    private var menus: [CommandMenu] = []

    /// The cost that a step frees, counted in regions; it takes about 0.1 ms.
    private static let step = 1024
    /// The cost of an action: its name loses one use.
    private static let actionCost = 4
    /// The cost of a command, with its texts and its action.
    private static let commandCost = 8

    var isEmpty: Bool { scenes.isEmpty && responders.isEmpty && menus.isEmpty }

    /// How many regions are still to be freed, including removed ones, whose memory stays for the next region.
    var regionCount: Int { scenes.reduce(0) { $0 + $1.regions.traits.count - 1 } - (next - 1) }

    /// The cost of everything still to be freed, but for the responders that scenes still have.
    var cost: Int {
        regionCount + responders.reduce(0) { $0 + Self.actionCost * ($1.actions.count + 1) }
            + menus.reduce(0) { $0 + Self.commandCost * $1.tree.nodes.count }
    }

    /// The cost of everything freed so far, so that tests can measure a step.
    private(set) var freed = 0

    /// Keeps a scene that no event names any more until it is freed.
    mutating func add(_ scene: Scene) {
        // In front of the last one, which may be half freed.
        scenes.insert(scene, at: 0)
    }

    /// Keeps a responder that no longer performs anything until it is freed.
    mutating func add(_ responder: Responder) {
        if !responder.isEmpty { responders.append(responder) }
    }

    /// Keeps a menu that no client can see any more until it is freed.
    mutating func add(_ menu: CommandMenu) { menus.append(menu) }

    /// Frees one step.
    mutating func freeSome(_ styles: inout StyleTable, _ commands: inout CommandState) {
        free(Self.step, &styles, &commands)
    }

    /// Frees twice the cost of what is about to be declared.
    mutating func makeRoom(
        regions: Int = 0, actions: Int = 0, commands count: Int = 0, _ styles: inout StyleTable,
        _ commands: inout CommandState
    ) {
        guard !isEmpty else { return }
        free(2 * (regions + Self.actionCost * actions + Self.commandCost * count), &styles, &commands)
    }

    private mutating func free(_ count: Int, _ styles: inout StyleTable, _ commands: inout CommandState) {
        var rest = count
        defer { freed += count - rest }
        while rest > 0 {
            if !responders.isEmpty {
                rest -= freeAction(&commands)
            } else if let menu = menus.last {
                rest -= free(menu, &commands)
            } else if let scene = scenes.last {
                rest -= free(rest, of: scene, &styles, &commands)
            } else {
                return
            }
        }
    }

    /// Frees an action of the last responder, or, once it has none, the responder.
    ///
    /// - Returns: the cost.
    private mutating func freeAction(_ commands: inout CommandState) -> Int {
        let last = responders.count - 1
        if let action = responders[last].actions.popLast() {
            commands.numbers.actions.release(action.id)
        } else {
            responders.removeLast()
        }
        return Self.actionCost
    }

    /// Frees a command of the last menu.
    ///
    /// - Returns: the cost.
    private mutating func free(_ menu: CommandMenu, _ commands: inout CommandState) -> Int {
        guard !menu.freeLast(&commands.numbers) else { return Self.commandCost }
        menus.removeLast()
        // Its tables by name and by key are freed at once.
        return Self.commandCost + menu.freedCount / 2
    }

    /// Frees at most `count` regions of the last scene; once it has none, one of the blocks with their data.
    ///
    /// - Returns: the cost.
    private mutating func free(
        _ count: Int, of scene: Scene, _ styles: inout StyleTable, _ commands: inout CommandState
    ) -> Int {
        let end = scene.regions.traits.count
        if next < end {
            let numbers = next..<min(end, next + count)
            for number in numbers { free(UInt32(number), of: scene, &styles, &commands) }
            next = numbers.upperBound
            return numbers.count
        }
        if !scene.regions.freeNextBlock() {
            leave(scene.responders[ResponderList.scene], &commands)
            scenes.removeLast()
            next = 1
        }
        // A block takes as long as a few of its regions.
        return 1 + end / 16
    }

    /// Releases everything that a region of a removed scene used.
    private mutating func free(
        _ id: UInt32, of scene: Scene, _ styles: inout StyleTable, _ commands: inout CommandState
    ) {
        guard let former = scene.regions.free(id) else { return }
        styles.release(former.style)
        if former.role == .collection { scene.selection.forget(id) }
        if former.flags.contains(.isResponder) { leave(scene.responders.take(former.responder), &commands) }
    }

    /// Keeps responders until they are freed; their programs' shares get their bytes back at once.
    mutating func leave(_ responders: [Responder], _ commands: inout CommandState) {
        for responder in responders {
            commands.giveBack(responder)
            add(responder)
        }
    }
}
