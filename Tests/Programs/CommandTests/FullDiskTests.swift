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

    /// Runs `script` where file systems can be mounted: `$1` is the program, `$2` an empty folder for a disk, `$3` one
    /// beside it.
    private static func run(_ script: String, input: String = "", _ body: (ProcessRun, URL) throws -> Void)
        throws
    {
        try withTemporaryFolder { folder in
            let disk = folder.appending(path: "disk")
            try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
            let run = try ProcessRun(
                [
                    "/usr/bin/unshare", "-rm", "/bin/sh", "-c", script, "sh",
                    Program.folder.appending(path: "inlet").path, disk.path, folder.path,
                ], input: input)
            try body(run, folder)
        }
    }

    @Test(
        "A scene whose session cannot be removed from a full disk is not said to be destroyed there",
        .enabled(
            if: (try? ProcessRun(["/usr/bin/unshare", "-rm", "/bin/true"]).status) == 0,
            "skipped: no file system can be mounted here"))
    func destroyed() throws {
        let activity = String(repeating: "x", count: 9000)
        let requests = [
            #"{"id":1,"do":"program.identify","name":"p"}"#,
            #"{"id":2,"do":"scene.activate","scene":"kept","activity":"\#(activity)"}"#,
            #"{"id":3,"do":"scene.activate","scene":"secret"}"#,
            #"{"id":4,"do":"state.save"}"#,
            #"{"id":5,"do":"scene.destroy","scene":"secret"}"#,
            #"{"id":6,"do":"ping"}"#,
        ]
        let script = """
            mount -t tmpfs -o size=16k tmpfs "$2" || exit 99
            "$1" simulate --virtual-time --state "$2/state.json" || exit 98
            grep -q secret "$2/state.json"
            """
        try Self.run(script, input: requests.joined(separator: "\n") + "\n") { run, _ in
            // The old file holds the session, as the reply says.
            #expect(run.status == 0, "\(run.errors)")
            let replies = run.output.split(separator: "\n").filter { $0.contains(#""type":"reply""#) }
            #expect(replies.count == 6)
            #expect(replies.dropFirst(3).first?.contains(#""ok":true"#) == true)
            #expect(replies.dropFirst(4).first?.contains(#""code":"notSaved""#) == true, "\(replies)")
            #expect(replies.last?.contains(#""id":6,"ok":true"#) == true, "replies keep their order")
        }
    }

    @Test(
        "A conversion that finds the disk full leaves no file, and can be tried again",
        .enabled(
            if: (try? ProcessRun(["/usr/bin/unshare", "-rm", "/bin/true"]).status) == 0,
            "skipped: no file system can be mounted here"),
        arguments: ["mcap", "yaml"])
    func converted(_ format: String) throws {
        let script = """
            mount -t tmpfs -o size=64k tmpfs "$2" || exit 99
            head -c 62000 /dev/zero > "$2/filler"
            "$1" convert "$3/in.evemu" "$2/out.\(format)" && exit 98
            ls "$2"
            rm "$2/filler"
            mount -o remount,size=16m "$2"
            exec "$1" convert "$3/in.evemu" "$2/out.\(format)"
            """
        try withTemporaryFolder { folder in
            var text =
                "# EVEMU 1.3\nN: mouse\nI: 0003 0001 0001 0001\nP: 00 00 00 00 00 00 00 00\nB: 00 0b\nB: 02 03\n"
            for number in 0..<20_000 {
                text +=
                    "E: \(number / 1000).\(String(1_000_000 + number % 1000 * 1000).dropFirst()) 0002 0000 \((number &* 7919) % 997 + 1)\n"
                text +=
                    "E: \(number / 1000).\(String(1_000_000 + number % 1000 * 1000).dropFirst()) 0000 0000 0\n"
            }
            try text.write(to: folder.appending(path: "in.evemu"), atomically: false, encoding: .utf8)
            try Self.run(script.replacing("$3/in.evemu", with: "\(folder.path)/in.evemu")) { run, _ in
                #expect(run.status == 0, "\(run.errors)")
                #expect(run.output == "filler\n", "the first attempt leaves nothing")
                #expect(run.errors.contains("No space left on device"))
            }
        }
    }

    @Test("A limit on the size of files is an error of the save, like a full disk, and the seat goes on")
    func limited() throws {
        try withTemporaryFolder { folder in
            // The limit is that of the seat alone, not of what takes its output.
            let script = """
                { (ulimit -f 1; exec "$1" simulate --virtual-time --state "$2/state.json"); echo $? > "$2/status"; } | cat
                exit "$(cat "$2/status")"
                """
            let run = try ProcessRun(
                [
                    "/bin/sh", "-c", script, "sh", Program.folder.appending(path: "inlet").path, folder.path,
                ], input: Self.requests(40))
            #expect(run.status == 0, "\(run.errors)")
            let replies = run.output.split(separator: "\n").filter { $0.contains(#""type":"reply""#) }
            #expect(replies.last?.contains(#""id":1001,"ok":true"#) == true)
            let failed = replies.filter {
                $0.contains("the limit on the size of files; raise it (ulimit -f)")
            }
            #expect(failed.count > 10)
            #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        }
    }
}
