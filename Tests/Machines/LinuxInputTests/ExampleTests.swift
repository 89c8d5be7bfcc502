import Foundation
import InputModel
import TestSupport
import Testing

extension MachineTests {
    /// The example program that speaks with `inlet` in lines.
    @Suite(.emulated) struct ExampleTests {
        private static let toolbar = Checkout.root.appending(
            path: "Tests/Programs/Examples/python/toolbar.py")
        /// The checkout's package, in the environment of `/usr/bin/env`.
        private static let package =
            "PYTHONPATH=" + Checkout.path("Sources/python/src")

        @Test("The toolbar tells what the pointer is over, and what is clicked")
        func toolbar() throws {
            let configuration = FileManager.default.temporaryDirectory.appending(
                path: "inlet-\(UUID().uuidString).yaml")
            try "pointer: {acceleration: flat}\n".write(to: configuration, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(at: configuration) }
            try MockTestbed.run { bed in
                let mouse = try bed.plug(.mouse)
                let program = try InletProcess([
                    Self.package, "PYTHONDONTWRITEBYTECODE=1", "python3", Self.toolbar.path,
                    InletProcess.path,
                    "stream", "--requests", "--config", configuration.path,
                ])
                defer {
                    program.process.interrupt()
                    #expect(program.wait() == 0)
                }
                let lines = program.lines
                // The pointer starts in the middle of the space, and that is where the toolbar is.
                #expect(try lines.line(with: []) == "over undo")
                #expect(try lines.line(with: []) == "ready")
                mouse.report(.move(.x, 60), at: now)
                #expect(try lines.line(with: []) == "over redo")
                mouse.report(.press(.buttonRight), at: now)
                mouse.report(.release(.buttonRight), at: now)
                #expect(try lines.line(with: []) == "clicked redo with secondary")
                mouse.report(.move(.x, -120), at: now)
                #expect(try lines.line(with: []) == "over save")
            }
        }
    }
}
