import InputModel
import Regions

/// Pointer styles by number, each stored once, while a region has it or an event names it. None is `automatic`.
struct StyleTable: ~Copyable {
    /// The styles of regions that declare none, by number. They are never removed.
    private static let standard: [PointerStyle.Effect] = [.standardHover, .highlight, .lift]

    private var table = UseTable<PointerStyle>()
    /// Styles that no region uses any more, until the events that may name them are cleared.
    private var unused: [UInt32] = []

    init() {
        for effect in Self.standard {
            var style = PointerStyle()
            style.effect = effect
            _ = table.use(style)
        }
    }

    private static func isStandard(_ id: StyleID) -> Bool { id.rawValue < standard.count }

    /// By number; nil for unused numbers.
    var all: Span<PointerStyle?> {
        @_lifetime(borrow self)
        get { table.values.span }
    }

    /// The axes on which a style keeps the effect in the region's middle. Read at every motion, so no style is copied.
    func constrainedAxes(of id: StyleID) -> Axes {
        Self.isStandard(id) ? [] : table.values[Int(id.rawValue)]?.constrainedAxes ?? []
    }

    /// The number of a style for one more region, which has that role and size.
    mutating func use(_ style: PointerStyle?, by role: RegionRole, _ rect: Rect) -> StyleID {
        let effect = (style?.effect ?? .automatic).resolved(for: role, width: rect.width, height: rect.height)
        guard var style else {
            return StyleID(rawValue: UInt32(Self.standard.firstIndex(of: effect)!))
        }
        style.effect = effect
        return StyleID(rawValue: table.use(style))
    }

    /// The new style number of a resized region whose effect is automatic.
    mutating func fit(_ id: StyleID, to role: RegionRole, _ rect: Rect) -> StyleID {
        let effect = PointerStyle.Effect.automatic.resolved(for: role, width: rect.width, height: rect.height)
        // Read for every region that is laid out, so the style is not copied.
        guard table.values[Int(id.rawValue)]!.effect != effect else { return id }
        var style = table.values[Int(id.rawValue)]!
        style.effect = effect
        defer { release(id) }
        return use(style, by: role, rect)
    }

    /// One region fewer uses the style.
    mutating func release(_ id: StyleID) {
        guard !Self.isStandard(id) else { return }
        if table.release(id.rawValue) { unused.append(id.rawValue) }
    }

    /// No event names unused styles any more: forgets them.
    @inline(__always)
    mutating func clear() {
        guard !unused.isEmpty else { return }
        for number in unused { table.forget(number) }
        unused.removeAll(keepingCapacity: true)
    }

    /// Checks that a style is stored as long as a region has it, and only once.
    ///
    /// - Parameter known: how many regions have each style, by its number.
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants(uses known: [UInt32: Int]) throws(BrokenInvariant) {
        try table.checkInvariants("style", from: Self.standard.count, uses: known)
        for style in table.values {
            try require(style?.effect != .automatic, "a style is automatic")
        }
    }
}
