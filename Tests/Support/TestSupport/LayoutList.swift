import Foundation
package import Keymap

/// The layouts and variants that xkeyboard-config lists (`evdev.lst`).
package enum LayoutList {
    package static let all: [KeymapNames] = {
        let path = "/usr/share/X11/xkb/rules/evdev.lst"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        var names: [KeymapNames] = []
        var section = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("! ") {
                section = String(line.dropFirst(2)).trimmingCharacters(in: .whitespaces)
                continue
            }
            let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
            guard words.count >= 2 else { continue }
            switch section {
            case "layout" where words[0] != "custom": names.append(KeymapNames(layout: String(words[0])))
            case "variant":
                names.append(
                    KeymapNames(layout: String(words[1].dropLast()), variant: String(words[0])))
            default: break
            }
        }
        return names
    }()
}
