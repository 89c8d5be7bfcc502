import InputModel
import Regions

/// Pointer styles by number, each stored once, while a region has it or an event names it. None is `automatic`.
struct StyleTable: ~Copyable {
    /// The styles of regions that declare none, by number. They are never removed.
    private static let standard: [PointerStyle.Effect] = [.standardHover, .highlight, .lift]

    private var styles: [PointerStyle?] = []
    private var uses: [Int32] = []
    private var numbers: [PointerStyle: UInt32] = [:]
    /// Styles that no region uses any more, until the events that may name them are cleared.
    private var unused: [UInt32] = []
    private var free: [UInt32] = []

    init() {
        for effect in Self.standard {
            var style = PointerStyle()
            style.effect = effect
            numbers[style] = UInt32(styles.count)
            styles.append(style)
            uses.append(1)
        }
    }

    private static func isStandard(_ id: StyleID) -> Bool { id.rawValue < standard.count }

    /// By number; nil for unused numbers.
    var all: Span<PointerStyle?> {
        @_lifetime(borrow self)
        get { styles.span }
    }

    /// The axes on which a style keeps the effect in the region's middle. Read at every motion, so no style is copied.
    func constrainedAxes(of id: StyleID) -> Axes {
        Self.isStandard(id) ? [] : styles[Int(id.rawValue)]?.constrainedAxes ?? []
    }

    /// The number of a style for one more region, which has that role and size.
    mutating func use(_ style: PointerStyle?, by role: RegionRole, _ rect: Rect) -> StyleID {
        let effect = (style?.effect ?? .automatic).resolved(for: role, width: rect.width, height: rect.height)
        guard var style else {
            return StyleID(rawValue: UInt32(Self.standard.firstIndex(of: effect)!))
        }
        style.effect = effect
        if let number = numbers[style] {
            let id = StyleID(rawValue: number)
            if !Self.isStandard(id) { uses[Int(number)] += 1 }
            return id
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

    /// The new style number of a resized region whose effect is automatic.
    mutating func fit(_ id: StyleID, to role: RegionRole, _ rect: Rect) -> StyleID {
        let effect = PointerStyle.Effect.automatic.resolved(for: role, width: rect.width, height: rect.height)
        // Read for every region that is laid out, so the style is not copied.
        guard styles[Int(id.rawValue)]!.effect != effect else { return id }
        var style = styles[Int(id.rawValue)]!
        style.effect = effect
        defer { release(id) }
        return use(style, by: role, rect)
    }

    /// One region fewer uses the style.
    mutating func release(_ id: StyleID) {
        guard !Self.isStandard(id) else { return }
        uses[Int(id.rawValue)] -= 1
        if uses[Int(id.rawValue)] == 0 { unused.append(id.rawValue) }
    }

    /// No event names unused styles any more: forgets them.
    mutating func clear() {
        guard !unused.isEmpty else { return }
        for number in unused where uses[Int(number)] == 0 {
            guard let style = styles[Int(number)] else { continue }
            numbers[style] = nil
            styles[Int(number)] = nil
            free.append(number)
        }
        unused.removeAll(keepingCapacity: true)
    }

    /// Checks that a style is stored as long as a region has it, and only once.
    ///
    /// - Parameter known: how many regions have each style, by its number.
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants(uses known: [UInt32: Int]) throws(BrokenInvariant) {
        for number in styles.indices.dropFirst(Self.standard.count) {
            let id = UInt32(number)
            try require(
                Int(uses[number]) == known[id] ?? 0,
                "style \(id) is that of \(known[id] ?? 0) regions, and counted as that of \(uses[number])")
            guard let style = styles[number] else {
                try require(free.contains(id) && uses[number] == 0, "style \(id) has gone, and is not free")
                continue
            }
            try require(style.effect != .automatic, "style \(id) is automatic")
            try require(numbers[style] == id && !free.contains(id), "style \(id) is not found")
        }
    }
}
