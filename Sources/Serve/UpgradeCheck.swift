import NIOHTTP1

/// Checks a request to open a WebSocket: its origin must be allowed, and its host must be this server's address.
struct UpgradeCheck: Sendable {
    let address: ListenAddress
    let tokens: Tokens

    /// The protocol that both sides speak, in `Sec-WebSocket-Protocol`.
    static let subprotocol = "inlet.1"

    /// Why a request is answered with an error.
    struct Refusal: Error, Hashable {
        let status: HTTPResponseStatus
        let reason: String
    }

    /// The refusal of a request that is not meant for this server, or nil.
    func host(_ head: HTTPRequestHead) -> Refusal? {
        let hosts = head.headers["Host"]
        guard hosts.count == 1, address.isNamed(by: hosts[0]) else {
            return Refusal(
                status: .misdirectedRequest,
                reason: "this server answers only as \(address.authority)")
        }
        return nil
    }

    /// The origin of the page that requests a WebSocket, or the refusal of the request.
    func origin(_ head: HTTPRequestHead) -> Result<Origin, Refusal> {
        if let refusal = host(head) { return .failure(refusal) }
        let origins = head.headers["Origin"]
        guard !origins.isEmpty else {
            return .failure(
                Refusal(
                    status: .forbidden,
                    reason:
                        "the request has no Origin: pages in browsers connect here, and programs to the "
                        + "daemon's socket"))
        }
        guard origins.count == 1, tokens.allows(Origin(field: origins[0])) else {
            return .failure(
                Refusal(
                    status: .forbidden,
                    reason: "pages of this origin are not allowed; start inlet serve with --allow-origin URL")
            )
        }
        guard head.headers[canonicalForm: "Sec-WebSocket-Protocol"].contains(Self.subprotocol[...]) else {
            return .failure(
                Refusal(
                    status: .badRequest,
                    reason:
                        "the page must offer subprotocol \(Self.subprotocol): new WebSocket(url, \"inlet.1\")"
                ))
        }
        return .success(Origin(field: origins[0]))
    }

    /// True for a request to switch to WebSocket, of any kind.
    static func isAsked(by head: HTTPRequestHead) -> Bool {
        head.headers[canonicalForm: "Upgrade"].contains { $0.lowercased() == "websocket" }
    }
}
