import Foundation
import Glibc
import InputModel
import TestSupport
import Testing

@testable import inlet

/// What `inlet doctor` says of how this user gets input.
struct DoctorTests {
    private func access(
        _ daemon: Doctor.Access.Daemon, readable: Int = 0, open: Int = 0, readers: String? = nil,
        isRoot: Bool = false
    ) -> [String] {
        Doctor.Access(
            daemon: daemon, socket: "/run/inlet/inlet.sock", nodes: 5, readable: readable, open: open,
            readers: readers, isRoot: isRoot, user: "alice"
        ).findings.map(\.line)
    }

    @Test("A user without either is told to start the daemon and join its group, never group input")
    func neither() {
        let lines = access(.absent)
        #expect(
            lines == [
                "FIX   daemon: not running at /run/inlet/inlet.sock\n      start it, join its group, and log in again: "
                    + "sudo systemctl enable --now inlet; sudo usermod -aG inlet alice",
                "ok    devices: 0 of 5 readable by you",
            ])
        #expect(!lines.joined().contains("input alice"))
    }

    @Test("A daemon that denies this user: its group is the way")
    func denied() {
        #expect(
            access(.denies).first
                == "FIX   daemon: /run/inlet/inlet.sock: permission denied\n      join its group, then log in again: "
                + "sudo usermod -aG inlet alice")
    }

    @Test("A daemon that hangs runs, and is to be restarted")
    func silent() throws {
        #expect(
            access(.silent).first
                == "FIX   daemon: does not answer at /run/inlet/inlet.sock\n      read its log with 'journalctl -u inlet', "
                + "then restart it: sudo systemctl restart inlet")
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "socket").path
            let listener = try TestSocket.listen(at: path, backlog: 1)
            defer { close(listener) }
            #expect(Doctor.access(to: [], socket: path).daemon == .silent)
        }
    }

    @Test("With the daemon, devices that this user cannot read are as they should be")
    func accepted() {
        #expect(
            access(.accepts) == [
                "ok    daemon: accepts connections at /run/inlet/inlet.sock",
                "ok    devices: 0 of 5 readable by you; the daemon reads them for you",
            ])
    }

    @Test("Members of group input are told what that means, and how to leave")
    func members() {
        #expect(
            access(.accepts, readable: 5, readers: "input").last
                == "note  devices: 5 of 5 readable by you, through group input\n      any of your programs can log your "
                + "keys; once the daemon accepts you, leave the group: sudo gpasswd -d alice input")
    }

    @Test("Root reads the devices: that no daemon runs is worth a note, and no membership is")
    func root() {
        let lines = access(.absent, readable: 5, readers: "input", isRoot: true)
        #expect(lines.first?.hasPrefix("note  daemon: not running") == true)
        #expect(lines.last == "ok    devices: 5 of 5 readable by you")
    }

    @Test("The layouts are said in words")
    func layouts() {
        let names = KeymapNames(layout: "de,us", variant: "nodeadkeys,")
        #expect(Doctor.keymap(names).line == "ok    keyboard layouts: German (no dead keys), English (US)")
        #expect(Doctor.keymap(KeymapNames(layout: "nowhere")).line.hasPrefix("FIX "))
    }

    @Test("Devices that everyone may read are no privilege of a group")
    func open() {
        #expect(access(.accepts, readable: 5, open: 5).last?.contains("readable by everyone") == true)
    }
}
