import InputModel
import System

/// The connected devices, each with its current state and its number in the present file.
struct DeviceRoster {
    private struct Member {
        let id: UInt32
        var state: DeviceState
        /// nil if no file is open.
        var number: Int?
        /// Keys that are text in the last file, and were down when it ended.
        var text = KeySet()
    }

    /// In the order in which they were added.
    private var members: [Member] = []

    /// True if nothing is held on any device.
    var isAtRest: Bool { members.allSatisfy { $0.state.isAtRest } }

    mutating func add(_ device: DeviceDescription, as id: UInt32, number: Int?) {
        remove(id)
        members.append(Member(id: id, state: DeviceState(device), number: number))
    }

    mutating func remove(_ id: UInt32) { members.removeAll { $0.id == id } }

    mutating func removeAll() { members = [] }

    /// The number of a device in the present file; nil for one that is not in it.
    func number(of id: UInt32) -> Int? {
        index(of: id).flatMap { members[$0].number }
    }

    private func index(of id: UInt32) -> Int? { members.indices.first { members[$0].id == id } }

    /// Applies a frame of a device, without its end.
    mutating func apply(_ frame: Span<InputEvent>, of id: UInt32) {
        if let index = index(of: id) { members[index].state.apply(frame) }
    }

    /// Notes that the file of `composer` ends.
    mutating func leaveFile(_ composer: borrowing TraceComposer) {
        for index in members.indices {
            guard let number = members[index].number else { continue }
            members[index].text = composer.textKeysDown(of: number)
            members[index].number = nil
        }
    }

    /// Begins a file with the devices in their current state.
    mutating func enter(_ composer: inout TraceComposer, at time: Timestamp) throws(InletError) {
        for index in members.indices {
            members[index].number = try composer.add(
                members[index].state.description, isNew: false, continuing: members[index].text, at: time)
        }
        composer.start(at: time)
    }
}
