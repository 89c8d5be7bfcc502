public import InputModel

/// Resolves the numbers in published events to names and values: a view of the tables, which copies none of them.
public struct InteractionNames: ~Escapable {
    /// The names of scenes and regions, all that most events need.
    public let targets: TargetNames
    let performed: Span<PerformedCommand>
    let pendings: Span<PendingCommands>
    let changedCommands: Span<ChangedCommands>
    let openings: Span<RegionOpening>
    let explanations: Span<Explanation>
    let drops: Span<PublishedDrop?>
    let passed: Span<PassedActivation>
    let bars: Span<BarLayout>
    let shortcuts: Span<ShortcutHold.Lists>

    @_lifetime(borrow interaction, borrow output)
    init(_ interaction: borrowing Interaction, _ output: borrowing Output) {
        targets = TargetNames(interaction, output)
        performed = interaction.commands.performed.span
        pendings = interaction.pending.published.span
        changedCommands = interaction.changedCommands.published.span
        openings = interaction.openings.published.span
        explanations = interaction.explanations.published.span
        drops = interaction.drops.published.span
        passed = interaction.scenes.passed.span
        bars = interaction.bars.published.span
        shortcuts = interaction.hold.lists.span
    }

    /// An instance of a program that is connected, or disconnected since the events were last cleared.
    public func program(_ client: ClientID) -> ProgramTable.Instance? { targets.program(client) }

    /// The instance that owns a scene; nil for a scene that is kept for a disconnected program.
    public func program(of scene: SceneID) -> ClientID? { targets.program(of: scene) }

    /// The program that owns a scene beyond its connections; nil for the configuration and for a program without a
    /// name.
    public func keeper(of scene: SceneID) -> ProgramName? { targets.keeper(of: scene) }

    /// The number of the user whose program owns a scene; nil for the configuration, which all users share.
    public func user(of scene: SceneID) -> UInt32? { targets.user(of: scene) }

    /// A scene's id.
    public func name(of scene: SceneID) -> String { targets.name(of: scene) }

    /// A region's id; nil for no region.
    public func name(of region: RegionID, in scene: SceneID) -> String? {
        targets.name(of: region, in: scene)
    }

    /// The style with a number that an event carries.
    public func style(_ id: StyleID) -> PointerStyle { targets.style(id) }

    /// The region at `index` of a list.
    public func region(_ list: RegionList, _ index: Int) -> RegionID { targets.region(list, index) }

    /// A command that was performed.
    public func command(_ event: CommandEvent) -> PerformedCommand { performed[Int(event.command)] }

    /// The commands that may follow the steps pressed so far.
    public func pending(_ event: PendingEvent) -> PendingCommands { pendings[Int(event.place)] }

    /// The commands whose standing changed.
    public func commands(_ event: CommandsChangedEvent) -> ChangedCommands {
        changedCommands[Int(event.place)]
    }

    /// What a region opens.
    public func opening(_ event: OpenEvent) -> RegionOpening { openings[Int(event.place)] }

    /// The types of what is dragged over a region, and the payload that was handed over.
    public func drop(_ event: DropEvent) -> PublishedDrop { drops[Int(event.place)]! }

    /// What another program passed with its activation of a scene.
    public func passed(_ place: UInt32) -> PassedActivation { passed[Int(place)] }

    /// The layout of a bar; a bar without groups has been removed.
    public func bar(_ event: BarEvent) -> BarLayout { bars[Int(event.place)] }

    /// Why an input went where it did.
    public func explanation(_ event: WhyEvent) -> Explanation { explanations[event.place] }

    /// The commands shown to the user, by category.
    public func categories(_ event: ShortcutsEvent) -> [ListedCategory] {
        let shown = shortcuts[Int(event.place)]
        return event.audience == .withoutKeys ? shown.withoutKeys : shown.all
    }

    /// What a scene shows, as JSON.
    public func activity(of scene: SceneID) -> String? { targets.scenes[Int(scene.rawValue)]!.activity }

    /// The state of a scene when its owner, which is back now, disconnected.
    public func restored(of scene: SceneID) -> SceneSession? { targets.scenes[Int(scene.rawValue)]!.restored }
}

extension Interaction {
    /// The names for the events in `output`.
    @_lifetime(borrow self, borrow output)
    package func names(for output: borrowing Output) -> InteractionNames { InteractionNames(self, output) }

    /// The part of those names that events about a region need: made for each such event of a frame.
    @_lifetime(borrow self, borrow output)
    package func targetNames(for output: borrowing Output) -> TargetNames { TargetNames(self, output) }
}
