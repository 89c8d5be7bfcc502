import System

/// Executes `inlet-serve`, so that this program, which is also the daemon, contains no network code.
struct ServeCommand: Command {
    static let grammar = Grammar(
        "serve", "Connect pages in a browser to the daemon over WebSocket.",
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

    private let words: [String]

    init(_ arguments: Arguments) { words = arguments.words }

    func run() throws(InletError) { try SiblingProgram.execute("inlet-serve", words) }
}
