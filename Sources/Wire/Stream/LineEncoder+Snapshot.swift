package import InputModel
package import Interaction

extension LineEncoder {
    /// Writes the whole state as one line. Devices that do not fit in ``lineLimit`` are left out.
    ///
    /// - Parameters:
    ///   - snapshot: The whole state.
    ///   - scopes: The scopes of the subscriber, which gets only what they permit.
    ///   - buffer: The buffer that the line is written to.
    /// - Returns: the devices that were left out; report them as `added`.
    package mutating func encode(
        _ snapshot: borrowing Snapshot, scopes: Scopes = .all, to buffer: inout LineBuffer
    ) -> [DeviceID] {
        var omitted: [DeviceID] = []
        let start = buffer.count
        begin(#"{"type":"snapshot","time":"#, snapshot.time, &buffer)
        buffer.append(#","space":"#)
        let bounds = snapshot.space.bounds
        buffer.appendVector(Vector(dx: bounds.width, dy: bounds.height))
        buffer.append(#","devices":["#)
        var isFirst = true
        for (id, description) in snapshot.devices {
            let mark = buffer.count
            if !isFirst { buffer.appendByte(UInt8(ascii: ",")) }
            buffer.append(#"{"device":"#, id.rawValue)
            buffer.appendDescription(description)
            buffer.append("}")
            // The rest of the line is for the other fields: all keys of a keyboard held down take less than half.
            if buffer.count - start > Self.lineLimit / 4 {
                buffer.truncate(to: mark)
                omitted.append(id)
            } else {
                isFirst = false
            }
        }
        buffer.append(#"],"keys":["#)
        for (index, held) in snapshot.keys.enumerated() where scopes.contains(.keys) {
            buffer.append(index == 0 ? #"{"device":"# : #",{"device":"#, held.device.rawValue)
            buffer.appendKey(held.key)
            buffer.append(#","code":"#, held.key.rawValue)
            buffer.append("}")
        }
        buffer.append("]")
        append(snapshot.switches, &buffer)
        buffer.appendModifierState(snapshot.modifiers)
        appendPointer(of: snapshot, scopes.contains(.pointer), &buffer)
        var interaction = scopes.contains(.scenes) ? snapshot.interaction : InteractionState()
        interaction.programs =
            scopes.isDisjoint(with: .ofPrograms) ? [] : snapshot.interaction.programs
        append(interaction, from: start, &buffer)
        end(&buffer)
        return omitted
    }

    private func append(_ switches: [Snapshot.HeldSwitch], _ buffer: inout LineBuffer) {
        guard !switches.isEmpty else { return }
        buffer.append(#","switches":["#)
        for (index, held) in switches.enumerated() {
            buffer.append(index == 0 ? #"{"device":"# : #",{"device":"#, held.device.rawValue)
            buffer.append(#","switch":"#, name: held.switch.name)
            buffer.append("}")
        }
        buffer.append("]")
    }

    private func appendPointer(
        of snapshot: borrowing Snapshot, _ isSeen: Bool, _ buffer: inout LineBuffer
    ) {
        guard isSeen else { return buffer.append(#","pointer":null"#) }
        buffer.append(#","pointer":{"x":"#, snapshot.pointer.x)
        buffer.append(#","y":"#, snapshot.pointer.y)
        buffer.append(#","buttons":["#)
        for (index, held) in snapshot.buttons.enumerated() {
            buffer.append(index == 0 ? #"{"device":"# : #",{"device":"#, held.device.rawValue)
            buffer.appendButton(held.button)
            buffer.append(#","code":"#, held.code.rawValue)
            buffer.append("}")
        }
        buffer.append("]}")
    }
}
