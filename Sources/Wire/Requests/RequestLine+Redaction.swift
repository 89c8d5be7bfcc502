import Interaction

extension RequestLine {
    /// The line as a recording keeps it that has no keys: null stands for what the program keeps with a scene or hands over with a
    /// drop, which may be what somebody typed.
    ///
    /// Played, it does the same: no line of such a recording has these either.
    ///
    /// - Parameter bytes: the line that this was read from.
    package func redacted(_ bytes: Span<UInt8>) -> [UInt8] {
        guard let key = secretKey else { return bytes.indices.map { bytes[$0] } }
        var reader = JSONReader(bytes, noting: key)
        guard (try? reader.read()) != nil, let secret = reader.noted else { return [] }
        var line: [UInt8] = []
        line.reserveCapacity(bytes.count)
        for index in 0..<secret.lowerBound { line.append(bytes[index]) }
        line += Array("null".utf8)
        for index in secret.upperBound..<bytes.count { line.append(bytes[index]) }
        return line
    }

    private var secretKey: StaticString? {
        switch body {
        case .success(.core(.handOver)): "payload"
        case .success(.core(.updateScene(let update))): update.programState == nil ? nil : "programState"
        default: nil
        }
    }
}
