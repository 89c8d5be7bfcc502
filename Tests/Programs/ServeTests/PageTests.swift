import Foundation
import Glibc
import TestSupport
import Testing

/// Pages of all kinds before a real server and a real daemon.
@Suite(.serialized)
struct PageTests {
    private func withServer(
        _ arguments: [String] = [], _ body: (ServeProcess, SimulatedDaemon) throws -> Void
    ) throws {
        let daemon = try SimulatedDaemon(isTimeVirtual: false)
        try withTemporaryFolder { site in
            try body(ServeProcess(["--site", site.path] + arguments, socket: daemon.socket), daemon)
        }
    }

    @Test("A page connects, says its name, subscribes, and receives lines")
    func connects() throws {
        try withServer(["--scopes", "keys,pointer,scenes"]) { server, daemon in
            let page = try server.open()
            let hello = try page.line(with: "")
            #expect(
                hello.contains(#""type":"hello","#)
                    && hello.contains(#""scopes":["keys","pointer","scenes"]"#))
            page.send("{\"id\":1,\n\"do\":\"program.identify\",\"name\":\"deck\"}")
            #expect(try page.line(with: #""identified""#).contains("\"name\":\"web:\(server.origin)/deck\""))
            page.send(#"{"id":2,"do":"subscribe","events":["key"]}"#)
            #expect(try page.line(with: #""id":2"#).contains(#""ok":true"#))
            try daemon.simulate(#""plug":"keyboard""#)
            try daemon.simulate(#""key":"a""#)
            #expect(try page.line(with: #""type":"key","#).contains(#""key":"KEY_A""#))
        }
    }

    @Test(
        "At its start the server says on standard error, in one line, what its pages will not receive",
        arguments: [false, true])
    func withheld(hasKeys: Bool) throws {
        let daemon = try SimulatedDaemon(isTimeVirtual: false)
        try withTemporaryFolder { site in
            let errors = Pipe()
            let scopes = hasKeys ? ["--scopes", "keys"] : []
            let server = try ServeProcess(
                ["--site", site.path] + scopes, socket: daemon.socket, errors: errors)
            #expect(server.stop() == 0)
            try errors.fileHandleForWriting.close()
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let lines = text.split(separator: "\n").filter { $0.contains("scope keys") }
            #expect(lines.count == (hasKeys ? 0 : 1), "\(text)")
            #expect(lines.allSatisfy { $0.contains("receive no key, keyPress, edit lines") })
        }
    }

    @Test("Lines count from 0, though those before the scopes were limited are left out")
    func sequence() throws {
        try withServer { server, _ in
            let page = try server.open()
            for number in 0..<3 { #expect(try page.line(with: "").contains("\"seq\":\(number),")) }
            page.send(#"{"id":1,"do":"ping"}"#)
            #expect(try page.line(with: "reply").contains(#""seq":3,"#))
        }
    }

    @Test("A page sees and asks no more than its token allows, whatever it subscribes to")
    func scopes() throws {
        try withServer { server, daemon in
            let page = try server.open()
            page.send(#"{"id":1,"do":"subscribe","scopes":["keys","control","pointer"]}"#)
            _ = try page.line(with: #""id":1"#)
            page.send(#"{"id":2,"d\u006f":"subscri\u0062e"}"#)
            _ = try page.line(with: #""id":2"#)
            page.send(#"{"id":3,"do":"keys.suspend"}"#)
            #expect(try page.line(with: #""id":3"#).contains(#""notPermitted""#))
            try daemon.simulate(#""plug":"keyboard""#)
            try daemon.simulate(#""key":"a""#)
            page.send(#"{"id":4,"do":"ping"}"#)
            while true {
                let line = try page.line(with: "")
                #expect(!line.contains("KEY_A"))
                if line.contains(#""id":4"#) { break }
            }
        }
    }

    @Test(
        "A page has no name but its origin's",
        arguments: ["web:https://other.example/deck", "web:deck", "a/b"])
    func names(_ name: String) throws {
        try withServer { server, _ in
            let page = try server.open()
            page.send("{\"id\":1,\"do\":\"program.identify\",\"name\":\"\(name)\"}")
            #expect(try page.line(with: #""id":1"#).contains(#""ok":false"#))
        }
    }

    @Test("A token lets in pages of its own origin alone, once for each of them")
    func tokens() throws {
        try withServer(["--allow-origin", "https://deck.example=pointer"]) { server, _ in
            #expect(server.urls.count == 2 && server.token != server.token(1))
            #expect(server.urls[1].hasPrefix("https://deck.example/#token="))
            let foreign = try PageSocket(port: server.port)
            try foreign.upgrade(host: "localhost:\(server.port)", origin: "https://deck.example")
            foreign.send("{\"token\":\"\(server.token(1))\"}")
            #expect(try foreign.line(with: "hello").contains(#""scopes":["pointer"]"#))
            for text in [
                "{\"token\":\"\(server.token(1))\"}", #"{"token":""}"#, #"{"token":null}"#, "x", "",
                "{\"token\":\"\(server.token)x\"}", #"{"id":1,"do":"ping"}"#,
            ] {
                let page = try server.connect()
                page.send(text)
                #expect(page.closeCode() == 4401, "\(text)")
            }
        }
    }

    @Test("A page that says nothing is closed")
    func silence() throws {
        try withServer { server, _ in
            let page = try server.connect()
            #expect(page.closeCode() == 4401)
        }
    }

    @Test(
        "Foreign origins, other names of the host, and other protocols are refused before anything is switched"
    )
    func handshakes() throws {
        try withServer { server, _ in
            let (own, host) = (server.origin, server.host)
            let cases: [(String?, String?, String?, Int)] = [
                (host, "https://evil.example", "inlet.1", 403), (host, "null", "inlet.1", 403),
                (host, nil, "inlet.1", 403), (host, own + ".evil.example", "inlet.1", 403),
                (host, "http://localhost:\(server.port)", "inlet.1", 403),
                ("evil.example:\(server.port)", own, "inlet.1", 421), ("evil.example", own, "inlet.1", 421),
                (nil, own, "inlet.1", 421), ("127.0.0.1", own, "inlet.1", 421),
                (host, own, nil, 400), (host, own, "inlet.2", 400), (host, own, "chat, inlet.1", 101),
            ]
            for (host, origin, subprotocol, status) in cases {
                let page = try PageSocket(port: server.port)
                try page.upgrade(host: host, origin: origin, subprotocol: subprotocol)
                #expect(page.status == status, "\(host ?? "-") \(origin ?? "-") \(subprotocol ?? "-")")
                if status == 101 { #expect(page.head.contains("Sec-WebSocket-Protocol: inlet.1")) }
            }
        }
    }

    @Test("What a page must not send closes its connection, and no other")
    func faults() throws {
        try withServer { server, _ in
            let witness = try server.open()
            let megabyte = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
            let cases: [(Int, (PageSocket) -> Void)] = [
                (1003, { $0.send(frame: [1], first: 0x82) }),
                (1007, { $0.send(frame: [0xFF]) }),
                (1009, { $0.send(frame: megabyte) }),
                (
                    1009,
                    { page in
                        page.send(frame: Array(megabyte[..<40_000]), first: 0x01)
                        page.send(frame: Array(megabyte[..<40_000]), first: 0x80)
                    }
                ),
                (1002, { $0.send(frame: [0x7B], isMasked: false) }),
                (1002, { $0.send(frame: [0x7B], first: 0xC1) }),
                (1002, { $0.send(frame: [0x7B], first: 0x80) }),
                (1002, { $0.send(frame: [UInt8](repeating: 0, count: 126), first: 0x89) }),
                (1002, { $0.send(frame: [], first: 0x83) }),
                (1009, { $0.write([0x81, 0xFF, 0x7F] + [UInt8](repeating: 0xFF, count: 7)) }),
            ]
            for (index, (code, act)) in cases.enumerated() {
                let page = try server.open()
                _ = try page.line(with: "hello")
                act(page)
                #expect(page.closeCode() == code, "case \(index)")
            }
            witness.send(#"{"id":1,"do":"ping"}"#)
            #expect(try witness.line(with: "reply").contains(#""ok":true"#))
        }
    }

    @Test("The longest message that may be is passed on")
    func longest() throws {
        try withServer { server, _ in
            let page = try server.open()
            let start = #"{"id":1,"do":"ping""#
            let blanks = String(repeating: " ", count: 64 * 1024 - start.utf8.count - 1)
            page.send(start + blanks + "}")
            #expect(try page.line(with: "reply").contains(#""ok":true"#))
        }
    }

    @Test("A page that does not read is told what it has lost, and the server keeps little of it")
    func slowReader() throws {
        try withServer { server, daemon in
            let page = try server.open()
            _ = try page.line(with: "snapshot")
            let before = server.residentSize
            try daemon.ask(#"{"do":"subscribe","events":[]}"#)
            try daemon.ask(#"{"do":"scene.activate","scene":"s","rect":[0,0,9,9]}"#)
            for _ in 0..<200 {
                var last = 0
                for _ in 0..<100 { last = try daemon.client.begin(#"{"do":"scene.refresh","scene":"s"}"#) }
                _ = try daemon.client.reply(to: last)
            }
            let kept = server.residentSize - before
            #expect(kept < 4096, "\(kept) KiB")
            #expect(try page.line(with: #""type":"gap""#).contains(#""lost":"#))
            #expect(try page.line(with: "").contains(#""type":"snapshot""#))
        }
    }

    @Test("A page that asks and does not read is held up, and the server keeps little of it")
    func slowAsker() throws {
        try withServer { server, _ in
            let page = try server.open()
            _ = try page.line(with: "snapshot")
            let before = server.residentSize
            // Each reply is longer than its request, and each ping is answered.
            page.sendUntilFull(#"{"id":"\#(String(repeating: "i", count: 200))","do":"ping"}"#)
            let kept = server.residentSize - before
            #expect(kept < 4096, "\(kept) KiB")
            #expect(try page.line(with: "reply").contains(#""ok":true"#))
        }
    }

    @Test("A page that ends its half of the connection is gone, and the daemon knows")
    func halfOpen() throws {
        try withServer { server, daemon in
            let page = try server.open()
            _ = try page.line(with: "hello")
            page.endWriting()
            #expect(page.closeCode() == 0)
            _ = try daemon.client.await(#""phase":"disconnected""#)
        }
    }

    @Test("The end of the daemon, and of the server, has a code")
    func ends() throws {
        try withServer { server, daemon in
            let page = try server.open()
            _ = try page.line(with: "hello")
            daemon.stop()
            #expect(page.closeCode() == 1012)
            #expect(try server.open().closeCode() == 1013)
            let last = try server.connect()
            #expect(server.stop() == 0)
            #expect(last.closeCode() == 1001)
        }
    }
}
