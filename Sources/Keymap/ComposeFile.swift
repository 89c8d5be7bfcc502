import CXKBCommon
import Glibc

/// The X library's Compose file of a locale, found by its lists of aliases and of files.
///
/// libxkbcommon finds it, too, but takes the user's own file first (`XCOMPOSEFILE`, `~/.XCompose`): the same recording
/// would type another text on each account, and a daemon would read a home directory.
enum ComposeFile {
    /// Where libX11 keeps its locales.
    private static let folder = "/usr/share/X11/locale"

    /// The sequences of a locale such as `de_DE.UTF-8`; nil if the library has none for it.
    static func table(for locale: String, in context: OpaquePointer) -> OpaquePointer? {
        // As in libxkbcommon: the locale of programs that choose none has the sequences of most others.
        let known = locale == "C" || locale == "POSIX" ? "en_US.UTF-8" : locale
        let full = look(up: known, from: 0, to: 1, in: "locale.alias") ?? known
        guard let name = look(up: full, from: 1, to: 0, in: "compose.dir"),
            let file = fopen(name.hasPrefix("/") ? name : "\(folder)/\(name)", "re")
        else { return nil }
        defer { fclose(file) }
        return xkb_compose_table_new_from_file(
            context, file, full, XKB_COMPOSE_FORMAT_TEXT_V1, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }

    /// The word beside `word` in a list of two columns, which spaces and a colon separate.
    private static func look(up word: String, from: Int, to: Int, in list: String) -> String? {
        guard let file = fopen("\(folder)/\(list)", "re") else { return nil }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) >= 0, let line {
            let words = String(cString: line).split { $0.isWhitespace || $0 == ":" }
            guard words.count == 2, !words[0].hasPrefix("#"), words[from] == word else { continue }
            return String(words[to])
        }
        return nil
    }
}
