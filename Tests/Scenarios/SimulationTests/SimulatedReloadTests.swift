import TestSupport
import Testing

/// SIGHUP in a simulated daemon.
struct SimulatedReloadTests {
    @Test("Without a configuration of its own there is nothing to read again: the machine's does not apply")
    func none() throws {
        let seat = try SimulatedDaemon()
        let said = try seat.reload()
        #expect(said.contains("start it with --config FILE; the configuration stays as it was"), "\(said)")
    }

    @Test("The file is read again, and its programs may declare as much as before")
    func again() throws {
        let seat = try SimulatedDaemon(configuration: "sceneLimit: 200")
        let said = try seat.reload()
        #expect(said.contains("the configuration has been reloaded"), "\(said)")
        // In a daemon with devices, whose limits users share, a program has fewer.
        for number in 0..<80 {
            let reply = try seat.ask(#"{"do":"scene.activate","scene":"s\#(number)"}"#)
            #expect(reply.isDone, "\(reply.line)")
        }
    }
}
