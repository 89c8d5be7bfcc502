import InputModel
import Interaction

// Bars, on their own and in the snapshot.
extension LineEncoder {
    /// Writes the layout of a bar. `Limits.barBytes` ensures that it fits in a line.
    mutating func encode(
        _ event: BarEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"bar","time":"#, time, &buffer)
        buffer.appendScene(event.scene, names)
        buffer.append(names.bar(event), hasItems: seesContents(of: event.scene, names))
        end(&buffer)
    }

    /// Writes the bars of the frontmost scenes, as far as they fit.
    ///
    /// - Returns: true if bars had to be left out.
    func append(
        _ bars: [InteractionState.Bar], from start: Int, _ buffer: inout LineBuffer
    ) -> Bool {
        buffer.append(#","bars":["#)
        defer { buffer.append("]") }
        for (index, bar) in bars.enumerated() {
            let mark = buffer.count
            buffer.append(index == 0 ? #"{"program":"# : #",{"program":"#)
            buffer.appendOwner(bar.program, nil)
            buffer.append(#","scene":"#, bar.scene)
            buffer.append(bar.layout, hasItems: bar.hasItems)
            buffer.append("}")
            // The rest of the line is for selections.
            if buffer.count - start > Self.lineLimit * 3 / 4 {
                buffer.truncate(to: mark)
                return true
            }
        }
        return false
    }
}

extension LineBuffer {
    /// - Parameter hasItems: False for other users, who do not get the items.
    fileprivate mutating func append(_ layout: BarLayout, hasItems: Bool) {
        append(#","bar":"#, layout.bar)
        append(#","groups":"#)
        appendList(layout.groups) { $0.append($1, hasItems: hasItems) }
        guard hasItems else { return }
        append(#","overflow":["#)
        var isFirst = true
        for group in layout.groups where group.standing.isOverflow {
            for item in group.items {
                if !isFirst { append(",") }
                isFirst = false
                appendString(item)
            }
        }
        append("]")
    }

    private mutating func append(_ group: BarLayout.Group, hasItems: Bool) {
        append(#"{"group":"#, group.id)
        if hasItems {
            append(#","items":"#, group.items)
        }
        append(group.standing.isShown ? #","shown":true"# : #","shown":false"#)
        append(group.standing.isOverflow ? #","overflow":true"# : #","overflow":false"#)
        if hasItems {
            switch group.standing {
            case .represented(let item):
                append(#","representative":"#, item)
            case .overflow(let title?):
                append(#","submenu":"#, title)
            case .shown, .overflow(nil), .out: break
            }
        }
        append("}")
    }
}
