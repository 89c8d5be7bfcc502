import Foundation
import Glibc
import Inlet
import Testing

/// The daemon goes and comes back under a program.
struct ReconnectTests {
    @Test(
        "A daemon is killed and started five times under a program: all that it declared is back, without its doing"
    )
    func restarts() async throws {
        let daemon = SimulatedProcess()
        try daemon.start()
        let client = try await Client.connect(name: "editor", socket: daemon.socket)
        try await client.show(
            Scene("page", at: Rect(0, 0, 400, 300)) {
                Region("list", at: Rect(0, 0, 200, 300), role: .collection) {
                    for row in 0..<3 {
                        Region(RegionID("row \(row)"), at: Rect(0, Double(row) * 20, 200, 20), role: .item)
                    }
                }
                Region("gone", at: Rect(300, 0, 50, 50))
            })
        try await client.move(["list": Point(100, 0)], in: "page")
        try await client.remove(["gone"], from: "page")
        try await client.insert { Command("save", title: "Save", keys: "ctrl+s") }
        try await client.respond(actions: ["save": Action()])
        for _ in 0..<5 {
            daemon.kill()
            try daemon.start()
            var said: [String] = []
            for try await batch in client.events {
                for event in batch {
                    switch event {
                    case .disconnected: said.append("disconnected")
                    case .reconnected: said.append("reconnected")
                    case .notRestored(let error): Issue.record("\(error)")
                    default: break
                    }
                }
                if said.contains("reconnected") { break }
            }
            #expect(said == ["disconnected", "reconnected"])
            try await client.ping()
            let other = try await Client.connect(socket: daemon.socket)
            let found = try await other.search().map(\.title)
            #expect(found.contains("Save"))
            // The moved row is hit where it was moved to, and nothing where it was.
            try await client.simulate(
                .plug(.mouse), .to(Point(250, 30)), .click(), .to(Point(50, 30)), .click())
            var clicked: [RegionID] = []
            for event in try client.dispatch() {
                if case .click(let click) = event { clicked.append(click.region) }
            }
            #expect(clicked == ["row 1"])
            other.close()
        }
        client.close()
    }

    @Test("What is asked while no daemon is there waits for the next; what is of a connection fails")
    func asksMeanwhile() async throws {
        let daemon = FakeDaemon()
        let client = try Client(socket: daemon.path)
        let first = daemon.accept()
        FakeDaemon.send(FakeDaemon.hello, to: first)
        var batches = client.events.makeAsyncIterator()
        _ = try await batches.next()
        close(first)
        #expect(try await batches.next() == [.disconnected("the daemon closed the connection")])
        await #expect(throws: InletError.self) { try await client.warp(to: Point(1, 1)) }
        client.send("ping")
        Thread.detachNewThread {
            let second = daemon.accept()
            FakeDaemon.send(FakeDaemon.hello, to: second)
            if FakeDaemon.receive(from: second).contains(#""do":"ping""#) {
                FakeDaemon.send(#"{"type":"gap","time":1,"seq":1,"lost":7}"# + "\n", to: second)
            }
            close(second)
        }
        var told: [String] = []
        while !told.contains("lost 7"), let batch = try await batches.next() {
            for event in batch {
                if case .reconnected(let program) = event { told.append("program \(program ?? 0)") }
                if case .gap(let gap) = event { told.append("lost \(gap.lost)") }
            }
        }
        #expect(told == ["program 1", "lost 7"])
        client.close()
        #expect(try await batches.next() == nil)
    }
}
