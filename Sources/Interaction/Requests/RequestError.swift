public import InputModel

/// Why a request had no effect.
public struct RequestError: Error, Hashable, Sendable {
    /// The error's published name, for programs.
    public enum Code: UInt8, PublishedCase, Sendable {
        /// Not JSON, or not a request.
        case syntax
        /// No request has this name.
        case unknownRequest
        /// An unknown key, or a value of the wrong type or out of range.
        case badValue
        /// No scene, region, command, bar or group of a bar has this id.
        case unknownScene, unknownRegion, unknownCommand, unknownBar
        /// No program has this number, or others may not change its scenes and commands.
        case unknownProgram
        /// A duplicate id.
        case duplicate
        /// A region would be its own ancestor; give it another parent.
        case cycle
        /// More than `Limits` allow.
        case limit
        /// The client's scopes do not allow it.
        case notPermitted
        /// The configuration does not allow it: run the alternate action.
        case unsupported
        /// The request has taken effect, but is not saved.
        case notSaved

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = [
            "syntax", "unknownRequest", "badValue", "unknownScene", "unknownRegion", "unknownCommand",
            "unknownBar", "unknownProgram", "duplicate", "cycle", "limit", "notPermitted",
            "unsupported", "notSaved",
        ]
    }

    /// What is wrong, for programs.
    public var code: Code
    /// One sentence: what is wrong, and what to do.
    public var message: String
    /// The position of the fault in the request's text.
    public var position: SourcePosition

    /// An error with `message`, about the text at `position`.
    public init(_ code: Code, _ message: String, at position: SourcePosition = .none) {
        self.code = code
        self.message = message
        self.position = position
    }
}

/// Throws an error with that code and message unless a request meets a condition.
@inline(__always)
func require(
    _ isMet: Bool, _ code: RequestError.Code, _ message: @autoclosure () -> String,
    at position: SourcePosition
) throws(RequestError) {
    guard isMet else { throw RequestError(code, message(), at: position) }
}

/// A position in a source text, counted from 1; 0 for values that come from no text.
public struct SourcePosition: Hashable, Sendable {
    /// From 1; 0 without a source text.
    public var line: Int
    /// From 1, in bytes for a request; 0 without a source text.
    public var column: Int

    /// The position at `line` and `column`, both from 1.
    public init(line: Int = 0, column: Int = 0) {
        self.line = line
        self.column = column
    }

    /// Without a source text.
    public static let none = SourcePosition()
}
