public import InputModel

/// Resolves the numbers of scenes and regions in published events to names and owners: all that lines about a press,
/// the pointer or a gesture need. A view, as ``InteractionNames`` is; one is made for each line about a mouse.
public struct TargetNames: ~Escapable {
    let scenes: Span<Scene?>
    let styles: Span<PointerStyle?>
    let lists: Span<RegionID>
    let programs: Span<ProgramTable.Instance>

    @_lifetime(borrow interaction, borrow output)
    init(_ interaction: borrowing Interaction, _ output: borrowing Output) {
        scenes = interaction.scenes.slots.span
        styles = interaction.styles.all
        lists = output.regions.span
        programs = interaction.programs.span
    }

    /// An instance of a program that is connected, or disconnected since the events were last cleared.
    public func program(_ client: ClientID) -> ProgramTable.Instance? {
        ProgramTable.place(of: client, in: programs).map { programs[$0] }
    }

    /// The instance that owns a scene; nil for a scene that is kept for a disconnected program.
    public func program(of scene: SceneID) -> ClientID? {
        guard let scene = scenes[Int(scene.rawValue)] else { return nil }
        return scene.isKept ? nil : scene.owner
    }

    /// The program that owns a scene beyond its connections; nil for the configuration and for a program without a
    /// name.
    public func keeper(of scene: SceneID) -> ProgramName? { scenes[Int(scene.rawValue)]?.key.name }

    /// The number of the user whose program owns a scene; nil for the configuration, which all users share.
    public func user(of scene: SceneID) -> UInt32? {
        guard let scene = scenes[Int(scene.rawValue)] else { return nil }
        return scene.key.name?.user ?? program(scene.owner)?.user
    }

    /// A scene's id.
    public func name(of scene: SceneID) -> String { scenes[Int(scene.rawValue)]!.name }

    /// A region's id; nil for no region.
    public func name(of region: RegionID, in scene: SceneID) -> String? {
        region == .none ? nil : scenes[Int(scene.rawValue)]!.regions.names[region.rawValue]
    }

    /// The style with a number that an event carries.
    public func style(_ id: StyleID) -> PointerStyle {
        styles[Int(id.rawValue)] ?? styles[0]!
    }

    /// The region at `index` of a list.
    public func region(_ list: RegionList, _ index: Int) -> RegionID {
        lists[Int(list.start) + index]
    }
}
