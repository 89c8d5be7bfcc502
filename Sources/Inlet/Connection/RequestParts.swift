/// Splits requests that do not fit in a line of the daemon, or refuses them before anything is sent.
enum RequestParts {
    typealias Fields = [String: JSON]
    typealias Part = (request: String, fields: Fields)

    /// The longest line that the daemon reads, in bytes.
    static let lineBytes = 64 << 10
    /// The longest id: a request that fits with one id fits with each, also when it is repeated on another connection.
    private static let lastID = 1_000_000_000_000_000
    /// The lists that can be sent in parts, one request after the other, in the order that the daemon follows. A list
    /// of any other request has a meaning only as a whole.
    private static let lists = [
        "scene.activate": ["regions"], "regions.set": ["regions"],
        "regions.update": ["put", "move", "scroll"],
        "commands.insert": ["commands"], "commands.customize": ["commands"],
    ]

    /// A request as a line, without its newline. The id comes first, where the daemon finds it whatever follows.
    static func line(_ id: Int, _ request: String, _ fields: Fields) -> [UInt8] {
        let rest = JSON.object(fields.filter { $0.key != "id" && $0.key != "do" }).bytes
        let start = Array("{\"id\":\(id),\"do\":".utf8) + JSON.string(request).bytes
        return rest.count > 2 ? start + [UInt8(ascii: ",")] + rest.dropFirst() : start + [UInt8(ascii: "}")]
    }

    /// The length of a request's line, in bytes.
    static func length(_ request: String, _ fields: Fields) -> Int { line(lastID, request, fields).count }

    /// - Returns: requests that do the same in lines of at most `limit` bytes: the request itself, if it fits.
    /// - Throws: ``RequestError`` if a part does not fit.
    static func split(
        _ request: String, _ fields: Fields, limit: Int = lineBytes
    ) throws(RequestError) -> [Part] {
        guard length(request, fields) > limit else { return [(request, fields)] }
        let parts = canSplit(request, fields) ? parts(request, fields, limit) : [(request, fields)]
        let longest = parts.map { length($0.request, $0.fields) }.max() ?? 0
        guard longest <= limit else {
            let message = "a request can have at most \(limit) bytes, not \(longest)"
            throw RequestError(["code": "limit", "message": .string(message)], request: request)
        }
        return parts
    }

    /// Commands are split only if they are inserted at the end: the next go behind them.
    private static func canSplit(_ request: String, _ fields: Fields) -> Bool {
        lists[request] != nil
            && ["before", "after", "atStart"].allSatisfy { (fields[$0] ?? .null).isNull }
    }

    private static func parts(_ request: String, _ fields: Fields, _ limit: Int) -> [Part] {
        let names = (lists[request] ?? []).filter { fields[$0]?.array != nil }
        var parts: [Part] = []
        var part: Part = (request, fields.filter { !names.contains($0.key) })
        // Without entries, some still have an effect.
        var isNeeded =
            ["scene.activate", "regions.set"].contains(request) || part.fields["remove"]?.array != nil
        if request != "regions.update" { for name in names { part.fields[name] = [] } }
        var list: [JSON] = []
        var left = limit - length(part.request, part.fields)
        for var name in names {
            let entries = fields[name]?.array ?? []
            for entry in ["regions", "put"].contains(name) ? parentsFirst(entries) : entries {
                let own = entry.bytes.count + 1
                if own + room(name, part) > left && isNeeded {
                    if !list.isEmpty { part.fields[name] = .array(list) }
                    parts.append(part)
                    (part, list) = (following(part), [])
                    left = limit - length(part.request, part.fields)
                    if name == "regions" { name = "put" }
                }
                left -= own + room(name, part)
                if part.fields[name] == nil { part.fields[name] = [] }
                list.append(entry)
                isNeeded = true
            }
            if !list.isEmpty { part.fields[name] = .array(list) }
            list = []
        }
        return parts + [part]
    }

    /// The bytes of a list that is not there yet.
    private static func room(_ name: String, _ part: Part) -> Int {
        part.fields[name] == nil ? ",\"\(name)\":[]".utf8.count : 0
    }

    /// The request for more entries, without them.
    private static func following(_ part: Part) -> Part {
        if part.request.hasPrefix("commands.") {
            return (part.request, part.fields.merging(["commands": []]) { $1 })
        }
        return ("regions.update", part.fields.filter { ["scene", "program"].contains($0.key) })
    }

    /// Sorts regions as the daemon declares those of one request; a list that it refuses stays as it is.
    private static func parentsFirst(_ regions: [JSON]) -> [JSON] {
        let names = Set(regions.compactMap { $0["id"]?.string })
        return names.count == regions.count ? RegionMemory.parentsFirst(regions) : regions
    }
}
