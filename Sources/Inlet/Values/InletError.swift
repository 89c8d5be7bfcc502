/// An error between a program and Inlet.
///
/// ```swift
/// do {
///     try await client.focus("name", in: "form")
/// } catch .refused(let error) where error.code == .unknownRegion {
///     print(error.message)
/// }
/// ```
public enum InletError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request had no effect, and the connection stays open.
    case refused(RequestError)
    /// No daemon listens, or it has closed the connection; with the reason.
    case connectionLost(String)
    /// The daemon does not admit this user, or the program may not read the devices of its own seat.
    case notPermitted(String)
    /// The other end is not a compatible Inlet: it sent no JSON lines, a line without an end, or another schema.
    case protocolViolation(String)
    /// The seat cannot open: the device is missing, or the recording or the configuration is not valid.
    case unavailable(String)
    /// The task was cancelled. This does not revoke a request that was sent.
    case cancelled

    /// The error in words.
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

/// The reason why a request was refused; no part of it took effect.
///
/// ```swift
/// do {
///     _ = try await client.request("scene.destroy", ["scene": "none"])
/// } catch .refused(let error) {
///     print(error.request, error.code, error.message)
/// }
/// ```
public struct RequestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, for programs.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The values used in replies.
        case syntax, unknownRequest, badValue, unknownScene, unknownRegion, unknownCommand, unknownBar,
            notSaved,
            notPermitted, duplicate, cycle, limit, unknownProgram, unsupported
        /// A code that this version does not know.
        case other
    }

    /// The reason, for programs.
    public let code: Code
    /// The reason, for people.
    public let message: String
    /// The name of the request, such as `regions.set`.
    public let request: String

    /// The error in a reply to `request`.
    init(_ error: JSON?, request: String) {
        code = error?["code"]?.string.flatMap(Code.init(rawValue:)) ?? .other
        message = error?["message"]?.string ?? "refused"
        self.request = request
    }

    /// The request, and why it was refused.
    public var description: String { "\(request): \(message) (\(code.rawValue))" }
}
