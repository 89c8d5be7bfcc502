import CYAML
import Interaction
import Wire

/// Reads YAML text into nodes, by libyaml.
enum YAMLDocument {
    /// A configuration is written by hand: more than this is a mistake, or an attack.
    static let byteLimit = 1 << 20
    static let depthLimit = 64
    /// Nodes after aliases are followed, so that aliases of aliases cannot multiply without end.
    static let nodeLimit = 100_000
    /// Long text counts as several nodes, or many aliases of one would fill the memory.
    private static let bytesPerNode = 64

    /// The document; nil for an empty one.
    static func parse(_ bytes: [UInt8]) throws(DocumentError) -> Document? {
        guard bytes.count <= byteLimit else {
            throw fault(1, 1, "a configuration holds at most 1 MiB")
        }
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else {
            throw fault(1, 1, "no memory for the YAML reader")
        }
        defer { yaml_parser_delete(&parser) }
        // The parser keeps the pointer, so everything happens while the bytes stand still.
        let result: Result<Document?, DocumentError> = bytes.withUnsafeBufferPointer { buffer in
            yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
            do throws(DocumentError) {
                let root = try load(&parser)
                // A second document, or rubbish after the first.
                if try load(&parser) != nil {
                    throw fault(1, 1, "one document a file: take the second `---` out")
                }
                return .success(root)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func load(_ parser: inout yaml_parser_t) throws(DocumentError) -> Document? {
        var document = yaml_document_t()
        guard yaml_parser_load(&parser, &document) == 1 else { throw fault(parser) }
        defer { yaml_document_delete(&document) }
        guard let root = yaml_document_get_root_node(&document) else { return nil }
        var (budget, result) = (nodeLimit, Document())
        try convert(root, of: &document, to: &result, depth: 0, budget: &budget)
        return result
    }

    private static func convert(
        _ node: UnsafeMutablePointer<yaml_node_t>, of document: inout yaml_document_t,
        to result: inout Document, depth: Int, budget: inout Int
    ) throws(DocumentError) {
        let mark = node.pointee.start_mark
        let (line, column) = (Int(mark.line) + 1, Int(mark.column) + 1)
        budget -= 1
        guard depth < depthLimit, budget > 0 else {
            throw fault(line, column, "nested too deeply, or aliases without end")
        }
        let position = SourcePosition(line: line, column: column)
        switch node.pointee.type {
        case YAML_SCALAR_NODE:
            let scalar = node.pointee.data.scalar
            budget -= scalar.length / bytesPerNode
            result.add(
                scalar.style == YAML_PLAIN_SCALAR_STYLE ? .bare : .quoted,
                text: UnsafeBufferPointer(start: scalar.value, count: scalar.length), at: position)
        case YAML_SEQUENCE_NODE:
            let items = node.pointee.data.sequence.items
            let begun = result.begin(.list, at: position)
            for item in UnsafeBufferPointer(start: items.start, count: items.top - items.start) {
                guard let child = yaml_document_get_node(&document, item) else { continue }
                try convert(child, of: &document, to: &result, depth: depth + 1, budget: &budget)
            }
            result.end(begun)
        default:
            let pairs = node.pointee.data.mapping.pairs
            let begun = result.begin(.mapping, at: position)
            for pair in UnsafeBufferPointer(start: pairs.start, count: pairs.top - pairs.start) {
                guard let key = yaml_document_get_node(&document, pair.key),
                    let value = yaml_document_get_node(&document, pair.value)
                else { continue }
                try convertKey(key, of: &document, to: &result, depth: depth + 1, budget: &budget)
                try convert(value, of: &document, to: &result, depth: depth + 1, budget: &budget)
            }
            result.end(begun)
        }
    }

    private static func convertKey(
        _ key: UnsafeMutablePointer<yaml_node_t>, of document: inout yaml_document_t,
        to result: inout Document, depth: Int, budget: inout Int
    ) throws(DocumentError) {
        try convert(key, of: &document, to: &result, depth: depth, budget: &budget)
        let mark = key.pointee.start_mark
        switch key.pointee.type {
        case YAML_SCALAR_NODE: return
        case YAML_SEQUENCE_NODE:
            throw fault(Int(mark.line) + 1, Int(mark.column) + 1, "a key is text, not a list")
        default: throw fault(Int(mark.line) + 1, Int(mark.column) + 1, "a key is text, not a mapping")
        }
    }

    private static func fault(_ parser: yaml_parser_t) -> DocumentError {
        let mark = parser.problem_mark
        let problem = parser.problem.map { String(cString: $0) } ?? "not YAML"
        return fault(Int(mark.line) + 1, Int(mark.column) + 1, problem)
    }

    private static func fault(_ line: Int, _ column: Int, _ message: String) -> DocumentError {
        DocumentError(.syntax, message, at: SourcePosition(line: line, column: column))
    }
}
