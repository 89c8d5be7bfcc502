import InputModel
import Interaction
import Testing

/// What is no shortcut cannot be made: everything that has to do with keys takes the first step and its first key.
struct ShortcutTests {
    private static let a = Shortcut.Key.character("a")
    private static let b = Shortcut.Key.character("b")

    @Test("Steps that nobody can press make no shortcut")
    func impossible() {
        let step = Shortcut.Step([Self.a], .control)
        #expect(Shortcut([]) == nil)
        #expect(Shortcut([Shortcut.Step([])]) == nil)
        #expect(Shortcut([step, Shortcut.Step([])]) == nil)
        #expect(Shortcut([Shortcut.Step([Self.a, Self.a])]) == nil)
        #expect(Shortcut([step, Shortcut.Step([Self.a, Self.b])]) == nil)
        #expect(Shortcut(Array(repeating: step, count: Shortcut.stepLimit + 1)) == nil)
        let keys = "abcde".map { Shortcut.Key.character(String($0)) }
        #expect(keys.count == Shortcut.keyLimit + 1)
        #expect(Shortcut([Shortcut.Step(keys)]) == nil)
    }

    @Test("Those that text can say are made", arguments: ["ctrl+a", "primary+k primary+c", "a&b", "a b a b"])
    func possible(_ text: String) throws {
        let shortcut = try Shortcut(text: text)
        #expect(Shortcut(shortcut.steps) == shortcut)
        #expect(shortcut.description == text)
    }

    @Test("A command with the longest of them is found by its keys")
    func works() throws {
        var interaction = Interaction(
            settings: InteractionSettings(), space: Rect(x: 0, y: 0, width: 10, height: 10), pointer: .zero)
        var output = Output()
        var command = CommandDescription(id: "c", action: "c", title: "C")
        let longest: Shortcut? = Shortcut(Array(repeating: Shortcut.Step([Self.a]), count: 4))
        command.shortcut = longest
        #expect(longest != nil)
        let insertion = CommandInsertion([.init(MenuElement(.command(command)))])
        let (client, time) = (ClientID(rawValue: 1), Timestamp(microseconds: 0))
        try interaction.perform(.insertCommands(insertion), by: client, at: time, &output)
        command.id = "d"
        command.shortcut = Shortcut([Shortcut.Step([Self.a])])
        #expect(throws: RequestError.self) {
            let other = CommandInsertion([.init(MenuElement(.command(command)))])
            try interaction.perform(.insertCommands(other), by: client, at: time, &output)
        }
    }
}
