import CXKBCommon

/// The lines of Compose files, with those of the files that they include, and without comments.
package enum ComposeText {
    /// The lines of the machine's file for a locale such as `de_DE.UTF-8`; nil if it has none.
    ///
    /// - Complexity: 3 ms for that of en_US.UTF-8.
    static func read(locale: String) -> String? {
        var path = [CChar](repeating: 0, count: 4096)
        guard inlet_compose_path(locale, &path) != 0 else { return nil }
        return path.withUnsafeBufferPointer { path in
            try? read(path.baseAddress!, locale: locale, stop: 0).get()
        }
    }

    /// The lines of the file at `path`, all of which libxkbcommon understands.
    ///
    /// - Parameters:
    ///   - path: an absolute path.
    ///   - locale: decides what `%L` is in an include; that and `%S` name files of libX11. No file of a home directory
    ///     (`%H`) is read.
    package static func read(path: String, locale: String) throws(ComposeFault) -> String {
        let text = try path.withCString { read($0, locale: locale, stop: 0) }.get()
        guard let context = Keymap.makeEmptyContext() else { return text }
        defer { xkb_context_unref(context) }
        var line: UInt32 = 0
        if let table = compile(text, locale: locale, in: context, faultLine: &line) {
            xkb_compose_table_unref(table)
        } else if line == 0 {
            line = 1
        }
        guard line == 0 else {
            // The text has lines of several files: reading it once more finds whose this is.
            let place = path.withCString { read($0, locale: locale, stop: line) }
            guard case .failure(let fault) = place else {
                throw ComposeFault(file: path, line: 0, message: message(INLET_COMPOSE_SYNTAX, 0))
            }
            throw fault
        }
        return text
    }

    /// The table of `text`; nil if it cannot be compiled. Reads no file: a text with includes is refused.
    static func compile(
        _ text: String, locale: String, in context: OpaquePointer, faultLine: inout UInt32
    ) -> OpaquePointer? {
        guard !hasIncludes(text.utf8.span) else { return nil }
        return text.utf8.span.withUnsafeBytes { bytes in
            locale.withCString {
                inlet_compose_table(
                    context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self) ?? $0, bytes.count, $0,
                    &faultLine)
            }
        }
    }

    /// True if a line may include a file.
    private static func hasIncludes(_ text: Span<UInt8>) -> Bool {
        let word = Array("include".utf8)
        var start = 0
        while start < text.count {
            // All control characters count as blanks, whatever the library takes for one.
            while start < text.count, text[start] <= 0x20, text[start] != 0x0a { start += 1 }
            var matched = 0
            while matched < word.count, start + matched < text.count,
                text[start + matched] | 0x20 == word[matched]
            {
                matched += 1
            }
            if matched == word.count { return true }
            while start < text.count, text[start] != 0x0a { start += 1 }
            start += 1
        }
        return false
    }

    private static func read(
        _ path: UnsafePointer<CChar>, locale: String, stop: UInt32
    ) -> Result<String, ComposeFault> {
        locale.withCString { locale in
            var text = inlet_compose()
            text.locale = locale
            text.stop = stop
            let result = inlet_compose_read(&text, path, 0)
            defer { inlet_free(text.bytes) }
            guard result == 0 else {
                let file = withUnsafeBytes(of: &text.file) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                return .failure(
                    ComposeFault(file: file, line: Int(text.line), message: message(text.fault, text.number)))
            }
            let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.size)
            return .success(String(decoding: bytes, as: UTF8.self))
        }
    }

    private static func message(_ fault: inlet_compose_fault, _ number: Int32) -> String {
        switch fault {
        case INLET_COMPOSE_UNREADABLE:
            "cannot be read: \(String(cString: inlet_reason(number))); a daemon can read Compose files below "
                + "/etc and /usr/share/X11 again when it reloads"
        case INLET_COMPOSE_IRREGULAR: "not a regular file; name a Compose file"
        case INLET_COMPOSE_HOME:
            "%H is a home directory, which is not read: copy the lines of that file here"
        case INLET_COMPOSE_INCLUDE:
            "an include needs an absolute path in quotes, in which %L is the locale's file and %S libX11's "
                + "folder of locales"
        case INLET_COMPOSE_LOCALE:
            "%L: the locale has no Compose file; install package libx11-data, or set keyboard.locale"
        case INLET_COMPOSE_DEEP: "files include each other more than \(INLET_COMPOSE_DEPTH) deep"
        case INLET_COMPOSE_LARGE:
            "the lines take more than \(INLET_COMPOSE_LIMIT >> 20) MiB; leave some out"
        default: "not a Compose line; write one as in <Multi_key> <a> <e> : \"æ\""
        }
    }
}

/// What is wrong with a Compose file, and where.
package struct ComposeFault: Error, Sendable {
    /// The file.
    package let file: String
    /// Its line, from 1; 0 for the whole file.
    package let line: Int
    /// What is wrong, and what to do.
    package let message: String
}
