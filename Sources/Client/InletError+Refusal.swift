package import System

extension InletError.Status {
    /// The status of a program that the daemon refuses.
    ///
    /// - Parameter code: the code of the reply's error.
    package init(refusal code: String) { self = code == "notPermitted" ? .noPermission : .unavailable }
}
