import InputModel
import Keymap

/// A press that has begun, as it stays until its key is up.
struct KeyPress {
    /// What it typed.
    var texts: KeyTexts
    /// It counts as a press of a text key.
    var isText: Bool
    /// The filter took it for a bounce.
    var isBounce = false
    /// It is not published, or its end has been: it began while keys are suspended, or before.
    var isSilent = false
}
