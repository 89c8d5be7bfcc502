import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

/// A random configuration, clients with and without keys, and what hands do: all but which text keys they press.
struct SecrecyWorld {
    /// Which keys a blank can be.
    enum Kind {
        /// Any text key; with Alt, one of the keypad; with Control and Shift, a hexadecimal digit.
        case any, keypad, digit
    }

    /// A press of a text key, to be chosen for each run.
    struct Blank {
        var keyboard: Int
        var kind: Kind
        /// Keys that are down, or pressed for themselves, before it is let go.
        var taken: Set<KeyCode>
        /// Others that are held when it is pressed.
        var held: [Int]
    }

    enum Step {
        case down(Int)
        case up(Int)
        case key(KeyCode, Int32, Int)
        case wait(Int)
        case move(Int32, Int32)
        case button(KeyCode, Int32)
        case touch(Surface, [InputEvent])
        case ask(Int, String)
        case tellState
        case suspend(Bool)
        case scopes(Int, Scopes)
        case leave(Int)
    }

    static let layouts = [
        KeymapNames(locale: "C"), KeymapNames(layout: "de", locale: "C"),
        KeymapNames(layout: "us,ru", options: "grp:alt_shift_toggle,lv3:ralt_switch", locale: "C"),
        KeymapNames(layout: "de,ru", options: "grp:alt_space_toggle", locale: "C"),
        KeymapNames(layout: "us,de", options: "lv3:ralt_switch", locale: "C"), KeymapNames(layout: "fr"),
        KeymapNames(layout: "us", variant: "intl"), KeymapNames(layout: "il", locale: "C"),
        KeymapNames(layout: "jp", locale: "C"),
    ]
    static let plainKeys: [KeyCode] = [
        .enter, .escape, .tab, .left, .right, .up, .down, .backspace, .delete, .menu, .named("F20"),
        .named("HOME"), .keypadEnter, .capsLock, .numLock,
    ]
    /// With keys, without, without, with.
    static let scopes: [Scopes] = [
        .all, SecrecyStage.standard, [.commands, .scenes, .pointer], [.keys, .commands, .scenes],
    ]

    let keymap: KeymapNames
    let filters: KeyFilter.Settings
    let configuration: String
    let setup: [(client: Int, request: String)]
    private(set) var steps: [Step] = []
    private(set) var blanks: [Blank] = []
    private var open: [Int] = []
    private var down: [Set<KeyCode>] = [[], []]

    /// - Parameter keymap: nil: one of ``layouts``.
    init(seed: UInt64, on keymap: KeymapNames? = nil) {
        var random = SeededRandom(seed: seed &* 7_919)
        let chosen = Self.layouts.randomElement(using: &random)!
        self.keymap = keymap ?? chosen
        var filters = KeyFilter.Settings()
        if Int.random(in: 0..<3, using: &random) == 0 {
            filters.debounce = .milliseconds(.random(in: 5...400, using: &random))
        }
        if Int.random(in: 0..<5, using: &random) == 0 {
            filters.slowKeys = .milliseconds(.random(in: 5...60, using: &random))
        }
        filters.stickyKeys = Int.random(in: 0..<4, using: &random) == 0
        self.filters = filters
        configuration = SecrecyWords.configuration(&random)
        setup = (0..<4).flatMap { client in
            SecrecyWords.requests(of: client, &random).map { (client, $0) }
        }
        for _ in 0..<Int.random(in: 15...40, using: &random) { addPhrase(&random) }
        for blank in open { steps.append(.up(blank)) }
        steps += [.suspend(false), .wait(1500), .tellState]
    }

    private mutating func addPhrase(_ random: inout SeededRandom) {
        switch Int.random(in: 0..<18, using: &random) {
        case 0...3: type(.any, &random)
        case 4, 5: tap(Self.plainKeys.randomElement(using: &random)!, &random)
        case 6:
            hold(
                [[.leftControl], [.leftControl, .leftShift], [.leftAlt], [.leftMeta]].randomElement(
                    using: &random)!
            ) { world in
                for _ in 0..<Int.random(in: 1...2, using: &random) {
                    world.tap(KeyCode(rawValue: .random(in: 16...38, using: &random)), &random)
                }
            }
        case 7:
            hold([.leftControl, .leftShift]) { world in
                world.press(.named("U"), 0)
                world.steps += [.wait(70), .key(.named("U"), 0, 0)]
                world.down[0].remove(.named("U"))
                world.type(.digit, &random)
            }
            type(.any, &random)
            // The key that uses up tapped modifiers would end the entry.
            if !filters.stickyKeys, Bool.random(using: &random) {
                hold([.leftControl, .leftShift]) { $0.type(.digit, &random) }
            }
            tap(.escape, &random)
        case 8: hold([.leftAlt]) { $0.type(.keypad, &random) }
        case 9:
            // A modifier alone: long enough for the list of shortcuts, or a tap.
            let isLong = Bool.random(using: &random)
            let key: KeyCode = isLong && !filters.stickyKeys ? .leftControl : .leftShift
            hold([key]) { $0.steps.append(.wait(isLong ? 1200 : 20)) }
        case 10, 11: point(&random)
        case 12, 13:
            let client = Int.random(in: 0..<4, using: &random)
            steps.append(.ask(client, SecrecyWords.request(of: client, &random)))
        case 14, 15: touch(&random)
        case 16: steps += [.tellState, .wait(.random(in: 0...2000, using: &random))]
        default:
            switch Int.random(in: 0..<6, using: &random) {
            case 0: steps.append(.leave(3))
            case 1, 2:
                let scopes = [Scopes.all, SecrecyStage.standard].randomElement(using: &random)!
                steps.append(.scopes(0, scopes))
            default: steps.append(.suspend(Bool.random(using: &random)))
            }
        }
    }

