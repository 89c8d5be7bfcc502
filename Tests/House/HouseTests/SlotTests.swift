import Testing

/// What `Interaction` and `Scene` hold is written by its own type alone.
///
/// The compiler proves that as long as three things hold: the state of each type is private, no value of it can be copied,
/// and its initialisers ask for a `Maker`, which only the owner's file makes. The last two are looked at here.
struct SlotTests {
    struct Owner: Sendable {
        let name: String
        let path: String
        /// At least so many slots.
        let count: Int
    }

    static let owners = [
        Owner(name: "Interaction", path: "Sources/Interaction/Interaction.swift", count: 12),
        Owner(name: "Scene", path: "Sources/Interaction/Scenes/Scene.swift", count: 5),
    ]

    /// The stored variables of a type at the first level that other files can write, with their types; an empty one where
    /// the declaration does not say.
    static func slots(in lines: [Substring]) -> [(name: String, type: String)] {
        lines.compactMap { line in
            guard let found = line.firstMatch(of: /^ {4}(?:@[^ ]+ )?var (\w+)(.*)$/), !line.contains("{")
            else { return nil }
            let type = found.output.2.firstMatch(of: /^(?:: (\w+)| = (\w+)\(by: Maker\(\)\))$/)
            return (String(found.output.1), String(type?.output.1 ?? type?.output.2 ?? ""))
        }
    }

    /// From the declaration of a type to the brace at its indentation.
    static func body(of type: String, in lines: [Substring]) -> ArraySlice<Substring>? {
        let start = lines.firstIndex { $0.contains(" \(type): ~Copyable") || $0.hasPrefix("struct \(type) ") }
        guard let start, let end = lines[start...].firstIndex(of: "}") else { return nil }
        return lines[start...end]
    }

    /// What lets others than the owner make a value, or keep a copy of one.
    static func faults(in body: ArraySlice<Substring>, of owner: String) -> [String] {
        var faults: [String] = []
        if !body.first!.contains("~Copyable") { faults.append("can be copied") }
        let initialisers = body.filter { $0.contains(/^ {4}([a-z]+ )*init[(?<]/) }
        if initialisers.isEmpty { faults.append("has the initialiser that the compiler makes") }
        for line in initialisers where !line.contains("by _: \(owner).Maker") {
            faults.append("has an initialiser for everyone: \(line)")
        }
        return faults
    }

    @Test("Only Interaction and Scene make what they hold, and none of it can be copied", arguments: owners)
    func makers(_ owner: Owner) throws {
        let files = try Source.files(below: "Sources/Interaction")
        let file = try #require(files.first { $0.path == owner.path })
        #expect(file.text.contains("    struct Maker {\n        fileprivate init() {}\n    }\n"))
        let slots = Self.slots(in: file.lines)
        #expect(slots.count >= owner.count)
        for slot in slots {
            guard let body = files.lazy.compactMap({ Self.body(of: slot.type, in: $0.lines) }).first else {
                Issue.record("\(owner.path): \(slot.name) is no type of its own that asks for a Maker")
                continue
            }
            for fault in Self.faults(in: body, of: owner.name) {
                Issue.record("\(slot.type), of which \(owner.name) holds one, \(fault)")
            }
        }
    }

    /// Where a line puts one slot into the place of another: two scenes are at hand at once.
    static func exchanges(_ slots: [String], in line: Substring) -> Bool {
        guard line.contains(/\b(swap|exchange)\(/) else { return false }
        return line.matches(of: /[&.](\w+)/).contains { slots.contains(String($0.output.1)) }
    }

    @Test("No file puts one slot into the place of another")
    func exchanges() throws {
        let files = try Source.files(below: "Sources/Interaction")
        let slots = files.filter { file in Self.owners.contains { $0.path == file.path } }
            .flatMap { Self.slots(in: $0.lines).map(\.name) }
        #expect(slots.contains("captures") && slots.contains("selection"))
        for file in files {
            for line in file.lines where Self.exchanges(slots, in: line) {
                Issue.record("\(file.path): \(line)")
            }
        }
    }

    @Test("The rules catch what they forbid")
    func rulesCatch() {
        let lines = """
            struct Owner {
                public private(set) var settings: Settings
                var mode = Mode(by: Maker())
                @exclusivity(unchecked) var other: Other
                var loose = 0
                var computed: Int { 1 }
            }
            struct Mode: ~Copyable {
                private var state = 0
            }
            struct Other {
                init(by _: Owner.Maker) {}
                init() {}
            }
            """.split(separator: "\n")
        let slots = Self.slots(in: lines)
        #expect(slots.map(\.name) == ["mode", "other", "loose"])
        #expect(slots.map(\.type) == ["Mode", "Other", ""])
        func faults(_ type: String) -> Int? {
            Self.body(of: type, in: lines).map { Self.faults(in: $0, of: "Owner").count }
        }
        #expect(faults("Mode") == 1 && faults("Other") == 2 && faults("") == nil)
        #expect(Self.exchanges(["mode"], in: "swap(&a.mode, &b.mode)"))
        #expect(Self.exchanges(["mode"], in: "let former = exchange(&mode, with: other)"))
        #expect(!Self.exchanges(["mode"], in: "swap(&modes, &others)"))
    }
}
