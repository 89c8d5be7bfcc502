import Client
import Glibc
import Options
import Subscription
import System
import Wire

struct SubscribeCommand: Command {
    static let grammar = Grammar(
        "subscribe", "Write the daemon's stream to standard output.",
        details: """
            The same lines as inlet stream, limited to this user's scopes and without access
            to the devices. --requests also sends requests from standard input.

            The status is 69 whenever the daemon closes the connection, an orderly stop
            included; 0 after SIGINT, SIGTERM or SIGHUP, and when standard output closes.
            """,
        options: [
            .socket
        ] + StreamOptions.ofLines + [
            .value("scopes", "SCOPES", "Limit this connection to these scopes: pointer,commands,…"),
            .requests,
        ],
        examples: [
            Example(
                "Print the region of each click",
                #"inlet subscribe --events click | jq -r '.region // empty'"#
            ),
            Example(
                "Read pointer lines 60 times a second, and no keys",
                "inlet subscribe --scopes pointer,scenes --max-rate 60"),
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
