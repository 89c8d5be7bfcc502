public import InputModel

/// What a user has made of the bars of one id in a program. Groups that the program does not have, or not any more, are kept
/// for one that does.
public struct BarCustomization: Hashable, Sendable {
    /// The bar's id.
    public var bar: String
    /// Groups that are in the bar, in order.
    public var groups: [String]
    /// Groups that are not, and that the user knew. Others come to their default places.
    public var hidden: [String]

    /// The `groups` of `bar` without the `hidden` ones.
    public init(bar: String, groups: [String], hidden: [String]) {
        self.bar = bar
        self.groups = groups
        self.hidden = hidden
    }

    /// Bytes of its texts.
    var textBytes: Int { bar.utf8.count + (groups + hidden).reduce(0) { $0 + $1.utf8.count } }

    /// It is no larger than a bar may be: what was saved may say anything.
    var isWithinLimits: Bool {
        groups.count + hidden.count <= Limits.barGroups && textBytes <= Limits.barBytes
    }

    /// What the user asks for now, with what is kept of before.
    ///
    /// - Parameters:
    ///   - bar: The bar's id.
    ///   - groups: Those that are in the bar.
    ///   - declared: All groups that the user could have asked for.
    ///   - former: What the user asked for before.
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
        // Groups that no program declares are dropped where they would exceed the limits.
        if kept.isWithinLimits { self = kept }
    }
}

/// What users have made of the bars of a program.
public struct ProgramBars: Hashable, Sendable {
    /// Whose bars.
    public var program: ProgramName
    /// By the ids of bars.
    public var bars: [BarCustomization]

    /// What was made of the `bars` of `program`.
    public init(of program: ProgramName, _ bars: [BarCustomization]) {
        self.program = program
        self.bars = bars
    }
}

/// What users have made of bars, and the layouts published since the events were last cleared.
struct BarState: ~Copyable {
    private var customizations: [ProgramKey: [String: BarCustomization]] = [:]
    private(set) var published = ReusableArray<BarLayout>()

    init(by _: Interaction.Maker) {}

    /// nil: the bar is as its program has it.
    func customization(of bar: String, _ key: ProgramKey) -> BarCustomization? { customizations[key]?[bar] }

    /// How many bars users have customised, of those programs.
    func count(where isMeant: (ProgramKey) -> Bool) -> Int {
        customizations.reduce(0) { $0 + (isMeant($1.key) ? $1.value.count : 0) }
    }

    /// For keeping: of programs with a name, by user and name.
    var kept: [ProgramBars] {
        customizations.keys.compactMap { $0.name }.sorted().map { name in
            ProgramBars(of: name, customizations[.named(name)]!.values.sorted { $0.bar < $1.bar })
        }
    }

    /// - Parameter customization: nil: as the program has it.
    mutating func customize(_ bar: String, _ customization: BarCustomization?, of key: ProgramKey) {
        customizations[key, default: [:]][bar] = customization
        if customizations[key]!.isEmpty { customizations[key] = nil }
    }

    /// A program without a name has gone.
    mutating func forget(_ key: ProgramKey) { customizations[key] = nil }

    /// - Returns: the place by which an event names the layout.
    mutating func note(_ layout: BarLayout) -> UInt32 {
        published.append(layout)
        return UInt32(published.count - 1)
    }

    mutating func clear() { published.removeAll() }
}
