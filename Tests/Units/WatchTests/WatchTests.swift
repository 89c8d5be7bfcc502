import InputModel
import TestSupport
import Testing
import Wire

@testable import Watch

/// What `inlet watch` draws, whole screens of a small stream that is made up.
struct WatchTests {
    private static let hello =
        #"{"type":"hello","time":1000000,"seq":0,"schema":1,"inlet":"0.1.0","space":[1920,1080],"scopes":["commands","keys","pointer","scenes"]}"#
    private static let snapshot = """
        {"type":"snapshot","time":1000000,"seq":1,"space":[1920,1080],"devices":[\
        {"device":1,"name":"Board","kinds":["keyboard"]},{"device":2,"name":"Mouse","kinds":["mouse"]}],\
        "keys":[],"modifiers":[],"locked":["capsLock"],"group":1,"pointer":{"x":960,"y":540,"buttons":[]},\
        "scenes":[{"scene":"shelf","rect":[0,0,9,9],"presentation":"standard","state":"foregroundActive",\
        "connected":true}],"focus":null,"hover":null,"press":null,"latch":null,"band":null,"selection":[]}
        """
    private static let changes = [
        #"{"type":"key","time":2000000,"phase":"began","device":1,"key":"KEY_LEFTSHIFT","text":"","modifiers":["shift"]}"#,
        #"{"type":"modifiers","time":2000000,"modifiers":["shift"],"locked":["capsLock"],"group":1}"#,
        #"{"type":"motion","time":2001000,"device":2,"dx":1.25,"dy":0,"x":961.25,"y":540,"modifiers":["shift"]}"#,
        #"{"type":"hover","time":2001000,"phase":"entered","scene":"shelf","region":"box","x":961.25,"y":540}"#,
        #"{"type":"motion","time":2002000,"device":2,"dx":1,"dy":0,"x":962.25,"y":540,"modifiers":["shift"]}"#,
        #"{"type":"motion","time":2003000,"device":2,"dx":1,"dy":-2,"x":963.25,"y":538,"modifiers":["shift"]}"#,
        #"{"type":"button","time":2010000,"phase":"began","device":2,"button":"primary","code":272,"x":963.25,"y":538,"count":1}"#,
        #"{"type":"press","time":2010000,"phase":"began","scene":"shelf","region":"box","button":"primary","x":963.25,"y":538}"#,
        #"{"type":"anomaly","time":2011000,"source":"device","what":"contradictoryKey","device":1,"count":3}"#,
    ]
    private static let statistics =
        #"{"type":"reply","time":2012000,"id":"watch","ok":true,"result":{"clients":2,"uptime":9,"lost":0,"resident":5242880,"latency":{"count":7,"p50":41,"p90":60,"p99":133,"p999":204,"max":310}}}"#

    private func model(_ lines: [String], from source: String = "/run/inlet/inlet.sock") throws -> WatchModel
    {
        var model = WatchModel(source: source)
        for line in lines {
            model.apply(try parsed(line), at: Timestamp(microseconds: 2_020_000))
        }
        return model
    }

    private func parsed(_ line: String) throws -> StreamLine {
        let parsed = StreamLine(Array(line.utf8).span)
        return try #require(parsed)
    }

    private func lines(_ model: WatchModel, _ columns: Int, _ rows: Int, _ glyphs: Glyphs = .unicode)
        -> [String]
    {
        let screen = WatchView.draw(model, Screen.Size(columns: columns, rows: rows), glyphs: glyphs)
        #expect(screen.lines.count == rows)
        #expect(screen.lines.allSatisfy { $0.columns <= columns })
        return screen.lines
    }

    private var whole: [String] { [Self.hello, Self.snapshot] + Self.changes + [Self.statistics] }

    @Test("A why line says what got it, and what did not")
    func why() throws {
        let why =
            #"{"type":"why","time":2010000,"seq":9,"about":8,"candidates":[{"program":1,"scene":"shelf","region":"box","lost":null,"detail":null},{"program":1,"scene":"shelf","region":"page","lost":"covered","detail":"region box"},{"program":2,"command":"save","lost":"inactive","detail":null},{"program":3,"lost":null,"detail":null}]}"#
        let nothing = #"{"type":"why","time":2010000,"seq":10,"about":9,"candidates":[]}"#
        let entries = try model([Self.hello, Self.snapshot, why, nothing]).log.entries.map(\.text)
        #expect(entries.suffix(2) == ["box, page covered, save inactive, another", "nothing"])
    }

    @Test("Everything at once, on 80 columns and 24 rows")
    func wide() throws {
        let drawn = lines(try model(whole), 80, 24).joined(separator: "\n")
        #expect(drawn == Self.wideScreen, "\n\(drawn)")
    }

    @Test("What matters most, on 40 columns and 12 rows")
    func narrow() throws {
        let drawn = lines(try model(whole), 40, 12).joined(separator: "\n")
        #expect(drawn == Self.narrowScreen, "\n\(drawn)")
    }

