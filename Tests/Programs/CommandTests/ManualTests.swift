import Foundation
import Testing

struct ManualTests {
    private static let groff = "/usr/bin/groff"
    private static let mandoc = "/usr/bin/mandoc"

    /// Its text as groff sets it, in lines that do not end, without overstriking.
    private func read(_ page: String) throws -> Program {
        try Program(
            ["-man", "-ww", "-Tutf8", "-P-cbou", "-rLL=2000n", "-rHY=0"], of: Self.groff, input: page)
    }

    @Test(
        "Every command has a page with its options and what each does, which groff reads without a word",
        .enabled(if: FileManager.default.fileExists(atPath: groff), "skipped: groff is not installed"))
    func everyOption() throws {
        let commands = try HelpTable.commands()
        #expect(commands.count > 12)
        for command in commands {
            let page = try read(Program("manual", command).output)
            #expect(page.status == 0 && page.errors.isEmpty, "\(command): \(page.errors)")
            let options = try HelpTable.options(of: command)
            #expect(options.last?.spellings == ["--help"])
            for option in options {
                #expect(page.output.contains(option.help), "inlet-\(command)(1) lacks \(option.help)")
                for spelling in option.spellings {
                    #expect(page.output.contains(spelling), "inlet-\(command)(1) lacks \(spelling)")
                }
            }
        }
    }

    @Test(
        "The first page leads to every other, and names the files",
        .enabled(if: FileManager.default.fileExists(atPath: groff), "skipped: groff is not installed"))
    func firstPage() throws {
        let page = try read(Program("manual").output)
        #expect(page.status == 0 && page.errors.isEmpty, "\(page.errors)")
        for command in try HelpTable.commands() { #expect(page.output.contains("inlet-\(command)(1)")) }
        #expect(page.output.contains("/etc/inlet/inlet.yaml"))
    }

    @Test(
        "mandoc finds no fault; that there is no date is meant: a page is as old as its program",
        .enabled(if: FileManager.default.fileExists(atPath: mandoc), "skipped: mandoc is not installed"))
    func lint() throws {
        for page in try [[]] + HelpTable.commands().map({ [$0] }) {
            let text = try Program(["manual"] + page).output
            let faults = try Program(["-T", "lint", "-W", "warning"], of: Self.mandoc, input: text).output
                .split(separator: "\n").filter { !$0.contains("missing date") }
            #expect(faults.isEmpty, "\(page): \(faults)")
        }
    }

    @Test("Every command has examples, whose options it has, and says its exit statuses")
    func examples() throws {
        for command in try HelpTable.commands() {
            let page = try Program("manual", command).output
            #expect(page.contains("\n.SH EXIT STATUS\n.TP\n0\n"), "\(command)")
            let section = try #require(
                page.split(separator: ".SH EXAMPLES\n").last?.split(separator: ".SH ").first)
            let lines = section.matches(of: /\.EX\n(.+)\n\.EE/).map {
                $0.output.1.replacing("\\-", with: "-").replacing("\\(aq", with: "'")
            }
            let calls = lines.compactMap { line in
                line.firstRange(of: "inlet \(command)").map { line[$0.upperBound...].prefix { $0 != "|" } }
            }
            #expect(!calls.isEmpty, "\(command): no example")
            let known = try HelpTable.options(of: command).flatMap(\.spellings)
            for option in calls.flatMap({ $0.matches(of: #/ (--?[a-z][a-z-]*)/#) }).map(\.output.1) {
                #expect(known.contains(String(option)), "\(command): no \(option)")
            }
        }
    }

    @Test("A page of nothing is an error that names what there is")
    func unknown() throws {
        let run = try Program("manual", "nothing")
        #expect(run.status == 64 && run.output.isEmpty && run.errors.contains("subscribe"))
    }
}
