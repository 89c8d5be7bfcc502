import CLinuxSystem
import Glibc
import Interaction
import Wire

/// The file in which state outlives the process. It is there whole, as it was or as it is: a new one takes the old
/// one's place when it is complete and on the disk.
public struct StateFile: Sendable {
    let path: String

    /// The file at `path`, which need not be there yet.
    public init(path: String) {
        self.path = path
    }

    /// Where it lies.
    var folder: String { FileContents.folder(of: path) }

    /// Makes the folder where it is not there, for `owner` where that is somebody else.
    func makeFolder(owner: String?) throws(BridgeError) {
        guard mkdir(folder, 0o700) == 0 else {
            if errno == EEXIST { return }
            throw BridgeError(.cannotCreate, "\(folder): \(String(cString: strerror(errno)))")
        }
        if let owner, let entry = getpwnam(owner) {
            _ = chown(folder, entry.pointee.pw_uid, entry.pointee.pw_gid)
        }
    }

    /// What was saved; nothing where there is no file yet.
    ///
    /// - Throws: ``BridgeError`` where it cannot be read, or holds something else.
    func read() throws(BridgeError) -> SavedState {
        guard FileContents.exists(path) else { return SavedState() }
        let bytes = try FileContents.read(path, limit: SavedState.byteLimit)
        do throws(RequestError) {
            return try SavedState(bytes.span)
        } catch {
            throw BridgeError(
                .badData, "\(path):\(error.position.line):\(error.position.column): \(error.message)")
        }
    }

    /// Puts `state` in the place of what was saved.
    ///
    /// - Throws: ``BridgeError`` (cannot create, I/O); then the file is as it was.
    func write(_ state: SavedState) throws(BridgeError) { try write(Array(state.text.utf8)) }

    /// Puts the text of a state in the place of what was saved.
    func write(_ text: [UInt8]) throws(BridgeError) { try FileReplacement(path: path).write(text) }
}
