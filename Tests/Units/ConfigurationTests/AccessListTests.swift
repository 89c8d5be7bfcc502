import TestSupport
import Testing
import Wire

@testable import Configuration
@testable import System

struct AccessListTests {
    private func peer(_ user: UInt32, _ groups: [UInt32] = []) -> PeerIdentity {
        PeerIdentity(process: 1, user: user, groups: groups)
    }

    @Test("Root may everything, the group all but keys and control, others nothing")
    func standard() {
        let list = AccessList(group: 50)
        #expect(list.scopes(for: peer(0)) == .all)
        #expect(list.scopes(for: peer(1000, [1000, 50])) == [.pointer, .commands, .scenes])
        #expect(list.scopes(for: peer(1000, [1000])) == nil)
        #expect(AccessList(group: nil).scopes(for: peer(1000, [50])) == nil)
    }

    @Test("Who is spoken of several times may all of it; an entry takes the place of the standard one")
    func entries() {
        let list = AccessList(
            [
                AccessList.Entry(.user(1000), .keys), AccessList.Entry(.group(50), .pointer),
                AccessList.Entry(.group(60), []),
            ], group: 50)
        #expect(list.scopes(for: peer(1000, [50])) == [.keys, .pointer])
        #expect(list.scopes(for: peer(1001, [50])) == .pointer)
        #expect(list.scopes(for: peer(1001, [60])) == [])
        #expect(list.scopes(for: peer(0)) == .all)
        #expect(AccessList([AccessList.Entry(.user(0), .pointer)]).scopes(for: peer(0)) == .pointer)
    }

    @Test("Entries that always hold are those of whoever has no login session")
    func always() {
        let list = AccessList(
            [
                AccessList.Entry(.user(1000), .keys, isAlways: true), AccessList.Entry(.group(50), .pointer),
            ], group: 60)
        #expect(list.scopes(for: peer(1000, [50])) == [.keys, .pointer])
        #expect(list.scopes(for: peer(1000, [50]), always: true) == .keys)
        #expect(list.scopes(for: peer(1001, [50, 60]), always: true) == nil)
    }

    @Test("The configuration names them, by name or number; what the machine does not know is an error")
    func configuration() throws {
        let text = """
            subscribers:
              - {user: root, scopes: [pointer, keys]}
              - {group: 77, scopes: [], connections: 300, regions: 100000, memory: 64MiB}
              - {user: 78, scopes: [keys], always: true}
              - {user: 79, scopes: [keys], always: false}
            """
        let configuration = try Configuration(text: text)
        var group = AccessList.Entry(.group(77), [], connections: 300)
        (group.regions, group.memory) = (100_000, 64 << 20)
        let always = AccessList.Entry(.user(78), .keys, isAlways: true)
        #expect(
            configuration.subscribers
                == [
                    AccessList.Entry(.user(0), [.pointer, .keys]), group, always,
                    AccessList.Entry(.user(79), .keys),
                ])
        for wrong in [
            "subscribers: [{user: nobody-of-this-name, scopes: []}]", "subscribers: [{scopes: []}]",
            "subscribers: [{user: root, group: root, scopes: []}]", "subscribers: [{user: root}]",
            "subscribers: [{user: root, scopes: [key]}]",
            "subscribers: [{user: root, scopes: [], connections: 0}]",
            "subscribers: [{user: root, scopes: [], connections: 1025}]",
            "subscribers: [{user: root, scopes: [], regions: 0}]",
            "subscribers: [{user: root, scopes: [], regions: 1048577}]",
            "subscribers: [{user: root, scopes: [], memory: 16777216}]",
            "subscribers: [{user: root, scopes: [], memory: 3MiB}]",
            "subscribers: [{user: root, scopes: [], memory: 4095KiB}]",
            "subscribers: [{user: root, scopes: [], memory: 2GiB}]",
            "subscribers: [{user: root, scopes: [], memory: 99999999999999999999GiB}]",
            "subscribers: [{user: root, scopes: [], memory: -12MiB}]",
            "subscribers: [{user: root, scopes: [], always: 1}]",
        ] {
            #expect(throws: DocumentError.self, "\(wrong)") { try Configuration(text: wrong) }
        }
    }
}
