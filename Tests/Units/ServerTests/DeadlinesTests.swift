import Foundation
import InputModel
import TestSupport
import Testing

@testable import Server

/// The order that the server's waits must have.
struct DeadlinesTests {
    private func seconds(_ interval: Interval) -> Double { Double(interval.microseconds) / 1e6 }

    @Test("Signs of life may come late, several in a row")
    func signs() {
        #expect(4 * seconds(Deadlines.sign) <= seconds(Deadlines.standstill))
    }

    @Test("The message of the supervisor names its patience")
    func message() throws {
        let file = Checkout.root
            .appending(path: "Sources/Server/Helpers/GrabSupervisor.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("no sign of life for \(seconds(Deadlines.standstill)) s"))
    }

    @Test("A helper that takes long to save is not given up before one that does not answer at all")
    func saves() {
        #expect(Deadlines.helper < Deadlines.save)
        #expect(Deadlines.lastSave <= Deadlines.save)
    }

    @Test("The daemon ends before its service manager gives it up")
    func end() throws {
        let readers = max(seconds(Deadlines.readers), seconds(Deadlines.stalledReaders))
        // The save under way, and one of later changes.
        let total = max(2 * seconds(Deadlines.lastSave) + readers, seconds(Deadlines.recording))
        #expect(total <= 15 && seconds(Deadlines.end) == 15)
        let unit = Checkout.root
            .appending(path: "udev/inlet.service")
        let text = try String(contentsOf: unit, encoding: .utf8)
        let watchdog = try #require(text.firstMatch(of: /WatchdogSec=(\d+)s/)?.output.1)
        // No sign of life is given at the end.
        #expect(total < Double(watchdog)!)
        // TimeoutStopSec= is systemd's own, 90 s.
        #expect(total < 90 && !text.contains("TimeoutStopSec"))
    }
}
