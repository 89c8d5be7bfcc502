import InputModel
import Interaction

extension RequestLine {
    /// The request to send in place of a page's request, if it must differ: a page's subscription has at most `scopes`,
    /// and its name begins with `web:`, `origin` and a slash.
    ///
    /// It is written from the request as the daemon would read it, so that duplicate keys or escapes in the page's line
    /// cannot have two meanings.
    ///
    /// - Parameter bytes: One line.
    /// - Returns: nil if the line can be sent unchanged: it is another kind of request, or invalid.
    package static func ofPage(_ bytes: Span<UInt8>, origin: String, scopes: Scopes) -> String? {
        let document = RequestDocument(bytes)
        let line = RequestLine(document)
        guard case .success(let body) = line.body, case .success(let root) = document.root else { return nil }
        var request = JSONObject()
        if let id = line.id { request.add("id", json: id) }
        switch body {
        case .subscribe(let subscription):
            request.add("do", "subscribe")
            let asked = (subscription.scopes ?? .all).intersection(scopes)
            for key in SubscriptionRequest.keys where key.description != "scopes" {
                guard let text = try? root.root.peek(key)?.jsonText(atMost: byteLimit) else { continue }
                request.add(key, json: text)
            }
            request.add(
                "scopes", Scopes.named.filter { asked.contains($0.scope) }.map { $0.name.description })
        case .core(.identify(let identification)):
            request.add("do", "program.identify")
            request.add("name", name(identification.name, of: origin))
        default: return nil
        }
        return request.text()
    }

    /// The name of a page. For another origin, nothing follows the slash; the daemon refuses that and explains it.
    private static func name(_ name: String, of origin: String) -> String {
        let prefix = "web:\(origin)/"
        guard name.hasPrefix("web:") else { return prefix + name }
        return name.hasPrefix(prefix) && !name.dropFirst(prefix.count).contains("/") ? name : prefix
    }
}
