import Options
package import System
package import Wire

/// The options of `inlet publish`.
package struct PublishOptions: Sendable {
    package var broker: BrokerAddress
    /// The path of the daemon's socket.
    package var socketPath = StandardSocket.path
    package var prefix = "inlet"
    /// The line types to publish; nil: the default ones.
    package var events: [StreamType]?
    /// The scopes to publish, of those that this user has. Typed text is published only on request.
    package var scopes: Scopes = [.pointer, .commands, .scenes]
    /// The file of authorities that may sign the broker's certificate; nil: the authorities of this machine.
    package var authorities: String?
    /// This machine's own certificate, and its private key.
    package var certificate: String?
    package var key: String?
    package var credentials: String?
    /// The file of the machine id, which is published only as a hash.
    package var machineID = "/etc/machine-id"
    /// nil: derived from the machine's hashed id.
    package var clientID: String?
    /// Allows a connection to another machine without TLS.
    package var isInsecure = false

    /// Parses the arguments of `inlet publish`.
    ///
    /// - Parameter words: as ``Grammar/publish`` has them.
    /// - Throws: ``InletError`` (usage) that says which argument is wrong and how to correct it.
    package init(_ words: [String]) throws(InletError) {
        let arguments = try Arguments(words, grammar: .publish)
        guard let url = arguments.value("to") else {
            throw InletError(.usage, "no broker; name one with --to mqtts://HOST")
        }
        broker = try BrokerAddress(url)
        socketPath = arguments.socket
        prefix = arguments.value("topic") ?? prefix
        events = try arguments.types()
        scopes = try arguments.scopes() ?? scopes
        authorities = arguments.value("ca")
        certificate = arguments.value("cert")
        key = arguments.value("key")
        credentials = arguments.value("credentials")
        machineID = arguments.value("machine-id") ?? machineID
        clientID = arguments.value("client-id")
        isInsecure = arguments.has("insecure")
        try check()
    }

    /// Rejects invalid values and combinations.
    private func check() throws(InletError) {
        try Topics.check(prefix)
        if let clientID { try Self.check(clientID: clientID) }
        guard (certificate == nil) == (key == nil) else {
            throw InletError(
                .usage,
                "--cert and --key must be given together: a certificate, and its private key")
        }
        guard broker.isEncrypted || authorities == nil && certificate == nil else {
            throw InletError(.usage, "--ca, --cert and --key need TLS; use --to mqtts://\(broker.host)")
        }
        guard broker.isEncrypted || broker.isLoopback || isInsecure else {
            throw InletError(
                .usage,
                "--to: \(broker.description) is another machine, and without TLS anyone on the way could "
                    + "read the lines; use mqtts://, or --insecure if you trust the network")
        }
        if let hidden = events?.first(where: { !$0.isSeen(with: scopes) }) {
            throw InletError(
                .usage,
                "--events: \(hidden.name) needs a scope that --scopes leaves out; name every scope that "
                    + "you want, such as --scopes keys"
            )
        }
    }

    private static func check(clientID: String) throws(InletError) {
        let isFine =
            (1...64).contains(clientID.utf8.count)
            && clientID.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || $0.properties.numericType != nil
                        || "._:-".unicodeScalars.contains($0))
            }
        guard isFine else {
            throw InletError(.usage, "--client-id: use 1 to 64 letters, digits, and . _ : -")
        }
    }
}
