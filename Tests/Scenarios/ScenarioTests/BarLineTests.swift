import Engine
import InputModel
import Interaction
import Testing
import Wire

/// Bars at their limits: their lines, and the snapshot.
struct BarLineTests {
    private static let client = ClientID(rawValue: 1)
    private static let time = Timestamp(microseconds: 0)
    /// - Returns: the code of the error; nil where it is done.
    @discardableResult
    private func ask(
        _ request: Request, by client: ClientID = client, _ engine: inout Engine
    ) -> RequestError.Code? {
        do throws(RequestError) {
            try engine.perform(request, by: client, at: Self.time)
            return nil
        } catch {
            return error.code
        }
    }

    /// Of characters that take one byte in a name, and six in a line.
    private func name(_ number: Int, _ length: Int) -> String {
        let digits = [number >> 8, number >> 4, number].map { UInt8(0x10 + $0 & 15) }
        return String(decoding: digits + [UInt8](repeating: 1, count: length - digits.count), as: UTF8.self)
    }

    /// As many groups and items as a bar has, and ids of as many bytes, nearly all of them those of items.
    private func groups(
        _ count: Int = Limits.barGroups, items: Int = Limits.barItems, bytes: Int = Limits.barBytes
    )
        -> [BarGroup]
    {
        var rest = bytes - count * 3
        return (0..<count).map { group in
            let last = group == count - 1
            let all = last ? items - items / count * (count - 1) : items / count
            return BarGroup(
                name(group, 3),
                items: (0..<all).map { item in
                    let left = items - group * (items / count) - item
                    let length = left == 1 ? rest : min(rest - (left - 1) * 3, max(3, rest / left))
                    rest -= length
                    return BarItem(name(group * (items / count) + item, length), width: 1)
                })
        }
    }

    private func change(_ groups: [BarGroup], bar: String = "b", scene: String = "s") -> Request {
        var change = BarChange(scene: SceneName(scene), bar: BarName(bar))
        change.width = 0
        change.groups = groups
        return .setBar(change)
    }

    @Test("The layout of the largest bar is one line, which is not too long")
    func longest() throws {
        var engine = Engine(settings: EngineSettings())
        let (scene, bar) = (name(1, Limits.nameBytes), name(2, Limits.nameBytes))
        ask(.activateScene(SceneActivation(scene: SceneName(scene))), &engine)
        engine.clearEvents()
        let groups = groups()
        let bytes = groups.reduce(0) {
            $0 + $1.id.utf8.count + $1.items.reduce(0) { $0 + $1.id.utf8.count }
        }
        #expect(bytes == Limits.barBytes && groups.flatMap(\.items).count == Limits.barItems)
        #expect(ask(change(groups, bar: bar, scene: scene), &engine) == nil)
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        #expect(engine.events.count == 1)
        encoder.encode(engine.events[0], names: engine.names, to: &buffer)
        let text = buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        #expect(text.utf8.count > 50_000 && text.utf8.count < LineEncoder.lineLimit)
        #expect(
            text.hasPrefix(#"{"type":"bar""#) && text.hasSuffix("]}\n")
                && text.split(separator: "\n").count == 1)
    }

    @Test("One group, item, byte or bar more is refused, and changes nothing")
    func limits() throws {
        var engine = Engine(settings: EngineSettings())
        ask(.activateScene(SceneActivation(scene: SceneName("s"))), &engine)
        #expect(ask(change([BarGroup("g", items: [BarItem("i", width: 1)])]), &engine) == nil)
        let before = engine.snapshot(at: Self.time).interaction.bars
        var wide = BarGroup("g", items: [BarItem("i", width: 1)])
        wide.representative = BarItem("r", width: .infinity)
        var negative = BarChange(scene: SceneName("s"), bar: BarName("b"))
        negative.width = -1
        var absurd = negative
        absurd.width = .nan
        for (code, request) in [
            (RequestError.Code.limit, change(groups(Limits.barGroups + 1))),
            (.limit, change(groups(items: Limits.barItems + 1))),
            (.limit, change(groups(bytes: Limits.barBytes + 1))),
            (.badValue, change([BarGroup("g", items: [BarItem("i", width: -0.5)])])),
            (.badValue, change([BarGroup("g", items: [BarItem("i", width: .nan)])])),
            (.badValue, change([wide])), (.badValue, .setBar(negative)), (.badValue, .setBar(absurd)),
        ] { #expect(ask(request, &engine) == code) }
        #expect(engine.snapshot(at: Self.time).interaction.bars == before)
        for number in 1..<Limits.sceneBars {
            #expect(
                ask(change([BarGroup("g", items: [BarItem("i", width: 1)])], bar: "\(number)"), &engine)
                    == nil)
        }
        #expect(ask(change([BarGroup("g", items: [BarItem("i", width: 1)])], bar: "more"), &engine) == .limit)
        try engine.checkInvariants()
    }

