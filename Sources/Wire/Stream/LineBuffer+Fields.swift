import InputModel
import Interaction

// The fields that lines share. Each begins with its comma.
extension LineBuffer {
    @inline(__always)
    mutating func appendPhase(_ phase: StaticString) {
        append(#","phase":"#, name: phase)
    }

    @inline(__always)
    mutating func appendDevice(_ device: DeviceID) {
        append(#","device":"#, device.rawValue)
    }

    @inline(__always)
    mutating func appendPosition(_ position: Point) {
        appendByte(UInt8(ascii: ","))
        appendPlace(position)
    }

    @inline(__always)
    mutating func appendTranslation(_ translation: Vector) {
        append(#","dx":"#, translation.dx)
        append(#","dy":"#, translation.dy)
    }

    @inline(__always)
    mutating func appendModifiers(_ modifiers: Modifiers) {
        // Nearly all lines have none.
        if modifiers.isEmpty { return append(#","modifiers":[]"#) }
        append(#","modifiers":"#)
        appendArray(modifiers)
    }

    mutating func appendModifierState(_ state: ModifiersEvent) {
        appendModifiers(state.modifiers)
        append(#","locked":"#)
        appendArray(state.locked)
        append(#","group":"#, state.group)
    }

    /// The key's name; for a code that the kernel has no name for, `KEY_0x` and the code in hexadecimal.
    mutating func appendKey(_ key: KeyCode) {
        append(#","key":""#)
        if let name = key.name {
            append(name)
        } else {
            append("KEY_0x")
            appendByte(Self.hexadecimal(UInt8(truncatingIfNeeded: key.rawValue >> 8 & 15)))
            appendByte(Self.hexadecimal(UInt8(truncatingIfNeeded: key.rawValue >> 4 & 15)))
            appendByte(Self.hexadecimal(UInt8(truncatingIfNeeded: key.rawValue & 15)))
        }
        appendByte(UInt8(ascii: "\""))
    }

    /// The text that a key types, as a JSON string.
    mutating func appendText(_ text: ShortText, _ names: borrowing InteractionNames) {
        appendByte(UInt8(ascii: "\""))
        if text.isLong, let long = names.longText(text) {
            for byte in long { appendEscaped(byte) }
        } else {
            for index in 0..<text.count { appendEscaped(text[index]) }
        }
        appendByte(UInt8(ascii: "\""))
    }

    mutating func appendButton(_ button: Button) {
        append(#","button":""#)
        switch button {
        case .primary: append("primary")
        case .secondary: append("secondary")
        case .middle: append("middle")
        case .back: append("back")
        case .forward: append("forward")
        case .other(let number):
            append("button")
            append(number)
        }
        appendByte(UInt8(ascii: "\""))
    }

    /// A vector or a size, without a field's name before it.
    mutating func appendVector(_ vector: Vector) {
        append("[")
        append(vector.dx)
        append(",")
        append(vector.dy)
        append("]")
    }

    mutating func appendDescription(_ description: DeviceDescription) {
        append(#","name":"#, description.name)
        append(#","kinds":"#, description.kindNames)
        append(#","path":"#, description.path)
        append(#","bus":"#, description.busName)
        append(#","vendor":"#, description.vendor)
        append(#","product":"#, description.product)
        append(#","seat":"#, description.seat)
    }

    /// The modifiers' names, without a field's name before them.
    mutating func appendArray(_ modifiers: Modifiers) {
        if modifiers.isEmpty { return append("[]") }
        append("[")
        var rest = modifiers.rawValue
        while rest != 0 {
            append("\"")
            append(Modifiers.names[rest.trailingZeroBitCount])
            rest &= rest - 1
            append(rest == 0 ? "\"" : "\",")
        }
        append("]")
    }

    /// The fields that `key` and `keyPress` lines share.
    ///
    /// - Parameter hidesSymbol: leaves out the symbol.
    mutating func appendKeyFields(
        _ key: KeyEvent, hidesSymbol: Bool, _ names: borrowing InteractionNames
    ) {
        appendDevice(key.device)
        appendKey(key.key)
        append(#","code":"#, key.key.rawValue)
        append(#","usage":"#, key.key.usage)
        if let scan = key.scan {
            append(#","scan":"#, scan)
        }
        if !key.symbol.isEmpty, !hidesSymbol {
            append(#","symbol":""#)
            for index in 0..<key.symbol.count { appendByte(key.symbol[index]) }
            appendByte(UInt8(ascii: "\""))
        }
        append(#","text":"#)
        appendText(key.text, names)
        append(#","plainText":"#)
        appendText(key.plainText, names)
        appendModifiers(key.modifiers)
    }
}

extension LineBuffer {
    /// A member whose value is an id, as a string; null for nil.
    mutating func append(_ head: StaticString, _ id: HashedID?) {
        append(head)
        guard let id else { return append("null") }
        append("\"")
        for half in [id.high, id.low] {
            for shift in stride(from: 60, through: 0, by: -4) {
                appendByte(Self.hexadecimal(UInt8(truncatingIfNeeded: half >> UInt64(shift) & 15)))
            }
        }
        append("\"")
    }
}
