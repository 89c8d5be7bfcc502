import InputModel
import Keymap
import TestSupport
import Testing
import Wire

@testable import Configuration
@testable import Engine
@testable import Interaction
@testable import Subscription

/// Random configurations are read again and again, while programs declare, change and end whatever they can.
struct ReloadPropertyTests {
    /// What there is, but for what devices do.
    private struct Picture: Equatable {
        let interaction: InteractionState
        let sessions: [SceneSession]
        let changes: [ProgramCustomizations]
        let regions: [PlacedRegion]
        let commands: [String]
        let settings: String

        init(_ engine: borrowing Engine) {
            interaction = engine.snapshot(at: Timestamp(microseconds: 0)).interaction
            sessions = engine.sessions
            changes = engine.commandCustomizations
            regions = engine.placedRegions(limit: 1000)
            commands = engine.commands(matching: "").flatMap(\.commands).map { "\($0.id) \($0.keys ?? "")" }
            settings = "\(engine.settings)"
        }
    }

    /// All of the new configuration holds, and programs have what they had.
    private func checkWhole(
        _ engine: borrowing Engine, _ new: Configuration, programs: Set<String>
    ) {
        let state = engine.snapshot(at: Timestamp(microseconds: 0)).interaction
        var fresh = Engine(settings: engine.settings)
        fresh.start(new, at: Timestamp(microseconds: 0))
        let names = Set(new.scenes.map(\.scene.id))
        let own = engine.interaction.scenes.order.filter { $0.owner == .configuration }.map(\.name)
        for scene in fresh.snapshot(at: Timestamp(microseconds: 0)).interaction.scenes {
            let here = state.scenes.first { $0.id == scene.id && $0.program == .configuration }
            #expect(here?.rect == scene.rect && here?.presentation == scene.presentation)
            #expect(here?.isConnected == true && here?.state != "background")
        }
        func placed(_ regions: [PlacedRegion]) -> Set<PlacedRegion> {
            Set(regions.filter { $0.program == .configuration })
        }
        #expect(placed(engine.placedRegions(limit: 2000)) == placed(fresh.placedRegions(limit: 2000)))
        #expect(names == Set(own))
        #expect(programs == ownedByPrograms(engine))
        #expect(state.scenes.count { $0.state != "background" } <= new.engine.interaction.sceneLimit)
        let found = Set(engine.commands(matching: "").flatMap { $0.commands.map(\.id) })
        for command in fresh.commands(matching: "").flatMap(\.commands) {
            #expect(found.contains(command.id), "\(command.id)")
        }
        #expect(engine.settings.interaction.sceneLimit == new.engine.interaction.sceneLimit)
        #expect(engine.settings.interaction.shortcuts == new.engine.interaction.shortcuts)
    }

    private func ownedByPrograms(_ engine: borrowing Engine) -> Set<String> {
        Set(
            engine.interaction.scenes.order.filter { $0.isConnected && $0.owner != .configuration }.map {
                "\($0.owner.rawValue) \($0.name)"
            })
    }

    @Test("Old or new, whole each time, and never a trap", arguments: 0..<8)
    func reloads(seed: Int) throws {
        var dice = ReloadDice(random: SeededRandom(seed: UInt64(seed)))
        var configuration = Configuration()
        configuration.engine.interaction.isShared = true
        var engine = Engine(settings: configuration.engine)
        engine.use(try Keymap(configuration.engine.keymap), at: Timestamp(microseconds: 0))
        var time = Timestamp(microseconds: 1_000_000)
        let devices = try ["keyboard", "mouse"].compactMap {
            engine.add(try DevicePreset.make($0, name: $0), at: time)
        }
        var programs = RandomPrograms(["one", "one", "two", nil])
        var outcomes = (applied: 0, refused: 0)
        for _ in 0..<30 {
            for _ in 0..<dice.number(0...12) {
                time = time + .milliseconds(10)
                if dice.chance(12) { programs.disconnectAny(&dice.random, &engine, at: time) }
                let line = RequestLine.parse(Array(dice.request().utf8).span)
                _ = RequestHandler.perform(
                    line, by: programs.any(&dice.random, &engine, at: time), &engine, at: time)
                press(&dice, devices, &engine, time)
                engine.clearEvents()
            }
            if dice.chance(5) { fill(&programs, &engine, time) }
            guard var new = try? Configuration(yaml: Array(dice.configuration().utf8)) else { continue }
            new.engine.interaction.isShared = true
            let before = Picture(engine)
            let owned = ownedByPrograms(engine)
            engine.clearEvents()
            do throws(RequestError) {
                try engine.change(from: configuration, to: new, at: time)
                checkWhole(engine, new, programs: owned)
                configuration = new
                outcomes.applied += 1
            } catch {
                let (now, count) = (Picture(engine), engine.events.count)
                #expect(now == before && count == 0, "\(error.message)")
                outcomes.refused += 1
            }
            engine.clearEvents()
        }
        #expect(outcomes.applied > 3 && outcomes.refused > 0, "\(outcomes)")
    }

    private func fill(_ programs: inout RandomPrograms, _ engine: inout Engine, _ time: Timestamp) {
        for number in 0..<Limits.scenes {
            let line = RequestLine.parse(Array(#"{"do":"scene.activate","scene":"f\#(number)"}"#.utf8).span)
            let client = programs.instance(number / Limits.clientScenes % 4, &engine, at: time)
            _ = RequestHandler.perform(line, by: client, &engine, at: time)
        }
    }

    /// Keys and buttons go down or up: presses, drags and sequences are under way while the configuration changes.
    private func press(
        _ dice: inout ReloadDice, _ devices: [DeviceID], _ engine: inout Engine, _ time: Timestamp
    ) {
        let codes = [dice.pick(["29", "30", "48", "37", "63"]), "272"]
        for (device, code) in zip(devices, codes) {
            let events = [InputEvent(type: .key, code: UInt16(code)!, value: dice.chance(2) ? 1 : 0)]
            engine.process(Frame(time: time, device: device, events: events.span))
        }
    }
}
