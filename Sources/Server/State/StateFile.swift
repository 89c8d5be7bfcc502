import CLinuxSystem
import Glibc
import Interaction
import System
import Wire

/// The file in which state outlives the process. It is always complete: a new version replaces the old one once it
/// has been written to the disk.
package struct StateFile: Sendable {
    let path: String

    /// The file at `path`, which need not exist yet.
    package init(path: String) {
        self.path = path
    }

    /// The folder that contains it.
    var folder: String { FileContents.folder(of: path) }

    /// Creates the folder if it does not exist, for `owner` if that is another user.
    func makeFolder(owner: String?) throws(InletError) {
        guard mkdir(folder, 0o700) == 0 else {
            if errno == EEXIST { return }
            throw InletError(.cannotCreate, "\(folder): cannot be created", .last)
        }
        if let owner, let entry = getpwnam(owner) {
            _ = chown(folder, entry.pointee.pw_uid, entry.pointee.pw_gid)
        }
    }

    /// The saved state; empty if the file does not exist yet.
    ///
    /// - Throws: ``InletError`` if it cannot be read, or contains something else.
    func read() throws(InletError) -> SavedState {
        guard FileContents.exists(path) else { return SavedState() }
        let bytes = try FileContents.read(path, limit: SavedState.byteLimit)
        do throws(RequestError) {
            return try SavedState(bytes.span)
        } catch {
            throw InletError(
                .badData, "\(path):\(error.position.line):\(error.position.column): \(error.message)")
        }
    }

    /// The saved state. A file that cannot be read is renamed, and the state is empty: working input is worth more than
    /// what programs had saved.
    ///
    /// - Parameters:
    ///   - tell: gets one line about a file that cannot be read.
    ///   - setAside: renames such a file, and returns the suffix of the new name.
    func load(_ tell: (String) -> Void, setAside: () throws(InletError) -> String) -> SavedState {
        do throws(InletError) {
            return try read()
        } catch let reason {
            do throws(InletError) {
                tell(
                    "\(reason.message); it is kept as \(path)\(try setAside()), and Inlet starts "
                        + "without saved sessions and keys")
            } catch {
                tell(
                    "\(reason.message); Inlet starts without saved sessions and keys, and cannot rename "
                        + "the file (\(error.message)): move it away")
            }
            return SavedState()
        }
    }

    /// Replaces the saved state with this text.
    ///
    /// - Throws: ``InletError`` (cannot create, I/O); then the file is as it was.
    func write(_ text: [UInt8]) throws(InletError) { try FileReplacement(path: path).write(text) }

    /// How many unreadable files are kept, one for each failed start.
    static let unreadableLimit = 100

    /// Renames a file that cannot be read, and keeps it for inspection.
    ///
    /// - Returns: the suffix of the new name.
    /// - Throws: ``InletError`` (cannot create); the file then keeps its name.
    func setAside() throws(InletError) -> String {
        var failure: Int32 = 0
        for number in 0..<Self.unreadableLimit {
            let suffix = number == 0 ? ".unreadable" : ".unreadable.\(number)"
            let name = path + suffix
            // The name is taken first, so that no other file is replaced.
            let raw = inlet_open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard raw >= 0 else {
                failure = errno
                if failure == EEXIST { continue }
                break
            }
            close(raw)
            if rename(path, name) == 0 {
                _ = FileReplacement.syncFolder(of: path)
                return suffix
            }
            failure = errno
            unlink(name)
            break
        }
        throw InletError(.cannotCreate, Errno(failure).reason)
    }
}
