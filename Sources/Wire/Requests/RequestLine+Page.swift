import InputModel
import Interaction

extension RequestLine {
    /// The request to send for a page that asks this, where that is another: a page's subscription has no more than `scopes`, and
    /// its name begins with `web:`, `origin` and a slash.
    ///
    /// It is written from what the daemon would read, so what a page writes twice or in escapes cannot mean two things.
    ///
    /// - Parameter bytes: One line.
    /// - Returns: nil where the line can be sent as it is: it asks for nothing of that kind, or is at fault.
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

    /// A page of another origin has no name here: nothing after the slash, which the daemon refuses and explains.
    private static func name(_ name: String, of origin: String) -> String {
        let prefix = "web:\(origin)/"
        guard name.hasPrefix("web:") else { return prefix + name }
        return name.hasPrefix(prefix) && !name.dropFirst(prefix.count).contains("/") ? name : prefix
    }
}
