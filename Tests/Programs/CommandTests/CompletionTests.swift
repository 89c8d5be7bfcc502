import Foundation
import Testing

struct CompletionTests {
    /// What bash proposes for the last of `words`, which follow `inlet`.
    private func bash(_ lines: [[String]]) throws -> [Set<String>] {
        let calls = lines.map { words in
            let quoted = words.map { "'\($0)'" }.joined(separator: " ")
            return
                "COMP_WORDS=(inlet \(quoted)); COMP_CWORD=\(words.count); _inlet; echo \"${COMPREPLY[*]}\"\n"
        }
        let script = try Program("completions", "bash").output + calls.joined()
        let run = try Program([], of: "/bin/bash", input: script)
        try #require(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let answers = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return answers.map { Set($0.split(separator: " ").map(String.init)) }
    }

    @Test("bash completes every command, and every option of each")
    func everything() throws {
        let commands = try HelpTable.commands()
        let answers = try bash([[""]] + commands.map { [$0, "-"] })
        try #require(answers.count == commands.count + 1)
        #expect(answers[0] == Set(commands + ["--help", "--version"]))
        for (command, answer) in zip(commands, answers.dropFirst()) {
            #expect(answer == Set(try HelpTable.options(of: command).flatMap(\.spellings)), "\(command)")
        }
    }

    @Test(
        "bash completes values: of lists the last word, after = as after a space, files where files stand",
        arguments: [
            (["stream", "--events", "key,mo"], ["key,modifiers", "key,modifierTap", "key,motion"]),
            (["stream", "--events", "=", "but"], ["button"]),
            (["subscribe", "--scopes", "="], ["commands", "control", "keys", "pointer", "scenes"]),
            (["stream", "--format", ""], ["inlet", "showmethekey"]),
            (["convert", "in", "--to", "m"], ["mcap"]),
            (["record", "-o", "/etc/os-rele"], ["/etc/os-release"]),
            (["replay", "/etc/os-rele"], ["/etc/os-release"]),
            (["manual", "rep"], ["replay", "report"]),
            (["completions", ""], ["bash", "fish", "zsh"]),
            (["stream", "--seat", ""], []),
            (["nonsense", ""], []),
        ])
    func values(_ words: [String], _ expected: [String]) throws {
        #expect(try bash([words]) == [Set(expected)])
    }

    @Test("zsh and fish are told of every option, with what it does", arguments: ["zsh", "fish"])
    func others(_ shell: String) throws {
        let script = try Program("completions", shell).output
        let lines = script.split(separator: "\n")
        for command in try HelpTable.commands() {
            #expect(lines.contains { $0.contains(command) && $0.contains(shell == "zsh" ? ":" : " -a ") })
            for option in try HelpTable.options(of: command) {
                // The first clause: what follows may be quoted, each shell in its way.
                let sentence = option.help.prefix { $0.isLetter || $0 == " " }
                let name = option.spellings[0].dropFirst(shell == "fish" ? 2 : 0)
                #expect(lines.contains { $0.contains(name) && $0.contains(sentence) }, "\(command) \(name)")
            }
        }
    }

    @Test(
        "zsh accepts its script", .enabled(if: shell("zsh") != nil, "skipped: zsh is not installed"))
    func zsh() throws {
        try expectAccepted("zsh")
    }

    @Test(
        "fish accepts its script, and proposes the options of a command",
        .enabled(if: shell("fish") != nil, "skipped: fish is not installed"))
    func fish() throws {
        try expectAccepted("fish")
        let script = try Program("completions", "fish").output
        let proposals = try Program(
            [], of: #require(Self.shell("fish")), input: script + "complete -C 'inlet stream --ev'\n")
        #expect(proposals.output.hasPrefix("--events\t"))
    }

    @Test("A shell that there is nothing for is an error that names the others")
    func unknown() throws {
        let run = try Program("completions", "tcsh")
        #expect(run.status == 64 && run.output.isEmpty && run.errors.contains("bash, zsh, fish"))
    }

    private static func shell(_ name: String) -> String? {
        let path = "/usr/bin/\(name)"
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    private func expectAccepted(_ name: String) throws {
        let script = try Program("completions", name).output
        let run = try Program(["-n"], of: #require(Self.shell(name)), input: script)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }
}
