import Foundation
import TestSupport
import Testing

struct ReportCommandTests {
    private static let keyboard = """
        # EVEMU 1.3
        N: </script><b>Board
        I: 0003 046d c52b 0111
        P: 00 00 00 00 00 00 00 00
        B: 00 13 00 00 00 00 00 00 00
        B: 01 fe ff ff ff ff ff ff ff
        E: 0.000001 0001 001e 0001
        E: 0.000001 0000 0000 0000
        E: 0.080001 0001 001e 0000
        E: 0.080001 0000 0000 0000
        E: 0.500001 0001 0030 0001
        E: 0.500001 0000 0000 0000
        E: 0.600001 0001 0030 0000
        E: 0.600001 0000 0000 0000

        """

    /// The facts in a page.
    private static func facts(in page: String) throws -> [String: Any] {
        let json = page.components(separatedBy: #"id="facts">"#)[1].components(separatedBy: "</script>")[0]
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    @Test("On standard output, a reader that has gone is no fault, and a full disk is one")
    func output() throws {
        func run(_ script: String) throws -> Program {
            let inlet = Program.folder.appending(path: "inlet").path
            return try Program(
                ["-c", "inlet=$1; \(script)", "bash", inlet], of: "/bin/bash", input: Self.keyboard)
        }
        let gone = try run("exec 3> >(true); wait $!; $inlet report - -o - >&3")
        #expect(gone.status == 0 && gone.errors.isEmpty, "\(gone.status) \(gone.errors)")
        let full = try run("$inlet report - -o - > /dev/full")
        #expect(full.status == 74)
        #expect(full.errors == "inlet: standard output: cannot write: No space left on device\n")
    }

    @Test("A page tells what the recording holds, the same each time, from every format")
    func page() throws {
        try withTemporaryFolder { folder in
            func path(_ name: String) -> String { folder.appending(path: name).path }
            try Self.keyboard.write(toFile: path("a.evemu"), atomically: false, encoding: .utf8)
            for name in ["b.mcap", "c.yaml"] {
                #expect(try Program("convert", path("a.evemu"), path(name)).status == 0)
            }
            for name in ["a.evemu", "b.mcap", "c.yaml"] {
                let run = try Program("report", path(name), "-o", path("page.html"))
                #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
                let page = try String(contentsOfFile: path("page.html"), encoding: .utf8)
                #expect(page == (try Program("report", path(name)).output))
                let facts = try Self.facts(in: page)
                #expect(facts["keys"] as? String == "unknown")
                #expect((facts["counts"] as? [Int])?.first == 2)
                let device = try #require((facts["devices"] as? [[String: Any]])?.first)
                #expect(device["name"] as? String == "</script><b>Board")
                #expect(device["frames"] as? Int == 4 && device["presses"] as? Int == 2)
            }
            // Nobody else may read what somebody typed, and nothing half-written stays.
            let attributes = try FileManager.default.attributesOfItem(atPath: path("page.html"))
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(Set(names) == ["a.evemu", "b.mcap", "c.yaml", "page.html"])
        }
    }

    @Test("A file that is no page is left alone; what is no file is written into")
    func others() throws {
        try withTemporaryFolder { folder in
            let recording = folder.appending(path: "a.evemu").path
            try Self.keyboard.write(toFile: recording, atomically: false, encoding: .utf8)
            let run = try Program("report", recording, "-o", recording)
            #expect(run.status == 73 && run.errors.contains("is not a page"), "\(run.errors)")
            #expect(try String(contentsOfFile: recording, encoding: .utf8) == Self.keyboard)
            #expect(try Program("report", recording, "-o", "/dev/null").status == 0)
            #expect(!FileManager.default.fileExists(atPath: "/dev/null.new"))
            #expect((try FileManager.default.attributesOfItem(atPath: "/dev/null"))[.size] as? Int == 0)
        }
    }

    @Test("The configuration has its say: scenes are in the page")
    func configuration() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "c.yaml").path
            try "scenes: [{scene: s, regions: [{id: box, rect: [0, 0, 1900, 1000]}]}]\n"
                .write(toFile: path, atomically: false, encoding: .utf8)
            let run = try Program(["report", "-", "--config", path], input: Self.keyboard)
            #expect((try Self.facts(in: run.output)["names"] as? [String])?.contains("s › box") == true)
            let without = try Program(["report", "-"], input: Self.keyboard)
            #expect((try Self.facts(in: without.output)["names"] as? [String])?.contains("s › box") == false)
        }
    }

    @Test(
        "Faults have their status and say where and what to do",
        arguments: [
            (["report", "/nowhere.mcap", "-o", "/dev/null"], 66, "/nowhere.mcap: no such file"),
            (["report", "-", "-o", "/nowhere/page.html"], 73, "/nowhere/page.html"),
            (["report", "-", "--config", "/nowhere.yaml"], 66, "/nowhere.yaml"),
            (["report"], 64, "FILE is missing"),
        ])
    func faults(_ words: [String], _ status: Int, _ part: String) throws {
        let run = try Program(words, input: Self.keyboard)
        #expect(Int(run.status) == status)
        #expect(run.output.isEmpty && run.errors.contains(part), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
        let bad = try Program(["report", "-"], input: "no recording\n")
        #expect(bad.status == 65 && bad.output.isEmpty)
    }
}
