import Engine
import Foundation
import InputModel
import Recording
import TestSupport
import Touchpad
import Trace

/// What came of a recording: in libinput's words, so that two can stand side by side.
struct Answer {
    /// `L`, `R`, `M` for each press, in order.
    var buttons = ""
    var motions = 0
    /// The length of the pointer's path in points, accelerated.
    var accelerated = 0.0
    /// The length of the pointer's path and where it led, in millimetres of the finger.
    var path = 0.0
    var end = Vector.zero
    /// In points.
    var scroll = Vector.zero
    /// Kinds and fingers of gestures, without holds.
    var gestures: [String] = []

    var scrollDirection: String {
        guard scroll.length >= 15 else { return "-" }
        let name =
            abs(scroll.dy) > abs(scroll.dx)
            ? (scroll.dy > 0 ? "down" : "up") : (scroll.dx > 0 ? "right" : "left")
        return name
    }
}

extension Answer {
    /// Ours, with flat acceleration and taps.
    init(
        ours name: String, acceleration: Acceleration.Profile = .flat,
        _ change: (inout TouchpadSettings) -> Void = { _ in }
    ) throws {
        let recording = try RecordingReader.read(
            path: RealRecordings.folder.appending(path: name + ".evemu").path)
        var table = Table(recording.device, acceleration: acceleration, change)
        var moments: [SyntheticHand.Moment] = []
        var events: [InputEvent] = []
        for timed in recording.events {
            if timed.event.type == .synchronization && timed.event.code == Synchronization.report {
                moments.append(SyntheticHand.Moment(time: timed.time, events: events))
                events = []
            } else {
                events.append(timed.event)
            }
        }
        let outcome = table.play(moments)
        for press in outcome.presses {
            switch press {
            case .primary: buttons += "L"
            case .secondary: buttons += "R"
            case .middle: buttons += "M"
            // Scroll buttons beside the pad, which libinput leaves to pointing sticks.
            default: break
            }
        }
        motions = outcome.motions.count
        path = outcome.motions.reduce(0) { $0 + $1.delta.length } / Acceleration.pointsPerMillimetre
        end = outcome.translation
        scroll = outcome.scrolled * Acceleration.pointsPerMillimetre
        gestures = outcome.gestures.filter { $0.phase == .began && $0.gesture != .hold }
            .map { "\($0.gesture)\($0.fingers)" }
    }

    /// Libinput's, from what `libinput debug-events` printed.
    init(libinput name: String) throws {
        let text = try String(
            contentsOf: RealRecordings.folder.appending(path: "libinput-1.22/\(name).txt"), encoding: .utf8)
        // The unaccelerated motion is in units of the x axis, of which libinput says how long it takes it to be.
        let recording = try RecordingReader.read(
            path: RealRecordings.folder.appending(path: name + ".evemu").path)
        let axes = recording.device.capabilities.axes
        let x = axes[.x] ?? axes[.multitouchX]
        let range = Double((x?.maximum ?? 1) - (x?.minimum ?? 0))
        let width = text.firstMatch(of: /size (\d+)x\d+mm/).flatMap { Double($0.1) } ?? 1
        let units = (range / width).rounded()
        for line in text.split(separator: "\n") {
            if line.hasPrefix("POINTER_MOTION"),
                let match = line.firstMatch(of: /\(\s*([-+.\d]+)\/\s*([-+.\d]+)\)/),
                let dx = Double(match.1), let dy = Double(match.2)
            {
                let delta = Vector(dx: dx / units, dy: dy / units)
                motions += 1
                path += delta.length
                if let match = line.firstMatch(of: /s\s+([-.\d]+)\/\s*([-.\d]+) \(/),
                    let dx = Double(match.1), let dy = Double(match.2)
                {
                    accelerated += Vector(dx: dx, dy: dy).length
                }
                end = end + delta
            } else if line.hasPrefix("POINTER_BUTTON"), line.contains("pressed"),
                let match = line.firstMatch(of: /BTN_([LRM])/)
            {
                buttons += match.1
            } else if line.hasPrefix("POINTER_SCROLL_FINGER"),
                let match = line.firstMatch(of: /vert (-?[.\d]+).*horiz (-?[.\d]+)/),
                let dy = Double(match.1), let dx = Double(match.2)
            {
                scroll = scroll + Vector(dx: dx, dy: dy)
            } else if let match = line.firstMatch(of: /GESTURE_(PINCH|SWIPE)_BEGIN.*\s(\d)/) {
                gestures.append(match.1.lowercased() + match.2)
            }
        }
    }
}
