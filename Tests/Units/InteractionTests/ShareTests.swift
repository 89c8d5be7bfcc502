import InputModel
import TestSupport
import Testing

@testable import Interaction

/// What the programs of one user declare together is bounded, whatever it is, and what is refused changes nothing.
struct ShareTests {
    private struct Desk: ~Copyable {
        var interaction: Interaction
        private var output = Output()
        private let time = Timestamp(microseconds: 0)
        private var last: UInt32 = 0

        init(isShared: Bool = true) {
            var settings = InteractionSettings()
            settings.isShared = isShared
            interaction = Interaction(
                settings: settings, space: Rect(x: 0, y: 0, width: 1000, height: 1000), pointer: .zero)
        }

        mutating func connect(_ user: UInt32, named name: String? = nil) -> ClientID {
            last += 1
            interaction.connect(ClientID(rawValue: last), user: user, name: name, at: time, &output)
            clear()
            return ClientID(rawValue: last)
        }

        mutating func disconnect(_ client: ClientID) throws {
            interaction.disconnect(client, at: time, &output)
            clear()
            while interaction.hasDeferredWork { interaction.doDeferredWork() }
            try interaction.checkInvariants()
        }

        mutating func ask(_ request: Request, _ client: ClientID) throws(RequestError) {
            defer { clear() }
            try interaction.perform(request, by: client, at: time, &output)
        }

        func usage(_ user: UInt32) -> Usage { interaction.usage { $0 == user } }
        var all: Usage { interaction.usage { _ in true } }

        private mutating func clear() {
            output.removeAll()
            interaction.clearEvents()
        }

        /// Asks for ever more of what `request` makes, until it is refused.
        ///
        /// - Returns: how often that was done.
        mutating func fill(_ client: ClientID, _ request: (Int) -> Request) throws -> Int {
            for number in 0..<100_000 {
                let before = all
                do throws(RequestError) {
                    try ask(request(number), client)
                } catch {
                    #expect(error.code == .limit, "\(error.message)")
                    let after = all
                    #expect(before == after, "what is refused is declared all the same")
                    try interaction.checkInvariants()
                    return number
                }
            }
            Issue.record("nothing is ever refused")
            return 0
        }
    }

    private static let user: UInt32 = 1000

    private static func regions(_ count: Int, from first: Int = 0, accessories: Int = 0)
        -> [RegionDescription]
    {
        (first..<first + count).map { number in
            var region = RegionDescription(id: "r\(number)", rect: Rect(x: 0, y: 0, width: 10, height: 10))
            if accessories > 0 {
                var style = PointerStyle()
                style.accessories = (0..<accessories).map {
                    PointerStyle.Accessory(form: .arrow, offset: Double(number), angle: Double($0))
                }
                region.style = style
            }
            return region
        }
    }

    /// Regions that lie where their anchors say, with long ids: bytes run out before numbers do.
    private static func anchored(_ count: Int, from first: Int) -> [RegionDescription] {
        (first..<first + count).map { number in
            let id = "\(number)" + String(repeating: "r", count: 100)
            return RegionDescription(id: id, layout: RegionLayout(width: 10, height: 10))
        }
    }

    private static func dragged(_ number: Int) -> RegionDescription {
        var region = RegionDescription(id: "r\(number)", rect: Rect(x: 0, y: 0, width: 10, height: 10))
        let types = (0..<Limits.dragTypes).map {
            String(repeating: "t", count: Limits.dragTypeBytes - 1) + String(UnicodeScalar(UInt8(65 + $0)))
        }
        region.drags = RegionDrags(DragTypes(types)!)
        region.drops = DragTypes(types)
        region.springs = true
        return region
    }

    private static func opening(_ number: Int) -> RegionDescription {
        var region = RegionDescription(id: "r\(number)", rect: Rect(x: 0, y: 0, width: 10, height: 10))
        region.opening = RegionOpening(scene: "s")
        region.opening!.activity = String(repeating: "1", count: Limits.openingBytes)
        return region
    }

    /// One of as many bars as a scene may have, with short ids or long ones.
    private static func bar(_ number: Int) -> Request {
        var change = BarChange(
            scene: SceneName("s\(number / Limits.sceneBars)"), bar: BarName("b\(number % Limits.sceneBars)"))
        change.width = 100
        change.groups = (0..<Limits.barGroups).map { group in
            BarGroup(
                "g\(group)", items: (0..<3).map { BarItem("\(number % 2) item \(group) \($0)", width: 9) })
        }
        return .setBar(change)
    }

    private static func put(_ regions: [RegionDescription], in scene: String = "s") -> Request {
        var update = RegionUpdate(scene: SceneName(scene))
        update.put = regions
        return .updateRegions(update)
    }

