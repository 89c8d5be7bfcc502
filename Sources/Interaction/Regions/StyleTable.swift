import InputModel
import Regions

/// Pointer styles by number, each kept once, for as long as a region has it or an event names it.
struct StyleTable: ~Copyable {
    private var styles: [PointerStyle?] = [PointerStyle()]
    private var uses: [Int32] = [1]
    private var numbers: [PointerStyle: UInt32] = [PointerStyle(): 0]
    /// Those that nothing uses any more, until the events that may name them are cleared.
    private var unused: [UInt32] = []
    private var free: [UInt32] = []

    init(by _: Interaction.Maker) {}

    /// By number; nil for numbers that stand for none.
    var all: Span<PointerStyle?> {
        @_lifetime(borrow self)
        get { styles.span }
    }

    /// The axes on which a style keeps the effect in the region's middle: asked at every motion, so the style is not copied.
    func constrainedAxes(of id: StyleID) -> Axes {
        id == .standard ? [] : styles[Int(id.rawValue)]?.constrainedAxes ?? []
    }

    /// The number of a style that one more region has.
    mutating func use(_ style: PointerStyle?) -> StyleID {
        guard let style else { return .standard }
        if let number = numbers[style] {
            if number != 0 { uses[Int(number)] += 1 }
            return StyleID(rawValue: number)
        }
        let number = free.popLast() ?? UInt32(styles.count)
        if Int(number) == styles.count {
            styles.append(style)
            uses.append(1)
        } else {
            styles[Int(number)] = style
            uses[Int(number)] = 1
        }
        numbers[style] = number
        return StyleID(rawValue: number)
    }

    /// One region less has it.
    mutating func release(_ id: StyleID) {
        guard id != .standard else { return }
        uses[Int(id.rawValue)] -= 1
        if uses[Int(id.rawValue)] == 0 { unused.append(id.rawValue) }
    }

    /// No event names any more what no region has.
    mutating func clear() {
        if !unused.isEmpty { forgetUnused() }
    }

    private mutating func forgetUnused() {
        for number in unused where uses[Int(number)] == 0 {
            guard let style = styles[Int(number)] else { continue }
            numbers[style] = nil
            styles[Int(number)] = nil
            free.append(number)
        }
        unused.removeAll(keepingCapacity: true)
    }

    /// A style is kept as long as a region has it, and each once.
    ///
    /// - Parameter known: how many regions have each style, by its number.
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants(uses known: [UInt32: Int]) throws(BrokenInvariant) {
        for number in styles.indices.dropFirst() {
            let id = UInt32(number)
            try require(
                Int(uses[number]) == known[id] ?? 0,
                "style \(id) is that of \(known[id] ?? 0) regions, and counted as that of \(uses[number])")
            guard let style = styles[number] else {
                try require(free.contains(id) && uses[number] == 0, "style \(id) has gone, and is not free")
                continue
            }
            try require(numbers[style] == id && !free.contains(id), "style \(id) is not found")
        }
    }
}
