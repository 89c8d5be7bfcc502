import Testing

/// The page of all errors is what the sources say.
struct ErrorListTests {
    @Test("Errors.md has every error of the sources, and no other")
    func page() throws {
        let (status, text) = try Script.run("Tests/House/Errors/list", ["--check"])
        #expect(status == 0, "\(text)")
    }
}
