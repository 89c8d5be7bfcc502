import Client
import Options
import System

struct RequestCommand: Command {
    static let grammar = Grammar(
        "request", "Send requests to the daemon and print the replies.",
        details: """
            Each JSON is one request, such as '{"do": "stats"}'; - reads them from standard
            input, one a line. Their declarations end with the command. The status is 65
            if the daemon refused one.
            """,
        operands: ["JSON…"], options: [.socket],
        examples: [
            Example("Print the counters of the daemon", #"inlet request '{"do": "stats"}'"#),
            Example(
                "Switch to another keyboard layout",
                #"inlet request '{"do": "keyboard.set", "layout": "de"}'"#),
        ])

    private let socket: String
    private let requests: [String]

    init(_ arguments: Arguments) throws(InletError) {
        socket = arguments.socket
        requests = arguments.operands
        if requests.contains(where: { $0.contains("\n") }) {
            throw InletError(.usage, "a request must be one line; pass several as several arguments")
        }
        if requests.contains(where: Dialogue.isBlank) {
            throw InletError(.usage, "an argument is blank; write a request as '{\"do\": \"stats\"}'")
        }
    }

    func run() throws(InletError) {
        var dialogue = Dialogue(try DaemonConnection(path: socket))
        var hasFailed = false
        for request in requests {
            let lines = request == "-" ? try Dialogue.standardInput() : [request]
            for line in lines {
                let reply = try dialogue.ask(line)
                try StandardOutput.print(reply.line)
                if reply.isError { hasFailed = true }
            }
        }
        if hasFailed { throw InletError(.badData, "") }
    }
}
