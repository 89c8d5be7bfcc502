import Client
import Glibc
import Subscription
import System
import Wire

struct SubscribeCommand: Command {
    static let grammar = Grammar(
        "subscribe", "Writes the daemon's stream to standard output.",
        details: """
            The same lines as inlet stream, without a right to the devices: of what the daemon
            lets this user see. With --requests it also takes what a program asks.

            The status is 69 when the daemon closes the connection, also when it stops in an
            orderly way; 0 after SIGINT, SIGTERM or SIGHUP, and when its reader goes.
            """,
        options: [
            .socket,
            .value("events", "TYPES", "Only these types of lines, with commas between: key,motion,button,…"),
            .value("max-rate", "HZ", "The most motion lines a second; what is between them is merged."),
            StreamOptions.explain,
            .value("scopes", "SCOPES", "Less than one may see and ask: pointer,commands,…"),
            .flag("requests", "Take requests, a JSON object a line, from standard input."),
        ])

    private let socket: String
    private let request: String?
    private let takesRequests: Bool

    init(_ arguments: Arguments) throws(InletError) {
        socket = arguments.socket
        takesRequests = arguments.has("requests")
        let stream = try StreamOptions(arguments)
        request = SubscriptionRequest.json(
            events: stream.types, maximumRate: stream.subscriber.maximumRate,
            scopes: try arguments.scopes(), explains: stream.subscriber.explains)
    }

    func run() throws(InletError) {
        let connection = try DaemonConnection(path: socket)
        var relay = try Relay(
            connection, first: request, input: takesRequests ? STDIN_FILENO : nil,
            output: OutputDescriptor(for: STDOUT_FILENO))
        try relay.run()
    }
}
