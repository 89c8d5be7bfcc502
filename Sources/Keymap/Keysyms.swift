import CXKBCommon
import InputModel

// What the symbol of a key says by itself, by the names of libxkbcommon.
extension xkb_keysym_t {
    /// The macros of its header are signed.
    private var named: Int32 { Int32(bitPattern: self) }

    /// A dead key's accent, or Compose.
    private var isComposing: Bool { isDead || named == XKB_KEY_Multi_key }

    private var isDead: Bool {
        (XKB_KEY_dead_grave...XKB_KEY_dead_longsolidusoverlay).contains(named)
    }

    /// It shifts, latches or locks the fifth level.
    var isOfLevel5: Bool { (XKB_KEY_ISO_Level5_Shift...XKB_KEY_ISO_Level5_Lock).contains(named) }

    /// It switches among the layouts.
    var switchesLayout: Bool { (XKB_KEY_ISO_Next_Group...XKB_KEY_ISO_Last_Group_Lock).contains(named) }

    /// Keys with such a symbol usually modify others.
    var mayModify: Bool {
        switch named {
        case XKB_KEY_ISO_Lock...XKB_KEY_ISO_Enter, XKB_KEY_Scroll_Lock, XKB_KEY_Mode_switch, XKB_KEY_Num_Lock,
            XKB_KEY_Shift_L...XKB_KEY_Hyper_R:
            true
        default: false
        }
    }

    /// A printable character, a space, or a dead key's accent.
    var isText: Bool {
        if isDead { return true }
        let character = xkb_keysym_to_utf32(self)
        return character >= 0x20 && !(0x7f...0x9f).contains(character)
    }

    /// It begins a sequence in the X library's files.
    var beginsSequence: Bool {
        switch self {
        // Arabic lam-alef and Khmer vowels, each a sequence of one that types several characters: 0x100_0000 and the
        // character.
        case 0x100_fef5...0x100_fefc, 0x100_17fb...0x100_17ff: true
        default: isComposing
        }
    }

    /// The role of a press that has this symbol and modifies nothing.
    var role: KeyRole {
        switch named {
        case _ where isComposing: .composing
        case XKB_KEY_Escape: .action(.escape)
        case XKB_KEY_Tab, XKB_KEY_KP_Tab, XKB_KEY_ISO_Left_Tab: .action(.tab)
        case XKB_KEY_Return, XKB_KEY_ISO_Enter: .action(.enter)
        case XKB_KEY_KP_Enter: .action(.keypadEnter)
        case XKB_KEY_BackSpace: .action(.backspace)
        case XKB_KEY_Delete, XKB_KEY_KP_Delete: .action(.delete)
        case XKB_KEY_Insert, XKB_KEY_KP_Insert: .action(.insert)
        case XKB_KEY_Home, XKB_KEY_KP_Home: .action(.home)
        case XKB_KEY_Left, XKB_KEY_KP_Left: .action(.left)
        case XKB_KEY_Up, XKB_KEY_KP_Up: .action(.up)
        case XKB_KEY_Right, XKB_KEY_KP_Right: .action(.right)
        case XKB_KEY_Down, XKB_KEY_KP_Down: .action(.down)
        case XKB_KEY_Page_Up, XKB_KEY_KP_Page_Up: .action(.pageUp)
        case XKB_KEY_Page_Down, XKB_KEY_KP_Page_Down: .action(.pageDown)
        case XKB_KEY_End, XKB_KEY_KP_End: .action(.end)
        // The 5 among the arrows, which does nothing.
        case XKB_KEY_KP_Begin: .action(.keypad5)
        case XKB_KEY_Menu: .action(.menu)
        case XKB_KEY_XF86ContextMenu: .action(.contextMenu)
        default: isText ? .text : .other
        }
    }
}
