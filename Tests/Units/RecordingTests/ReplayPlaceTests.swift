import Foundation
import InputModel
import TestSupport
import Testing
import Trace
import Wire

@testable import Configuration
@testable import Recording
@testable import Subscription
@testable import System

/// A recording replays to the same bytes on every account and machine: it carries its keymaps and Compose sequences.
struct ReplayPlaceTests {
    /// Dead keys, Compose, and two layouts between which Alt and Shift switch.
    private static let yaml = """
        keyboard: {layout: "us,ru", variant: "intl,", options: "grp:alt_shift_toggle,compose:menu"}
        """
    private static let toGerman = #"{"id":1,"do":"keyboard.set","layout":"de","variant":"","group":0}"#
    private static let back = #"{"id":3,"do":"keyboard.set","layout":"us,ru","variant":"intl,"}"#
    private static let unknown = #"{"id":2,"do":"keyboard.set","layout":"nosuch"}"#

    private static let (apostrophe, e, compose, o, c, a, y) =
        (40, 18, 127, 24, 46, 30, 21)
        as (
            UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16
        )
    private static let (leftAlt, leftShift) = (56, 42) as (UInt16, UInt16)
    /// Types aé©ф with the layouts above.
    private static let keys = [[a], [apostrophe], [e], [compose], [o], [c], [leftAlt, leftShift], [a]]

    private static func configuration() throws -> Configuration {
        try Configuration(Array(yaml.utf8), of: "inlet.yaml")
    }

    private static var keyboard: DeviceDescription {
        var device = PhraseKeyboard.description(holding: a)
        device.initialState = DeviceDescription.InitialState()
        return device
    }

    /// The frames of keys that are pressed together, one chord after the other.
    private static func frames(_ chords: [[UInt16]]) -> [InputEvent] {
        chords.flatMap { chord in
            chord.map { InputEvent(type: .key, code: $0, value: 1) }
                + chord.reversed().map { InputEvent(type: .key, code: $0, value: 0) }
        }
    }

    /// A recording in which the layout changes to a third, in which two keys type zä, and back.
    private static func record() throws -> [UInt8] {
        var time = Timestamp(microseconds: 1_000_000)
        var composer = TraceComposer(showKeys: true, configuration: try configuration(), at: time)
        let number = try composer.add(keyboard, isNew: false, at: time)
        composer.start(at: time)
        func press(_ chords: [[UInt16]], _ composer: inout TraceComposer) {
            for event in frames(chords) {
                time = time + .milliseconds(20)
                let events = [event]
                composer.record(events.span, of: number, at: time, isMadeByKernel: false)
            }
        }
        press(keys, &composer)
        var bytes = composer.takeChunk()
        func ask(_ request: String, _ composer: inout TraceComposer) {
            time = time + .milliseconds(20)
            let line = Array(request.utf8)
            _ = composer.perform(line.span, at: time)
        }
        ask(toGerman, &composer)
        ask(unknown, &composer)
        press([[y], [apostrophe]], &composer)
        // The file has this one already.
        ask(back, &composer)
        press([[a]], &composer)
        bytes += composer.finish()
        return bytes
    }

