import CLinuxSystem
import Glibc
import InputModel
import System

/// Looks up a host name in a separate process: the C library blocks for as long as its modules like, and opens files
/// and sockets to which the publisher gives up access.
///
/// Each look-up also runs in its own process, which the kernel ends when its time is up.
final class Resolver {
    private let connection: Descriptor

    /// Starts the helper. Call it before this process holds any secret.
    init(_ name: String) throws(InletError) {
        connection = try HelperProcess.start(.resolver) { connection in
            Confinement.report(
                Confinement.confine(
                    .resolver,
                    ["/etc", "/run", "/usr", "/lib", "/lib64", "/dev/null", "/dev/urandom"].map {
                        .reading(below: $0)
                    }))
            var byte: UInt8 = 0
            while recv(connection.rawValue, &byte, 1, 0) == 1 {
                Self.lookUp(name, connection.rawValue)
            }
        }
    }

    /// The descriptor to wait for; readable when an answer has arrived.
    var rawDescriptor: Int32 { connection.rawValue }

    /// Starts a look-up.
    func ask() { _ = connection.offer([0]) }

    /// The answer: the addresses, or why the look-up failed; nil if no answer has arrived.
    ///
    /// - Throws: ``InletError`` (not available) if the helper has exited.
    func answer() throws(InletError) -> Result<[String], BrokerFailure>? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(connection.rawValue, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return nil }
        guard count > 0 else {
            throw InletError(
                .unavailable, "the helper that resolves host names has exited; restart inlet publish")
        }
        let text = String(decoding: bytes[..<count], as: UTF8.self)
        if text.hasPrefix("!") { return .failure(BrokerFailure(String(text.dropFirst()))) }
        return .success(text.split(separator: "\n").map(String.init))
    }

    /// Runs in the helper.
    private static func lookUp(_ name: String, _ connection: Int32) {
        let process = inlet_fork()
        if process == 0 {
            signal(SIGALRM, SIG_DFL)
            alarm(UInt32(PublishLimits.lookup.microseconds / 1_000_000))
            say(addresses(of: name), connection)
            _exit(0)
        }
        var status: Int32 = -1
        guard process > 0 else {
            return say("!the name cannot be resolved: \(Errno.last.reason)", connection)
        }
        waitpid(process, &status, 0)
        if let failure = failure(status) { say(failure, connection) }
    }

    /// The answer in place of a look-up whose process has ended with `status`, as waitpid(2) has it; nil if it has
    /// answered.
    static func failure(_ status: Int32) -> String? {
        // It ends by a signal if its time is up, or if a module of the C library has brought it down.
        switch status & 0x7f {
        case 0 where status == 0: return nil
        case SIGALRM:
            let seconds = PublishLimits.lookup.microseconds / 1_000_000
            return "!the name cannot be resolved: no answer within \(seconds) s; check /etc/resolv.conf"
        default:
            return
                "!the name cannot be resolved: the look-up failed (status \(status)); check /etc/nsswitch.conf"
        }
    }

    private static func say(_ text: String, _ connection: Int32) {
        var text = text
        _ = text.withUTF8 { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    private static func addresses(of name: String) -> String {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, nil, &hints, &list)
        guard code == 0 else {
            return "!the name cannot be resolved: \(String(cString: gai_strerror(code)))"
        }
        var texts: [String] = []
        var next = list
        while let entry = next, texts.count < 16 {
            var host = [CChar](repeating: 0, count: 64)
            if getnameinfo(
                entry.pointee.ai_addr, entry.pointee.ai_addrlen, &host, 64, nil, 0, NI_NUMERICHOST) == 0
            {
                texts.append(
                    String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
            }
            next = entry.pointee.ai_next
        }
        return texts.isEmpty ? "!the name has no address; check --to" : texts.joined(separator: "\n")
    }
}
