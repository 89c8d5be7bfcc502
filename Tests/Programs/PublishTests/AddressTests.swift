import System
import Testing
import Wire

@testable import Publish

/// Where a broker is, and under what it is published.
struct AddressTests {
    private func fault(_ body: () throws(InletError) -> Void) -> String {
        do throws(InletError) {
            try body()
            return ""
        } catch {
            #expect(error.status == .usage)
            return error.message
        }
    }

    @Test(
        "Addresses of brokers, with the ports that are usual",
        arguments: [
            ("mqtt://localhost", "mqtt://localhost:1883", true),
            ("mqtts://localhost/", "mqtts://localhost:8883", true),
            ("MQTTS://Broker.Example:443", "mqtts://broker.example:443", false),
            ("mqtt://127.1.2.3:1", "mqtt://127.1.2.3:1", true), ("mqtt://[::1]", "mqtt://[::1]:1883", true),
            ("mqtts://[2001:db8::1]:65535", "mqtts://[2001:db8::1]:65535", false),
            ("mqtt://192.0.2.1", "mqtt://192.0.2.1:1883", false),
            ("mqtt://[::ffff:127.0.0.1]", "mqtt://[::ffff:127.0.0.1]:1883", false),
            ("mqtt://localhost.example", "mqtt://localhost.example:1883", false),
            ("mqtt://a_b-c.example", "mqtt://a_b-c.example:1883", false),
        ])
    func addresses(_ text: String, _ written: String, _ isLoopback: Bool) throws {
        let address = try BrokerAddress(text)
        #expect(address.description == written && address.isLoopback == isLoopback)
    }

    @Test(
        "What is no address of a broker is refused, with one that would do",
        arguments: [
            "", "broker", "broker:1883", "http://broker", "mqtt:/broker", "mqtt://", "mqtt://:1883",
            "mqtt://broker:",
            "mqtt://broker:0", "mqtt://broker:65536", "mqtt://broker:+1", "mqtt://broker:1883/x",
            "mqtt://broker?x",
            "mqtt://::1", "mqtt://[::1", "mqtt://[::1]x", "mqtt://[127.0.0.1]", "mqtt://[broker]",
            "mqtt://127.1",
            "mqtt://0177.0.0.1", "mqtt://2130706433", "mqtt://-a", "mqtt://a..b", "mqtt://a b",
            "mqtt://a\u{0}b",
            "mqtt://b\u{fc}cher.example", "mqtt://[fe80::1%eth0]",
        ])
    func noAddresses(_ text: String) {
        #expect(
            fault { () throws(InletError) in _ = try BrokerAddress(text) }.contains(
                "such as mqtts://broker.example:8883"))
    }

    @Test("A password in the URL is refused, and not repeated")
    func password() {
        let message = fault { () throws(InletError) in
            _ = try BrokerAddress("mqtts://deck:secret@broker.example")
        }
        #expect(message.contains("--credentials FILE") && !message.contains("secret"))
    }

    @Test("Without TLS only to this machine, unless asked; TLS options only with TLS")
    func plain() throws {
        for host in ["broker.example", "192.0.2.1", "[2001:db8::1]"] {
            #expect(
                fault { () throws(InletError) in _ = try PublishOptions(["--to=mqtt://\(host)"]) }.contains(
                    "--insecure"))
            #expect(
                try PublishOptions(["--to=mqtt://\(host)", "--insecure"]).broker.addresses != ["127.0.0.1"])
        }
        for host in ["localhost", "127.0.0.2", "[::1]"] {
            _ = try PublishOptions(["--to", "mqtt://\(host)"])
        }
        #expect(
            fault { () throws(InletError) in _ = try PublishOptions(["--to=mqtt://localhost", "--ca=a"]) }
                .contains("mqtts://"))
        #expect(
            fault { () throws(InletError) in _ = try PublishOptions(["--to=mqtts://a", "--key=a"]) }.contains(
                "be given together"))
    }

    @Test("What makes no sense is refused")
    func usage() throws {
        let to = "--to=mqtt://localhost"
        func message(_ words: String...) -> String {
            fault { () throws(InletError) in _ = try PublishOptions(words) }
        }
        #expect(message().contains("--to mqtts://HOST"))
        #expect(message("--to").contains("needs a value"))
        #expect(
            message(to, "--password=secret").contains("unknown option --password")
                && !message(to, "--password=secret").contains("secret"))
        #expect(message(to, to).contains("twice"))
        #expect(message(to, "--events=keys").contains("unknown line type \"keys\""))
        #expect(message(to, "--scopes=all").contains("unknown scope \"all\""))
        #expect(message(to, "--events=key").contains("--scopes keys"))
        #expect(try PublishOptions([to, "--events=key", "--scopes=keys"]).scopes == .keys)
        #expect(try PublishOptions([to]).scopes == [.commands, .pointer, .scenes])
        for id in ["", "a b", "a/b", "\u{e9}", String(repeating: "a", count: 65)] {
            #expect(message(to, "--client-id=\(id)").contains("1 to 64 letters"), "\(id)")
        }
    }

    @Test(
        "Prefixes of topics that readers can subscribe to by their levels",
        arguments: ["inlet", "site/inlet", "a b", "\u{e9}t\u{e9}", String(repeating: "a", count: 200)])
    func prefixes(_ prefix: String) throws {
        try Topics.check(prefix)
        let topics = Topics(prefix: prefix, machine: "00ff")
        #expect(
            topics.topic(of: "click") == "\(prefix)/00ff/click" && topics.status == "\(prefix)/00ff/status")
    }

    @Test(
        "Others are refused",
        arguments: [
            "", "+", "a/#", "a+b", "#", "a\u{0}b", "a\nb", "\u{7f}", "/a", "a/", "a//b", "/", "$SYS",
            "$share/a",
            String(repeating: "a", count: 201), "a\u{202e}b",
        ])
    func noPrefixes(_ prefix: String) {
        #expect(!fault { () throws(InletError) in try Topics.check(prefix) }.isEmpty)
    }
}
