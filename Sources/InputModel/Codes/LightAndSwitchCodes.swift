/// A light (`LED_*`).
package struct LightCode: RawRepresentable, Hashable, Sendable {
    /// The kernel's code, as in linux/input-event-codes.h.
    package var rawValue: UInt16

    /// The light of the kernel's code `rawValue`.
    @inlinable
    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Its bit among the lights of a device.
    @inlinable
    package var bit: UInt64 { rawValue < 64 ? 1 << UInt64(rawValue) : 0 }

    /// Lit while Num Lock is on (`LED_NUML`).
    package static let numLock = LightCode(rawValue: 0x00)
    /// Lit while Caps Lock is on (`LED_CAPSL`).
    package static let capsLock = LightCode(rawValue: 0x01)
    /// Lit while Scroll Lock is on (`LED_SCROLLL`).
    package static let scrollLock = LightCode(rawValue: 0x02)
    /// Lit while Compose is at work (`LED_COMPOSE`).
    package static let compose = LightCode(rawValue: 0x03)
    /// Lit while kana is typed (`LED_KANA`).
    package static let kana = LightCode(rawValue: 0x04)
}

/// A switch (`SW_*`).
public struct SwitchCode: RawRepresentable, Hashable, Sendable {
    /// The kernel's code, as in linux/input-event-codes.h.
    public var rawValue: UInt16

    /// The switch of the kernel's code `rawValue`.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// On while a laptop's lid is closed (`SW_LID`).
    public static let lid = SwitchCode(rawValue: 0x00)
    /// On while a convertible is folded to a tablet (`SW_TABLET_MODE`).
    public static let tabletMode = SwitchCode(rawValue: 0x01)
}
