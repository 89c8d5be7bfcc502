import CLinuxSystem
import Glibc
import InputModel
import System

/// The terminal that a view is drawn on; what was changed of it is put back.
struct Terminal: ~Copyable {
    /// How long it is waited for a terminal that does not take the last words to it.
    private static let patience = Interval.milliseconds(200)

    let ability: ScreenWriter.Ability
    let glyphs: Glyphs
    /// Where keys come from; nil where standard input is no terminal.
    private(set) var input: Int32?
    private var output: OutputDescriptor
    private var saved: termios?
    private var pending: ArraySlice<UInt8> = []
    /// It has been taken, and is to be given back.
    private(set) var isEntered = false

    /// - Parameter environment: what a variable of the environment says.
    /// - Throws: ``InletError`` (usage) if standard output is not a terminal.
    init(environment: (String) -> String?) throws(InletError) {
        guard isatty(STDOUT_FILENO) == 1 else {
            throw InletError(
                .usage,
                "standard output is not a terminal, which inlet watch needs; for lines, use inlet subscribe"
            )
        }
        let output = try OutputDescriptor(for: STDOUT_FILENO)
        self.output = output
        ability = Self.ability(environment)
        glyphs = Self.isUnicode(environment) ? .unicode : .ascii
        input = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : nil
    }

    deinit {
        restore()
    }

    static func ability(_ environment: (String) -> String?) -> ScreenWriter.Ability {
        let kind = environment("TERM") ?? ""
        if kind.isEmpty || kind == "dumb" { return .plain }
        return (environment("NO_COLOR") ?? "").isEmpty ? .colours : .bold
    }

    static func isUnicode(_ environment: (String) -> String?) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
        let name = (locale ?? "").lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }

    /// For waiting until it takes more.
    var outputDescriptor: Int32 { output.rawDescriptor }
    /// It has not taken yet what was written.
    var isBusy: Bool { !pending.isEmpty }

    var size: Screen.Size {
        var (columns, rows): (Int32, Int32) = (0, 0)
        guard inlet_terminal_size(STDOUT_FILENO, &columns, &rows) == 0, columns > 0, rows > 0 else {
            return Screen.Size(columns: 80, rows: 24)
        }
        return Screen.Size(columns: min(Int(columns), 1000), rows: min(Int(rows), 500))
    }

    /// Takes the whole screen, and single keys without their echo.
    mutating func enter() {
        guard !isEntered else { return }
        isEntered = true
        var settings = termios()
        if let input, tcgetattr(input, &settings) == 0 {
            saved = settings
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            // No Ctrl-S that would stop the terminal: the view is never too fast.
            settings.c_iflag &= ~tcflag_t(IXON)
            tcsetattr(input, TCSANOW, &settings)
        }
        if ability != .plain { pending += Array(ScreenWriter.enter.utf8) }
    }

    /// Gives everything back as it was.
    mutating func leave() {
        guard isEntered else { return }
        if ability != .plain {
            // A picture that is half written stays so, and the sequence it may end in is called off.
            pending = isBusy ? [0x18] : []
            pending += Array(ScreenWriter.leave.utf8)
            while isBusy, flush(), isBusy {
                guard Poller.wait(for: .writing, of: outputDescriptor, atMost: Self.patience) else {
                    break
                }
            }
        }
        pending = []
        restore()
        saved = nil
        isEntered = false
    }

    private borrowing func restore() {
        guard let input, var saved else { return }
        // Not TCSADRAIN, which waits for a terminal that takes nothing.
        tcsetattr(input, TCSANOW, &saved)
    }

    mutating func write(_ text: String) { pending += Array(text.utf8) }

    /// Hands over what the terminal takes.
    ///
    /// - Returns: false where it has gone.
    mutating func flush() -> Bool {
        switch output.flush(&pending) {
        case .done, .waiting: true
        case .closed, .failed: false
        }
    }

    /// The keys that were pressed; nil where there is nothing to read any more.
    mutating func keys() -> [UInt8]? {
        guard let input else { return nil }
        var piece = [UInt8](repeating: 0, count: 256)
        let count = read(input, &piece, piece.count)
        if count < 0 && errno == EINTR { return [] }
        guard count > 0 else {
            self.input = nil
            return nil
        }
        return Array(piece[..<count])
    }
}
