import Glibc
import InputModel
import Testing

@testable import System

/// What a poller says of descriptors that it cannot watch.
struct PollerTests {
    @Test("A pipe is watched, and a regular file is always ready")
    func watched() throws {
        var poller = try Poller()
        var pipe: [Int32] = [0, 0]
        try #require(Glibc.pipe(&pipe) == 0)
        defer { for raw in pipe { close(raw) } }
        let isWatched = try poller.add(pipe[0], token: 1, for: .reading)
        #expect(isWatched)
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        let isFileWatched = try poller.add(file, token: 2, for: .reading)
        #expect(!isFileWatched)
    }

    @Test("What cannot be watched for another reason is no file: it is an error")
    func refused() throws {
        var poller = try Poller()
        var pipe: [Int32] = [0, 0]
        try #require(Glibc.pipe(&pipe) == 0)
        defer { for raw in pipe { close(raw) } }
        try poller.add(pipe[0], token: 1, for: .reading)
        // Twice, and none at all.
        for raw in [pipe[0], -1] {
            var status: InletError.Status?
            do throws(InletError) {
                try poller.add(raw, token: 2, for: .reading)
            } catch {
                status = error.status
            }
            #expect(status == .unavailable, "\(raw)")
        }
    }
}
