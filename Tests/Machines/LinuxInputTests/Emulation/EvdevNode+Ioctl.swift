import CUMockdev
import Glibc
import InputModel
import Synchronization

// The ioctls of evdev. Source: `evdev_do_ioctl` in drivers/input/evdev.c, and the `EVIOC*` numbers in linux/input.h.
extension EvdevNode {
    /// The numbers that stand for one request each, for a type of event, or for an axis.
    private enum Number {
        static let version: UInt = 0x01
        static let id: UInt = 0x02
        static let name: UInt = 0x06
        static let physicalPath: UInt = 0x07
        static let uniqueID: UInt = 0x08
        static let properties: UInt = 0x09
        static let slots: UInt = 0x0a
        static let keys: UInt = 0x18
        static let lights: UInt = 0x19
        static let sounds: UInt = 0x1a
        static let switches: UInt = 0x1b
        static let codes: ClosedRange<UInt> = 0x20...0x3f
        static let axes: ClosedRange<UInt> = 0x40...0x7f
        static let grab: UInt = 0x90
        static let revoke: UInt = 0x91
        static let clock: UInt = 0xa0
    }

    /// Answers an ioctl. A negative answer is an errno.
    func ioctl(_ request: UInt, argument: UInt, memory: UnsafeMutableRawBufferPointer) -> Int {
        let isGone = state.withLock { state in
            state.requests += 1
            return state.isGone
        }
        if isGone { return -Int(ENODEV) }
        switch request & 0xff {
        case Number.version: return memory.answer(UInt32(0x01_0001), result: 0)
        case Number.id:
            let id = [declaration.bus, declaration.vendor, declaration.product, declaration.version]
            return memory.answer(id, result: 0)
        case Number.name: return memory.answer(text: declaration.name)
        case Number.physicalPath: return memory.answer(text: declaration.physicalPath)
        case Number.uniqueID: return memory.answer(text: declaration.uniqueID)
        case Number.properties: return memory.answer([UInt64(declaration.capabilities.properties.rawValue)])
        case Number.slots: return answerSlots(memory)
        case Number.keys: return memory.answer(state.withLock(\.keys.bitmap))
        case Number.lights: return memory.answer([state.withLock(\.lights)])
        case Number.sounds: return memory.answer([UInt64(0)])
        case Number.switches: return memory.answer([state.withLock(\.switches)])
        case Number.codes: return memory.answer(codes(UInt16(request & 0x1f)))
        case Number.axes: return answerAxis(UInt16(request & 0x3f), memory)
        case Number.grab: return setGrabbed(argument != 0)
        case Number.revoke: return revoke()
        case Number.clock: return setClock(memory.loadUnaligned(as: Int32.self))
        default: return -Int(EINVAL)
        }
    }

    private func codes(_ type: UInt16) -> [UInt64] {
        let capabilities = declaration.capabilities
        switch EventType(rawValue: type) {
        case .synchronization: return [UInt64(capabilities.types)]
        case .key: return capabilities.keys.bitmap
        case .relative: return [capabilities.relative]
        case .absolute: return [capabilities.absolute]
        case .miscellaneous: return [capabilities.miscellaneous]
        case .switches: return [capabilities.switches]
        case .led: return [capabilities.lights]
        case .sound: return [capabilities.sounds]
        case .forceFeedback: return capabilities.forceFeedback
        default: return [0]
        }
    }

    private func answerAxis(_ code: UInt16, _ memory: UnsafeMutableRawBufferPointer) -> Int {
        guard let axis = declaration.capabilities.axes[AbsoluteAxis(rawValue: code)] else {
            return -Int(EINVAL)
        }
        let value = state.withLock { $0.axes[code] } ?? axis.value
        return memory.answer(
            [value, axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution], result: 0)
    }

    /// EVIOCGMTSLOTS: the caller puts an axis first, and gets its value in each slot behind it.
    private func answerSlots(_ memory: UnsafeMutableRawBufferPointer) -> Int {
        guard declaration.slotCount > 0 else { return -Int(EINVAL) }
        let code = memory.loadUnaligned(as: Int32.self)
        let values = state.withLock { state in state.slots.map { $0[UInt16(code)] ?? 0 } }
        return memory.answer([code] + values, result: 0)
    }

    private func setGrabbed(_ isGrabbed: Bool) -> Int {
        state.withLock { state in
            if isGrabbed {
                guard !state.isGrabbed && !state.isGrabbedElsewhere else { return -Int(EBUSY) }
            } else {
                guard state.isGrabbed else { return -Int(EINVAL) }
            }
            state.isGrabbed = isGrabbed
            return 0
        }
    }

    private func revoke() -> Int {
        state.withLock { $0.isGone = true }
        return 0
    }

    private func setClock(_ clock: Int32) -> Int {
        state.withLock { $0.clock = clock }
        return 0
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Puts as much of `values` there as fits. The kernel answers bitmaps with the length, structs with 0.
    fileprivate func answer<Value: BitwiseCopyable>(_ values: [Value], result: Int? = nil) -> Int {
        values.withUnsafeBytes { bytes in
            let fitting = UnsafeRawBufferPointer(rebasing: bytes.prefix(count))
            copyMemory(from: fitting)
            return result ?? fitting.count
        }
    }

    fileprivate func answer(_ value: UInt32, result: Int) -> Int {
        answer([value], result: result)
    }

    /// Text ends in a zero byte; the kernel answers ENOENT where it has none.
    fileprivate func answer(text: String?) -> Int {
        guard let text else { return -Int(ENOENT) }
        return answer(Array(text.utf8) + [0])
    }
}