    private static func activate(_ scene: String, activity: Int = 0) -> Request {
        var request = SceneActivation(scene: SceneName(scene))
        if activity > 0 { request.activity = String(repeating: "a", count: activity) }
        return .activateScene(request)
    }

    private static func responder(_ number: Int, actions: Int, in scene: String = "s") -> Request {
        var responder = ResponderDescription()
        responder.scene = SceneName(scene)
        responder.region = RegionName("r\(number)")
        responder.actions = (0..<actions).map { .init(name: "\(number).\($0)") }
        return .setResponder(responder)
    }

    private static func commands(_ count: Int, from first: Int, title: Int) -> Request {
        .insertCommands(
            CommandInsertion(
                (first..<first + count).map {
                    let title = String(repeating: "t", count: title)
                    return .init(
                        MenuElement(
                            .command(CommandDescription(id: "c\($0)", action: "a\($0)", title: title))))
                }))
    }

    @Test("Regions of all programs of a user count together, and each user has a share")
    func regions() throws {
        var desk = Desk()
        let (one, two, other) = (desk.connect(Self.user), desk.connect(Self.user), desk.connect(1001))
        for client in [one, two, other] { try desk.ask(Self.activate("s"), client) }
        let first = try desk.fill(one) { Self.put(Self.regions(100, from: $0 * 100)) }
        #expect(first == UserShare.standard.regions / 100)
        let rest = try desk.fill(two) { Self.put(Self.regions(1, from: $0)) }
        #expect(rest == UserShare.standard.regions % 100)
        // What takes the place of others is no more than before.
        try desk.ask(Self.put(Self.regions(50, from: 100)), one)
        try desk.ask(Self.put(Self.regions(1000)), other)
        try desk.disconnect(one)
        #expect(desk.usage(Self.user).regions == rest)
        try desk.ask(Self.put(Self.regions(1000, from: 500)), two)
    }

    @Test(
        "Whatever is declared counts, in bytes",
        arguments: [
            "styles", "anchors", "openings", "drags", "commands", "responders",
            "responders beside the scene's", "activities",
            "menus", "bars",
        ])
    func bytes(_ kind: String) throws {
        var desk = Desk()
        let client = desk.connect(Self.user)
        try desk.ask(Self.activate("s"), client)
        let request: (Int) -> Request =
            switch kind {
            case "styles": { Self.put(Self.regions(20, from: 20 * $0, accessories: Limits.accessories)) }
            case "anchors": { Self.put(Self.anchored(100, from: 100 * $0)) }
            case "openings": { Self.put([Self.opening($0)]) }
            case "drags": { Self.put([Self.dragged($0)]) }
            case "commands": { Self.commands(50, from: 50 * $0, title: Limits.titleBytes) }
            case "responders", "responders beside the scene's": { Self.responder($0, actions: 200) }
            case "bars": { Self.bar($0) }
            case "activities": { Self.activate("s\($0)", activity: Limits.activityBytes) }
            default: { Self.commands(1, from: $0, title: 8) }
            }
        if kind.hasPrefix("responders") { try desk.ask(Self.put(Self.regions(1000)), client) }
        if kind.hasSuffix("scene's") {
            var scenes = ResponderDescription()
            scenes.scene = SceneName("s")
            scenes.actions = (0..<200).map { .init(name: "scene.\($0)") }
            try desk.ask(.setResponder(scenes), client)
        }
        if kind == "bars" {
            for scene in 0..<Limits.clientScenes - 1 { try desk.ask(Self.activate("s\(scene)"), client) }
        }
        if kind == "activities" {
            // Each program has 64 scenes at most.
            var clients = [client]
            for _ in 0..<3 { clients.append(desk.connect(Self.user)) }
            for client in clients { _ = try desk.fill(client, request) }
        } else if kind == "menus" {
            // One command makes a program's menus.
            var isRefused = false
            while !isRefused {
                do throws(RequestError) {
                    try desk.ask(request(0), desk.connect(Self.user))
                } catch {
                    isRefused = true
                    #expect(error.code == .limit)
                }
            }
        } else {
            _ = try desk.fill(client, request)
            // A program has 4096 commands at most.
            if kind == "commands" { _ = try desk.fill(desk.connect(Self.user), request) }
        }
        let usage = desk.usage(Self.user)
        #expect(usage.bytes <= UserShare.standard.bytes)
        #expect(usage.bytes > UserShare.standard.bytes - 300_000, "\(usage.bytes) bytes are all that fits")
        let other = desk.connect(1001)
        try desk.ask(Self.activate("s"), other)
        try desk.ask(Self.commands(20, from: 0, title: 20), other)
        for number in 1..<1200 {
            let client = ClientID(rawValue: UInt32(number))
            if desk.interaction.program(client)?.user == Self.user { try desk.disconnect(client) }
        }
        let left = desk.usage(Self.user)
        #expect(left == Usage(), "what has gone counts no more")
    }

