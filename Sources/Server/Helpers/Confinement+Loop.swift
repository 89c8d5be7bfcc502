import System

// What a process that reads devices gives up: the daemon, `stream --user` and `record --user`.
extension Confinement {
    /// Gives up everything that `role` does not need, and says so where the kernel cannot.
    static func confineLoop(_ role: Role) {
        report(confine(role, readable.map { .reading(below: $0) }))
    }

    /// Becomes `user` and gives up the rest, once everything is open that takes a right.
    static func leaveRights(to user: String) throws(InletError) {
        // A process that is confined could not load what looks names up.
        prepareNames()
        try Privileges.drop(to: user)
        confineLoop(.stream)
    }
}
