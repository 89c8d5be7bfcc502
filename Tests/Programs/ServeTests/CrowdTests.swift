import Foundation
import Glibc
import TestSupport
import Testing

/// More connections than there is room for.
@Suite(.serialized)
struct CrowdTests {
    @Test("Of 1000 connections those that have no room are turned away, and when they go there is room again")
    func thousand() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(7), &limit)
        limit.rlim_cur = min(limit.rlim_max, 4096)
        setrlimit(__rlimit_resource_t(7), &limit)
        let daemon = try SilentDaemon()
        let server = try ServeProcess(["--site", "/usr/share/doc"], socket: daemon.path)
        let before = server.residentSize
        var crowd: [PageSocket] = []
        for _ in 0..<1000 { crowd.append(try PageSocket(port: server.port)) }
        let answers = crowd[128...].map { String(decoding: $0.rest(), as: UTF8.self) }
        #expect(answers.allSatisfy { $0.isEmpty || $0.hasPrefix("HTTP/1.1 503 ") })
        // The kernel hands them over in their order.
        #expect(answers[0].hasPrefix("HTTP/1.1 503 "))
        let kept = server.residentSize - before
        #expect(kept < 16 * 1024, "\(kept) KiB")
        crowd = []
        // The server learns of each in turn.
        var status = 0
        for _ in 0..<10_000 where status != 101 { status = (try? server.connect().status) ?? 0 }
        #expect(status == 101)
    }

    @Test("More pages than there is room for are told to come again")
    func pages() throws {
        let daemon = try SilentDaemon()
        let server = try ServeProcess(["--site", "/usr/share/doc"], socket: daemon.path)
        let pages = try (0..<64).map { _ in try server.open() }
        #expect(try server.open().closeCode() == 1013)
        withExtendedLifetime(pages) {}
    }
}
