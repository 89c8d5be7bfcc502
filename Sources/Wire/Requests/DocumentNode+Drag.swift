import InputModel
import Interaction

// The drags and drops that regions declare.
extension DocumentNode {
    private static let operations = DragOperation.allCases.map {
        (name: $0.name, value: RegionDrags.Operations($0))
    }

    /// `{types, operations}`
    func drags() throws(DocumentError) -> RegionDrags {
        let fields = try fields("what a region drags", known: ["types", "operations"])
        var drags = RegionDrags(try fields.required("types").dragTypes())
        if let node = fields.value("operations") {
            drags.operations = try node.flags("operations", Self.operations)
            guard !drags.operations.isEmpty else {
                throw node.fault("operations must be move, copy, or both; leave out drags to allow neither")
            }
        }
        return drags
    }

    /// `{types}`
    func drops() throws(DocumentError) -> DragTypes {
        try fields("what a region takes", known: ["types"]).required("types").dragTypes()
    }

    private func dragTypes() throws(DocumentError) -> DragTypes {
        let list = try items("types") { (node) throws(DocumentError) in
            let type = try node.string("a type")
            guard DragTypes.isValid(type) else {
                throw node.fault(
                    "a type must be 1 to \(Limits.dragTypeBytes) printable ASCII characters, such as "
                        + "text/plain")
            }
            return type
        }
        guard list.count <= Limits.dragTypes else {
            throw fault("types can have at most \(Limits.dragTypes) entries, not \(list.count)", code: .limit)
        }
        guard !list.isEmpty else { throw fault("types needs at least one entry, such as text/plain") }
        guard let types = DragTypes(list) else { throw fault("duplicate type in types; remove one") }
        return types
    }
}

// The answers of the source and the target of a drag.
extension DocumentFields {
    func dropAnswer() throws(DocumentError) -> DropAnswer {
        let (number, position) = try drag()
        let node = try required("operation")
        var answer = DropAnswer(to: number, node.isNull ? nil : try node.choice())
        answer.scene = try value("scene")?.name()
        answer.region = try value("region")?.name()
        answer.position = position
        return answer
    }

    func dragPayload() throws(DocumentError) -> DragPayload {
        let (number, position) = try drag()
        var payload = DragPayload(
            of: number, try required("payload").jsonText(atMost: Limits.payloadBytes))
        payload.position = position
        return payload
    }

    private func drag() throws(DocumentError) -> (number: UInt64, position: SourcePosition) {
        let node = try required("drag")
        return (UInt64(try node.integer("drag", 1...(1 << 53))), node.position)
    }
}
