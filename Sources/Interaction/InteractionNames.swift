public import InputModel

/// What the numbers in published events stand for. Good until the events are cleared.
public struct InteractionNames {
    let scenes: [Scene?]
    let styles: StyleTable
    let lists: ReusableArray<RegionID>
    let performed: ReusableArray<PerformedCommand>
    let shortcuts: [ListedCategory]
    let shortcutsWithoutKeys: [ListedCategory]
    let programs: ProgramTable

    /// An instance of a program that is there, or went since the events were last cleared.
    public func program(_ client: ClientID) -> ProgramTable.Instance? { programs[client] }

    /// Whose a scene is; nil for one that is kept for a program that is away.
    public func program(of scene: SceneID) -> ClientID? {
        let scene = scenes[Int(scene.rawValue)]!
        return scene.isKept ? nil : scene.owner
    }

    /// Whose a scene is beyond connections; nil for the configuration's, and for that of a program without a name.
    public func keeper(of scene: SceneID) -> ProgramName? { scenes[Int(scene.rawValue)]!.key.name }

    /// The number of the user whose program a scene is of; nil for the configuration, which is everybody's.
    public func user(of scene: SceneID) -> UInt32? {
        let scene = scenes[Int(scene.rawValue)]!
        return scene.key.name?.user ?? programs.user(of: scene.owner)
    }

    /// A scene's id.
    public func name(of scene: SceneID) -> String { scenes[Int(scene.rawValue)]!.name }

    /// A region's id; nil for no region.
    public func name(of region: RegionID, in scene: SceneID) -> String? {
        region == .none ? nil : scenes[Int(scene.rawValue)]!.names[region.rawValue]
    }

    /// The style behind a number that an event bears.
    public func style(_ id: StyleID) -> PointerStyle { styles[id] }

    /// The regions of a list.
    public func region(_ list: RegionList, _ index: Int) -> RegionID {
        lists.span[Int(list.start) + index]
    }

    /// A command that was performed.
    public func command(_ event: CommandEvent) -> PerformedCommand { performed.span[Int(event.command)] }

    /// The commands shown to people, by category.
    public func categories(_ event: ShortcutsEvent) -> [ListedCategory] {
        event.audience == .withoutKeys ? shortcutsWithoutKeys : shortcuts
    }

    /// What a scene shows, as JSON.
    public func activity(of scene: SceneID) -> String? { scenes[Int(scene.rawValue)]!.activity }

    /// What a scene was like when its owner, who is back, went.
    public func restored(of scene: SceneID) -> SceneSession? { scenes[Int(scene.rawValue)]!.restored }
}

extension Interaction {
    /// The names for what `output` holds.
    public func names(for output: borrowing Output) -> InteractionNames {
        InteractionNames(
            scenes: scenes.slots, styles: styles, lists: output.regions,
            performed: commands.performed, shortcuts: hold.categories,
            shortcutsWithoutKeys: hold.withoutKeys, programs: programs)
    }
}
