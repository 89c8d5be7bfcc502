import Testing

/// What others use says what it is: its unit, its direction, what nil, 0 or empty means. A name and a type leave that
/// open also for a stored property, an initializer or a case.
struct DocumentationTests {
    /// The public declarations in `lines` that have no documentation comment, and the cases of public enumerations.
    ///
    /// Several cases on one line share the comment above it.
    static func undocumented(in lines: [Substring]) -> [String] {
        var found: [String] = []
        var isDocumented = false
        var enumerations: [Int] = []
        for line in lines {
            let text = line.drop { $0 == " " }
            let indentation = line.count - text.count
            let words = text.split(whereSeparator: { " (<:".contains($0) })
            guard let first = words.first else {
                isDocumented = false
                continue
            }
            if first.hasPrefix("///") {
                isDocumented = true
                continue
            }
            // An attribute stands between the comment and what it is about.
            if first.hasPrefix("@") && !words.contains("public") { continue }

            if text.hasPrefix("}"), enumerations.last == indentation { enumerations.removeLast() }
            let isPublic = words.prefix(3).contains("public") && !words.contains("import")
            // A case of a `switch` is farther in.
            let isCase = ["case", "indirect"].contains(first) && enumerations.last == indentation - 4
            if isPublic || isCase, !isDocumented { found.append(String(text)) }
            if isPublic, words.contains("enum"), text.hasSuffix("{") { enumerations.append(indentation) }
            isDocumented = false
        }
        return found
    }

    @Test("Public declarations, cases among them, have a documentation comment")
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
                public private(set) var counted: Int
                /// Said.
                public let told: Int
                public var computed: Int { 1 }
                /// Said.
                public static func d() {}
                func e() {}
                public init() {}
                private enum Hidden {
                    case unseen
                }
            }
            /// Said.
            public enum F: Sendable {
                /// Said, of both.
                case one, two
                case three(Int)
                enum Inner {
                    case unseen
                }
                /// Said.
                public var isOne: Bool {
                    switch self {
                    case .one: true
                    default: false
                    }
                }
                indirect case four(F)
            }
            enum G {
                case unseen
            }
            """
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            Self.undocumented(in: lines) == [
                "public func b() {}", "public struct C {", "public var stored: Int",
                "public private(set) var counted: Int", "public var computed: Int { 1 }", "public init() {}",
                "case three(Int)", "indirect case four(F)",
            ])
    }
}
