import Glibc
import Options
import System

struct ServeCommand: Command {
    static let grammar = Grammar.serve

    private let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    func run() throws(InletError) { try SiblingProgram.execute("inlet-serve", arguments.words) }
}

struct PublishCommand: Command {
    static let grammar = Grammar.publish

    private let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    func run() throws(InletError) { try SiblingProgram.execute("inlet-publish", arguments.words) }
}

/// Another program of this package, which a command executes in place of this one: this one, which is also the daemon,
/// contains no network code.
enum SiblingProgram {
    /// The folder that the package installs them to.
    private static let folder = "/usr/libexec/inlet"

    /// Executes the program `name`, from the folder of this program or the one that the package installs it to.
    ///
    /// - Throws: ``InletError``: not available if it is in neither folder, no permission.
    static func execute(_ name: String, _ words: [String]) throws(InletError) {
        let places = [ownFolder, folder].compactMap { $0 }
        for place in places { try become("\(place)/\(name)", words) }
        throw InletError(
            .unavailable,
            "\(name) is not in \(places.joined(separator: " or ")); install the package, or run 'swift "
                + "build --product \(name)'"
        )
    }

    /// The folder of this program, whatever name it was started by.
    private static var ownFolder: String? {
        FileContents.target(ofLink: "/proc/self/exe").map(FileContents.folder)
    }

    /// Executes the program at `path`; returns if it does not exist.
    private static func become(_ path: String, _ words: [String]) throws(InletError) {
        var pointers = ([path] + words).map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        execv(path, pointers)
        guard errno == ENOENT else {
            throw InletError(
                .noPermission, path, .last, advice: "; it must be a program that you can execute")
        }
    }
}
