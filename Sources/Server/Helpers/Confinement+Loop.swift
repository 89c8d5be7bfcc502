import System

// The confinement of processes that read devices: the daemon, `stream --user` and `record --user`.
extension Confinement {
    /// Drops everything that `role` does not need, and reports restrictions that the kernel does not support.
    static func confineLoop(_ role: Role) {
        report(confine(role, readable.map { .reading(below: $0) }))
    }

    /// Becomes `user` and drops the other privileges, once everything that needs privileges is open.
    static func leaveRights(to user: String) throws(InletError) {
        // A confined process could not load the modules that look up names.
        prepareNames()
        try Privileges.drop(to: user)
        confineLoop(.stream)
    }
}
