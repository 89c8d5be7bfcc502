import Foundation
import System
import TestSupport
import Testing
import Wire

@testable import Publish

/// Payloads, and the files that are for their owner alone.
struct PayloadTests {
    private let machine = MachineLine(
        HashedIDs(machine: "00112233445566778899aabbccddeeff", boot: "00112233-4455-6677-8899-aabbccddee00"))!

    private func payload(_ line: String) -> String? {
        machine.payload(Array(line.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("A line gets the hashed ids as its last fields, and keeps the rest byte by byte")
    func fields() throws {
        let line = #"{"type":"scene","time":1,"seq":2,"scene":"a","activity":{"machine":"x","boot":"}"}}"#
        let text = try #require(payload(line + "\n"))
        #expect(
            text == line.dropLast() + ",\"machine\":\"\(machine.machine)\",\"boot\":\"\(machine.boot!)\"}")
        #expect(text == payload(line))
        #expect(!text.contains("00112233") && machine.machine.count == 32 && machine.boot != machine.machine)
    }

    @Test("A clock line has its boot already, and its machine where that is permitted")
    func clock() {
        let ids = "\"machine\":\"\(machine.machine)\""
        let bare = #"{"type":"clock","time":1,"seq":2,"realtime":3,"boot":"ab"}"#
        #expect(payload(bare) == bare.dropLast() + "," + ids + "}")
        let whole = bare.dropLast() + "," + ids + "}"
        #expect(payload(whole) == whole)
    }

    @Test(
        "What is no line of a stream is none",
        arguments: [
            "", "{", "}", "HTTP/1.1 200 OK", #"{"time":1}"#, #"{"type":"a/b"}"#, #"{"type":"#,
            #"{"type":""}"#, #"{"type":"a","time":1"#,
        ])
    func others(_ line: String) { #expect(payload(line) == nil) }

    @Test("A machine without an id has no payloads; a boot without one has null")
    func absent() {
        #expect(MachineLine(HashedIDs(machine: nil, boot: nil)) == nil)
        #expect(MachineLine(HashedIDs(machine: "uninitialized", boot: nil)) == nil)
        let machine = MachineLine(HashedIDs(machine: "00112233445566778899aabbccddeeff", boot: nil))
        let payload = machine?.payload(Array(#"{"type":"gap"}"#.utf8)) ?? []
        #expect(String(decoding: payload, as: UTF8.self).hasSuffix(#","boot":null}"#))
    }

    private func credentials(_ text: String) throws(InletError) -> Credentials {
        try Credentials(Array(text.utf8), "secrets")
    }

    @Test("A user and a password, with what files have around them")
    func credentials() throws {
        func password(_ text: String) throws -> String? {
            try credentials(text).withPassword { $0.map { String(cString: $0) } }
        }
        #expect(try credentials("user deck\n").user == "deck")
        #expect(try password("user deck\n") == nil)
        #expect(try password("# a\n\npassword  two words \r\nuser deck") == " two words ")
        #expect(try password("user a b\npassword #\n") == "#")
        #expect(try credentials("user a b\npassword #\n").user == "a b")
    }

    @Test(
        "What is neither is refused with its line, and quoted nowhere",
        arguments: [
            "hunter2", "user deck\nhunter2", "user deck\npassword", "user deck\npassword ",
            "user deck\npassword hunter2\npassword hunter2",
            "user deck\npassword hunter\u{0}2", "password hunter2", "user=deck\npassword=hunter2",
            "user\tdeck", "",
        ])
    func noCredentials(_ text: String) {
        let error = #expect(throws: InletError.self) { try credentials(text) }
        #expect(error?.status == .badData && error?.message.hasPrefix("secrets:") == true)
        #expect(error?.message.contains("hunter") == false && error?.message.contains("deck") == false)
    }

    @Test("A secret is read from a file that its owner alone can read")
    func permissions() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "secret")
            try "a".write(to: file, atomically: false, encoding: .utf8)
            func read(_ mode: Int) throws(InletError) -> [UInt8] {
                try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
                return try SecretFile.read(file.path, "--key")
            }
            for mode in [0o600, 0o400] { #expect(try read(mode) == Array("a".utf8)) }
            for mode in [0o640, 0o620, 0o610, 0o604, 0o602, 0o666] {
                let error = #expect(throws: InletError.self) { try read(mode) }
                #expect(
                    error?.status == .noPermission
                        && error?.message.hasSuffix("run 'chmod 600 \(file.path)'") == true)
            }
            #expect(throws: InletError.self) { try SecretFile.read(folder.path, "--key") }
        }
    }
}
