import Configuration
import Glibc
import InputModel
import Testing
import Wire

@testable import Server
@testable import Subscription
@testable import System

/// Whose programs move the devices of a simulated seat.
struct SimulationUserTests {
    @Test("A program of another user moves no device, and may ask all else")
    func other() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for raw in ends { close(raw) } }
        var loop = try LiveLoop(
            Configuration(), devices: LiveDevices(), poller: try Poller(), signals: nil,
            clockChanges: try ClockChangeDescriptor())
        let run = SimulationRun()
        loop.source = .simulated(run)
        let (id, user, right) = (loop.seat.clients.makeID()!, getuid() + 1, ClientRight(scopes: .all))
        let client = Client(
            id, name: "other", user: user, right: right,
            subscriber: Subscriber(
                output: try OutputDescriptor(for: ends[1]),
                options: loop.options(of: id, user: user, right, queueLimit: 1 << 20)),
            requests: nil)
        try loop.add(client)
        let served = [#""id":"step","do":"simulate","plug":"mouse""#, #""do":"scene.activate","scene":"s""#]
            .map {
                loop.serve(RequestLine.parse(Array("{\($0)}".utf8).span), of: client, at: loop.clock.now)
            }
        #expect(served == [false, true])
        #expect(!run.isBusy)
        loop.flush()
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        bytes.removeLast(bytes.count - max(0, read(ends[0], &bytes, bytes.count)))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let reply = try #require(lines.first { $0.contains(#""id":"step""#) })
        #expect(reply.contains(#""code":"notPermitted""#))
        #expect(reply.contains("only user \(getuid()), who started this seat, moves its devices"))
    }
}
