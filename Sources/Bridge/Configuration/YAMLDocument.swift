import CYAML

/// Reads YAML text into nodes, by libyaml.
enum YAMLDocument {
    /// A configuration is written by hand: more than this is a mistake, or an attack.
    static let byteLimit = 1 << 20
    static let depthLimit = 64
    /// Nodes after aliases are followed, so that aliases of aliases cannot multiply without end.
    static let nodeLimit = 100_000

    /// The root node; nil for an empty document.
    static func parse(_ bytes: [UInt8]) throws(ConfigurationError) -> YAMLNode? {
        guard bytes.count <= byteLimit else {
            throw ConfigurationError(line: 1, column: 1, message: "a configuration holds at most 1 MiB")
        }
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else {
            throw ConfigurationError(line: 1, column: 1, message: "no memory for the YAML reader")
        }
        defer { yaml_parser_delete(&parser) }
        // The parser keeps the pointer, so everything happens while the bytes stand still.
        let result: Result<YAMLNode?, ConfigurationError> = bytes.withUnsafeBufferPointer { buffer in
            yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
            do throws(ConfigurationError) {
                let root = try load(&parser)
                // A second document, or rubbish after the first.
                if try load(&parser) != nil {
                    throw ConfigurationError(
                        line: 1, column: 1, message: "one document a file: take the second `---` out")
                }
                return .success(root)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func load(_ parser: inout yaml_parser_t) throws(ConfigurationError) -> YAMLNode? {
        var document = yaml_document_t()
        guard yaml_parser_load(&parser, &document) == 1 else { throw fault(parser) }
        defer { yaml_document_delete(&document) }
        guard let root = yaml_document_get_root_node(&document) else { return nil }
        var budget = nodeLimit
        return try convert(root, &document, depth: 0, budget: &budget)
    }

    private static func convert(
        _ node: UnsafeMutablePointer<yaml_node_t>, _ document: inout yaml_document_t, depth: Int,
        budget: inout Int
    ) throws(ConfigurationError) -> YAMLNode {
        let mark = node.pointee.start_mark
        let (line, column) = (Int(mark.line) + 1, Int(mark.column) + 1)
        budget -= 1
        guard depth < depthLimit, budget > 0 else {
            throw ConfigurationError(
                line: line, column: column, message: "nested too deeply, or aliases without end")
        }
        let content: YAMLNode.Content
        switch node.pointee.type {
        case YAML_SCALAR_NODE:
            let scalar = node.pointee.data.scalar
            let text = String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            content = .scalar(text, isQuoted: scalar.style != YAML_PLAIN_SCALAR_STYLE)
        case YAML_SEQUENCE_NODE:
            let items = node.pointee.data.sequence.items
            var nodes: [YAMLNode] = []
            for item in UnsafeBufferPointer(start: items.start, count: items.top - items.start) {
                guard let child = yaml_document_get_node(&document, item) else { continue }
                nodes.append(try convert(child, &document, depth: depth + 1, budget: &budget))
            }
            content = .sequence(nodes)
        default:
            let pairs = node.pointee.data.mapping.pairs
            var nodes: [(YAMLNode, YAMLNode)] = []
            for pair in UnsafeBufferPointer(start: pairs.start, count: pairs.top - pairs.start) {
                guard let key = yaml_document_get_node(&document, pair.key),
                    let value = yaml_document_get_node(&document, pair.value)
                else { continue }
                let keyNode = try convert(key, &document, depth: depth + 1, budget: &budget)
                nodes.append((keyNode, try convert(value, &document, depth: depth + 1, budget: &budget)))
            }
            content = .mapping(nodes)
        }
        return YAMLNode(content: content, line: line, column: column)
    }

    private static func fault(_ parser: yaml_parser_t) -> ConfigurationError {
        let mark = parser.problem_mark
        let problem = parser.problem.map { String(cString: $0) } ?? "not YAML"
        return ConfigurationError(line: Int(mark.line) + 1, column: Int(mark.column) + 1, message: problem)
    }
}
