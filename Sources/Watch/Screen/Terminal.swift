import CLinuxSystem
import Glibc
import InputModel
import System

/// The terminal that a view is drawn on; its settings are restored at the end.
struct Terminal: ~Copyable {
    /// How long to wait for a terminal that does not accept the last output.
    private static let patience = Interval.milliseconds(200)

    let ability: ScreenWriter.Ability
    let glyphs: Glyphs
    /// The source of keys; nil if standard input is not a terminal, or can no longer be read.
    private(set) var input: Int32?
    private var output: OutputDescriptor
    /// The terminal that was set up, which outlives ``input``, and its former settings.
    private var saved: (terminal: Int32, settings: termios)?
    private var pending: ArraySlice<UInt8> = []
    /// The terminal is set up for the view, and must be restored.
    private(set) var isEntered = false

    /// - Parameters:
    ///   - input: standard input, but in tests.
    ///   - output: standard output, but in tests.
    ///   - environment: returns the value of an environment variable.
    /// - Throws: ``InletError`` (usage) if standard output is not a terminal.
    init(
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, environment: (String) -> String?
    ) throws(InletError) {
        guard isatty(output) == 1 else {
            throw InletError(
                .usage,
                "standard output is not a terminal, which inlet watch needs; for lines, use inlet subscribe"
            )
        }
        let opened = try OutputDescriptor(for: output)
        self.output = opened
        ability = Self.ability(environment)
        glyphs = Self.isUnicode(environment) ? .unicode : .ascii
        self.input = isatty(input) == 1 ? input : nil
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

    /// For waiting until the terminal accepts more output.
    var outputDescriptor: Int32 { output.rawDescriptor }
    /// The terminal has not accepted all output yet.
    var isBusy: Bool { !pending.isEmpty }

    var size: Screen.Size {
        var (columns, rows): (Int32, Int32) = (0, 0)
        guard inlet_terminal_size(outputDescriptor, &columns, &rows) == 0, columns > 0, rows > 0 else {
            return Screen.Size(columns: 80, rows: 24)
        }
        return Screen.Size(columns: min(Int(columns), 1000), rows: min(Int(rows), 500))
    }

    /// Takes over the whole screen, and reads single keys without echo.
    mutating func enter() {
        guard !isEntered else { return }
        isEntered = true
        var settings = termios()
        if let input, tcgetattr(input, &settings) == 0 {
            saved = (input, settings)
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            // Ctrl-S must not stop the terminal: the view is never too fast to read.
            settings.c_iflag &= ~tcflag_t(IXON)
            tcsetattr(input, TCSANOW, &settings)
        }
        if ability != .plain { pending += Array(ScreenWriter.enter.utf8) }
    }

    /// Restores the screen and the settings.
    mutating func leave() {
        guard isEntered else { return }
        if ability != .plain {
            // A half-written screen stays so; CAN (0x18) cancels the escape sequence that it may end in.
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
        guard var saved else { return }
        // Not TCSADRAIN, which would wait for a terminal that accepts no output.
        tcsetattr(saved.terminal, TCSANOW, &saved.settings)
    }

    mutating func write(_ text: String) { pending += Array(text.utf8) }

    /// Writes as much output as the terminal accepts.
    ///
    /// - Returns: false if the terminal has gone.
    mutating func flush() -> Bool {
        switch output.flush(&pending) {
        case .done, .waiting: true
        case .closed, .failed: false
        }
    }

    /// The keys that were pressed; nil if nothing more can be read.
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
