import InputModel

/// What explanations are made of; nothing while no client asks for them.
struct Explanations: ~Copyable {
    /// The maximum number listed per scene, region chain or program; of a stack of regions, those in front.
    static let limit = 32

    /// A subscriber asks for them.
    var isOn = false
    /// The index of the device event that is being resolved, or nil.
    var device: Int?
    /// Keys are being suspended.
    var isSuspending = false
    /// While a press is resolved: why it goes where it does, noted by what decides that.
    var press: Explanation?
    /// While a key press is resolved: what decides about it has noted these.
    var trail: [Step] = []

    /// What a key press has done on its way.
    enum Step {
        /// It cancelled what is under way at a region; nil for empty space.
        case cancelled(RegionReference?)
        /// It gave up a sequence.
        case gaveUp
        /// It performed a command.
        case command(CommandMenu, Int)
        /// It is the next step of commands.
        case prefix(CommandMenu, UInt32)
    }

    /// Notes a step, while explanations are on.
    @inline(__always)
    mutating func note(_ step: @autoclosure () -> Step) { if isOn { trail.append(step()) } }
}

extension Interaction {
    /// Turns explanations of presses, keys and gestures on or off. The effects of input stay the same.
    package mutating func setExplains(_ isOn: Bool) { explanations.isOn = isOn }

    /// True while explanations are on.
    package var explains: Bool { explanations.isOn }

    /// The device event at `index` is resolved next; nil: what follows is not caused by one.
    package mutating func noteDeviceEvent(_ index: Int?) { explanations.device = index }

    /// Keys are being suspended, which ends what they hold; false: that is done.
    package mutating func noteSuspending(_ isSuspending: Bool) { explanations.isSuspending = isSuspending }

    /// Publishes why an input went where it did, about the event at `subject`, or about the device event if that is
    /// nil. Held input happened earlier, and can only be explained by `subject`.
    mutating func publish(
        _ explanation: Explanation, about subject: Int?, isAboutKey: Bool = false, _ output: inout Output
    ) {
        let device = scenes.isDelivering ? nil : explanations.device
        guard let line = subject ?? device else { return }
        output.publish(
            .why(
                WhyEvent(
                    subject: line, device: device, attachment: attachments.add(.explanation(explanation)),
                    isAboutKey: isAboutKey)))
    }

    /// A region of a scene, or its empty space.
    func party(_ scene: Scene, _ region: RegionID) -> Explanation.Party {
        Explanation.Party(
            program: scene.owner, user: user(of: scene.owner), needsKeys: needsKeys(scene), scene: scene.name,
            region: region == .none ? nil : scene.regions.names[region.rawValue])
    }

    func party(_ target: RegionReference) -> Explanation.Party { party(scenes[target.scene], target.region) }

    func party(_ target: ResponderReference, of program: ClientID) -> Explanation.Party {
        var party =
            if case .region(let region) = target { self.party(region) } else { self.party(program) }
        // In scenes of the configuration, other programs perform.
        party.program = program
        party.user = user(of: program)
        party.needsKeys = party.needsKeys || holders.hasContained(program)
        return party
    }

    /// A program as a whole.
    func party(_ program: ClientID) -> Explanation.Party {
        Explanation.Party(
            program: program, user: user(of: program), needsKeys: holders.hasContained(program))
    }

    func party(_ menu: CommandMenu, _ number: Int) -> Explanation.Party {
        var party = party(menu.client)
        party.command = menu.tree.command(number)?.id
        return party
    }

    private func user(of program: ClientID) -> UInt32? {
        program == .configuration ? nil : programs.user(of: program)
    }
}
