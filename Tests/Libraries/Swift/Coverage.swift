import Foundation
import Glibc
import Synchronization

/// Which keys of a schema's objects have been written.
struct Coverage {
    let definitions: [String: [String: Any]]
    private(set) var seen: Set<String> = []

    init(definitions: [String: [String: Any]]) { self.definitions = definitions }

    /// All keys of requests, and of what is in them.
    func all() -> Set<String> {
        var keys: Set<String> = []
        for (name, node) in definitions where name.hasPrefix("do.") {
            Self.walk(node, at: name, in: definitions, into: &keys)
        }
        return keys
    }

    private static func walk(
        _ node: [String: Any], at path: String, in definitions: [String: [String: Any]],
        into keys: inout Set<String>
    ) {
        if let reference = node["$ref"] as? String {
            let name = String(reference.dropFirst("#/$defs/".count))
            // What requests share has the name of its definition, and is walked once.
            guard let target = definitions[name], keys.insert("$\(name)").inserted else { return }
            walk(target, at: name, in: definitions, into: &keys)
            keys.remove("$\(name)")
            return
        }
        for (key, value) in node["properties"] as? [String: Any] ?? [:] {
            if ["id", "do"].contains(key) && path.hasPrefix("do.") && !path.contains(".menu") { continue }
            keys.insert("\(path).\(key)")
            if let value = value as? [String: Any] {
                walk(value, at: "\(path).\(key)", in: definitions, into: &keys)
            }
        }
        for inner in inners(of: node) { walk(inner, at: path, in: definitions, into: &keys) }
    }

    /// What a node allows for the same value, or for what is in a list.
    private static func inners(of node: [String: Any]) -> [[String: Any]] {
        let alternatives =
            (node["anyOf"] as? [[String: Any]] ?? []) + (node["allOf"] as? [[String: Any]] ?? [])
        let others = ["items", "additionalProperties"].compactMap { node[$0] as? [String: Any] }
        // Conditions only narrow, but where a definition is nothing else.
        let branches =
            node["properties"] == nil ? ["then", "else"].compactMap { node[$0] as? [String: Any] } : []
        return alternatives + others + branches
    }

    /// A value that has been written, where a node of the schema stands.
    mutating func note(_ value: Any, by node: [String: Any], at path: String) {
        if let reference = node["$ref"] as? String {
            let name = String(reference.dropFirst("#/$defs/".count))
            if let target = definitions[name] { note(value, by: target, at: name) }
            return
        }
        if let object = value as? [String: Any] {
            let properties = node["properties"] as? [String: Any] ?? [:]
            for (key, inner) in object {
                if let described = properties[key] {
                    seen.insert("\(path).\(key)")
                    if let described = described as? [String: Any] {
                        note(inner, by: described, at: "\(path).\(key)")
                    }
                } else if let others = node["additionalProperties"] as? [String: Any] {
                    note(inner, by: others, at: path)
                }
            }
        } else if let list = value as? [Any], let items = node["items"] as? [String: Any] {
            for item in list { note(item, by: items, at: path) }
        }
        let sides = ["then", "else"].compactMap { node[$0] as? [String: Any] }
        if node["properties"] == nil, sides.count == 2, let object = value as? [String: Any] {
            note(value, by: sides[object["commands"] == nil ? 1 : 0], at: path)
        }
        for inner in node["anyOf"] as? [[String: Any]] ?? [] { note(value, by: inner, at: path) }
    }
}

/// A daemon that does whatever is asked, and keeps it.
final class Recorder: Sendable {
    private let kept = Mutex<[String]>([])
    var lines: [String] { kept.withLock { $0 } }
    let ended = DispatchSemaphore(value: 0)

    /// Answers until the client closes the connection.
    func run(_ socket: Int32) {
        FakeDaemon.send(FakeDaemon.hello, to: socket)
        var (rest, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = read(socket, &buffer, buffer.count)
            guard count > 0 else { break }
            rest += buffer.prefix(count)
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest.removeSubrange(...end)
                kept.withLock { $0.append(line) }
                // Of the menus there is more, once.
                let isFirst = line.contains("commands.tree") && !line.contains("after")
                let result = isFirst ? #","result":{"program":1,"menus":[],"after":"a","more":true}"# : ""
                let number = (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?[
                    "id"]
                FakeDaemon.send(
                    #"{"type":"reply","time":1,"seq":1,"id":\#(number as? Int ?? 0),"ok":true\#(result)}"#
                        + "\n",
                    to: socket)
            }
        }
        close(socket)
        ended.signal()
    }
}
