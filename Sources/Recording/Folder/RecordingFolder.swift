package import Configuration
import Glibc
package import System
package import Wire

/// A folder into which one process records, file after file. The open file ends in `.part`; closed files are whole and
/// are never touched again until retention deletes them.
package struct RecordingFolder: ~Copyable {
    let folder: FolderDescriptor
    private var numbers: RecordingNumbers
    let machine: String
    private let boot: String
    let settings: RotationSettings
    private var current: RecordingName?
    /// When this process closed each file, by number; CLOCK_BOOTTIME in seconds.
    private var closings: [Int: Int] = [:]
    private var trust: WallClockTrust
    /// Lines for the log: one for each file that could not be recovered or deleted.
    package internal(set) var notes: [String] = []

    /// Opens and locks the folder at `path`, and recovers files that a killed process left open.
    ///
    /// - Throws: ``InletError``: no such folder, no permission, or (unavailable) another process records into it, or
    ///   the machine has no id.
    package init(
        path: String, ids: HashedIDs, settings: RotationSettings, at time: FolderTime = .now
    ) throws(InletError) {
        guard let machine = ids.machine else {
            throw InletError(
                .unavailable,
                "/etc/machine-id: no machine id, which names recordings; run 'sudo systemd-machine-id-setup'"
            )
        }
        guard let boot = ids.boot else {
            throw InletError(
                .unavailable,
                "/proc/sys/kernel/random/boot_id: cannot be read, and names recordings; run 'sudo mount -t "
                    + "proc proc /proc'")
        }
        let prefix = String(machine.prefix(RecordingName.idLength))
        let folder = try FolderDescriptor(path: path)
        let numbers = try RecordingNumbers(of: prefix, in: folder)
        self.folder = folder
        self.numbers = numbers
        self.machine = prefix
        self.boot = String(boot.prefix(RecordingName.idLength))
        self.settings = settings
        trust = WallClockTrust(at: time)
        // If the folder cannot be listed, opening the first file throws the error.
        for entry in (try? self.folder.list(prefix))?.open ?? [] { recover(entry) }
        prune(at: time)
    }

    /// The file access of a process that records here, once it is confined (``Confinement/Role/rotator``).
    package var allowed: Confinement.Allowed { .writing(below: folder.ownPath) }

    /// The closed files, the oldest first; nil if the folder cannot be read.
    private var closed: [FolderDescriptor.Entry]? { (try? folder.list(machine))?.closed }

    /// The error of the file `name`, or of the folder for nil.
    func error(of name: String? = nil, _ what: String, _ error: Errno) -> InletError {
        let place = if let name { folder.path(of: name) } else { folder.path }
        return FolderFault.error(folder.path, place, what, error)
    }

    /// Does what may fail on a full disk, again and again while space can be freed.
    mutating func withRoom<Value: ~Copyable>(
        _ body: (borrowing FolderDescriptor) throws(Errno) -> Value
    ) throws(Errno) -> Value {
        while true {
            do throws(Errno) {
                return try body(folder)
            } catch {
                guard error.isFull, makeRoom() else { throw error }
            }
        }
    }

    /// Creates the next file, which stays open until it is passed to ``close(_:at:)``.
    ///
    /// - Returns: nil if the disk is full.
    /// - Throws: ``InletError``: cannot create, no permission.
    package mutating func open(at time: FolderTime = .now) throws(InletError) -> RecordingFile? {
        let listing: FolderDescriptor.Listing
        do throws(Errno) { listing = try folder.list(machine) } catch {
            throw self.error("cannot read", error)
        }
        guard let number = numbers.next(after: listing.highest) else {
            throw InletError(.cannotCreate, "\(folder.path): all file numbers are used; name another folder")
        }
        let name = RecordingName(
            machine: machine, day: RecordingName.day(of: time.wall), boot: boot, number: number)
        let text = name.text(.open)
        let descriptor: Descriptor
        do throws(Errno) {
            descriptor = try withRoom { folder throws(Errno) in
                try folder.open(text, O_WRONLY | O_CREAT | O_EXCL)
            }
        } catch {
            if error.isFull { return nil }
            throw self.error(of: text, "cannot create", error)
        }
        do throws(Errno) {
            try folder.synchronize()
        } catch {
            try? folder.remove(text)
            if error.isFull { return nil }
            throw self.error("cannot synchronise", error)
        }
        current = name
        return RecordingFile(
            descriptor, name: folder.path(of: text), Progress(usesOutput: false, isShown: false))
    }

    /// Closes the open file, which holds a whole recording, under its final name; removes it if it is empty. Then
    /// deletes files beyond the limits of size and age.
    ///
    /// - Throws: ``InletError`` (I/O); the file then stays as `.part`, and is recovered at the next start.
    package mutating func close(_ file: consuming RecordingFile, at time: FolderTime = .now)
        throws(InletError)
    {
        guard let name = current else { return }
        current = nil
        let text = name.text(.open)
        if file.length == 0 {
            try? folder.remove(text)
            return
        }
        let raw = file.rawDescriptor
        do throws(Errno) {
            try withRoom { _ throws(Errno) in try Errno.check(fsync(raw)) }
            try folder.rename(text, to: name.text(.closed))
            try folder.synchronize()
        } catch {
            throw self.error(of: text, "cannot be closed", error)
        }
        closings[name.number] = time.boot
        prune(at: time)
    }

    /// Deletes the oldest closed file, if the settings say so for a full disk.
    ///
    /// - Returns: true if a file was deleted, and it is worth trying again.
    package mutating func makeRoom() -> Bool {
        guard settings.whenFull == .delete, let oldest = closed?.first else { return false }
        return remove(oldest)
    }

    /// True if `bytes` bytes are free, as far as the file system reports.
    func hasRoom(_ bytes: Int) -> Bool { folder.hasRoom(bytes) }

    /// Deletes closed files beyond the limits of age and total size, the oldest first.
    package mutating func prune(at time: FolderTime = .now) {
        let isTrusted = trust.isTrusted(at: time)
        guard settings.keepSize != nil || settings.keepAge != nil, let closed else { return }
        let numbers = Set(closed.map { $0.name.number })
        closings = closings.filter { numbers.contains($0.key) }
        let files = closed.map { entry in
            Retention.File(
                size: entry.size, wall: max(entry.modified, entry.name.dayStart ?? 0),
                boot: closings[entry.name.number])
        }
        let count = Retention.excess(of: files, settings, at: time, isTrusted: isTrusted)
        for entry in closed[..<count] where !remove(entry) { return }
    }

    private mutating func remove(_ entry: FolderDescriptor.Entry) -> Bool {
        let text = entry.name.text(.closed)
        do throws(Errno) {
            try folder.remove(text)
        } catch {
            guard error.number != ENOENT else { return true }
            let note = self.error(of: text, "cannot be deleted", error).message
            if !notes.contains(note) { notes.append(note) }
            return false
        }
        return true
    }
}
