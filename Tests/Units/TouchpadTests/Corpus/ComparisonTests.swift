import Foundation
import InputModel
import TestSupport
import Testing
import Touchpad

/// Our answers to recordings of real touchpads beside libinput's, and beside what the recordings' names say.
///
/// `swift test --filter ComparisonTests` prints the table.
@Suite(.enabled(if: RealRecordings.isPresent, Comment(rawValue: RealRecordings.skipped)))
struct ComparisonTests {
    /// Without their ending.
    private static let touchpads = RealRecordings.paths.filter { $0.contains("/touchpads/") }
        .map { String($0.dropLast(".evemu".count)) }

    /// Where we answer otherwise than libinput 1.22, and why.
    static let explained: [(part: String, reason: String)] = [
        ("non-MT.doubletap", "the second tap lasts 190 ms; libinput takes 180 ms at most, we 220 ms"),
        ("GlidePoint.2-finger-tap", "the fingers roll 4 mm on a pad of guessed size; libinput scrolls"),
        ("GlidePoint.double-tap", "the finger rolls 4 mm on a pad of guessed size; libinput moves"),
        ("right-edge-scroll", "without BTN_TOUCH libinput takes the finger for one that hovers"),
        ("Clickpad.tap", "the tap that the name tells of moves 1.1 mm in its last frame; libinput moves"),
        ("GlidePoint.single-tap", "the finger rolls 4 mm on a pad of guessed size; libinput moves"),
        ("three_finger_press", "the pad's firmware reports BTN_RIGHT, which libinput drops on a clickpad"),
        ("two_finger_press", "the pad's firmware reports BTN_RIGHT, which libinput drops on a clickpad"),
        ("fdo23890", "libinput answers up to 3.1 s only, and there 3 % more than we; the rest is ours alone"),
        ("hp8470p.edge-scroll-horizontal", "a pad that shows only a box: libinput pinches, we scroll"),
        ("hp8470p.two-finger-scroll-horizontal", "a pad that shows only a box: libinput pinches, we scroll"),
    ]

    /// What a recording's name says that a person did.
    static let names: [(part: String, isRight: @Sendable (Answer) -> Bool)] = [
        ("non-MT.tap", { $0.buttons == "L" }), ("non-MT.doubletap", { $0.buttons == "LL" }),
        ("2-finger-tap", { $0.buttons == "R" && $0.motions == 0 }),
        ("GlidePoint.double-tap", { $0.buttons == "LL" && $0.motions == 0 }),
        ("GlidePoint.single-tap", { $0.buttons == "L" && $0.motions == 0 }),
        ("three_finger_press", { $0.buttons.count == 1 && $0.scroll == .zero }),
        ("two_finger_press", { $0.buttons == "R" && $0.scroll == .zero }),
        ("three_finger_tap", { $0.buttons == "M" }), ("two_finger_tap", { $0.buttons == "R" }),
        ("button-rpress", { $0.buttons.count == 1 && $0.motions == 0 }),
        ("leftmove", { $0.end.dx < -15 && abs($0.end.dy) < 5 && $0.buttons.isEmpty }),
        ("two-finger-vert-scroll", { ["up", "down"].contains($0.scrollDirection) && $0.motions == 0 }),
        ("two-finger-scroll-horizontal", { ["left", "right"].contains($0.scrollDirection) }),
        ("bcm5974.three-finger-click", { $0.buttons.last == "M" }),
        ("left-phys-click", { $0.buttons == "L" && $0.motions == 0 }),
        ("right-phys-click", { $0.buttons == "R" && $0.motions == 0 }),
        // As it lifts, it rolls a hair farther than the pad's fuzz.
        ("one-finger-up", { $0.buttons.isEmpty && $0.path < 0.2 }),
        ("one-finger-down", { $0.buttons.isEmpty && $0.path < 0.2 }),
        ("two-finger-down", { $0.buttons.isEmpty && $0.scroll == .zero }),
        ("two-finger-up", { $0.buttons.isEmpty && $0.scroll == .zero }),
        ("scroll-down", { $0.scrollDirection == "down" && $0.buttons.isEmpty && $0.motions == 0 }),
        ("scroll-up", { $0.scrollDirection == "up" && $0.buttons.isEmpty && $0.motions == 0 }),
        ("Clickpad.tap", { $0.buttons == "L" }), ("TouchPad-tap", { $0.buttons.hasPrefix("L") }),
        ("TouchPad-tap-and-move", { $0.buttons == "L" && (20...40).contains($0.motions) }),
        ("TouchPad-move", { $0.buttons.isEmpty && $0.end.dx > 10 }),
    ]

