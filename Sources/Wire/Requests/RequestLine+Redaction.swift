import Interaction

extension RequestLine {
    /// The line as a recording without keys keeps it: null replaces the state that the program keeps with a scene, and
    /// the payload that it hands over with a drop, either of which may be typed text.
    ///
    /// A replay has the same effect: no line of such a recording contains these values either.
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
