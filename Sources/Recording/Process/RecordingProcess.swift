import CLinuxSystem
import Configuration
import Glibc
import InputModel
import System
import Trace
import Wire

/// The process behind a ``RecordingFeed``: writes what arrives over the pipe, until the pipe is closed.
enum RecordingProcess {
    /// Reports on `connection` how it ended: one byte if everything is in the file, else more bytes with the reason.
    static func run(
        _ pipe: consuming Descriptor, _ connection: borrowing Descriptor, _ file: consuming RecordingFile,
        blur: Interval?, configuration: Configuration, user: String?, at start: Timestamp
    ) {
        do throws(InletError) {
            var poller = try Poller()
            try poller.add(pipe.rawValue, token: 0, for: .reading)
            if let user { try Privileges.drop(to: user) }
            Confinement.confine(.recorder, Confinement.readable.map { .reading(below: $0) })
            let composer = TraceComposer(
                showKeys: false, blur: blur, configuration: configuration, at: start)
            let output = SingleRecording(MCAPFile(composer, file: file))
            try run(FeedLoop(pipe, poller, output))
            say(nil, on: connection)
        } catch {
            say(error, on: connection)
        }
    }

    /// Records into a folder. First reports whether it can: one byte if so.
    static func run(
        _ pipe: consuming Descriptor, _ connection: borrowing Descriptor, _ plan: RotationPlan, user: String?,
        at start: Timestamp
    ) {
        do throws(InletError) {
            var poller = try Poller()
            try poller.add(pipe.rawValue, token: 0, for: .reading)
            let machine = MachineIDs()
            let ids = HashedIDs(machine: machine.machine, boot: machine.boot)
            // Create the files as that user: the process deletes them as that user, too.
            if let user { try Privileges.drop(to: user) }
            let folder = try RecordingFolder(path: plan.path, ids: ids, settings: plan.settings)
            Confinement.confine(
                .rotator, Confinement.readable.map { .reading(below: $0) } + [folder.allowed])
            var output = try RotatingRecording(plan, folder, at: start)
            output.report()
            say(nil, on: connection)
            try run(FeedLoop(pipe, poller, output))
            say(nil, on: connection)
        } catch {
            say(error, on: connection)
        }
    }

    private static func run(
        _ loop: consuming FeedLoop<some FeedOutput & ~Copyable>
    ) throws(InletError) {
        var loop = loop
        try loop.takeTurns()
        try loop.output.finish()
    }

    private static func say(_ error: InletError?, on connection: borrowing Descriptor) {
        var word: [UInt8] = [0]
        if let error { word += Array(error.message.utf8.prefix(512)) }
        _ = send(connection.rawValue, word, word.count, Int32(MSG_NOSIGNAL))
    }
}