    /// The same with edge scrolling.
    static let edges: [(part: String, directions: [String])] = [
        ("right-edge-scroll", ["up", "down"]), ("edge-scroll-vertical", ["up", "down"]),
        ("edge-scroll-horizontal", ["left", "right"]),
    ]

    @Test("Taps, clicks and directions are those that the recordings' names say")
    func asNamed() throws {
        var checked = 0
        for name in Self.touchpads {
            // The longest part that fits: `tap-and-move` is more than a tap.
            let fits = Self.names.filter { name.contains($0.part) }
            if let (part, isRight) = fits.max(by: { $0.part.count < $1.part.count }) {
                let answer = try Answer(ours: name)
                #expect(isRight(answer), "\(name) is no \(part): \(answer)")
                checked += 1
            }
            if let (_, directions) = Self.edges.first(where: { name.contains($0.part) }) {
                let answer = try Answer(ours: name) { $0.scrollMethod = .edge }
                #expect(directions.contains(answer.scrollDirection), "\(name): \(answer)")
                checked += 1
            }
        }
        #expect(checked >= 30)
    }

    @Test("We answer as libinput does, but where it is said why not")
    func asLibinput() throws {
        var same = 0
        print("touchpads: ours above libinput's; path and end in mm of the finger, scroll in points")
        for name in Self.touchpads {
            let (ours, theirs) = (try Answer(ours: name), try Answer(libinput: name))
            let differences = Self.differences(ours, theirs)
            let reason = Self.explained.first { name.contains($0.part) }?.reason
            print("  \(name.split(separator: "/").last!)\n    \(ours.row)\n    \(theirs.row)")
            if differences.isEmpty {
                same += 1
            } else {
                print("    differs in \(differences.joined(separator: ", ")): \(reason ?? "UNEXPLAINED")")
            }
            #expect(differences.isEmpty || reason != nil, "\(name): \(differences)")
            #expect(!differences.isEmpty || reason == nil, "\(name) does not differ any more")
        }
        print("touchpads: \(same) of \(Self.touchpads.count) as libinput, the others explained")
    }

    @Test(
        "The accelerated motion is libinput's within 5 %",
        arguments: [
            "AlpsPS2-ALPS-DualPoint-TouchPad", "ETPS2_Elantech_Touchpad",
            "ETPS2_Elantech_Touchpad.Samsung-700Z3A",
            "SynPS2_Synaptics_TouchPad", "SynPS2_Synaptics_TouchPad.hp8470p.edge-scroll-vertical",
        ])
    func acceleration(_ name: String) throws {
        let path = "evemu-devices/touchpads/\(name)"
        let ours = try Answer(ours: path, acceleration: .adaptive).path * Acceleration.pointsPerMillimetre
        let theirs = try Answer(libinput: path).accelerated
        #expect(theirs > 500 && abs(ours - theirs) < 0.05 * theirs, "\(ours) points, libinput \(theirs)")
    }

    private static func differences(_ ours: Answer, _ theirs: Answer) -> [String] {
        var list: [String] = []
        if ours.buttons != theirs.buttons { list.append("buttons") }
        if ours.scrollDirection != theirs.scrollDirection { list.append("scroll") }
        if ours.gestures != theirs.gestures { list.append("gestures") }
        // What a tap may go is lost where a touch begins; below that, nothing is to be compared.
        if abs(ours.path - theirs.path) > max(1.5, 0.1 * theirs.path) { list.append("path") }
        return list
    }
}

extension Answer {
    /// A line of the table.
    fileprivate var row: String {
        func number(_ value: Double) -> String { String(Int(value.rounded())).padding(to: 5) }
        return "buttons \(buttons.padding(to: 8)) path \(number(path))"
            + "end \(number(end.dx))\(number(end.dy))"
            + "scroll \(number(scroll.dx))\(number(scroll.dy))\(gestures.joined(separator: " "))"
    }
}
