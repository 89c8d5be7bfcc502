import CXKBCommon
package import InputModel

// From names and from text to libxkbcommon's keymap, and back to text.
extension Keymap {
    /// The layout with all that it was made of, for a recording.
    ///
    /// - Complexity: 2 ms, and 3 ms more to read the locale's Compose file where keys begin sequences.
    package func recorded() -> RecordedKeymap? {
        guard let bytes = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else { return nil }
        // The library has allocated it.
        defer { inlet_free(bytes) }
        var sequences: String?
        if hasSequences { sequences = names.composeFile?.text ?? ComposeText.read(locale: names.locale) }
        return RecordedKeymap(
            rules: names.rules, model: names.model, layout: names.layout, variant: names.variant,
            options: names.options, locale: names.locale, composeFile: names.composeFile?.path,
            text: String(cString: bytes), sequences: sequences)
    }

    /// Compiles a text of a recording, which may be anything.
    static func compile(_ text: String, in context: OpaquePointer) -> OpaquePointer? {
        guard KeymapText.isSafe(text.utf8.span) else { return nil }
        return text.withCString {
            xkb_keymap_new_from_string(
                context, $0, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
    }

    static func compile(_ names: KeymapNames, in context: OpaquePointer) -> OpaquePointer? {
        names.rules.withCString { rules in
            names.model.withCString { model in
                names.layout.withCString { layout in
                    names.variant.withCString { variant in
                        names.options.withCString { options in
                            var rule = xkb_rule_names(
                                rules: rules, model: model, layout: layout, variant: variant, options: options
                            )
                            return xkb_keymap_new_from_names(context, &rule, XKB_KEYMAP_COMPILE_NO_FLAGS)
                        }
                    }
                }
            }
        }
    }
}
