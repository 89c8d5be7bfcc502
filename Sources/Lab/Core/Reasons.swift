import Engine
import InputModel
import Touchpad

/// Records when a contact of a touchpad becomes a finger or is rejected, and which measure decided.
struct Reasons {
    /// Numbers per reason, in the order in which ``append`` writes them.
    static let stride = 15

    /// What happened.
    private enum What: Double {
        /// The kind of the contact has changed.
        case kind = 0
        /// At an edge, it can no longer tap.
        case tapsNoMore = 1
        /// At an edge, it lifted as a tap does.
        case tapped = 2
    }

    /// The last report about the contact in a slot.
    private struct Told {
        var contact: UInt32?
        var finger: UInt32?
        var kind = ContactVerdict.Kind.finger
        var mayTap = false
        var isDown = false
    }

    private var told: [[Told]]

    init(devices: Int) {
        told = Array(repeating: [], count: devices)
    }

    /// - Parameters:
    ///   - device: its index in the recording.
    ///   - line: the number of the line before which the reasons belong.
    mutating func note(
        _ engine: borrowing Engine, _ id: DeviceID, device: Int, at time: Timestamp, seconds: Double,
        after line: Int64, to numbers: inout [Double]
    ) {
        let slots = engine.contactSlots(of: id)
        while told[device].count < slots { told[device].append(Told()) }
        for slot in 0..<slots {
            var last = told[device][slot]
            guard let verdict = engine.verdict(slot: slot, of: id, at: time) else {
                continue
            }
            let isNew = last.finger != verdict.finger
            // It has lifted, and that was reported.
            guard isNew || last.isDown else { continue }
            if isNew { last = Told(finger: verdict.finger) }
            last.contact = verdict.contact ?? last.contact
            func append(_ what: What, _ reason: ContactVerdict.Measure) {
                Self.append(what, reason, verdict, last.contact ?? 0, last.kind, seconds, line, to: &numbers)
            }
            if verdict.kind != last.kind { append(.kind, verdict.reason) }
            if verdict.kind == .edge {
                if !verdict.mayTap && (last.mayTap || last.kind != .edge) {
                    append(.tapsNoMore, verdict.tapReason)
                }
                if verdict.mayTap && !verdict.isDown { append(.tapped, verdict.reason) }
            }
            last.kind = verdict.kind
            last.mayTap = verdict.mayTap
            last.isDown = verdict.isDown
            told[device][slot] = last
        }
    }

    private static func append(
        _ what: What, _ reason: ContactVerdict.Measure, _ verdict: ContactVerdict, _ contact: UInt32,
        _ former: ContactVerdict.Kind, _ seconds: Double, _ line: Int64, to numbers: inout [Double]
    ) {
        numbers.append(Double(line))
        numbers.append(seconds)
        numbers.append(what.rawValue)
        numbers.append(Double(contact))
        numbers.append(Double(verdict.kind.rawValue))
        numbers.append(Double(former.rawValue))
        numbers.append(Double(reason.evidence.rawValue))
        numbers.append(reason.value)
        numbers.append(reason.limit)
        numbers.append(verdict.place.x)
        numbers.append(verdict.place.y)
        numbers.append(Double(verdict.dwell.microseconds) / 1000)
        numbers.append(verdict.travel)
        // -1: not measured.
        numbers.append(verdict.pressure ?? -1)
        numbers.append(verdict.length ?? -1)
    }
}
