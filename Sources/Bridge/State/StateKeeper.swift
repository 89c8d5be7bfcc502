import CLinuxSystem
import Glibc
import LinuxInput
import Wire

/// Has the state written by a helper, so that a slow disk holds up nobody, and the right to write is nobody else's.
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
    init(_ path: String, owner: String?) throws(BridgeError) {
        let file = StateFile(path: path)
        try file.makeFolder(owner: owner)
        let connection = try HelperProcess.start(.keeper) { connection in
            // As somebody else it would write files that their owner could not replace: better not at all.
            if let owner, (try? Privileges.drop(to: owner, isAlone: true)) == nil { return }
            Confinement.confine(.keeper, [.writing(below: file.folder)])
            while Self.answer(connection, file) {}
        }
        HelperProcess.limitWaiting(connection)
        self.file = file
        self.connection = connection
    }

    var rawDescriptor: Int32 { connection.rawValue }

    /// Hands `state` over; ``nextOutcome()`` will tell what became of it.
    func save(_ state: SavedState) throws(BridgeError) {
        let bytes = Array(state.text.utf8)
        let raw = inlet_memory_file("inlet-state")
        guard raw >= 0 else {
            throw BridgeError(.io, "no memory for the state: \(String(cString: strerror(errno)))")
        }
        let memory = Descriptor(owning: raw)
        let failure = memory.writeAll(bytes)
        guard failure == 0 else {
            throw BridgeError(.io, "no memory for the state: \(String(cString: strerror(failure)))")
        }
        guard inlet_send_descriptor(connection.rawValue, raw, Int32(bytes.count)) == 0 else {
            // One that takes nothing is waited for once: the loop is told of this as of its end.
            shutdown(connection.rawValue, Int32(SHUT_RDWR))
            throw BridgeError(.io, "\(file.path): \(Self.goneText)")
        }
    }

    /// What to say where the helper has gone.
    static let goneText = "the helper that writes it has gone; start the daemon again"

    /// What became of the first save of which nothing was said so far.
    func nextOutcome() -> Outcome {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = recv(connection.rawValue, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { return .gone }
        return count == 1 ? .saved : .failed(why: String(decoding: bytes[1..<count], as: UTF8.self))
    }

    /// Writes what comes; one byte says that it is done, more say why not.
    private static func answer(_ connection: borrowing Descriptor, _ file: StateFile) -> Bool {
        var count: Int32 = 0
        let raw = inlet_receive_descriptor(connection.rawValue, &count)
        guard raw >= 0 else { return raw == -1 }
        let memory = Descriptor(owning: raw)
        var answer: [UInt8] = [0]
        do throws(BridgeError) {
            try file.write(read(memory, Int(count)))
        } catch {
            answer += Array(error.message.utf8.prefix(512))
        }
        return send(connection.rawValue, answer, answer.count, Int32(MSG_NOSIGNAL)) == answer.count
    }

    private static func read(_ memory: borrowing Descriptor, _ count: Int) throws(BridgeError) -> [UInt8] {
        guard (0...SavedState.byteLimit).contains(count) else {
            throw BridgeError(.io, "the state is larger than \(SavedState.byteLimit >> 20) MiB")
        }
        var bytes = [UInt8](repeating: 0, count: count)
        guard pread(memory.rawValue, &bytes, count, 0) == count else {
            throw BridgeError(.io, "the state came incomplete")
        }
        return bytes
    }
}
