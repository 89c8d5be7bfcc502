import CLinuxSystem
import Configuration
import Glibc
import InputModel
import System
import Trace
import Wire

/// The process behind a ``RecordingFeed``: writes what arrives over the pipe, until the pipe is closed.
enum RecordingProcess {
    /// Records into a file.
    static func run(
        _ pipe: consuming Descriptor, _ connection: borrowing Descriptor, _ file: consuming RecordingFile,
        blur: Interval?, configuration: Configuration, user: String?, at start: Timestamp
    ) {
        var file: RecordingFile? = file
        run(pipe, connection, user: user) { () throws(InletError) in
            Confinement.confine(.recorder, Confinement.readable.map { .reading(below: $0) })
            let composer = TraceComposer(showKeys: false, blur: blur, configuration: configuration, at: start)
            return MCAPFile(composer, file: file.take()!)
        }
    }

    /// Records into a folder. First reports whether it can: one byte if so.
    static func run(
        _ pipe: consuming Descriptor, _ connection: borrowing Descriptor, _ plan: RotationPlan, user: String?,
        at start: Timestamp
    ) {
        let machine = MachineIDs()
        let ids = HashedIDs(machine: machine.machine, boot: machine.boot)
        run(pipe, connection, user: user) { () throws(InletError) in
            let folder = try RecordingFolder(path: plan.path, ids: ids, settings: plan.settings)
            Confinement.confine(.rotator, Confinement.readable.map { .reading(below: $0) } + [folder.allowed])
            var output = try RotatingRecording(plan, folder, at: start)
            output.report()
            say(nil, on: connection)
            return output
        }
    }

    /// Reports on `connection` how it ended: one byte if everything is in the file, else more bytes with the reason.
    ///
    /// - Parameter open: creates its files as `user`, because the process deletes them as that user, too.
    private static func run<Output: FeedOutput & ~Copyable>(
        _ pipe: consuming Descriptor, _ connection: borrowing Descriptor, user: String?,
        _ open: () throws(InletError) -> Output
    ) {
        do throws(InletError) {
            var poller = try Poller()
            try poller.add(pipe.rawValue, token: 0, for: .reading)
            if let user { try Privileges.drop(to: user) }
            var loop = FeedLoop(pipe, poller, try open())
            try loop.takeTurns()
            try loop.output.finish()
            say(nil, on: connection)
        } catch {
            say(error, on: connection)
        }
    }

    private static func say(_ error: InletError?, on connection: borrowing Descriptor) {
        var word: [UInt8] = [0]
        if let error { word += Array(error.message.utf8.prefix(512)) }
        _ = send(connection.rawValue, word, word.count, Int32(MSG_NOSIGNAL))
    }
}
