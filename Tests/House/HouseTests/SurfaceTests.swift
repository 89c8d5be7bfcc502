import Testing

/// What is public is for users of the library products. All else is `package`.
struct SurfaceTests {
    private static let products = ["Inlet", "Engine", "InputModel", "Interaction", "Keymap", "Touchpad"]

    /// Public for the optimizer alone: across modules it inlines what is public, and not what is `package`.
    ///
    /// Measured with callgrind: with the encoder and the published events as `package`, both at once, `inlet-bench encode` takes
    /// a quarter more instructions. The region store was never tried as `package`.
    private static let inlined = [
        "Sources/Wire/JSON/LineBuffer", "Sources/Wire/Stream/", "Sources/Regions/Store/",
    ]

    /// Compiled for a page alone, which calls what is public there; and its ``Keymap`` stands in for the module's.
    private static let page = "Sources/Lab/"

    static func publicLines(of source: Source) -> [Substring] {
        source.lines.filter { line in
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "public"), words.first?.hasPrefix("//") == false else {
                return false
            }
            return words[..<place].allSatisfy { $0.hasPrefix("@") }
                && words[place...].dropFirst().first != "import"
        }
    }

    @Test(
        "Modules that no library product exports have nothing public, but for what is inlined on the way of an event"
    )
    func nothingElse() throws {
        for file in try Source.files(below: "Sources") {
            let module = String(file.path.split(separator: "/")[1])
            guard !Self.products.contains(module), !file.path.hasPrefix(Self.page),
                !Self.inlined.contains(where: file.path.hasPrefix)
            else { continue }
            for line in Self.publicLines(of: file) { Issue.record("\(file.path): for whom is \(line)") }
        }
    }

    @Test("The search for what is public finds it")
    func searchFinds() {
        let text = """
            public import InputModel
            /// public
            @inlinable public func a() {}
            package func b() {}
            public struct C {
                @usableFromInline @inline(__always) public var d: Int
            }
            """
        #expect(Self.publicLines(of: Source(path: "x", text: text)).count == 3)
    }
}
