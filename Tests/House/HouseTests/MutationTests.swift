import Testing

/// The tool that changes the code to see which tests notice.
struct MutationTests {
    @Test("Mutants are decisions in code, not comments, texts or assertions; off, they change nothing")
    func places() throws {
        let (status, text) = try Script.run("Tests/House/Mutation/test")
        #expect(status == 0, "\(text)")
    }
}
