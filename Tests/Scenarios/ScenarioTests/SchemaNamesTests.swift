import Foundation
import InputModel
import Interaction
import TestSupport
import Testing

@testable import Wire

/// The names in the schemas are those in the code, all of them.
struct SchemaNamesTests {
    /// What a path of keys leads to in a schema, references followed.
    private func find(_ path: String, in name: String) throws -> [String: Any] {
        let schema = try SchemaValidator(name).schema()
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        var node = schema
        for key in path.split(separator: "/") {
            let next = key == "#" ? node["items"] : definitions[String(key)] ?? property(key, of: node)
            node = try #require(next as? [String: Any], "\(path) in \(name)")
            // Where null is allowed, what stands before it.
            if let choices = node["anyOf"] as? [[String: Any]] { node = choices[0] }
            if let reference = node["$ref"] as? String {
                node = try #require(definitions[String(reference.split(separator: "/").last!)])
            }
        }
        return node
    }

    private func property(_ key: Substring, of node: [String: Any]) -> Any? {
        (node["properties"] as? [String: Any])?[String(key)]
    }

    private func choices(_ path: String, in name: String) throws -> Set<String> {
        let node = try find(path, in: name)
        let values = try #require(node["enum"] as? [Any], "\(path) in \(name)")
        return Set(values.compactMap { $0 as? String })
    }

    private func keys(_ path: String, in name: String) throws -> Set<String> {
        Set(try #require(try find(path, in: name)["properties"] as? [String: Any]).keys)
    }

    private func names(_ names: some Sequence<StaticString>) -> Set<String> {
        Set(names.map(\.description))
    }

    @Test(
        "Each schema says whose it is, and the version that a stream begins with",
        arguments: [
            "stream", "request", "configuration",
        ])
    func versions(_ name: String) throws {
        let identifier = try #require(try SchemaValidator(name).schema()["$id"] as? String)
        #expect(identifier == "urn:inlet:\(name):\(LineEncoder.schema)")
    }

    @Test("Every type of line has an entry, and every entry is a type or reserved")
    func lineTypes() throws {
        let types = names(StreamType.allCases.map(\.name)).union([
            "hello", "snapshot", "gap", "reply", "scopes",
        ])
        let reserved = try choices("type", in: "stream").subtracting(types)
        #expect(types.isSubset(of: try choices("type", in: "stream")))
        for type in reserved { #expect(try find("line.\(type)", in: "stream")["$comment"] != nil, "\(type)") }
        for type in types {
            let entry = try find("line.\(type)", in: "stream")
            #expect(entry["$comment"] == nil && entry["additionalProperties"] as? Bool == false, "\(type)")
            #expect(try find("line.\(type)/type", in: "stream")["const"] as? String == type)
        }
        #expect(try choices("scopes/#", in: "stream") == names(Scopes.named.map(\.name)))
        #expect(try choices("do.subscribe/scopes/#", in: "request") == names(Scopes.named.map(\.name)))
        #expect(try choices("subscribers/#/scopes/#", in: "configuration") == names(Scopes.named.map(\.name)))
        #expect(try choices("do.subscribe/events/#", in: "request") == names(StreamType.allCases.map(\.name)))
    }

    @Test("Every request has an entry with its keys", arguments: RequestName.allCases)
    func request(_ name: RequestName) throws {
        #expect(try choices("do", in: "request").count == RequestName.allCases.count)
        #expect(try choices("do", in: "request").contains(name.rawValue))
        #expect(
            try keys("do.\(name.rawValue)", in: "request")
                == Set(name.keys.map(\.description) + ["id", "do"]))
        #expect(try find("do.\(name.rawValue)", in: "request")["additionalProperties"] as? Bool == false)
    }

    @Test("A request that was read goes by its own name, and so takes its own scope")
    func requestsByName() throws {
        var seen: Set<RequestName> = []
        for text in SchemaSamples.requests {
            guard let name = RequestLine.parse(Array(text.utf8).span).name else { continue }
            let written = try #require(text.firstMatch(of: /"do":"([^"]+)"/)).1
            #expect(name.rawValue == written, "\(text)")
            seen.insert(name)
        }
        #expect(seen == Set(RequestName.allCases))
    }

    @Test("The page of requests has a row for each, and the page of the daemon has each beside its scope")
    func requestsOnPages() throws {
        let rows = try Self.rows(of: "Requests.md").flatMap { Self.quoted(in: $0[0]) }
        #expect(Set(rows).isSuperset(of: RequestName.allCases.map(\.rawValue)))
        let table = try Self.rows(of: "Daemon.md").filter { $0.count == 3 }
        for (name, scope) in Scopes.named {
            let row = try #require(table.first { Self.quoted(in: $0[0]) == [name.description] }, "\(name)")
            let expected = RequestName.allCases.filter { $0.needs.scope == scope }.map(\.rawValue)
            #expect(Set(Self.quoted(in: row[2])) == Set(expected), "\(name)")
        }
    }

    @Test("The page of the stream says why a candidate lost in the words that pages of recordings have")
    func losses() throws {
        let rows = try Self.rows(of: "Stream.md").map { $0.map { $0.trimmingCharacters(in: .whitespaces) } }
        for loss in Explanation.Loss.allCases {
            #expect(rows.contains(["`\(loss.rawValue)`", loss.meaning]), "\(loss)")
        }
    }

    /// The cells of all table rows of a page.
    private static func rows(of page: String) throws -> [[Substring]] {
        let folder = Checkout.root.appending(path: "Sources/Inlet/Documentation.docc")
        let text = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
            $0.dropFirst().dropLast().split(separator: " |", omittingEmptySubsequences: false)
        }
    }

