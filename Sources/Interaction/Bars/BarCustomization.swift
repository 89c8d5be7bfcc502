import InputModel

/// A user's customisation of the bars with one id in a program. Groups that the program does not declare, or no longer
/// declares, are kept for a version that does.
public struct BarCustomization: Hashable, Sendable {
    /// The bar's id.
    public var bar: String
    /// The groups in the bar, in order.
    public var groups: [String]
    /// Groups that the user left out. Groups in neither list take their default positions.
    public var hidden: [String]

    /// The `groups` of `bar` without the `hidden` ones.
    public init(bar: String, groups: [String], hidden: [String]) {
        self.bar = bar
        self.groups = groups
        self.hidden = hidden
    }

    /// Bytes of its texts.
    var textBytes: Int { bar.utf8.count + (groups + hidden).reduce(0) { $0 + $1.utf8.count } }

    /// It does not exceed the limits of a bar: saved state may contain anything.
    var isWithinLimits: Bool {
        groups.count + hidden.count <= Limits.barGroups && textBytes <= Limits.barBytes
    }

    /// The customisation that the user now asks for, merged with what is kept of the previous one.
    ///
    /// - Parameters:
    ///   - bar: The bar's id.
    ///   - groups: The groups in the bar.
    ///   - declared: All groups that the user could have asked for.
    ///   - former: The previous customisation, or nil.
    init(bar: String, groups: [String], of declared: [BarGroup], after former: BarCustomization?) {
        var known = Set(groups)
        let hidden = declared.filter { $0.kind != .fixed && known.insert($0.id).inserted }
        self.init(bar: bar, groups: groups, hidden: hidden.map { $0.id })
        guard let former else { return }
        known.formUnion(declared.map { $0.id })
        var kept = self
        for group in former.hidden where !known.contains(group) { kept.hidden.append(group) }
        for (index, group) in former.groups.enumerated() where !known.contains(group) {
            let place = former.groups[..<index].lastIndex { kept.groups.contains($0) }
            let before = place.map { kept.groups.firstIndex(of: former.groups[$0])! + 1 } ?? 0
            kept.groups.insert(group, at: before)
        }
        // Groups that no program declares are dropped if they would exceed the limits.
        if kept.isWithinLimits { self = kept }
    }
}

/// The customisations of a program's bars.
public struct ProgramBars: Hashable, Sendable {
    /// The program that has the bars.
    public var program: ProgramName
    /// In order of bar ids.
    public var bars: [BarCustomization]

    /// The customisations `bars` of `program`.
    public init(of program: ProgramName, _ bars: [BarCustomization]) {
        self.program = program
        self.bars = bars
    }
}
