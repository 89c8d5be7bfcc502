import InputModel
package import Wire

/// A line of the stream as it is published: with `machine` and `boot` as its last fields.
package struct MachineLine {
    package let machine: String
    package let boot: String?
    private let end: [UInt8]
    private let machineAlone: [UInt8]

    /// nil on a machine without an id.
    package init?(_ ids: HashedIDs) {
        guard let machine = ids.machine else { return nil }
        self.machine = machine
        boot = ids.boot
        machineAlone = Array(",\"machine\":\"\(machine)\"".utf8)
        end = machineAlone + Array(",\"boot\":\(ids.boot.map { "\"\($0)\"" } ?? "null")}".utf8)
    }

    /// The payload of a line, without the newline; nil if `line` is not a line of a stream.
    package func payload(_ line: [UInt8]) -> [UInt8]? {
        var line = line[...]
        if line.last == UInt8(ascii: "\n") { line = line.dropLast() }
        guard let type = Self.type(line), line.last == UInt8(ascii: "}") else { return nil }
        line = line.dropLast()
        // Clock lines already have these fields, `machine` only with scope `control`.
        guard type != "clock" else { return Self.payload(ofClock: Array(line), machineAlone) }
        var payload: [UInt8] = []
        payload.reserveCapacity(line.count + end.count)
        payload += line
        payload += end
        return payload
    }

    private static func payload(ofClock line: [UInt8], _ machine: [UInt8]) -> [UInt8] {
        let text = String(decoding: line, as: UTF8.self)
        return line + (text.contains("\"machine\":") ? [] : machine) + [UInt8(ascii: "}")]
    }

    private static let start = Array(#"{"type":""#.utf8)

    /// The type of a line, its first field; nil if that is not a word.
    package static func type(_ line: some Collection<UInt8>) -> String? {
        guard line.starts(with: start) else { return nil }
        let name = line.dropFirst(start.count).prefix { $0 != UInt8(ascii: "\"") }
        guard (1...32).contains(name.count),
            name.allSatisfy({ (0x61...0x7a).contains($0 | 0x20) })
        else { return nil }
        return String(decoding: name, as: UTF8.self)
    }
}
