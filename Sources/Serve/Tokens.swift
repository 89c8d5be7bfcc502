import Wire

/// What a page shows that its user has let it in: bound to the page's origin and to scopes, and made anew at each start.
struct Token: Sendable {
    /// 256 random bits, as URLs have them.
    let text: String
    let origin: Origin
    let scopes: Scopes

    private static let byteCount = 32
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// A token of its own for `origin`, from the kernel's random numbers (getrandom(2)).
    init(origin: Origin, scopes: Scopes) {
        var generator = SystemRandomNumberGenerator()
        // A byte gives six bits.
        let count = (Self.byteCount * 8 + 5) / 6
        text = String(
            decoding: (0..<count).map { _ in Self.digits[Int.random(in: 0..<64, using: &generator)] },
            as: UTF8.self)
        self.origin = origin
        self.scopes = scopes
    }

    /// True where `other` is this token. How long that takes does not depend on where they differ.
    fileprivate func isSame(as other: String) -> Bool {
        let (mine, theirs) = (Array(text.utf8), Array(other.utf8))
        guard mine.count == theirs.count else { return false }
        return zip(mine, theirs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// The tokens of this process.
struct Tokens: Sendable {
    let all: [Token]

    /// A page of this origin can have a token.
    func allows(_ origin: Origin) -> Bool { all.contains { $0.origin == origin } }

    /// What a page of `origin` may see and ask with its first message; nil where that has no token of its.
    func scopes(of message: Span<UInt8>, from origin: Origin) -> Scopes? {
        guard let document = try? JSONDocument.parse(message), let text = document.root.text("token") else {
            return nil
        }
        return all.first { $0.origin == origin && $0.isSame(as: text) }?.scopes
    }
}
