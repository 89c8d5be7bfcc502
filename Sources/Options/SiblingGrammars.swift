import System

// Commands that programs of their own execute, each of which reads the same words again.
extension Grammar {
    package static let serve = Grammar(
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

    package static let publish = Grammar(
        "publish", "Publish the daemon's stream to an MQTT broker.",
        details: """
            An unprivileged client of the daemon. Each line goes to PREFIX/MACHINE/TYPE with
            QoS 1, and has the hashed ids of this machine and of its boot as machine and boot.
            PREFIX/MACHINE/status, retained, holds whether this machine is connected.

            While the broker is away, or slow, at most 1 MiB waits. Beyond that the daemon drops
            lines, and a gap line says how many.

            Lines have the scopes commands, pointer and scenes unless --scopes names others. With
            keys, everyone who can read the topics reads everything you type.

            The credentials file has a line "user NAME" and a line "password WORD". It and the
            private key must be readable by their owner only.
            """,
        options: [
            .value("to", "URL", "Publish to this broker: mqtts://HOST[:PORT], or mqtt:// to this machine."),
            .value("topic", "PREFIX", "Begin topics with PREFIX (inlet)."),
            .socket,
            .value("events", "TYPES", "Publish only these line types, separated by commas: click,command,…"),
            .value("scopes", "SCOPES", "Publish lines of these scopes (commands,pointer,scenes)."),
            .value("ca", "FILE", "Trust only these authorities (PEM), not those of this machine."),
            .value("cert", "FILE", "Show the broker this certificate (PEM)."),
            .value("key", "FILE", "Private key of that certificate (PEM)."),
            .value("credentials", "FILE", "User and password for the broker."),
            .value(
                "client-id", "ID", "Client id for the broker (inlet- and 16 digits of the hashed machine id)."
            ),
            .value("machine-id", "FILE", "Hash the machine id in FILE (/etc/machine-id)."),
            .flag("insecure", "Allow mqtt:// to another machine: everyone on the way can read the lines."),
        ],
        examples: [
            Example(
                "Publish clicks and commands to a broker, as a user of it",
                "inlet publish --to mqtts://broker.example --events click,command --credentials /etc/inlet/broker"
            ),
            Example(
                "Publish everything but keys to the broker of this machine",
                "inlet publish --to mqtt://127.0.0.1"),
        ])
}