    @Test("Every size is drawn, and nothing is beyond it")
    func sizes() throws {
        let model = try model(whole)
        for columns in [1, 2, 3, 9, 39, 71, 72, 73, 200] {
            for rows in [1, 2, 3, 4, 5, 19, 20, 21, 60] { _ = lines(model, columns, rows) }
        }
    }

    @Test("What is not granted is said, and what is suspended")
    func scopes() throws {
        let few = Self.hello.replacing(#""commands","keys","pointer","scenes""#, with: "")
        let text = lines(try model([few, Self.snapshot]), 80, 24).joined(separator: "\n")
        for scope in ["keys", "pointer", "scenes"] {
            #expect(text.contains("missing scope: \(scope)"), "\(scope)")
        }
        let suspended = #"{"type":"scopes","time":3,"scopes":["pointer"],"keysSuspended":true}"#
        #expect(
            lines(try model([Self.hello, Self.snapshot, suspended]), 80, 24)
                .contains { $0.hasPrefix(" keys      suspended for all clients") })
    }

    @Test("What was typed is nowhere on the screen")
    func text() throws {
        let typed =
            #"{"type":"key","time":3,"phase":"began","device":1,"key":"KEY_Q","text":"secret","plainText":"secret"}"#
        for size in [(80, 24), (40, 12)] {
            let drawn = lines(try model([Self.hello, Self.snapshot, typed]), size.0, size.1)
            #expect(drawn.contains { $0.contains("KEY_Q") } && !drawn.contains { $0.contains("secret") })
        }
    }

    @Test("The rates go to nothing within a second, and then nothing is waited for")
    func decay() throws {
        var model = try model(whole)
        func rate(_ name: String) -> String? {
            WatchContent(model: model, glyphs: .unicode).rates(limit: 20).first { $0.name == name }?.text
        }
        // The shift, three motions, the button, the anomaly; what follows from them comes in the same frames.
        #expect(rate("frames") == "6" && rate("motion") == "3" && rate("lines") == "9")
        let first = model.takesStatistics(at: Timestamp(microseconds: 2_020_000))
        #expect(first)
        let reply = try parsed(Self.statistics)
        model.apply(reply, at: Timestamp(microseconds: 2_020_000))
        var wakes = 0
        while model.deadline != .distantFuture {
            wakes += 1
            _ = model.advance(to: model.deadline)
            try #require(wakes < 20)
        }
        #expect(rate("frames") == "0" && rate("motion") == "0" && wakes == 10)
    }

    @Test("The daemon is asked at most once a second, and not where nothing happens")
    func asking() throws {
        var model = try model([Self.hello, Self.snapshot])
        let reply = try parsed(Self.statistics)
        let motion = try parsed(Self.changes[2])
        var asked: [Int64] = []
        for tenth in 0..<60 as Range<Int64> {
            let now = Timestamp(microseconds: tenth * 100_000)
            if tenth < 30 { model.apply(motion, at: now) }
            _ = model.advance(to: now)
            if model.takesStatistics(at: now) {
                asked.append(tenth)
                model.apply(reply, at: now)
            }
        }
        #expect(asked == [0, 10, 20, 30])
    }
}

extension WatchTests {
    private static let wideScreen = """
         inlet 0.1.0 · /run/inlet/inlet.sock                                    q quits
        ─ Devices ────────────────────────────────── ─ Pointer ─────────────────────────
         1   Board · keyboard                         at        963.3, 538 of 1920×1080
         2   Mouse · mouse                            buttons   primary
                                                      hover     shelf/box
                                                      press     shelf/box
                                                      latch     -
        ─ Keys ─────────────────────────────────────  band      -
         keys      KEY_LEFTSHIFT                      selected  -
         modifiers shift                              focus     -
         layout    2, capsLock locked                 scenes    [shelf]
        ─ Events ─────────────────────────────────── ─ Last second ─────────────────────
         1.000      snapshot the whole state          frames          6
         2.000      key began KEY_LEFTSHIFT           lines           9
         2.000      modifiers shift                   motion          3
         2.001      motion 961.3 540                  anomaly         1
         2.001      hover entered shelf/box           button          1
         2.003      motion ×2 963.3 538               hover           1
         2.010      button began primary 963.3 538    key             1
         2.010      press began shelf/box primary 9…  modifiers       1
         2.011      anomaly device contradictoryKey… ─ Latency, µs ─────────────────────
                                                      p50 41  p90 60  p99 133
                                                      p99.9 204  max 310
                                                      clients 2 · 5 MB
        """
    private static let narrowScreen = """
         inlet 0.1.0 · /run/inlet/inle… q quits
         keys      KEY_LEFTSHIFT
         modifiers shift
         at        963.3, 538 of 1920×1080
         buttons   primary
         hover     shelf/box
         press     shelf/box
         a second  lines 9  motion 3  anomaly 1
         µs        p50 41  p99 133  max 310
        ─ Events ───────────────────────────────
         press began shelf/box primary 963.3 538
         anomaly device contradictoryKey 3
        """
}
