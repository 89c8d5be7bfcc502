import Foundation
package import InputModel

/// The layouts, variants and options that xkeyboard-config lists (`evdev.lst`).
package enum LayoutList {
    package static let all: [KeymapNames] = lines.compactMap { section, words in
        switch section {
        case "layout" where words[0] != "custom": KeymapNames(layout: String(words[0]))
        case "variant": KeymapNames(layout: String(words[1].dropLast()), variant: String(words[0]))
        default: nil
        }
    }

    /// The options of some groups, such as `caps`, each once.
    package static func options(of groups: [String]) -> [String] {
        var options: [String] = []
        for (section, words) in lines where section == "option" && !options.contains(String(words[0])) {
            let parts = words[0].split(separator: ":", maxSplits: 1)
            if parts.count == 2, groups.contains(String(parts[0])) { options.append(String(words[0])) }
        }
        return options
    }

    /// The lines of the list, each with the section that it is in.
    private static let lines: [(section: String, words: [Substring])] = {
        let path = "/usr/share/X11/xkb/rules/evdev.lst"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        var lines: [(String, [Substring])] = []
        var section = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("! ") {
                section = String(line.dropFirst(2)).trimmingCharacters(in: .whitespaces)
                continue
            }
            let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
            if words.count >= 2 { lines.append((section, words)) }
        }
        return lines
    }()
}
