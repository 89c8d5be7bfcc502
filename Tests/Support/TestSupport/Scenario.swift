import Foundation
package import InputModel

/// A scenario in plain text: what devices do, an empty line, what is published.
///
/// ```
/// # Comments stand at the line's start.
/// config pointer: {acceleration: flat}        a configuration file's lines, one each
/// device mouse wheel                          a device named mouse, of the preset wheel
/// 10 mouse REL_X=5 BTN_LEFT=1                 a frame: milliseconds, device, events
/// 15 mouse BTN_LEFT=0 SYN_REPORT=1            a frame that the kernel made
/// 20 mouse drop                               the device was resynchronised
/// 20 mouse sleep                              the machine slept, and has woken
/// 20 clock 1764000000000000                   the time of day, in microseconds since 1970
/// 30 mouse unplug
/// 40 plug pad touchpad                        a device named pad comes
/// 900                                         time passes
/// 10 at 30 40                                 the pointer goes there
/// 10 ask {"do":"ping"}                        a request; answered where it has an id, or is at fault
/// 10 ask other {"do":"ping"}                  a request of another client
/// 10 gone other                               the other client goes
/// 10 leave other more                         the other clients leave the seat
/// 10 return other more                        and are on it again
/// control other more                          these clients have the scope control; without names, the first
/// explain                                     presses, keys and gestures are followed by why
/// core timing                                 why it is played on the core alone, not by a simulated daemon
///
/// {"type":"motion","dx":5}                    each line published, or as much of it as matters
/// ```
///
/// Every published line must be expected, in order, except those of a type that an `ignore` line names. The
/// device of an expected line is a name: `"device":"mouse"`.
package struct Scenario {
    package enum Step {
        case frame(time: Timestamp, device: String, events: [InputEvent], isMadeByKernel: Bool)
        case unplug(time: Timestamp, device: String)
        case resynced(time: Timestamp, device: String)
        case slept(time: Timestamp, device: String)
        case clock(time: Timestamp, realtime: Int64)
        case plug(time: Timestamp, device: String, preset: String)
        case wait(time: Timestamp)
        case move(time: Timestamp, to: Point)
        case request(time: Timestamp, client: String, line: String)
        case gone(time: Timestamp, client: String)
        case seat(time: Timestamp, clients: [String], isLeft: Bool)

        package var time: Timestamp {
            switch self {
            case .frame(let time, _, _, _), .unplug(let time, _), .resynced(let time, _),
                .slept(let time, _), .clock(let time, _),
                .plug(let time, _, _), .wait(let time), .move(let time, _), .request(let time, _, _),
                .gone(let time, _), .seat(let time, _, _):
                time
            }
        }
    }

    package struct Fault: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    package var configuration = ""
    package var steps: [Step] = []
    package var ignored: Set<String> = []
    package var events = ""
    /// It is explained.
    package var explains = false
    package var expected: [String] = []
    /// Why it is played on the core alone; nil for one that a simulated daemon plays, too, where it can.
    package var coreReason: String?
    /// The labels of programs with the scope `control`.
    package var controllers: Set<String> = []

    package init(_ text: String) throws {
        var isExpecting = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("#") { continue }
            if line.isEmpty {
                isExpecting = isExpecting || !steps.isEmpty
            } else if isExpecting {
                expected.append(String(line))
            } else {
                try readInput(String(line))
            }
        }
    }

    private mutating func readInput(_ line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        switch words[0] {
        case "config":
            configuration += line.dropFirst("config ".count) + "\n"
        case "ignore":
            ignored.formUnion(words.dropFirst())
        case "events":
            events = words[1]
        case "control":
            controllers.formUnion(words.count > 1 ? words.dropFirst() : [""])
        case "explain": explains = true
        case "core":
            coreReason = words.dropFirst().joined(separator: " ")
        case "device":
            steps.append(.plug(time: Timestamp(microseconds: 0), device: words[1], preset: words[2]))
        default:
            guard let milliseconds = Double(words[0]) else {
                throw Fault(description: "not understood: \(line)")
            }
            let time = Timestamp(microseconds: Int64((milliseconds * 1000).rounded()))
            if words.count == 1 {
                steps.append(.wait(time: time))
            } else if words[1] == "at", let x = Double(words[2]), let y = Double(words[3]) {
                steps.append(.move(time: time, to: Point(x: x, y: y)))
            } else if words[1] == "ask" {
                let client = words[2].hasPrefix("{") ? "" : words[2]
                let json = line[line.firstIndex(of: "{")!...]
                steps.append(.request(time: time, client: client, line: String(json)))
            } else if words[1] == "gone" {
                steps.append(.gone(time: time, client: words.count > 2 ? words[2] : ""))
            } else if words[1] == "leave" || words[1] == "return" {
                let clients = Array(words.dropFirst(2))
                steps.append(.seat(time: time, clients: clients, isLeft: words[1] == "leave"))
            } else if words[1] == "clock", let realtime = Int64(words[2]) {
                steps.append(.clock(time: time, realtime: realtime))
            } else if words[1] == "plug" {
                steps.append(.plug(time: time, device: words[2], preset: words[3]))
            } else if words[2] == "unplug" {
                steps.append(.unplug(time: time, device: words[1]))
            } else if words[2] == "drop" {
                steps.append(.resynced(time: time, device: words[1]))
            } else if words[2] == "sleep" {
                steps.append(.slept(time: time, device: words[1]))
            } else {
                let isMadeByKernel = words.last == "SYN_REPORT=1"
                let events = try words.dropFirst(2).dropLast(isMadeByKernel ? 1 : 0).map(Self.event)
                steps.append(
                    .frame(time: time, device: words[1], events: events, isMadeByKernel: isMadeByKernel))
            }
        }
    }

    private static func event(_ word: String) throws -> InputEvent {
        let parts = word.split(separator: "=").map(String.init)
        guard let value = Int32(parts.count > 1 ? parts[1] : "0") else {
            throw Fault(description: "no value: \(word)")
        }
        if let key = KeyCode(name: parts[0]) {
            return InputEvent(type: .key, code: key.rawValue, value: value)
        }
        guard let (type, code) = axes[parts[0]] else { throw Fault(description: "no such code: \(word)") }
        return InputEvent(type: type, code: code, value: value)
    }

    private static let axes: [String: (EventType, UInt16)] = [
        "REL_X": (.relative, 0), "REL_Y": (.relative, 1), "REL_HWHEEL": (.relative, 6),
        "REL_DIAL": (.relative, 7), "REL_WHEEL": (.relative, 8),
        "REL_WHEEL_HI_RES": (.relative, 11), "REL_HWHEEL_HI_RES": (.relative, 12), "ABS_X": (.absolute, 0),
        "ABS_Y": (.absolute, 1), "ABS_RX": (.absolute, 3), "ABS_RY": (.absolute, 4),
        "ABS_THROTTLE": (.absolute, 6), "ABS_WHEEL": (.absolute, 8), "ABS_MISC": (.absolute, 0x28),
        "ABS_PRESSURE": (.absolute, 0x18), "ABS_TILT_X": (.absolute, 0x1a),
        "ABS_TILT_Y": (.absolute, 0x1b), "ABS_MT_SLOT": (.absolute, 0x2f),
        "ABS_MT_POSITION_X": (.absolute, 0x35),
        "ABS_MT_POSITION_Y": (.absolute, 0x36), "ABS_MT_TOOL_TYPE": (.absolute, 0x37),
        "ABS_MT_TRACKING_ID": (.absolute, 0x39),
        "ABS_MT_PRESSURE": (.absolute, 0x3a), "ABS_MT_DISTANCE": (.absolute, 0x3b),
        "SYN_MT_REPORT": (.synchronization, 2),
        "SW_LID": (.switches, 0),
        "SW_TABLET_MODE": (.switches, 1), "LED_NUML": (.led, 0), "LED_CAPSL": (.led, 1),
        "MSC_SCAN": (.miscellaneous, 4),
        "REP_DELAY": (.autorepeat, 0), "REP_PERIOD": (.autorepeat, 1),
    ]
}
