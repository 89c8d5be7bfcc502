import Glibc
import System

/// Executes `inlet-serve`, so that nothing for the network is in this program, which is the daemon's, too.
struct ServeCommand: Command {
    static let grammar = Grammar(
        "serve", "Connects pages in a browser to the daemon over WebSocket.",
        details: """
            An unprivileged client of the daemon. It listens on a loopback address only, and
            prints the URL of each page with a token that is new at each start. Only a page
            opened with that URL can connect. A page named NAME is the program web:ORIGIN/NAME.

            Pages get the scopes commands, pointer and scenes unless --scopes names others. With
            keys, a page reads everything you type.
            """,
        options: [
            .value("listen", "ADDRESS", "Listen on this loopback address (127.0.0.1:7711)."),
            .socket,
            .value(
                "allow-origin", "URL", repeats: true,
                "Allow pages of this origin; URL=SCOPES sets their scopes."),
            .value("site", "DIR", "Serve the pages in this folder. Anyone on this machine can read them."),
            .value("scopes", "SCOPES", "Give pages these scopes (commands,pointer,scenes)."),
        ],
        examples: [
            Example("Serve a folder of pages", "inlet serve --site /usr/share/inlet/site"),
            Example(
                "Allow pages of a development server",
                "inlet serve --allow-origin http://localhost:5173"),
        ])

    /// What the program is called, and where the package puts it.
    private static let name = "inlet-serve"
    private static let folder = "/usr/libexec/inlet"

    private let words: [String]

    init(_ arguments: Arguments) throws(InletError) {
        var words = ["--socket=\(arguments.socket)"]
        for name in ["listen", "allow-origin", "site", "scopes"] {
            words += arguments.all(name).map { "--\(name)=\($0)" }
        }
        self.words = words
    }

    func run() throws(InletError) {
        let places = [Self.ownFolder, Self.folder].compactMap { $0 }
        for place in places { try execute("\(place)/\(Self.name)") }
        throw InletError(
            .unavailable,
            "\(Self.name) is not in \(places.joined(separator: " or ")); install the package, or build it with: swift build --product \(Self.name)"
        )
    }

    /// Where this program is, whatever it was called by.
    private static var ownFolder: String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count)
        guard count > 0 else { return nil }
        let text = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.lastIndex(of: "/").map { String(text[..<$0]) }
    }

    /// Becomes the program at `path`; returns where there is none.
    private func execute(_ path: String) throws(InletError) {
        var pointers = ([path] + words).map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        execv(path, pointers)
        guard errno == ENOENT else {
            throw InletError(
                .noPermission,
                "\(path): \(Descriptor.reason(errno)); it must be a program that you may execute")
        }
    }
}
