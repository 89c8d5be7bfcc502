import Wire

/// The proof that a user has admitted a page: bound to the page's origin and to scopes, and new at each start.
struct Token: Sendable {
    /// 256 random bits, in characters that a URL may contain.
    let text: String
    let origin: Origin
    let scopes: Scopes

    private static let byteCount = 32
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// A new token for `origin`, from the kernel's random numbers (getrandom(2)).
    init(origin: Origin, scopes: Scopes) {
        var generator = SystemRandomNumberGenerator()
        // Each character holds six bits.
        let count = (Self.byteCount * 8 + 5) / 6
        text = String(
            decoding: (0..<count).map { _ in Self.digits[Int.random(in: 0..<64, using: &generator)] },
            as: UTF8.self)
        self.origin = origin
        self.scopes = scopes
    }

    /// True if `other` is this token. The time that the comparison takes does not depend on where they differ.
    fileprivate func isSame(as other: String) -> Bool {
        let (mine, theirs) = (Array(text.utf8), Array(other.utf8))
        guard mine.count == theirs.count else { return false }
        return zip(mine, theirs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// The tokens of this process.
struct Tokens: Sendable {
    let all: [Token]

    /// True if a page of this origin can have a token.
    func allows(_ origin: Origin) -> Bool { all.contains { $0.origin == origin } }

    /// The scopes of the token in a page's first message, or nil if that has no token for `origin`.
    func scopes(of message: Span<UInt8>, from origin: Origin) -> Scopes? {
        guard let document = try? JSONDocument.parse(message), let text = document.root.text("token") else {
            return nil
        }
        return all.first { $0.origin == origin && $0.isSame(as: text) }?.scopes
    }
}
