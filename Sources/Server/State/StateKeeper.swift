import CLinuxSystem
import Glibc
import System
import Wire

/// A helper that writes the state that outlives the process, so that a slow disk delays no client, a disk that does not
/// answer does not stop the loop with every grab that it holds, and only the helper has write access.
final class StateKeeper {
    /// The outcome of a save.
    enum Outcome: Equatable {
        case saved
        case failed(why: String)
        /// The helper has exited; saves that it has not reported are lost.
        case gone
    }

    private let file: StateFile
    private let connection: Descriptor

    /// Starts the helper for the file at `path`; none without a file.
    static func start(_ path: String?, owner: String?, isConfined: Bool) throws(InletError) -> StateKeeper? {
        try path.map { path throws(InletError) in
            try StateKeeper(path, owner: owner, isConfined: isConfined)
        }
    }

    /// Starts the helper, and creates the folder of the file if it does not exist.
    ///
    /// - Parameter isConfined: the helper gives up all other rights. Beside a process that keeps its own, it does not: the
    ///   file may be in a folder that root can write to only as root.
    init(_ path: String, owner: String?, isConfined: Bool) throws(InletError) {
        let file = StateFile(path: path)
        try file.makeFolder(owner: owner)
        let connection = try HelperProcess.start(.keeper) { connection in
            // Running as another user, it would write files that the owner could not replace.
            if let owner, (try? Privileges.drop(to: owner)) == nil { return }
            if isConfined { Confinement.confine(.keeper, [.writing(below: file.folder)]) }
            while Self.answer(connection, file) {}
        }
        HelperProcess.limitWaiting(connection, to: Deadlines.helper)
        self.file = file
        self.connection = connection
    }

    /// - Parameter connection: leads to the helper.
    init(file: StateFile, connection: consuming Descriptor) {
        self.file = file
        self.connection = connection
    }

    /// Readable once the helper has answered or exited.
    var rawDescriptor: Int32 { connection.rawValue }

    var path: String { file.path }

    /// The saved state.
    ///
    /// - Parameter tell: gets one line about a file that cannot be read (``StateFile/load(_:setAside:)``).
    func load(_ tell: (String) -> Void) -> SavedState {
        file.load(tell) { () throws(InletError) in try setAside() }
    }

    /// Hands over the text of a complete save; ``nextOutcome()`` will return the result.
    func save(_ save: StateSave) throws(InletError) {
        if save.shortenedCount > 0 {
            Message.offer(
                "the selections and scroll offsets of \(save.shortenedCount) scenes are not saved: with "
                    + "them the state would exceed \(SavedState.sessionBudget >> 20) MiB")
        }
        guard inlet_send_descriptor(connection.rawValue, save.memory.rawValue, Int32(save.count)) == 0 else {
            // A helper that accepts nothing is waited for only once: the loop treats it as exited.
            shutdown(connection.rawValue, Int32(SHUT_RDWR))
            throw InletError(.io, "\(file.path): \(Self.goneText)")
        }
    }

    /// The reason once the helper has exited.
    static let goneText = "the helper that writes it does not respond, or has exited; restart inlet"

    /// The next outcome that the helper has reported, in the order of the saves.
    func nextOutcome() -> Outcome {
        guard let (isDone, text) = receive(Int32(MSG_DONTWAIT)) else { return .gone }
        return isDone ? .saved : .failed(why: text)
    }

    /// Has the helper rename the existing file, and waits for it: at startup no client waits.
    ///
    /// - Returns: the suffix of the new name.
    private func setAside() throws(InletError) -> String {
        guard inlet_send_descriptor(connection.rawValue, -1, Self.setAsideNumber) == 0,
            Poller.wait(for: .reading, of: connection.rawValue, atMost: Deadlines.settingAside),
            let (isDone, text) = receive(0)
        else { throw InletError(.io, Self.goneText) }
        guard isDone else { throw InletError(.cannotCreate, text) }
        return text
    }

    /// Receives the helper's answer: whether the request succeeded, and the suffix or the reason for the failure.
    private func receive(_ flags: Int32) -> (isDone: Bool, text: String)? {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = recv(connection.rawValue, &bytes, bytes.count, flags)
        guard count > 0 else { return nil }
        return (bytes[0] == 0, String(decoding: bytes[1..<count], as: UTF8.self))
    }

    /// Sent in place of a size, without a descriptor: a request to rename the file.
    private static let setAsideNumber: Int32 = -1

    /// Handles one request; false if the connection has closed. The answer begins with 0 on success, with 1 on failure.
    private static func answer(_ connection: borrowing Descriptor, _ file: StateFile) -> Bool {
        var count: Int32 = 0
        let raw = inlet_receive_descriptor(connection.rawValue, &count)
        guard raw >= 0 || raw == -1 else { return false }
        var answer: [UInt8] = [0]
        do throws(InletError) {
            if raw >= 0 {
                try file.write(read(Descriptor(owning: raw), Int(count)))
            } else if count == setAsideNumber {
                answer += Array(try file.setAside().utf8)
            } else {
                throw InletError(.io, "the state arrived incomplete; the file keeps the former one")
            }
        } catch {
            answer = [1] + Array(error.message.utf8.prefix(512))
        }
        return send(connection.rawValue, answer, answer.count, Int32(MSG_NOSIGNAL)) == answer.count
    }

    private static func read(_ memory: borrowing Descriptor, _ count: Int) throws(InletError) -> [UInt8] {
        guard (0...SavedState.byteLimit).contains(count) else {
            throw InletError(
                .io,
                "the state is larger than \(SavedState.byteLimit >> 20) MiB; the file keeps the former one")
        }
        var bytes = [UInt8](repeating: 0, count: count)
        guard pread(memory.rawValue, &bytes, count, 0) == count else {
            throw InletError(.io, "the state arrived incomplete; the file keeps the former one")
        }
        return bytes
    }
}
