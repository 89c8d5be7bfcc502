import Foundation
import TestSupport
import Testing

struct ConvertTests {
    private static let mouse = """
        # EVEMU 1.3
        N: Desk Mouse
        I: 0003 046d c52b 0111
        P: 00 00 00 00 00 00 00 00
        B: 00 07 00 00 00 00 00 00 00
        B: 01 \(String(repeating: "00 ", count: 34))07 00
        B: 02 03 00 00 00 00 00 00 00
        E: 0.000001 0002 0000 0005
        E: 0.000001 0000 0000 0000
        E: 0.500001 0001 0110 0001
        E: 0.500001 0000 0000 0000
        E: 1.000001 0001 0110 0000
        E: 1.000001 0000 0000 0000

        """

    @Test("Through MCAP and YAML and back, a recording plays the same lines")
    func throughAll() throws {
        try withTemporaryFolder { folder in
            func path(_ name: String) -> String { folder.appending(path: name).path }
            try Self.mouse.write(toFile: path("a.evemu"), atomically: false, encoding: .utf8)
            // Times count from the start of the file, which is not the same in every format.
            func lines(_ name: String) throws -> [NSDictionary] {
                try Program("replay", path(name), "--events", "button,motion").lines.dropFirst(2)
                    .map { NSDictionary(dictionary: $0.filter { $0.key != "time" }) }
            }
            let original = try lines("a.evemu")
            #expect(original.count == 3)
            for (from, to) in [("a.evemu", "b.mcap"), ("b.mcap", "c.yaml"), ("c.yaml", "d.evemu")] {
                let run = try Program("convert", path(from), path(to))
                #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
                #expect(try lines(to) == original)
            }
            let standard = try Program("convert", path("d.evemu"), "-", "--to", "evemu")
            #expect(standard.output == (try String(contentsOfFile: path("d.evemu"), encoding: .utf8)))
        }
    }

    @Test(
        "On standard output, a reader that has gone is no fault, and a full disk is one",
        arguments: ["mcap", "evemu", "libinput"])
    func output(_ format: String) throws {
        func run(_ script: String) throws -> Program {
            let inlet = Program.folder.appending(path: "inlet").path
            return try Program(
                ["-c", "inlet=$1 to=$2; \(script)", "bash", inlet, format], of: "/bin/bash", input: Self.mouse
            )
        }
        let gone = try run("exec 3> >(true); wait $!; $inlet convert - - --to $to >&3")
        #expect(gone.status == 0 && gone.errors.isEmpty, "\(gone.status) \(gone.errors)")
        let full = try run("$inlet convert - - --to $to > /dev/full")
        #expect(full.status == 74)
        #expect(full.errors == "inlet: standard output: cannot write: No space left on device\n")
    }

    @Test("A part of a recording: what is before and after is left out")
    func part() throws {
        let run = try Program(
            ["replay", "-", "--from", "0.4", "--to", "0.6", "--events", "motion,button"], input: Self.mouse)
        #expect(run.status == 0)
        let phases = run.lines.compactMap { $0["phase"] as? String }
        // The release came later: what is down at the end is cancelled.
        #expect(phases == ["began", "cancelled"])
    }

    @Test(
        "Faults have their status and say where and what to do",
        arguments: [
            (["convert", "-", "/dev/shm/x.txt"], 64, "unknown format; name the file"),
            (["convert", "-", "-", "--to", "tape"], 64, "mcap, evemu, libinput"),
            (["convert", "/nowhere.mcap", "-", "--to", "mcap"], 66, "no such file"),
            (["convert", "-", "/nowhere/x.mcap"], 73, "/nowhere/x.mcap"),
            (["convert", "-", "-", "--to", "evemu", "--device", "2"], 64, "has devices 1 to 1"),
            (["replay", "-", "--verify"], 65, "no published lines to compare with"),
            (["replay", "-", "--verify", "--from", "1"], 64, "--verify"),
            (["convert", "-", "-", "--to", "evemu", "--blur", "10"], 64, "a time with its unit"),
            (["convert", "-", "-", "--to", "evemu", "--blur", "0ms"], 64, "1ms to 10000ms"),
            (["record", "--requests", "--format", "evemu"], 64, "needs --format mcap"),
            (["record", "--requests", "--format", "mcap"], 64, "name a file"),
            (["replay", "-", "--uinput", "--verify"], 64, "--verify"),
            (["replay", "-", "--uinput", "--events", "key"], 64, "--events"),
            (["replay", "-", "--from", "2", "--to", "1"], 64, "--to is before --from"),
        ])
    func faults(_ words: [String], _ status: Int, _ part: String) throws {
        let run = try Program(words, input: Self.mouse)
        #expect(Int(run.status) == status)
        #expect(run.errors.hasPrefix("inlet: ") && run.errors.contains(part), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test(
        "Devices that no kernel would make are told before any is made",
        arguments: [
            ("35 5 4 0 0 0", "ABS_MT_POSITION_X: the minimum 5 is above the maximum 4"),
            ("00 -2147483648 -2147483647 0 9 0", "ABS_X: flat"),
            ("2f 0 2147483647 0 0 0", "ABS_MT_SLOT: 2147483648 contacts"),
        ])
    func absurdAxes(_ axis: String, _ part: String) throws {
        let text = Self.mouse.replacing("B: 02", with: "B: 03 ff ff ff ff ff ff ff ff\nA: \(axis)\nB: 02")
        let run = try Program(["replay", "-", "--uinput"], input: text)
        #expect(run.status == 65)
        #expect(run.errors.contains("device 1, \"Desk Mouse\", cannot be created: \(part)"), "\(run.errors)")
    }

    @Test("A fault in a file is told with its line")
    func line() throws {
        let run = try Program(
            ["convert", "-", "-", "--to", "mcap"], input: "version: 1\ndevices:\n- events: 5\n")
        #expect(run.status == 65)
        #expect(run.errors.contains("-: line 3: "), "\(run.errors)")
    }
}
