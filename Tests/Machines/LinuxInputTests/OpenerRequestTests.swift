import CLinuxSystem
import Glibc
import InputModel
import System
import Testing

@testable import Server

/// What the helper that opens devices is asked, and what it answers.
struct OpenerRequestTests {
    @Test("Requests are answered in their order, and only once; none is waited for")
    func answers() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
        let helper = Descriptor(owning: ends[1])
        let opener = DeviceOpener(Descriptor(owning: ends[0]))
        #expect(opener.deadline == .distantFuture)
        try opener.ask("/dev/null", at: Timestamp(microseconds: 1))
        try opener.ask("/dev/zero", at: Timestamp(microseconds: 2))
        #expect(opener.deadline == Timestamp(microseconds: 1) + Deadlines.helper)
        expectNone(try opener.next(at: Timestamp(microseconds: 3)))
        for path in ["/dev/null", "/dev/zero"] {
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = recv(helper.rawValue, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == path)
        }
        let null = Descriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC))
        try #require(inlet_send_descriptor(helper.rawValue, null.rawValue, 0) == 0)
        try #require(inlet_send_descriptor(helper.rawValue, -1, ENOENT) == 0)
        switch try opener.next(at: Timestamp(microseconds: 3)) {
        case .opened(let path, let node):
            #expect(path == "/dev/null" && fcntl(node.rawValue, F_GETFD) >= 0)
        case .refused(let error): Issue.record("\(error)")
        case .none: Issue.record("no answer")
        }
        switch try opener.next(at: Timestamp(microseconds: 3)) {
        case .opened: Issue.record("opened")
        case .refused(let error): #expect(error.message.hasPrefix("/dev/zero: "))
        case .none: Issue.record("no answer")
        }
        #expect(opener.deadline == .distantFuture)
    }

    private func expectNone(_ answer: consuming DeviceOpener.Answer) {
        switch answer {
        case .none: break
        case .opened: Issue.record("an answer that nobody gave")
        case .refused: Issue.record("an answer that nobody gave")
        }
    }

    @Test("A helper that has exited, or has not answered for too long, is gone", arguments: [false, true])
    func gone(_ hasExited: Bool) throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
        let helper = Descriptor(owning: ends[1])
        let opener = DeviceOpener(Descriptor(owning: ends[0]))
        let start = Timestamp(microseconds: 1)
        try opener.ask("/dev/null", at: start)
        if hasExited { shutdown(helper.rawValue, Int32(SHUT_RDWR)) }
        do throws(InletError) {
            expectNone(try opener.next(at: hasExited ? start : start + Deadlines.helper + .milliseconds(-1)))
            #expect(!hasExited)
            expectNone(try opener.next(at: start + Deadlines.helper))
            Issue.record("still there")
        } catch {
            #expect(error == DeviceOpener.gone)
        }
    }
}
