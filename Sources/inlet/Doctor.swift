import Configuration
import Glibc
import InputModel
import Keymap
import LinuxInput
import System

/// Checks of the machine, in order of dependency.
enum Doctor {
    /// One check's result.
    struct Finding: Hashable, Sendable {
        /// The subject of the check.
        let what: String
        /// The result of the check.
        let state: String
        /// The advice, or nil if none is needed.
        var fix: String?
        /// The exit status that reports the problem, or nil if all is well or only a note is due.
        var status: InletError.Status?

        /// `ok`, `note` or `FIX`, then the result and the advice.
        var line: String {
            let mark = status != nil ? "FIX " : fix != nil ? "note" : "ok  "
            let head = "\(mark)  \(what): \(PrintableText.make(state))"
            return fix.map { "\(head)\n      \(PrintableText.make($0))" } ?? head
        }
    }

    /// Runs every check. Changes nothing.
    static func examine() -> [Finding] {
        let (keymap, configuration) = settings()
        return [kernel(), udev()] + devices() + [keymap, configuration, logins(), virtualInput()]
    }

    /// The layouts, and the configuration that names them.
    private static func settings() -> (keymap: Finding, configuration: Finding) {
        let path = Configuration.standardPath
        guard FileContents.exists(path) else {
            let finding = Finding(what: "configuration", state: "none at \(path), defaults apply")
            return (keymap(KeymapNames()), finding)
        }
        do {
            let names = try Configuration(path: path).keymap
            return (keymap(names), Finding(what: "configuration", state: "\(path) is valid"))
        } catch {
            let finding = Finding(
                what: "configuration", state: "not valid", fix: error.message, status: error.status)
            return (keymap(KeymapNames()), finding)
        }
    }

    private static func kernel() -> Finding {
        var name = utsname()
        uname(&name)
        let release = withUnsafeBytes(of: &name.release) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        let parts = release.split(separator: ".").prefix(2).compactMap { Int($0.prefix { $0.isNumber }) }
        let isOld = parts.count == 2 && (parts[0], parts[1]) < (4, 19)
        return Finding(
            what: "kernel", state: release,
            fix: isOld
                ? "Inlet is tested on Linux 6.1; before 4.19 wheels and touchpads are told less of" : nil)
    }

    private static func udev() -> Finding {
        let isRunning = FileContents.exists("/run/udev/control")
        return Finding(
            what: "udev", state: isRunning ? "running" : "not running",
            fix: isRunning
                ? nil
                : "devices plugged in later will not be noticed: apt install udev, systemctl start systemd-udevd"
        )
    }

    private static func devices() -> [Finding] {
        let nodes: [Udev.Node]
        do throws(InletError) {
            nodes = try Udev().nodes()
        } catch {
            return [
                Finding(what: "devices", state: "cannot be listed", fix: error.message, status: error.status)
            ]
        }
        guard !nodes.isEmpty else {
            return [
                Finding(
                    what: "devices", state: "none below /dev/input",
                    fix:
                        "plug one in, load the driver (modprobe evdev), or try: inlet stream --sample laptop",
                    status: .unavailable)
            ]
        }
        return access(to: nodes).findings
    }

    /// The layouts of `names` in words, as libxkbcommon's data has them.
    static func keymap(_ names: KeymapNames) -> Finding {
        do {
            let layouts = try Keymap(names).layoutNames
            return Finding(what: "keyboard layouts", state: layouts.joined(separator: ", "))
        } catch {
            return Finding(
                what: "keyboard layouts", state: "missing", fix: "apt install xkb-data", status: .unavailable)
        }
    }

    /// How this user's login sessions affect the input that the daemon sends.
    private static func logins() -> Finding {
        let (what, seat, user) = ("login sessions", DeviceDescription.standardSeat, getuid())
        let logins: SeatLogins
        do throws(SeatLogins.Absence) {
            try SeatLogins.watch()
            logins = try SeatLogins.now(on: seat)
        } catch {
            return Finding(
                what: what, state: "not in force: \(error.description)",
                fix: "the daemon sends input to every user it lets in, active or not")
        }
        if user == 0 {
            return Finding(what: what, state: "in force, but not for root")
        }
        if logins.active == user {
            return Finding(what: what, state: "in force; you are active on \(seat)")
        }
        guard logins.users.contains(user) else {
            return Finding(
                what: what, state: "in force; you have no session on \(seat)",
                fix:
                    "the daemon sends you input once you log in there; for a service, add `always: true` to its "
                    + "entry in `subscribers`")
        }
        return Finding(
            what: what, state: "in force; your session on \(seat) is inactive",
            fix: "the daemon sends you input again when you switch back to that session")
    }

    private static func virtualInput() -> Finding {
        let isThere = FileContents.exists("/dev/uinput")
        return Finding(
            what: "uinput", state: isThere ? "there" : "not there",
            fix: isThere ? nil : "needed only to replay recordings into the kernel: modprobe uinput")
    }
}