    @Test("MCAP: text, dead keys, Compose, two groups, and a third layout that a program chose")
    func messages() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "session.mcap")
            let bytes = try Self.record()
            try Data(bytes).write(to: file)
            let session = try Session.read(bytes.span, path: "x")
            #expect(session.keymaps.map(\.names.layout) == ["us,ru", "de"])
            try Replays.check([(file, "aé©фzäa")], verifies: true, in: folder)
            // A part of it, and a report.
            let from = try Replays.run([], ["replay", file.path, "--from", "0.4"]).output
            #expect(Replays.text(from).hasSuffix("zäa"))
            for (index, place) in try Replays.places(folder.appending(path: "home")).enumerated()
            where Replays.canMount || !place.mounts {
                #expect(try Replays.run(place.words, ["replay", file.path, "--from", "0.4"]).output == from)
                let page = folder.appending(path: "page\(index).html")
                let run = try Replays.run(place.words, ["report", file.path, "-o", page.path])
                #expect(run.status == 0, "\(run.errors)")
            }
        }
    }

    @Test("Converted to text and back, it keeps the layout and the sequences with which it began")
    func converted() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "session.mcap")
            try Data(Self.record()).write(to: file)
            var files: [(URL, text: String)] = []
            var last = file
            for name in ["a.evemu", "b.yaml", "c.mcap", "d.evemu"] {
                let next = folder.appending(path: name)
                let run = try Replays.run([], ["convert", last.path, next.path])
                #expect(run.status == 0, "\(run.errors)")
                // Requests have no place in text: the second group stays in force.
                files.append((next, "aé©фнэф"))
                last = next
            }
            try Replays.check(files, verifies: false, in: folder)
        }
    }

    @Test("A text recording carries the layout with which its replay begins", arguments: [true, false])
    func text(_ isLibinput: Bool) throws {
        try withTemporaryFolder { folder in
            var time = Timestamp(microseconds: 1_000_000)
            var recording = TextRecording(isLibinput: isLibinput, showKeys: true, blur: nil, at: time)
            let added = recording.add(Self.keyboard, at: time)
            let id = try #require(added)
            for event in Self.frames([[Self.a], [Self.apostrophe], [Self.y]]) {
                time = time + .milliseconds(20)
                let events = [event]
                recording.process(Frame(time: time, device: id, events: events.span))
            }
            let text = recording.takeText()
            let file = folder.appending(path: isLibinput ? "x.yaml" : "x.evemu")
            try text.write(to: file, atomically: true, encoding: .utf8)
            try Replays.check([(file, "a'y")], verifies: false, in: folder)
            #expect(text.utf8.count < 20_000, "a keymap is 62 KB of text")
            // A damaged keymap is said with its line, and can be left out.
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let first = try #require(lines.firstIndex { $0.hasPrefix("# keymap: ") })
            var damaged = lines
            damaged[first + 1] = "# keymap: AAAA"
            try damaged.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
            let run = try Replays.run([], ["replay", file.path])
            #expect(run.status == 65)
            #expect(run.errors.contains("line \(first + 1): the keymap of the recording is damaged"))
            damaged.removeAll { $0.hasPrefix("# keymap: ") }
            try damaged.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
            #expect(Replays.text(try Replays.run([], ["replay", file.path]).output) == "a'y")
        }
    }

    @Test("Each file of a rotated recording has the keymap, and none has one for a mouse alone")
    func rotated() throws {
        try withTemporaryFolder { folder in
            let recordings = folder.appending(path: "recordings")
            try FileManager.default.createDirectory(at: recordings, withIntermediateDirectories: false)
            var settings = RotationSettings()
            settings.rotateAge = .milliseconds(60_000)
            let plan = RotationPlan(
                path: recordings.path, settings: settings, showKeys: true, blur: nil,
                configuration: try Self.configuration())
            let digits = String(repeating: "ab", count: 16)
            let files = try RecordingFolder(
                path: recordings.path, ids: HashedIDs(machine: digits, boot: digits), settings: settings)
            var time = Timestamp(microseconds: 1_000_000)
            var recording = try RotatingRecording(plan, files, at: time) { time }
            try recording.add(Self.keyboard, as: 7, isNew: false, at: time)
            recording.start(at: time)
            for _ in 0..<2 {
                for event in Self.frames(Self.keys.dropLast(2)) {
                    time = time + .milliseconds(20)
                    let events = [event]
                    recording.record(events.span, of: 7, at: time, isMadeByKernel: false)
                }
                for _ in 0..<70 {
                    _ = try recording.pass(at: time)
                    time = time + .milliseconds(1000)
                }
            }
            try recording.finish()
            let names = try FileManager.default.contentsOfDirectory(atPath: recordings.path)
                .filter { $0.hasSuffix(".mcap") }.sorted()
            #expect(names.count >= 2)
            try Replays.check(
                names.prefix(2).map { (recordings.appending(path: $0), "aé©") }, verifies: true, in: folder)
        }
        var capabilities = Capabilities()
        capabilities.types = 7
        capabilities.keys = KeySet([.buttonLeft])
        capabilities.relative = 3
        let time = Timestamp(microseconds: 1_000_000)
        var composer = TraceComposer(showKeys: true, configuration: try Self.configuration(), at: time)
        let mouse = DeviceDescription(name: "Mouse", path: "/dev/input/event0", capabilities: capabilities)
        _ = try composer.add(mouse, isNew: false, at: time)
        composer.start(at: time)
        let bytes = composer.finish()
        #expect(try Session.read(bytes.span, path: "x").keymaps.isEmpty)
        #expect(bytes.count < 20_000)
    }

    @Test("What a simulated seat records beside its stream replays in every place")
    func simulated() throws {
        try withTemporaryFolder { folder in
            let recordings = folder.appending(path: "recordings")
            try FileManager.default.createDirectory(at: recordings, withIntermediateDirectories: false)
            let configuration = folder.appending(path: "inlet.yaml")
            try (Self.yaml + "\nrecord: \(recordings.path)\n")
                .write(to: configuration, atomically: true, encoding: .utf8)
            let keys = ["KEY_A", "KEY_APOSTROPHE", "KEY_E"].map { #"{"do":"simulate","key":"\#($0)"}"# }
            let script = [#"{"do":"simulate","plug":"keyboard"}"#] + keys
            let run = try ProcessRun(
                [Replays.inlet, "simulate", "--virtual-time", "--config", configuration.path],
                input: script.joined(separator: "\n") + "\n")
            #expect(run.status == 0 && run.output.contains(#""text":"é""#), "\(run.errors)")
            let names = try FileManager.default.contentsOfDirectory(atPath: recordings.path)
            let file = recordings.appending(path: try #require(names.first))
            let session = try Session.read(Array(try Data(contentsOf: file)).span, path: "x")
            #expect(session.keymaps.map(\.names.layout) == ["us,ru"] && session.keymaps[0].sequences != nil)
            let text = Replays.text(try Replays.run([], ["replay", file.path]).output)
            try Replays.check([(file, text)], verifies: true, in: folder)
        }
    }

    @Test("A configuration that names a layout or a Compose file wins, which is said; another one does not")
    func configured() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "session.mcap")
            try Data(Self.record()).write(to: file)
            let own = folder.appending(path: "own.compose")
            try "<dead_acute> <e> : \"E\"\n".write(to: own, atomically: true, encoding: .utf8)
            for (yaml, text, words) in [
                ("pointer: {speed: 0.5}", "aé©фzäa", nil),
                (
                    #"keyboard: {layout: "us,gr", variant: "intl,", options: "grp:alt_shift_toggle,compose:menu"}"#,
                    "aé©αzäa",
                    "names a keyboard layout, which"
                ),
                (
                    "keyboard: {compose: \(own.path)}", "aEocфzäa",
                    "names a source of Compose sequences, which"
                ),
                ("keyboard: {layout: fr, locale: C}", "qùeocqzäa", "names a keyboard layout and a source"),
            ] as [(String, String, String?)] {
                let configuration = folder.appending(path: "inlet.yaml")
                try yaml.write(to: configuration, atomically: true, encoding: .utf8)
                let run = try Replays.run([], ["replay", file.path, "--config", configuration.path])
                #expect(run.status == 0, "\(run.errors)")
                #expect(Replays.text(run.output) == text, "\(yaml)")
                if let words {
                    #expect(run.errors.contains(words) && run.errors.contains("instead of the recorded one"))
                } else {
                    #expect(run.errors == "")
                }
            }
        }
    }

    @Test("A keymap that cannot be compiled is one error with status 65, and can be left to this machine")
    func damaged() throws {
        try withTemporaryFolder { folder in
            let bytes = try Self.record()
            var session = try Session.read(bytes.span, path: "x")
            session.keymaps[0].text = "xkb_keymap { include \"/etc/passwd\" };"
            let file = folder.appending(path: "session.mcap")
            try SessionFile.write(session, to: file.path, as: .mcap)
            for command in [["replay"], ["replay", "--verify"]] {
                let run = try Replays.run([], command + [file.path])
                #expect(run.status == 65 && run.output == "")
                #expect(run.errors.split(separator: "\n").count == 1)
                #expect(run.errors.contains("its recorded keyboard layout \"us,ru\" (intl,)"))
            }
            // More of them than a recording can use are left out, and said.
            session.keymaps = Array(repeating: session.keymaps[1], count: RecordedKeymap.countLimit + 1)
            let many = folder.appending(path: "many.mcap")
            try SessionFile.write(session, to: many.path, as: .mcap)
            let read = try Session.read(Array(try Data(contentsOf: many)).span, path: "x")
            #expect(read.keymaps.count == RecordedKeymap.countLimit && read.isDamaged)
            let configuration = folder.appending(path: "inlet.yaml")
            try Self.yaml.write(to: configuration, atomically: true, encoding: .utf8)
            let run = try Replays.run([], ["replay", file.path, "--config", configuration.path])
            #expect(run.status == 0 && Replays.text(run.output) == "aé©фzäa", "\(run.errors)")
        }
    }

    @Test("A recording without keymaps is replayed with this machine's")
    func old() throws {
        try withTemporaryFolder { folder in
            let bytes = try Self.record()
            var session = try Session.read(bytes.span, path: "x")
            session.keymaps = []
            let file = folder.appending(path: "session.mcap")
            try SessionFile.write(session, to: file.path, as: .mcap)
            let run = try Replays.run([], ["replay", file.path])
            #expect(run.status == 0 && run.errors == "" && Replays.text(run.output) == "aé©фzäa")
        }
    }

    @Test("A keymap takes 12 KB of a recording, and Compose sequences 45 KB")
    func size() throws {
        func size(_ yaml: String, keymaps: Bool) throws -> Int {
            let time = Timestamp(microseconds: 1_000_000)
            var composer = TraceComposer(
                showKeys: true, configuration: try Configuration(Array(yaml.utf8), of: "x"), at: time)
            _ = try composer.add(Self.keyboard, isNew: false, at: time)
            composer.start(at: time)
            let bytes = composer.finish()
            if keymaps { return bytes.count }
            var session = try Session.read(bytes.span, path: "x")
            session.keymaps = []
            var count = 0
            session.writeMCAP(version: "0") { count += $0.count }
            return count
        }
        let small = try size("", keymaps: true) - size("", keymaps: false)
        let large = try size(Self.yaml, keymaps: true) - size(Self.yaml, keymaps: false)
        #expect((5_000...13_000).contains(small), "\(small)")
        #expect((20_000...60_000).contains(large), "\(large)")
    }
}
