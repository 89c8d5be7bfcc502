/// Requests as programs write them, made up by chance from one vocabulary: standard commands and menus among the
/// program's own, names that occur twice, and names that belong to something else. Many are at fault.
///
/// ```
/// var requests = ProgramRequests(programs: 3)
/// requests.next(&random)    // {"do":"commands.replace","menu":"view","commands":[{"id":"rename"},{"id":"rename"}]}
/// ```
package struct ProgramRequests {
    /// The numbers that programs may have; others than the caller's are named, too.
    private let programs: Int

    package init(programs: Int) { self.programs = programs }

    private static let commands = [
        "rename", "duplicate", "share", "move", "deselectAll", "copy", "undo", "print", "a", "b", "c", "d",
    ]
    private static let menus = ["file", "edit", "view", "help", "findMenu", "m", "n", "other"]
    private static let scenes = ["s", "t", "u"]
    private static let regions = ["l", "k", "bar", "r0", "r1", "r2", "r3", "r4", "r5", "r6"]
    private static let keys = [
        "f2", "f6", "f7", "ctrl+c", "ctrl+d", "primary+z", "ctrl+k ctrl+c", "ctrl+k", "j", "j&k", "super+1",
        "altgr+e",
    ]

    /// One line of JSON.
    package func next(_ random: inout some RandomNumberGenerator) -> String {
        switch Int.random(in: 0..<24, using: &random) {
        case 0...3: return insert(&random)
        case 4, 5:
            return
                #"{"do":"commands.replace","menu":"\#(element(&random))","commands":[\#(elements(&random))]}"#
        case 6: return #"{"do":"commands.remove","commands":[\#(names(&random) { element(&$0) })]}"#
        case 7, 8:
            return
                #"{"do":"commands.customize","commands":[\#(list(0...3, &random, customization))]\#(program(&random))}"#
        case 9: return #"{"do":"command.perform","command":"\#(element(&random))"\#(program(&random))}"#
        case 10: return #"{"do":"commands.tree","after":"\#(element(&random))"\#(program(&random))}"#
        case 11:
            return
                #"{"do":"shortcuts.set","primary":"\#(chance(2, &random) ? "control" : "command")","localize":\#(chance(2, &random))}"#
        case 12, 13: return responder(&random)
        case 14, 15: return activate(&random)
        case 16: return scene(&random)
        case 17, 18:
            return
                #"{"do":"regions.set","scene":"\#(pick(Self.scenes, &random))","regions":[\#(list(0...8, &random, region))]}"#
        case 19, 20: return update(&random)
        case 21:
            return
                #"{"do":"selection.set","scene":"\#(pick(Self.scenes, &random))","collection":"\#(pick(Self.regions, &random))","items":[\#(names(&random) { pick(Self.regions, &$0) })]\#(program(&random))}"#
        case 22:
            return
                #"{"do":"focus.set","scene":"\#(pick(Self.scenes, &random))","region":"\#(pick(Self.regions, &random))"\#(program(&random))}"#
        default: return bar(&random)
        }
    }

    private func insert(_ random: inout some RandomNumberGenerator) -> String {
        let places = ["before", "after", "into", "atStart", "menu"]
        var place = ""
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            place += #""\#(pick(places, &random))":"\#(element(&random))","#
        }
        return #"{"do":"commands.insert",\#(place)"commands":[\#(elements(&random))]}"#
    }

    private func elements(_ random: inout some RandomNumberGenerator, depth: Int = 0) -> String {
        list(0...3, &random) { random in
            if depth < 2, chance(5, &random) {
                let inner = elements(&random, depth: depth + 1)
                return #"{"id":"\#(element(&random))","title":"T","commands":[\#(inner)]}"#
            }
            var fields = #""id":"\#(pick(Self.commands, &random))""#
            if chance(2, &random) { fields += #","keys":"\#(pick(Self.keys, &random))""# }
            if chance(3, &random) { fields += #","action":"\#(pick(Self.commands, &random))""# }
            if chance(5, &random) { fields += #","holds":true"# }
            if chance(6, &random) { fields += #","group":"fixed""# }
            if chance(4, &random) { fields += #","category":"\#(element(&random))""# }
            return "{\(fields)}"
        }
    }

    private func customization(_ random: inout some RandomNumberGenerator) -> String {
        var fields = #""id":"\#(element(&random))""#
        switch Int.random(in: 0...3, using: &random) {
        case 0: fields += #","keys":null"#
        case 1, 2: fields += #","keys":"\#(pick(Self.keys, &random))""#
        default: break
        }
        if chance(4, &random) { fields += #","shown":false"# }
        return "{\(fields)}"
    }

    private func responder(_ random: inout some RandomNumberGenerator) -> String {
        let actions = Set(
            (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(Self.commands, &random) })
        let list = actions.sorted().map {
            #""\#($0)":\#(chance(2, &random) ? "true" : #"{"enabled":false}"#)"#
        }
        var place = ""
        if chance(2, &random) {
            place += #","scene":"\#(pick(Self.scenes, &random))""#
            if chance(2, &random) { place += #","region":"\#(pick(Self.regions, &random))""# }
        }
        return
            #"{"do":"responder.set"\#(place),"actions":{\#(list.joined(separator: ","))},"presses":\#(chance(2, &random))}"#
    }

    private func activate(_ random: inout some RandomNumberGenerator) -> String {
        var fields = #""scene":"\#(pick(Self.scenes, &random))""#
        if chance(3, &random) { fields += #","rect":[\#(rect(&random))]"# }
        if chance(5, &random) { fields += #","presentation":"prominent""# }
        if chance(4, &random) { fields += #","target":"\#(pick(Self.scenes, &random))""# }
        if chance(2, &random) { fields += #","regions":[\#(list(0...8, &random, region))]"# }
        return #"{"do":"scene.activate",\#(fields)\#(program(&random))}"#
    }

    private func scene(_ random: inout some RandomNumberGenerator) -> String {
        let name = pick(Self.scenes, &random)
        switch Int.random(in: 0...5, using: &random) {
        case 0: return #"{"do":"scene.destroy","scene":"\#(name)"\#(program(&random))}"#
        case 1: return #"{"do":"scene.update","scene":"\#(name)","background":\#(chance(2, &random))}"#
        case 2: return #"{"do":"scene.order","scenes":[\#(names(&random) { pick(Self.scenes, &$0) })]}"#
        case 3: return #"{"do":"scene.refresh","scene":"\#(name)"\#(program(&random))}"#
        case 4: return #"{"do":"scene.restoration","scene":"\#(name)","complete":true}"#
        default: return #"{"do":"scene.update","scene":"\#(name)","rect":[\#(rect(&random))]}"#
        }
    }

    private func region(_ random: inout some RandomNumberGenerator) -> String {
        let id = pick(Self.regions, &random)
        var fields = #""id":"\#(id)","rect":[\#(rect(&random))]"#
        if chance(2, &random) { fields += #","parent":"\#(pick(Self.regions, &random))""# }
        if chance(2, &random) {
            fields += #","role":"\#(pick(["item", "collection", "bandArea", "plain"], &random))""#
        }
        if chance(3, &random) { fields += #","focusable":true"# }
        if chance(6, &random) { fields += #","text":true"# }
        if chance(6, &random) { fields += #","enabled":false"# }
        if chance(8, &random) { fields += #","band":true"# }
        return "{\(fields)}"
    }

    private func update(_ random: inout some RandomNumberGenerator) -> String {
        var fields = ""
        if chance(2, &random) { fields += #","put":[\#(list(0...4, &random, region))]"# }
        if chance(2, &random) { fields += #","remove":[\#(names(&random) { pick(Self.regions, &$0) })]"# }
        if chance(3, &random) { fields += #","move":[["\#(pick(Self.regions, &random))",10,20]]"# }
        if chance(3, &random) { fields += #","scroll":[["\#(pick(Self.regions, &random))",0,-7]]"# }
        return #"{"do":"regions.update","scene":"\#(pick(Self.scenes, &random))"\#(fields)}"#
    }

    private func bar(_ random: inout some RandomNumberGenerator) -> String {
        if chance(2, &random) {
            let groups = names(&random) { pick(Self.regions, &$0) }
            return #"{"do":"bar.customize","bar":"bar","groups":[\#(groups)]}"#
        }
        let groups = list(0...3, &random) { random in
            #"{"id":"\#(pick(Self.regions, &random))","items":[{"id":"\#(pick(Self.regions, &random))","width":10}]}"#
        }
        return
            #"{"do":"bar.set","scene":"\#(pick(Self.scenes, &random))","bar":"bar","width":100,"groups":[\#(groups)]}"#
    }

    private func element(_ random: inout some RandomNumberGenerator) -> String {
        pick(chance(3, &random) ? Self.menus : Self.commands, &random)
    }

    /// Often none: the caller's own.
    private func program(_ random: inout some RandomNumberGenerator) -> String {
        chance(4, &random) ? #","program":\#(Int.random(in: 0...programs + 1, using: &random))"# : ""
    }

    private func rect(_ random: inout some RandomNumberGenerator) -> String {
        (0..<4).map { _ in "\(Int.random(in: 0...300, using: &random))" }.joined(separator: ",")
    }

    private func names<Random: RandomNumberGenerator>(
        _ random: inout Random, _ name: (inout Random) -> String
    ) -> String {
        list(0...4, &random) { #""\#(name(&$0))""# }
    }

    private func list<Random: RandomNumberGenerator>(
        _ counts: ClosedRange<Int>, _ random: inout Random, _ element: (inout Random) -> String
    ) -> String {
        (0..<Int.random(in: counts, using: &random)).map { _ in element(&random) }.joined(separator: ",")
    }

    private func pick(_ names: [String], _ random: inout some RandomNumberGenerator) -> String {
        names.randomElement(using: &random)!
    }

    private func chance(_ count: Int, _ random: inout some RandomNumberGenerator) -> Bool {
        Int.random(in: 0..<count, using: &random) == 0
    }
}
