import Foundation
import Glibc
import TestSupport
import Testing

@testable import Configuration
@testable import System

/// Whose a configuration may be, for a privileged process; `Tests/Programs/DaemonCommands/run configuration_files` asks the program.
struct ConfigurationFileTests {
    /// A file of this user's in a folder of its own, which other users can neither write nor replace.
    private func withFile(_ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "inlet.yaml").path
            try "grab: true\n".write(toFile: path, atomically: false, encoding: .utf8)
            try #require(chmod(path, 0o600) == 0 && chmod(folder.path, 0o755) == 0)
            try body(path)
        }
    }

    private func isRefused(_ path: String, isPrivileged: Bool = true, user: uid_t = geteuid()) -> Bool {
        do throws(InletError) {
            _ = try ConfigurationFile(path, user: user, isPrivileged: isPrivileged).read(path)
            return false
        } catch {
            #expect(
                error.status == .badConfiguration && error.message.contains("another user could change it"))
            return true
        }
    }

    @Test(
        "A file that others may write is refused, by its group or by everyone",
        arguments: [0o620, 0o602, 0o666])
    func writable(_ mode: mode_t) throws {
        try withFile { path in
            #expect(!isRefused(path))
            try #require(chmod(path, mode) == 0)
            #expect(isRefused(path))
            #expect(!isRefused(path, isPrivileged: false))
        }
    }

    @Test(
        "A file of more than 1 MiB is a fault of the configuration, with status 78",
        arguments: [1, 2, 65_536])
    func large(_ excess: Int) throws {
        try withFile { path in
            try String(repeating: "#", count: (1 << 20) + excess)
                .write(toFile: path, atomically: false, encoding: .utf8)
            let error = #expect(throws: InletError.self) { try Configuration(path: path) }
            #expect(error?.status.rawValue == 78)
            #expect(error?.message.hasPrefix("\(path):") == true, "\(error?.message ?? "")")
        }
    }

    @Test("So is one in a folder that others may write, unless they cannot replace it there")
    func folder() throws {
        try withFile { path in
            let folder = String(path.dropLast("/inlet.yaml".count))
            for (mode, expected) in [(0o775, true), (0o757, true), (0o1777, false), (0o700, false)]
                as [(mode_t, Bool)]
            {
                try #require(chmod(folder, mode) == 0)
                #expect(isRefused(path) == expected, "\(String(mode, radix: 8))")
            }
        }
    }

    @Test("A link is as good as the file that it leads to, and the folders of both")
    func link() throws {
        try withFile { path in
            try withFile { other in
                let link = other + ".link"
                try #require(symlink(path, link) == 0)
                #expect(!isRefused(link))
                try #require(chmod(String(other.dropLast("/inlet.yaml".count)), 0o777) == 0)
                #expect(isRefused(link) && !isRefused(path))
                try #require(chmod(path, 0o622) == 0)
                #expect(isRefused(path))
            }
        }
    }

    @Test("One of another user's is refused")
    func owner() throws {
        try withFile { path in
            if geteuid() == 0 {
                try #require(chown(path, 12345, 0) == 0)
                #expect(isRefused(path) && !isRefused(path, user: 12345))
            } else {
                #expect(isRefused(path, user: geteuid() + 1))
            }
            #expect(!isRefused(path, isPrivileged: false))
        }
    }

    @Test("A FIFO is refused instead of waited for, whoever asks")
    func fifo() throws {
        try withFile { file in
            let path = file + ".fifo"
            try #require(mkfifo(path, 0o600) == 0)
            #expect {
                _ = try ConfigurationFile(path, user: geteuid(), isPrivileged: false).read(path)
            } throws: {
                ($0 as? InletError)?.message.contains("not a regular file") == true
            }
        }
    }
}
