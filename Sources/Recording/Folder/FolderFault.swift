import Glibc
import System

/// Error messages about a folder of recordings.
enum FolderFault {
    /// - Parameters:
    ///   - place: the file or folder that the error is about.
    ///   - what: the operation that failed.
    static func error(_ folder: String, _ place: String, _ what: String, _ error: Errno) -> InletError {
        let (status, remedy): (InletError.Status, String) =
            switch error.number {
            case EACCES, EPERM:
                (
                    .noPermission,
                    "; run 'sudo chown \(UserName.current) \(folder)', or name a folder that this user can write to"
                )
            case EROFS:
                (
                    .cannotCreate,
                    "; name another folder, or run 'sudo mount -o remount,rw' on its file system; the "
                        + "service needs ReadWritePaths=\(folder) ('sudo systemctl edit inlet')"
                )
            case ENOENT, ENOTDIR:
                (.io, "; the folder or the file was removed: create the folder and start again")
            case EEXIST: (.io, "; move that file away and start again")
            case ENOSPC, EDQUOT: (.io, "; free some space, or set whenFull to delete")
            default: (.io, "")
            }
        return InletError(status, "\(place): \(what)", error, advice: remedy)
    }
}
