import Foundation
import TestSupport
import Testing

/// What becomes of a simulated seat's state where there is no room for it.
struct FullDiskTests {
    /// Requests of a program, between which its text grows beyond what the disk has.
    private static func requests(_ count: Int) -> String {
        let declare = #"{"do":"scene.activate","scene":"s"}"#
        let ids = (0..<count).map { String(repeating: "c", count: 200) + "\($0)" }
        let commands = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        let insert = #"{"do":"commands.insert","commands":[\#(commands)]}"#
        let customize = (0..<count).map {
            #"{"id":\#($0),"do":"commands.customize","commands":[{"id":"\#(ids[$0])","keys":null}]}"#
        }
        return
            ([declare, insert] + customize + [#"{"id":1000,"do":"state.save"}"#, #"{"id":1001,"do":"ping"}"#])
            .joined(separator: "\n") + "\n"
    }

    @Test(
        "The reply says it once for each request, the seat goes on, and the file is the last that had room",
        .enabled(
            if: (try? ProcessRun(["/usr/bin/unshare", "-rm", "/bin/true"]).status) == 0,
            "skipped: no file system can be mounted here"))
    func full() throws {
        try withTemporaryFolder { folder in
            let script = """
                mount -t tmpfs -o size=16k tmpfs "$2" || exit 99
                "$1" simulate --virtual-time --state "$2/state.json" > "$3/lines" || exit 98
                cp "$2/state.json" "$3/left" && ls -A "$2" > "$3/names"
                """
            let disk = folder.appending(path: "disk")
            try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
            let run = try ProcessRun(
                [
                    "/usr/bin/unshare", "-rm", "/bin/sh", "-c", script, "sh",
                    Program.folder.appending(path: "inlet").path, disk.path, folder.path,
                ], input: Self.requests(100))
            #expect(run.status == 0, "\(run.errors)")
            func text(_ name: String) throws -> String {
                try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            }
            #expect(try text("names") == "state.json\n", "nothing is left beside it")
            let replies = try text("lines").split(separator: "\n").filter { $0.contains(#""type":"reply""#) }
            #expect(replies.count == 104)
            let failed = replies.filter { $0.contains(#""ok":false"#) }
            #expect(failed.count > 20 && failed.count < 90)
            for reply in failed {
                #expect(reply.contains(#""code":"notSaved""#))
                #expect(reply.contains("the change is in effect, but not saved: "))
                #expect(reply.contains("No space left on device; free some space and try again"))
            }
            // From the first on, and the seat answers all the same.
            #expect(failed.first.map { !$0.contains(#""id":0,"#) } == true)
            #expect(replies.last?.contains(#""id":1001,"ok":true"#) == true)
            #expect(run.errors.split(separator: "\n").count <= 1, "\(run.errors)")
            // As many as were saved are in the file, and it is whole.
            let left = try text("left")
            let object = try JSONSerialization.jsonObject(with: Data(left.utf8))
            #expect(object is [String: Any])
            #expect(failed.last?.contains(#""id":1000,"#) == true)
            #expect(left.matches(of: /"keys":null/).count == 100 - (failed.count - 1))
        }
    }
}
