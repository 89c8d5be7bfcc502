/// What can go wrong between a program and Inlet.
///
/// ```swift
/// do {
///     try await client.focus("name", in: "form")
/// } catch .refused(let error) where error.code == .unknownRegion {
///     print(error.message)
/// }
/// ```
public enum InletError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request had no effect, and the connection lives.
    case refused(RequestError)
    /// No daemon is there, or it has closed the connection; this is why.
    case connectionLost(String)
    /// The daemon does not let this user in, or devices of a seat of one's own may not be read.
    case notPermitted(String)
    /// What came is not what Inlet writes: no JSON lines, lines without end, or a later schema.
    case protocolViolation(String)
    /// The seat cannot open: the device is missing, or the recording or the configuration is not valid.
    case unavailable(String)
    /// The task was cancelled. What was sent is not taken back.
    case cancelled

    /// In words.
    public var description: String {
        switch self {
        case .refused(let error): error.description
        case .connectionLost(let why), .notPermitted(let why), .protocolViolation(let why),
            .unavailable(let why):
            why
        case .cancelled: "cancelled"
        }
    }
}

/// Why a request was refused; nothing of it took effect.
///
/// ```swift
/// do {
///     _ = try await client.request("scene.destroy", ["scene": "none"])
/// } catch .refused(let error) {
///     print(error.request, error.code, error.message)
/// }
/// ```
public struct RequestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why, for programs.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// As replies have them.
        case syntax, unknownRequest, badValue, unknownScene, unknownRegion, unknownCommand, unknownBar,
            notSaved,
            notPermitted, duplicate, cycle, limit, unknownProgram, unsupported
        /// One that this version does not know.
        case other
    }

    /// Why, for programs.
    public let code: Code
    /// Why, for people.
    public let message: String
    /// What was asked, such as `regions.set`.
    public let request: String

    /// The error that a reply to `request` has.
    init(_ error: JSON?, request: String) {
        code = error?["code"]?.string.flatMap(Code.init(rawValue:)) ?? .other
        message = error?["message"]?.string ?? "refused"
        self.request = request
    }

    /// What was asked, and why it was refused.
    public var description: String { "\(request): \(message) (\(code.rawValue))" }
}