    @Test("What another program performs in a scene of the configuration is its own, and goes with it")
    func configuration() throws {
        var desk = Desk()
        let client = desk.connect(Self.user)
        try desk.ask(Self.activate("s"), .configuration)
        try desk.ask(.setRegions(SceneName("s"), Self.regions(1000)), .configuration)
        let before = desk.interaction.usage { $0 == nil }
        let count = try desk.fill(client) {
            guard case .setResponder(var responder) = Self.responder($0, actions: 200) else { fatalError() }
            responder.scene!.program = ProgramNumber(.configuration)
            return .setResponder(responder)
        }
        #expect(count > 100 && count < 1000)
        let after = desk.interaction.usage { $0 == nil }
        #expect(before == after)
        try desk.disconnect(client)
        #expect(desk.usage(Self.user) == Usage())
    }

    @Test("All users together have a share, the last of it for those who have declared little")
    func all() throws {
        var desk = Desk()
        var full = 0
        for user in 1000..<1010 as Range<UInt32> {
            let client = desk.connect(user)
            try desk.ask(Self.activate("s"), client)
            _ = try desk.fill(client) { Self.commands(50, from: 50 * $0, title: Limits.titleBytes) }
            if desk.usage(user).bytes > UserShare.standard.bytes / 2 { full += 1 }
            #expect(desk.usage(user).bytes > UserShare.little - 300_000, "user \(user) is left with nothing")
        }
        #expect(full == 3, "what is not for the others")
        #expect(desk.all.bytes <= UserShare.all)
    }

    @Test(
        "What is kept of scenes whose programs have gone is bounded, and never keeps their user from declaring"
    )
    func sessions() throws {
        var desk = Desk()
        for round in 0..<10 {
            let client = desk.connect(Self.user, named: "p\(round)")
            for scene in 0..<60 where desk.interaction.scenes.count < Limits.scenes {
                try desk.ask(Self.activate("s\(scene)", activity: Limits.activityBytes), client)
            }
            try desk.disconnect(client)
            let usage = desk.usage(Self.user)
            #expect(usage.kept <= UserShare.standard.bytes / UserShare.keptPart && usage.kept == usage.bytes)
        }
        // The last that were there are kept.
        let last = desk.interaction.sessions.map { $0.program?.name }
        #expect(last.allSatisfy { $0 == "p9" } && last.count > 40)
        let client = desk.connect(Self.user)
        try desk.ask(Self.activate("s"), client)
        try desk.ask(Self.put(Self.regions(10_000)), client)
    }

    @Test("Sessions of all users together are bounded, and whoever has the most loses the oldest")
    func allSessions() throws {
        var desk = Desk()
        for user in 1000..<1010 as Range<UInt32> {
            let client = desk.connect(user, named: "program")
            let activity = user == 1009 ? 100 : Limits.activityBytes
            for scene in 0..<20 { try desk.ask(Self.activate("s\(scene)", activity: activity), client) }
            try desk.disconnect(client)
            #expect(desk.all.kept <= UserShare.all / UserShare.keptPartOfAll)
        }
        #expect(desk.all.kept > UserShare.all / UserShare.keptPartOfAll - 100_000)
        let left = Dictionary(grouping: desk.interaction.sessions) { $0.program!.user }.mapValues(\.count)
        #expect(left[1009] == 20, "who has little loses nothing")
        #expect(left.count == 10 && left.values.allSatisfy { $0 >= 4 }, "\(left)")
    }

    @Test("A share is what is said of a user, and in a process of one's own there is none")
    func said() throws {
        var desk = Desk()
        desk.interaction.setShare(UserShare(regions: 100, bytes: 1 << 20), of: Self.user)
        let client = desk.connect(Self.user)
        try desk.ask(Self.activate("s"), client)
        let count = try desk.fill(client) { Self.put(Self.regions(1, from: $0)) }
        #expect(count == 100)
        // What was declared before it was taken away stays, and can become less.
        desk.interaction.setShare(UserShare(regions: 10, bytes: 1 << 20), of: Self.user)
        #expect(throws: RequestError.self) { try desk.ask(Self.put(Self.regions(1, from: 100)), client) }
        try desk.ask(.setRegions(SceneName("s"), Self.regions(50)), client)
        var own = Desk(isShared: false)
        try own.ask(Self.activate("s"), client)
        try own.ask(Self.put(Self.regions(100_000)), client)
    }
}
