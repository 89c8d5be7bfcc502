import CLinuxSystem
import Glibc
import System
import Wire

/// Has the state written by a helper, so that a slow disk delays no client, and only the helper can write.
struct StateKeeper: ~Copyable {
    /// What became of a save.
    enum Outcome: Equatable {
        case saved
        case failed(why: String)
        /// The helper has gone, and will save nothing of what it was handed.
        case gone
    }

    let file: StateFile
    private let connection: Descriptor

    /// Starts the helper, and makes the folder of the file where it is not there yet.
    init(_ path: String, owner: String?) throws(InletError) {
        let file = StateFile(path: path)
        try file.makeFolder(owner: owner)
        let connection = try HelperProcess.start(.keeper) { connection in
            // As another user it would write files that their owner could not replace.
            if let owner, (try? Privileges.drop(to: owner)) == nil { return }
            Confinement.confine(.keeper, [.writing(below: file.folder)])
            while Self.answer(connection, file) {}
        }
        HelperProcess.limitWaiting(connection, to: Deadlines.helper)
        self.file = file
        self.connection = connection
    }

    var rawDescriptor: Int32 { connection.rawValue }

    /// Hands over the `count` bytes of a state's text; ``nextOutcome()`` will tell what became of it.
    func save(_ memory: borrowing Descriptor, count: Int) throws(InletError) {
        guard inlet_send_descriptor(connection.rawValue, memory.rawValue, Int32(count)) == 0 else {
            // A helper that accepts nothing is waited for once: to the loop, this is its end.
            shutdown(connection.rawValue, Int32(SHUT_RDWR))
            throw InletError(.io, "\(file.path): \(Self.goneText)")
        }
    }

    /// The reason once the helper has exited.
    static let goneText = "the helper that writes it does not respond, or has exited; restart inlet"

    /// What became of the first save of which nothing was said so far.
    func nextOutcome() -> Outcome {
        guard let (isDone, text) = receive(Int32(MSG_DONTWAIT)) else { return .gone }
        return isDone ? .saved : .failed(why: text)
    }

    /// Has the file that is there given another name, and waits for that: at startup no client waits.
    ///
    /// - Returns: what follows the file's name in the new one.
    func setAside() throws(InletError) -> String {
        guard inlet_send_descriptor(connection.rawValue, -1, Self.setAsideNumber) == 0,
            Poller.wait(for: .reading, of: connection.rawValue, atMost: Deadlines.settingAside),
            let (isDone, text) = receive(0)
        else { throw InletError(.io, Self.goneText) }
        guard isDone else { throw InletError(.cannotCreate, text) }
        return text
    }

    /// What the helper says: whether it did what it was asked for, and the name or why not.
    private func receive(_ flags: Int32) -> (isDone: Bool, text: String)? {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = recv(connection.rawValue, &bytes, bytes.count, flags)
        guard count > 0 else { return nil }
        return (bytes[0] == 0, String(decoding: bytes[1..<count], as: UTF8.self))
    }

    /// Instead of a size, and without a descriptor: the file is to be given another name.
    private static let setAsideNumber: Int32 = -1

    /// Does what comes; the answer begins with 0 where it is done, with 1 where it is not.
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
                "the state is larger than \(SavedState.byteLimit >> 20) MiB; the file "
                    + "keeps the former one")
        }
        var bytes = [UInt8](repeating: 0, count: count)
        guard pread(memory.rawValue, &bytes, count, 0) == count else {
            throw InletError(.io, "the state arrived incomplete; the file keeps the former one")
        }
        return bytes
    }
}
