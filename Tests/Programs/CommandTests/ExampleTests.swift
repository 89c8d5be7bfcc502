import Testing

/// The example program that has the core in its own process.
struct ExampleTests {
    @Test("The toolbar prints what the mouse did to it")
    func toolbar() throws {
        let run = try Program([], of: "example-core")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(
            run.output.split(separator: "\n") == [
                "connected toolbar", "activated toolbar", "entered save", "moved save", "exited save",
                "entered undo", "clicked undo", "exited undo",
            ])
    }
}
