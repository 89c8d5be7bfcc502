public import InputModel

/// Resolves the numbers in published events to names and values: a view of the tables, which copies none of them.
public struct InteractionNames: ~Escapable {
    private let scenes: Span<Scene?>
    private let styles: Span<PointerStyle?>
    private let lists: Span<RegionID>
    private let programs: Span<ProgramTable.Instance>
    private let attachments: Span<Attachment>
    private let drops: Span<PublishedDrop?>
    private let texts: Span<[UInt8]>

    // Inlined: its spans are otherwise passed on by memory, three times an event.
    @inline(__always)
    @_lifetime(borrow interaction, borrow output)
    init(_ interaction: borrowing Interaction, _ output: borrowing Output) {
        scenes = interaction.scenes.slots.span
        styles = interaction.styles.all
        lists = output.regions.span
        programs = interaction.programs.span
        attachments = interaction.attachments.span
        drops = interaction.drops.published.span
        texts = output.texts.texts
    }

    /// An instance of a program that is connected, or disconnected since the events were last cleared.
    public func program(_ client: ClientID) -> ProgramTable.Instance? {
        ProgramTable.index(of: client, in: programs).map { programs[$0] }
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

    /// The bytes of a text that is too long to be stored in place; nil for any other.
    public func longText(_ text: ShortText) -> [UInt8]? { text.number.map { texts[$0] } }

    /// A scene's id.
    public func name(of scene: SceneID) -> String { scenes[Int(scene.rawValue)]!.name }

    /// A region's id; nil for no region.
    public func name(of region: RegionID, in scene: SceneID) -> String? {
        region == .none ? nil : scenes[Int(scene.rawValue)]!.regions.names[region.rawValue]
    }

    /// The style with a number that an event carries.
    public func style(_ id: StyleID) -> PointerStyle { styles[Int(id.rawValue)] ?? styles[0]! }

    /// The region at `index` of a list.
    public func region(_ list: RegionList, _ index: Int) -> RegionID { lists[Int(list.start) + index] }

    /// What a scene shows, as JSON.
    public func activity(of scene: SceneID) -> String? { scenes[Int(scene.rawValue)]!.activity }

    /// The state of a scene when its owner, which is back now, disconnected.
    public func restored(of scene: SceneID) -> SceneSession? { scenes[Int(scene.rawValue)]!.restored }

    /// The types of what is dragged over a region, and the payload that was handed over.
    public func drop(_ event: DropEvent) -> PublishedDrop { drops[Int(event.place)]! }
}

// What events have attached.
extension InteractionNames {
    /// A command that was performed.
    public func command(_ event: CommandEvent) -> PerformedCommand {
        guard case .command(let command) = attachments[Int(event.attachment)] else { mismatch() }
        return command
    }

    /// The commands that may follow the steps pressed so far.
    public func pending(_ event: PendingEvent) -> PendingCommands {
        guard case .pending(let commands) = attachments[Int(event.attachment)] else { mismatch() }
        return commands
    }

    /// The commands whose standing changed.
    public func commands(_ event: CommandsChangedEvent) -> ChangedCommands {
        guard case .changed(let commands) = attachments[Int(event.attachment)] else { mismatch() }
        return commands
    }

    /// The commands shown to the user, by category.
    public func categories(_ event: ShortcutsEvent) -> [ListedCategory] {
        guard case .shortcuts(let shown) = attachments[Int(event.attachment)] else { mismatch() }
        return event.audience == .withoutKeys ? shown.withoutKeys : shown.all
    }

    /// What a region opens.
    public func opening(_ event: OpenEvent) -> RegionOpening {
        guard case .opening(let opening) = attachments[Int(event.attachment)] else { mismatch() }
        return opening
    }

    /// What another program passed with its activation of a scene.
    public func passed(_ attachment: UInt32) -> PassedActivation {
        guard case .activation(let passed) = attachments[Int(attachment)] else { mismatch() }
        return passed
    }

    /// The layout of a bar; a bar without groups has been removed.
    public func bar(_ event: BarEvent) -> BarLayout {
        guard case .bar(let layout) = attachments[Int(event.attachment)] else { mismatch() }
        return layout
    }

    /// Why an input went where it did.
    public func explanation(_ event: WhyEvent) -> Explanation {
        guard case .explanation(let explanation) = attachments[Int(event.attachment)] else { mismatch() }
        return explanation
    }

    private func mismatch() -> Never { preconditionFailure("the attachment of an event of another type") }
}

extension Interaction {
    /// The names for the events in `output`.
    @inline(__always)
    @_lifetime(borrow self, borrow output)
    package func names(for output: borrowing Output) -> InteractionNames { InteractionNames(self, output) }
}
