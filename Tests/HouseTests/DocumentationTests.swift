import Testing

/// What others use says what it is.
struct DocumentationTests {
    /// What has a body or members. Stored properties, initializers and cases are told by their names, their types and
    /// the words about the type that they belong to; what those leave open is documented, too, and nobody can test it.
    private static let kinds: Set<String> = [
        "actor", "class", "enum", "func", "protocol", "struct", "subscript", "typealias",
    ]

    /// The public declarations in `lines` that have no documentation comment.
    static func undocumented(in lines: [Substring]) -> [String] {
        var found: [String] = []
        var isDocumented = false
        for line in lines {
            let words = line.split(whereSeparator: { " (<:".contains($0) })
            guard let first = words.first else {
                isDocumented = false
                continue
            }
            if first.hasPrefix("///") {
                isDocumented = true
            } else if first.hasPrefix("@") && !words.contains("public") {
                // An attribute stands between the comment and what it is about.
            } else {
                let isPublic = words.prefix(2).contains("public") && !words.contains("import")
                let isComputed = words.contains("var") && line.contains("{")
                if isPublic, !isDocumented,
                    isComputed || words.prefix(5).contains(where: { kinds.contains(String($0)) })
                {
                    found.append(String(line.drop { $0 == " " }))
                }
                isDocumented = false
            }
        }
        return found
    }

    @Test("Public types, functions and computed properties have a documentation comment")
    func everythingIsDocumented() throws {
        for file in try Source.files(below: "Sources") {
            for name in Self.undocumented(in: file.lines) {
                Issue.record("\(file.path): nothing is said of \(name)")
            }
        }
    }

    @Test("The search for what is undocumented finds it")
    func searchFinds() {
        let text = """
            public import InputModel
            /// Said.
            @inlinable
            public func a() {}

            @inlinable
            public func b() {}
            public struct C {
                public var stored: Int
                public var computed: Int { 1 }
                /// Said.
                public static func d() {}
                func e() {}
            }
            """
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            Self.undocumented(in: lines) == [
                "public func b() {}", "public struct C {", "public var computed: Int { 1 }",
            ])
    }
}
