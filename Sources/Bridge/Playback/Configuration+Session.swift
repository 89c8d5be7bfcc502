public import Trace

extension Configuration {
    /// What a recording is played with: the configuration at `other`, else its own, else the defaults. The machine's
    /// has no say.
    ///
    /// - Throws: ``BridgeError``: bad configuration; (bad data) where that of the recording at `path` does not fit.
    public init(of session: Session, at path: String, or other: String?) throws(BridgeError) {
        if let other {
            try self.init(path: other)
        } else if let text = session.configuration {
            try self.init(text: text, of: path)
        } else {
            self.init()
        }
    }
}
