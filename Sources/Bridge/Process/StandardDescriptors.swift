import CLinuxSystem
import Glibc

/// Standard input, output and error (stdio(3)): taken, whoever starts the program.
///
/// A program that is started without one of them (`2>&-`) would get its number for the next thing that it opens, and
/// write messages there, or leave it to a helper.
public enum StandardDescriptors {
    /// Opens `/dev/null` in the place of those that are closed. Reading and writing them still fails with EBADF: input
    /// is for writing only there, output and error for reading.
    public static func open() {
        for raw in STDIN_FILENO...STDERR_FILENO where fcntl(raw, F_GETFD) < 0 {
            // The kernel gives the lowest number that is free, which is this one.
            guard inlet_open("/dev/null", raw == STDIN_FILENO ? O_WRONLY : O_RDONLY, 0) == raw else {
                // Without /dev/null there is nobody to tell, and no safe way on.
                _exit(BridgeError.Status.io.rawValue)
            }
        }
    }
}
