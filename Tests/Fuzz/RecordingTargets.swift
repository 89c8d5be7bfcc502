import InputModel
import Trace

@testable import Engine
@testable import Recording

/// What is read is played, as `inlet replay` does: every promise is kept, and every line is JSON.
private enum Playing {
    /// More than this in one input tells nothing new.
    private static let entryLimit = 20_000
    /// Repeats of held keys: checking a line takes a hundred times what writing it does.
    private static let repeatLimit = 2000

    static func check(_ session: Session) {
        guard session.entries.count <= entryLimit, session.events.count <= entryLimit else { return }
        var engine = Engine(settings: EngineSettings())
        engine.seat.keyboard.lateRepeats = Limits.lateRepeats - repeatLimit
        var player = SessionPlayer(session)
        var published = Published()
        var last = Timestamp(microseconds: 0)
        while let time = player.nextTime {
            last = max(last, time)
            while !player.passSilence(&engine) { published.take(&engine) }
            do {
                try player.step(&engine)
            } catch {
                return
            }
            published.take(&engine)
        }
        engine.cancelAll(at: last)
        published.take(&engine)
        published.expectClosed()
    }
}

/// What is read is kept by whatever it is written in.
private enum RoundTrip {
    static func check(_ session: Session) {
        Playing.check(session)
        mcap(session)
        for device in session.devices.indices.prefix(4) { evemu(session, device) }
        if !session.devices.isEmpty { libinput(session) }
    }

    private static func mcap(_ session: Session) {
        var bytes: [UInt8] = []
        session.writeMCAP(version: "0") { bytes += $0 }
        do {
            let again = try Session.readMCAP(bytes.span)
            Fuzzing.expect(again.losses.isEmpty, "written to MCAP, lost: \(again.losses)")
            Fuzzing.expect(again.events == session.events, "written to MCAP, other events")
            Fuzzing.expect(
                again.entries.map(\.kind) == session.entries.map(\.kind), "written to MCAP, other entries")
            Fuzzing.expect(again.devices.count == session.devices.count, "written to MCAP, other devices")
        } catch {
            fatalError("written to MCAP, not read: \(error)")
        }
    }

    private static func evemu(_ session: Session, _ device: Int) {
        var text: [UInt8] = []
        session.writeEvemu(device: device) { text += $0.utf8 }
        do {
            let again = try EvemuReader.read(text.span, path: "")
            Fuzzing.expect(
                again.events.map(\.event) == events(of: device, session), "written to evemu, other events")
            compare(again.device, session.devices[device], "evemu")
        } catch {
            fatalError("written to evemu, not read: \(error)")
        }
    }

    private static func libinput(_ session: Session) {
        // The format counts seconds from the start in 32 bits.
        let times = session.entries.map(\.time.microseconds)
        if let first = times.min(), let last = times.max(), last - first >= 1_000_000 << 32 { return }
        var text: [UInt8] = []
        session.writeLibinput { text += $0.utf8 }
        do {
            let again = try LibinputReader.read(text.span, path: "")
            Fuzzing.expect(again.count == session.devices.count, "written to YAML, other devices")
            for (device, recording) in again.enumerated() {
                Fuzzing.expect(
                    recording.events.map(\.event) == events(of: device, session),
                    "written to YAML, other events")
                Fuzzing.expect(
                    recording.device.name == session.devices[device].name, "written to YAML, another name")
                compare(recording.device, session.devices[device], "YAML")
            }
        } catch {
            fatalError("written to YAML, not read: \(error)")
        }
    }

    private static func events(of device: Int, _ session: Session) -> [InputEvent] {
        session.entries.flatMap { entry in
            guard entry.device == device, case .events(let range) = entry.kind else { return [InputEvent]() }
            return Array(session.events[range])
        }
    }

    private static func compare(_ again: DeviceDescription, _ device: DeviceDescription, _ format: String) {
        let (read, written) = (again.capabilities, device.capabilities)
        Fuzzing.expect(read.keys.codes == written.keys.codes, "written to \(format), other keys")
        Fuzzing.expect(read.absolute == written.absolute, "written to \(format), other axes")
        for (axis, info) in written.axes {
            Fuzzing.expect(
                read.axes[axis]?.minimum == info.minimum && read.axes[axis]?.maximum == info.maximum,
                "written to \(format), another range of axis \(axis.rawValue)")
        }
    }
}

enum MCAPTarget: FuzzTarget {
    static let name = "mcap"

    /// A chunk may hold 64 MiB; what it holds is read, and written again twice.
    static func memoryLimit(_ count: Int) -> Int { 96 << 20 + 16384 * count }

    static func run(_ bytes: [UInt8]) {
        guard let session = try? Session.readMCAP(bytes.span) else { return }
        RoundTrip.check(session)
    }
}

enum EvemuTarget: FuzzTarget {
    static let name = "evemu"

    /// A layout, and what is kept of a device while it is played.
    static func memoryLimit(_ count: Int) -> Int { 20 << 20 + 512 * count }

    static func run(_ bytes: [UInt8]) {
        guard let recording = try? EvemuReader.read(bytes.span, path: "fuzz") else { return }
        RoundTrip.check(Session([recording]))
    }
}

enum LibinputTarget: FuzzTarget {
    static let name = "libinput"

    /// A layout, and what is kept of each device, which 4 bytes may be.
    static func memoryLimit(_ count: Int) -> Int { 20 << 20 + 4096 * count }

    static func run(_ bytes: [UInt8]) {
        guard let recordings = try? LibinputReader.read(bytes.span, path: "fuzz") else { return }
        RoundTrip.check(Session(recordings))
    }
}