    mutating func add(_ more: [Step]) {
        steps += more
    }

    /// Text keys, some held on; now and then with Shift or AltGr.
    mutating func type(_ kind: Kind, _ random: inout SeededRandom) {
        let modifiers: [KeyCode] = [.leftShift, .rightAlt]
        let hasThird = keymap.layout != "us,ru" && keymap.options.contains("lv3") || keymap.layout == "de"
        let modifier = modifiers.prefix(hasThird ? 2 : 1).randomElement(using: &random)!
        let isModified =
            kind == .any && !down[0].contains(modifier) && Int.random(in: 0..<4, using: &random) == 0
        if isModified { steps.append(.key(modifier, 1, 0)) }
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let keyboard = Int.random(in: 0..<5, using: &random) == 0 ? 1 : 0
            blanks.append(
                Blank(
                    keyboard: keyboard, kind: kind, taken: down[keyboard],
                    held: open.filter { blanks[$0].keyboard == keyboard }))
            open.append(blanks.count - 1)
            steps += [.down(blanks.count - 1), .wait(.random(in: 0...60, using: &random))]
            while !open.isEmpty && (open.count > 3 || Int.random(in: 0..<3, using: &random) > 0) {
                let place = kind == .keypad ? open.count - 1 : Int.random(in: 0..<open.count, using: &random)
                steps += [.up(open.remove(at: place)), .wait(.random(in: 0...30, using: &random))]
            }
        }
        if isModified { steps.append(.key(modifier, 0, 0)) }
    }

    private mutating func tap(_ key: KeyCode, _ random: inout SeededRandom) {
        press(key, 0)
        // Some are held until they repeat.
        steps.append(
            .wait(Int.random(in: 0..<8, using: &random) == 0 ? 800 : .random(in: 1...70, using: &random)))
        steps.append(.key(key, 0, 0))
        down[0].remove(key)
    }

    private mutating func press(_ key: KeyCode, _ keyboard: Int) {
        steps.append(.key(key, 1, keyboard))
        down[keyboard].insert(key)
        for blank in open where blanks[blank].keyboard == keyboard { blanks[blank].taken.insert(key) }
    }

    private mutating func hold(_ keys: [KeyCode], _ body: (inout SecrecyWorld) -> Void) {
        // A modifier that is no press would leave what comes next with other modifiers: no bounce, and held for longer than
        // slow keys take to count.
        if filters.debounce != nil { steps.append(.wait(401)) }
        for key in keys { press(key, 0) }
        steps.append(.wait(70))
        body(&self)
        for key in keys {
            steps.append(.key(key, 0, 0))
            down[0].remove(key)
        }
        // A modifier that was tapped and stays would make what comes next no text.
        if filters.stickyKeys {
            press(.named("F20"), 0)
            steps += [.wait(70), .key(.named("F20"), 0, 0)]
            down[0].remove(.named("F20"))
        }
    }

    private mutating func point(_ random: inout SeededRandom) {
        steps.append(.move(.random(in: -200...200, using: &random), .random(in: -200...200, using: &random)))
        let button: KeyCode = Bool.random(using: &random) ? .buttonLeft : .buttonRight
        steps += [.button(button, 1), .wait(5)]
        if Bool.random(using: &random) { type(.any, &random) }
        if Bool.random(using: &random) { steps.append(.wait(900)) }
        if Bool.random(using: &random) {
            // What is pressed is dragged, and dropped where it comes to.
            for distance in [30, 700] as [Int32] { steps += [.move(distance, distance / 9), .wait(5)] }
        }
        steps.append(.button(button, 0))
    }
}
