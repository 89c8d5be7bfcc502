import Foundation
import TestSupport
import Testing

/// The manual pages of sections 5 and 7, which `udev/manual` makes from the documentation.
struct GuideManualTests {
    private static let checkout = Checkout.root
    private static let names = ["inlet.yaml.5", "inlet-recordings.7", "inlet-requests.7", "inlet-stream.7"]
    private static let readers = ["/usr/bin/groff", "/usr/bin/mandoc", "/usr/sbin/makewhatis"]
    private static let present =
        Python.interpreter(having: "re") != nil
        && readers.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

    /// Calls `body` with a folder of the pages.
    private func withPages(_ body: (String) throws -> Void) throws {
        let python = try #require(Python.interpreter(having: "re"))
        try withTemporaryFolder { folder in
            let script = Self.checkout.appending(path: "udev/manual").path
            let run = try ProcessRun(python + ["-B", script, "0.1.0", folder.path])
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            try body(folder.path)
        }
    }

    private func path(_ name: String, in folder: String) -> String { "\(folder)/man\(name.last!)/\(name)" }

    @Test(
        "They have the usual sections; groff and mandoc read them without a word; no Markdown is left",
        .enabled(if: present, "skipped: groff, mandoc or python3 is not installed"))
    func pages() throws {
        try withPages { folder in
            for name in Self.names {
                let path = path(name, in: folder)
                let text = try String(contentsOfFile: path, encoding: .utf8)
                for section in [
                    "NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "EXAMPLES", "FILES", "SEE ALSO",
                ] {
                    #expect(text.split(separator: "\n.SH \(section)\n").count == 2, "\(name): \(section)")
                }
                #expect(!text.contains("](") && !text.contains("**") && !text.contains("`"), "\(name)")
                let lint = try ProcessRun(["/usr/bin/mandoc", "-T", "lint", "-W", "warning", path])
                let faults = lint.output.split(separator: "\n").filter { !$0.contains("missing date") }
                #expect(faults.isEmpty, "\(name): \(faults)")
                let groff = try ProcessRun(["/usr/bin/groff", "-man", "-ww", "-Tutf8", path])
                #expect(groff.status == 0 && groff.errors.isEmpty, "\(name): \(groff.errors)")
            }
        }
    }

    @Test(
        "The first ten lines of inlet-requests(7) declare a region; it has every request; apropos input finds it",
        .enabled(if: present, "skipped: groff, mandoc or python3 is not installed"))
    func requests() throws {
        try withPages { folder in
            let path = path("inlet-requests.7", in: folder)
            let page = try ProcessRun(["/usr/bin/mandoc", "-T", "utf8", path]).output
            let head = page.split(separator: "\n", omittingEmptySubsequences: false).prefix(10)
            #expect(head.contains { $0.contains(#""do":"regions.set""#) }, "\(head)")

            let schema = try JSONSerialization.jsonObject(
                with: Data(
                    contentsOf: Self.checkout.appending(
                        path: "Sources/Inlet/Documentation.docc/Schemas/request.schema.json")))
            let properties = (schema as? [String: Any])?["properties"] as? [String: [String: Any]]
            let names = try #require(properties?["do"]?["enum"] as? [String])
            let text = try String(contentsOfFile: path, encoding: .utf8)
            for name in names { #expect(text.contains("\\fB\(name)\\fR"), "\(name)") }

            _ = try ProcessRun(["/usr/sbin/makewhatis", folder])
            let found = try ProcessRun(["/usr/bin/mapropos", "-M", folder, "input"]).output
            for name in Self.names { #expect(found.contains("\(name.dropLast(2))("), "\(name): \(found)") }
        }
    }

    @Test(
        "The program accepts every configuration on the page of settings",
        arguments: try configurations())
    func configuration(_ text: String) throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "inlet.yaml")
            // It records there, too.
            let text = text.replacing("/var/lib/inlet", with: folder.path)
            try text.write(to: file, atomically: false, encoding: .utf8)
            let run = try Program("simulate", "--config", file.path)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        }
    }

    private static func configurations() throws -> [String] {
        let page = checkout.appending(path: "Sources/Inlet/Documentation.docc/Settings.md")
        return try String(contentsOf: page, encoding: .utf8).matches(of: /```yaml\n((?s).*?)```/).map {
            String($0.output.1)
        }
    }
}