    @Test(
        "A snapshot has the bars of the frontmost scenes, as many as have room, and says where that is not all"
    )
    func snapshot() throws {
        var engine = Engine(settings: EngineSettings())
        for scene in ["back", "front"] {
            ask(.activateScene(SceneActivation(scene: SceneName(scene))), &engine)
            for bar in ["a", "b"] {
                #expect(ask(change(groups(8, items: 64, bytes: 900), bar: bar, scene: scene), &engine) == nil)
            }
        }
        func snapshot() -> (bars: [StreamState.Bar], isCut: Bool, count: Int) {
            var encoder = LineEncoder()
            var buffer = LineBuffer()
            var state = StreamState()
            _ = encoder.encode(engine.snapshot(at: Self.time), to: &buffer)
            let bytes = buffer.withUnsafeBytes { Array($0) }
            state.apply(bytes.span)
            return (state.bars, String(decoding: bytes, as: UTF8.self).contains(#""more":true"#), bytes.count)
        }
        let all = snapshot()
        #expect(
            all.bars.map { "\($0.scene)/\($0.id)" } == ["front/a", "front/b", "back/a", "back/b"]
                && !all.isCut)
        ask(change(groups(8, items: 64, bytes: 3500), bar: "b", scene: "front"), &engine)
        let cut = snapshot()
        #expect(cut.bars.map { "\($0.scene)/\($0.id)" } == ["front/a"] && cut.isCut)
        #expect(cut.count < LineEncoder.lineLimit)
    }

    @Test("Users of a daemon have each a part of the bars that may be customised")
    func customised() throws {
        var settings = EngineSettings()
        settings.interaction.isShared = true
        var engine = Engine(settings: settings)
        for (number, user) in [(1, 1000), (2, 1001)] as [(UInt32, UInt32)] {
            engine.connect(ClientID(rawValue: number), user: user, name: "p", at: Self.time)
        }
        ask(.activateScene(SceneActivation(scene: SceneName("s"))), &engine)
        func customise(_ bar: String) -> RequestError.Code? {
            ask(change([BarGroup("g", items: [BarItem("i", width: 1)])], bar: bar), &engine)
            var wish = BarCustomizationChange(bar: BarName(bar))
            wish.groups = []
            let code = ask(.customizeBar(wish), &engine)
            ask(change([], bar: bar), &engine)
            return code
        }
        for number in 0..<Limits.userCustomizedBars { #expect(customise("\(number)") == nil) }
        #expect(customise("0") == nil && customise("more") == .limit)
        ask(.customizeBar(BarCustomizationChange(bar: BarName("0"))), &engine)
        #expect(customise("more") == nil)
        try engine.checkInvariants()
    }

    @Test("Programs without a name count for their user, and what they customised goes with them")
    func unnamed() throws {
        var settings = EngineSettings()
        settings.interaction.isShared = true
        var engine = Engine(settings: settings)
        func customise(_ client: ClientID) -> (bar: RequestError.Code?, commands: RequestError.Code?) {
            engine.connect(client, user: 1000 + client.rawValue / 1000, name: nil, at: Self.time)
            ask(.activateScene(SceneActivation(scene: SceneName("s"))), by: client, &engine)
            ask(change([BarGroup("g", items: [BarItem("i", width: 1)])]), by: client, &engine)
            var wish = BarCustomizationChange(bar: BarName("b"))
            wish.groups = []
            let bar = ask(.customizeBar(wish), by: client, &engine)
            let declared = (0..<4).map { number in
                CommandInsertion.Item(
                    MenuElement(.command(CommandDescription(id: "c\(number)", action: "a", title: "t"))))
            }
            ask(.insertCommands(CommandInsertion(declared)), by: client, &engine)
            let commands = (0..<4).map { number in
                var change = CommandCustomization(id: "c\(number)")
                change.isHidden = true
                return change
            }
            return (bar, ask(.customizeCommands(commands), by: client, &engine))
        }
        let clients = (1...UInt32(Limits.userCustomizedBars)).map { ClientID(rawValue: $0) }
        for client in clients {
            let codes = customise(client)
            #expect(codes.bar == nil && codes.commands == nil)
        }
        let more = customise(ClientID(rawValue: 999))
        #expect(more.bar == .limit && more.commands == .limit)
        let other = customise(ClientID(rawValue: 1000))
        #expect(other.bar == nil && other.commands == nil, "another user has all of the own part")
        engine.disconnect(ClientID(rawValue: 999), at: Self.time)
        // More than there is room for, but for those that have gone.
        for round in 1...8 as ClosedRange<UInt32> {
            for client in clients {
                engine.disconnect(ClientID(rawValue: client.rawValue + round * 100 - 100), at: Self.time)
            }
            for client in clients {
                let codes = customise(ClientID(rawValue: client.rawValue + round * 100))
                #expect(codes.bar == nil && codes.commands == nil)
            }
            engine.clearEvents()
        }
        try engine.checkInvariants()
    }
}
