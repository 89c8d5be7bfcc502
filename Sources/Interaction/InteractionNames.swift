public import InputModel

/// What the numbers in published events stand for: a view of the tables that have it, which copies none of them.
public struct InteractionNames: ~Escapable {
    let scenes: Span<Scene?>
    let styles: Span<PointerStyle?>
    let lists: Span<RegionID>
    let performed: Span<PerformedCommand>
    let shortcuts: Span<ListedCategory>
    let shortcutsWithoutKeys: Span<ListedCategory>

    @_lifetime(borrow interaction, borrow output)
    init(_ interaction: borrowing Interaction, _ output: borrowing Output) {
        scenes = interaction.scenes.slots.span
        styles = interaction.styles.all
        lists = output.regions.span
        performed = interaction.commands.performed.span
        shortcuts = interaction.hold.categories.span
        shortcutsWithoutKeys = interaction.hold.withoutKeys.span
    }

    /// A scene's id.
    public func name(of scene: SceneID) -> String { scenes[Int(scene.rawValue)]!.name }

    /// A region's id; nil for no region.
    public func name(of region: RegionID, in scene: SceneID) -> String? {
        region == .none ? nil : scenes[Int(scene.rawValue)]!.names[region.rawValue]
    }

    /// The style behind a number that an event bears.
    public func style(_ id: StyleID) -> PointerStyle {
        styles[Int(id.rawValue)] ?? PointerStyle()
    }

    /// The regions of a list.
    public func region(_ list: RegionList, _ index: Int) -> RegionID {
        lists[Int(list.start) + index]
    }

    /// A command that was performed.
    public func command(_ event: CommandEvent) -> PerformedCommand { performed[Int(event.command)] }

    /// The commands shown to people, by category.
    public func categories(_ event: ShortcutsEvent) -> [ListedCategory] {
        let shown = event.audience == .withoutKeys ? shortcutsWithoutKeys : shortcuts
        return shown.indices.map { shown[$0] }
    }

    /// What a scene shows, as JSON.
    public func activity(of scene: SceneID) -> String? { scenes[Int(scene.rawValue)]!.activity }

    /// What a scene was like when its owner, who is back, went.
    public func restored(of scene: SceneID) -> SceneSession? { scenes[Int(scene.rawValue)]!.restored }
}

extension Interaction {
    /// The names for what `output` holds.
    @_lifetime(borrow self, borrow output)
    public func names(for output: borrowing Output) -> InteractionNames { InteractionNames(self, output) }
}
