import InputModel

/// Which built-in devices of a laptop rest, because no hand can mean what they report.
///
/// ```
/// device        | lid is closed | tablet mode
/// --------------+---------------+-------------
/// touchpad      | rests         | rests
/// keyboard      |               | rests
/// pointing stick|               | rests
/// ```
///
/// ```
/// state of a lid | it closes | it opens | press on the built-in keyboard
/// ---------------+-----------+----------+--------------------------------
/// open           | closed    |          |
/// closed         |           | open     | open
/// ```
///
/// So a broken switch disables nothing for good. For the same reason, a lid that is closed when its device is added
/// counts as open, unless libinput's quirks call the switch reliable. Source: libinput.
///
/// Allocates: nothing while no device is added.
struct Laptop: Sendable {
    /// A part of the machine that can rest.
    private enum Part: Sendable {
        case touchpad, keyboard, stick

        /// nil for a device that never rests.
        ///
        /// - Parameter rests: the settings want it to.
        init?(_ description: DeviceDescription, rests: Bool) {
            guard rests, description.isInternal, !description.integration.worksFolded else { return nil }
            if description.kinds.contains(.touchpad) {
                self = .touchpad
            } else if description.kinds.contains(.pointingStick) {
                self = .stick
            } else if description.hasLetters {
                self = .keyboard
            } else {
                return nil
            }
        }
    }

    private struct Member: Sendable {
        let id: DeviceID
        let part: Part?
        /// A press on it opens the lid.
        let opensLid: Bool
        let hasLid: Bool
        let hasTabletMode: Bool
        var isClosed: Bool
        var isFolded: Bool
    }

    /// The devices that matter here: most machines have none.
    private var members: [Member] = []
    private var isClosed = false
    private var isFolded = false

    /// - Parameter rests: the settings want the device to rest.
    mutating func add(_ description: DeviceDescription, as id: DeviceID, rests: Bool) {
        let (state, switches) = (description.initialState, description.capabilities)
        func isOn(_ code: SwitchCode) -> Bool { state.switches & 1 << UInt64(code.rawValue) != 0 }
        let hasTabletMode = switches.has(.tabletMode) && !description.integration.ignoresTabletMode
        let member = Member(
            id: id, part: Part(description, rests: rests),
            opensLid: description.isInternal && description.hasLetters,
            hasLid: switches.has(.lid), hasTabletMode: hasTabletMode,
            isClosed: state.memory.isLidClosed ?? (description.integration.hasReliableLid && isOn(.lid)),
            isFolded: hasTabletMode && isOn(.tabletMode))
        guard member.part != nil || member.opensLid || member.hasLid || hasTabletMode else { return }
        members.append(member)
        update()
    }

    mutating func remove(_ id: DeviceID) {
        members.removeAll { $0.id == id }
        update()
    }

    /// A switch of a device was flipped; false if that changes nothing.
    mutating func flip(_ event: InputEvent, of id: DeviceID) -> Bool {
        guard let index = members.firstIndex(where: { $0.id == id }) else { return false }
        switch SwitchCode(rawValue: event.code) {
        case .lid where members[index].hasLid: members[index].isClosed = event.value != 0
        case .tabletMode where members[index].hasTabletMode: members[index].isFolded = event.value != 0
        default: return false
        }
        return update()
    }

    /// A key of a device goes down; false if that opens no lid.
    mutating func press(on id: DeviceID) -> Bool {
        guard isClosed, members.contains(where: { $0.id == id && $0.opensLid }), !rests(id) else {
            return false
        }
        for index in members.indices { members[index].isClosed = false }
        return update()
    }

    /// True while what the device reports is not meant.
    func rests(_ id: DeviceID) -> Bool {
        guard isClosed || isFolded, let member = members.first(where: { $0.id == id }) else { return false }
        return switch member.part {
        case .touchpad: true
        case .keyboard, .stick: isFolded
        case nil: false
        }
    }

    /// True if the lid of the device counts as closed; nil for a device without one.
    func isLidClosed(of id: DeviceID) -> Bool? {
        members.first { $0.id == id && $0.hasLid }?.isClosed
    }

    /// True while a press on the built-in keyboard would open a lid.
    var waitsForPress: Bool { isClosed }

    @discardableResult
    private mutating func update() -> Bool {
        let before = (isClosed, isFolded)
        isClosed = members.contains { $0.isClosed }
        isFolded = members.contains { $0.isFolded }
        return before != (isClosed, isFolded)
    }
}

extension DeviceDescription {
    /// It has the row of letters: other built-in keys, such as a power button, are of use in tablet mode, too.
    fileprivate var hasLetters: Bool {
        kinds.contains(.keyboard) && (16...25).allSatisfy { capabilities.has(KeyCode(rawValue: $0)) }
    }
}
