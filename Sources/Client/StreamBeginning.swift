import Wire

/// Where a stream begins anew: after the reply to a subscription that asks for that. The lines before, which the
/// daemon wrote when the program connected, were not asked for, and may hold what is not for the reader.
package struct StreamBeginning {
    /// What a line is.
    package enum Part {
        /// It precedes the beginning, or is the reply itself.
        case before
        /// A line of the stream.
        case line
        /// The daemon has refused the subscription.
        case refused(code: String, message: String)
    }

    private var hasBegun: Bool

    /// - Parameter isAwaited: False for a stream that is forwarded from its first line.
    package init(isAwaited: Bool = true) { hasBegun = !isAwaited }

    /// The part that the next line is.
    package mutating func part(of line: Span<UInt8>) -> Part {
        if hasBegun { return .line }
        guard let reply = ReplyLine(line) else { return .before }
        hasBegun = true
        return reply.error.map { .refused(code: $0.code, message: $0.message) } ?? .before
    }
}