    /// What stands between backticks.
    private static func quoted(in text: Substring) -> [String] {
        text.matches(of: /`([^`]+)`/).map { String($0.1) }
    }

    @Test("Every choice stands in the schemas")
    func everyChoice() throws {
        #expect(try choices("modifiers/#", in: "stream") == names(Modifiers.names))
        #expect(try choices("line.device/kinds/#", in: "stream") == names(DeviceKinds.named.map(\.name)))
        #expect(
            try choices("deviceRule/match/kind", in: "configuration") == names(DeviceKinds.named.map(\.name)))
        #expect(try choices("line.anomaly/what", in: "stream") == names(Anomaly.allCases.map(\.name)))
        #expect(
            try choices("line.selection/cause", in: "stream")
                == names(SelectionEvent.Cause.allCases.map(\.name)))
        #expect(
            try choices("line.scene/reason", in: "stream") == names(SceneEvent.Reason.allCases.map(\.name)))
        #expect(
            try choices("line.regionGesture/gesture", in: "stream")
                == names(RegionGestureKind.allCases.map(\.name)))
        for name in ["request", "configuration"] {
            #expect(try choices("gestureName", in: name) == names(RegionGestureKind.allCases.map(\.name)))
            #expect(try choices("region/role", in: name) == names(RegionRole.allCases.map(\.name)))
            #expect(try choices("presentation", in: name) == names(ScenePresentation.allCases.map(\.name)))
        }
        #expect(try keys("scene", in: "configuration") == Set(SceneActivation.keys.map(\.description)))
    }

    @Test("What requests and the configuration share is the same in both schemas")
    func shared() throws {
        let request = try #require(try SchemaValidator("request").schema()["$defs"] as? [String: Any])
        let configuration = try #require(
            try SchemaValidator("configuration").schema()["$defs"] as? [String: Any])
        let shared = Set(request.keys).intersection(configuration.keys)
        #expect(shared.isSuperset(of: ["region", "style", "gesture", "displays", "sceneRect"]))
        for name in shared {
            let (one, other) = (request[name] as? NSDictionary, configuration[name] as? NSDictionary)
            #expect(one != nil && one == other, "\(name)")
        }
    }
}
