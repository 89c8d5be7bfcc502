import System
import Testing
import Wire

@testable import Serve

/// What `inlet serve` takes, and what it says of what it does not.
struct OptionTests {
    private func message(_ words: String...) -> String {
        do throws(InletError) {
            _ = try ServeOptions(words)
            return ""
        } catch {
            #expect(error.status == .usage)
            return error.message
        }
    }

    @Test(
        "Only addresses of this machine are listened on",
        arguments: [
            ("127.0.0.1:7711", "127.0.0.1:7711"), ("127.1.2.3:0", "127.1.2.3:0"), ("[::1]:80", "[::1]:80"),
            ("localhost:7711", "127.0.0.1:7711"),
        ])
    func loopback(_ text: String, _ authority: String) throws {
        #expect(try ListenAddress(text).authority == authority)
    }

    @Test(
        "Others are refused, with one that would do",
        arguments: [
            "0.0.0.0:7711", "192.168.1.2:7711", "[::]:7711", "*:7711", "example.org:7711",
            "127.0.0.1.example.org:1",
            "0177.0.0.1:7711", "127.0.0.01:7711", "127.1:7711", "127.0.0.256:7711", "[fe80::1]:7711", ":7711",
        ])
    func others(_ text: String) {
        #expect(throws: InletError.self) { try ListenAddress(text) }
        #expect(message("--site=.", "--listen", text).contains("use 127.0.0.1:"))
    }

    @Test(
        "A port is a number",
        arguments: ["127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:65536", "127.0.0.1:-1"])
    func ports(_ text: String) {
        #expect(message("--site=.", "--listen", text).contains("such as 127.0.0.1:7711"))
    }

    @Test(
        "A page's URL gives its origin as browsers write it",
        arguments: [
            ("https://Deck.Example", "https://deck.example"),
            ("https://deck.example:443/a?b=c", "https://deck.example"),
            ("http://localhost:80/", "http://localhost"), ("http://localhost:5173", "http://localhost:5173"),
            ("http://[::1]:8080/x", "http://[::1]:8080"), ("http://[::1]", "http://[::1]"),
        ])
    func origins(_ url: String, _ origin: String) throws {
        #expect(try Origin(url: url).description == origin)
    }

    @Test(
        "What is no origin of a page is refused",
        arguments: [
            "*", "null", "deck.example", "file:///home/a.html", "https://", "https://a b",
            "https://u@deck.example",
            "https://deck.example:x", "https://deck.example/#x", "https://*.example",
        ])
    func noOrigins(_ url: String) {
        #expect(message("--allow-origin", url).contains("such as https://deck.example"))
    }

    @Test("A URL may say its own scopes, and its path and query stay in what is printed")
    func scopes() throws {
        let options = try ServeOptions([
            "--allow-origin=https://a.example=keys,control", "--allow-origin", "https://b.example/x?y=z",
            "--allow-origin", "https://c.example/d=pointer", "--scopes", "scenes",
        ])
        #expect(options.pages.map(\.scopes) == [[.keys, .control], nil, [.pointer]])
        let (tokens, urls) = options.tokens(at: .standard)
        #expect(tokens.all.map(\.scopes) == [[.keys, .control], [.scenes], [.pointer]])
        #expect(
            urls.map { $0.prefix { $0 != "#" } }
                == ["https://a.example/", "https://b.example/x?y=z", "https://c.example/d"])
        #expect(Set(tokens.all.map(\.text)).count == 3 && tokens.all.allSatisfy { $0.text.count == 43 })
    }

    @Test("What makes no sense is refused")
    func usage() {
        #expect(message().contains("--site DIR"))
        #expect(message("--site").contains("needs a value"))
        #expect(message("--sight=.").contains("unknown option --sight"))
        #expect(message("--site=.", "--scopes=keys,all").contains("\"all\""))
        #expect(message("--allow-origin=https://a.example=all").contains("\"all\""))
    }

    @Test("What is typed, and control, are for those alone whose user says so")
    func standardScopes() throws {
        #expect(try ServeOptions(["--site=."]).scopes == [.pointer, .commands, .scenes])
    }

    @Test("What pages without keys do not receive is said once, with those that it is about")
    func withheld() throws {
        let standard = try #require(try ServeOptions(["--site=."]).withheld)
        #expect(standard.hasPrefix("scope keys is not granted to this server's pages: "))
        #expect(standard.contains("no key, keyPress, edit lines"))
        #expect(try ServeOptions(["--site=.", "--scopes=keys"]).withheld == nil)
        let mixed = try ServeOptions([
            "--site=.", "--scopes=keys", "--allow-origin=https://a.example/x=pointer",
            "--allow-origin=https://b.example",
        ])
        #expect(mixed.withheld?.hasPrefix("scope keys is not granted to https://a.example: ") == true)
        let others = try ServeOptions(["--allow-origin=https://a.example=keys"])
        #expect(others.withheld == nil)
    }

    @Test("The host is this server, by its address or as localhost, with its port")
    func hosts() throws {
        let address = try ListenAddress("127.0.0.1:7711")
        for name in ["127.0.0.1:7711", "localhost:7711", "LOCALHOST:7711"] {
            #expect(address.isNamed(by: name))
        }
        for name in [
            "127.0.0.1", "localhost", "127.0.0.1:7712", "evil.example:7711", "127.0.0.1:7711.evil.example",
            "",
        ] {
            #expect(!address.isNamed(by: name))
        }
        let standard = try ListenAddress("[::1]:80")
        for name in ["[::1]", "[::1]:80", "localhost"] { #expect(standard.isNamed(by: name)) }
        #expect(Origin(of: standard).description == "http://[::1]")
    }
}
