import CXKBReference
import InputModel
import Keymap
import Testing

/// A layout of the reference.
final class ReferenceLayout {
    fileprivate let pointer: OpaquePointer

    init(_ names: KeymapNames) throws {
        pointer = try #require(
            xkb_layout_open(names.layout, names.variant, names.options, names.locale), "\(names)")
    }

    deinit { xkb_layout_close(pointer) }

    /// The keys that libxkbcommon knows of, but for those that are buttons to the kernel.
    var keys: [KeyCode] {
        (1..<UInt16(KeyCode.count)).map { KeyCode(rawValue: $0) }
            .filter {
                $0.role == .key && $0 != .function && xkb_layout_has(pointer, UInt32($0.rawValue)) != 0
            }
    }

    /// The first key with exactly that symbol, and one that puts just `modifier` in force where one is named.
    func key(_ symbol: String, modifier: String = "") -> KeyCode? {
        let code = xkb_layout_key(pointer, symbol, modifier)
        return code == 0 ? nil : KeyCode(rawValue: UInt16(code))
    }

    var shift: KeyCode? { key("Shift_L", modifier: "shift") ?? key("Shift_R", modifier: "shift") }
    var control: KeyCode? { key("Control_L", modifier: "control") ?? key("Control_R", modifier: "control") }

    /// The key types on some level.
    func types(_ key: KeyCode) -> Bool { xkb_layout_types(pointer, UInt32(key.rawValue)) != 0 }
}

/// What the reference says of steps.
struct ReferenceSeat: ~Copyable {
    private let pointer: OpaquePointer
    private let other: ReferenceLayout

    /// - Parameter other: the layout that comes with ``KeyStep/change``.
    init(_ layout: ReferenceLayout, other: ReferenceLayout, isSticky: Bool, fault: xkb_fault) throws {
        pointer = try #require(xkb_seat_open())
        self.other = other
        xkb_seat_reset(pointer, layout.pointer, isSticky ? 1 : 0, fault)
    }

    deinit { xkb_seat_close(pointer) }

    func play(_ step: KeyStep) -> String {
        let line =
            switch step {
            case .press(let key): xkb_seat_press(pointer, UInt32(key.rawValue))
            case .release(let key): xkb_seat_release(pointer, UInt32(key.rawValue))
            case .wait(let key): xkb_seat_repeat(pointer, UInt32(key.rawValue))
            case .change: xkb_seat_change(pointer, other.pointer)
            }
        return String(cString: line!)
    }
}
