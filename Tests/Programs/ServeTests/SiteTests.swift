import Foundation
import Glibc
import TestSupport
import Testing

@testable import Serve

/// A folder of pages: what of it is served, and nothing beside it.
struct SiteTests {
    @Test(
        "A target is a path below the folder",
        arguments: [
            ("/", "index.html"), ("/a/", "a/index.html"), ("/a.js?x=/../b", "a.js"),
            ("/a%20b.css", "a b.css"),
            ("/%C3%A9.html", "é.html"),
        ])
    func paths(_ target: String, _ path: String) { #expect(Site.path(target) == path) }

    @Test(
        "Hidden parts, empty ones, and what is no path, are none",
        arguments: [
            "/..", "/../x", "/a/../../x", "/%2e%2e/x", "/%2E./x", "/..%2fx", "/.git/config", "/a/.x", "//x",
            "/a//x",
            "/./x", "/%00", "/a%00.html", "/%", "/%2", "/%zz", "/%+1", "/%FF", "x", "", "http://x/", "*",
        ])
    func noPaths(_ target: String) { #expect(Site.path(target) == nil) }

    @Test("Files are served with their type, and neither folders, pipes nor what lies outside")
    func files() throws {
        try withTemporaryFolder { folder in
            let root = folder.appending(path: "site")
            try FileManager.default.createDirectory(
                at: root.appending(path: "a"), withIntermediateDirectories: true)
            for name in ["site/index.html", "site/a/main.js", "site/a/none", "secret"] {
                try "text".write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
            }
            let links = [
                ("out", "../secret"), ("up", ".."), ("in.html", "index.html"), ("root", "/etc/passwd"),
            ]
            for (name, target) in links { symlink(target, root.appending(path: name).path) }
            mkfifo(root.appending(path: "pipe").path, 0o644)
            let daemon = try SilentDaemon()
            let server = try ServeProcess(["--site", root.path], socket: daemon.path)
            for (path, type) in [
                ("/", "text/html; charset=utf-8"), ("/in.html", "text/html; charset=utf-8"),
                ("/a/main.js", "text/javascript; charset=utf-8"), ("/a/none", "application/octet-stream"),
            ] {
                let (status, head, body) = try server.get(path)
                #expect(status == 200 && body == "text" && head.contains("Content-Type: \(type)"), "\(path)")
                #expect(head.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"))
                #expect(head.contains("X-Content-Type-Options: nosniff"))
                #expect(!head.contains(server.token))
            }
            for path in ["/out", "/up/secret", "/root", "/pipe", "/a", "/a/", "/nothing", "/%2e%2e/secret"] {
                #expect(try server.get(path).0 == 404, "\(path)")
            }
            #expect(try server.get("/", method: "POST").0 == 405)
            #expect(try server.get("/", host: "evil.example").0 == 421)
            let (status, head, body) = try server.get("/", method: "HEAD")
            #expect(status == 200 && head.contains("Content-Length: 4") && body.isEmpty)
            let long = try server.get("/" + String(repeating: "a", count: 70_000))
            #expect(long.0 == 400)
        }
    }

    @Test("A large file comes whole")
    func large() throws {
        try withTemporaryFolder { folder in
            let data = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
            try data.write(to: folder.appending(path: "large.png"))
            let daemon = try SilentDaemon()
            let server = try ServeProcess(["--site", folder.path], socket: daemon.path)
            let page = try PageSocket(port: server.port)
            try page.request("GET /large.png HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
            #expect(Data(page.rest()) == data)
        }
    }
}
