import InputModel
import Testing

@testable import Interaction

/// Users' changes to the keys of commands.
struct CustomizationTests {
    private struct Desk: ~Copyable {
        var interaction = Interaction(
            settings: InteractionSettings(), space: Rect(x: 0, y: 0, width: 1000, height: 1000),
            pointer: .zero)
        private var output = Output()

        /// As many commands as a program can have, but for the standard ones, each with keys of its own.
        init() throws {
            let items = (0..<3800).map { index in
                var command = CommandDescription(id: "c\(index)", action: "a\(index)", title: "Command")
                command.shortcut = CustomizationTests.keys(index)
                return CommandInsertion.Item(MenuElement(.command(command)))
            }
            try ask(.insertCommands(CommandInsertion(items)))
        }

        mutating func ask(_ request: Request) throws(RequestError) {
            try interaction.perform(
                request, by: ClientID(rawValue: 1), at: Timestamp(microseconds: 0), &output)
            output.removeAll()
            interaction.clearEvents()
        }
    }

    /// Two steps, which no other number has.
    private static func keys(_ number: Int, _ more: Modifiers = []) -> Shortcut {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map { Shortcut.Key.character(String($0)) }
        // No standard command has these, whichever modifier commands have.
        let modifiers: [Modifiers] = [[], .alternate, .shift]
        let first = Shortcut.Step(
            [letters[number % 36]], modifiers[number / 1296].union(more).union([.control, .command]))
        return Shortcut([first, Shortcut.Step([letters[number / 36 % 36]])])!
    }

    private func change(_ id: Int, to keys: Shortcut) -> CommandCustomization {
        var change = CommandCustomization(id: "c\(id)")
        change.keys = .shortcut(keys)
        return change
    }

    @Test("A change of as many commands as may be takes about as long as a change of one")
    func manyChanges() throws {
        var desk = try Desk()
        let clock = ContinuousClock()
        let changes = (0..<Limits.userCustomizations).map { change($0, to: Self.keys($0, .level3)) }
        let start = clock.now
        try desk.ask(.customizeCommands([changes[0]]))
        let middle = clock.now
        try desk.ask(.customizeCommands(changes))
        let (one, all) = (middle - start, clock.now - middle)
        #expect(all < one * 32, "\(changes.count) changes take \(all), and one takes \(one)")
    }

    @Test("A command gets no keys that another has, unless the request takes them from that one")
    func conflicts() throws {
        var desk = try Desk()
        do throws(RequestError) {
            try desk.ask(.customizeCommands([change(0, to: Self.keys(1))]))
            Issue.record("two commands have the same keys")
        } catch {
            #expect(error.code == .duplicate && error.message.contains("\"c1\""), "\(error.message)")
        }
        try desk.ask(.customizeCommands([change(0, to: Self.keys(0))]))
        try desk.ask(.customizeCommands([change(0, to: Self.keys(1)), change(1, to: Self.keys(0))]))
    }
}
