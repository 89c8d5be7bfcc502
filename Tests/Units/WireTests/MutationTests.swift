import InputModel
import Interaction
import TestSupport
import Testing

@testable import Wire

struct MutationTests {
    private static let lines = [
        #"{"id":7,"do":"ping"}"#,
        #"{"id":"a\u00e4\ud83d\ude00","do":"subscribe","events":["key","motion"],"maxRate":60.5}"#,
        #"{"do":"space.set","displays":[[0,0,1920,1080],[1920,0,1e3,1080]]}"#,
        #"{"do":"scene.activate","scene":"ß😀","rect":[0,0,10,10],"activity":{"a":[1,null,"x"]},"regions":[]}"#,
        #"{"do":"scene.restoration","scene":"s","extend":true}"#,
        #"{"do":"regions.set","scene":"s","regions":[{"id":"a","rect":[0,0,1,1],"slop":[1,2,3,4],"latch":["#
            + #""vertical"],"style":{"effect":{"kind":"hover","tint":"none"},"shape":{"kind":"path","id":"p"},"#
            + #""accessories":["top",{"shape":"arrow","angle":-1.5e-3}]},"gestures":[{"gesture":"tap","count":2}]}]}"#,
        #"{"id":-0.5,"do":"regions.update","scene":"s","put":[],"remove":["b"],"move":[["c",1,2]],"scroll":[["d",0,9]]}"#,
        #"{"do":"commands.insert","before":"paste","commands":[{"id":"a","keys":"ctrl+k ctrl+c","value":{"x":1}},"#
            + #"{"id":"m","title":"M","commands":[{"id":"b","input":"/","modifiers":["primary","shift"]}]}]}"#,
        #"{"do":"commands.customize","commands":[{"id":"copy","keys":"j&k","shown":false},{"id":"b","keys":null}]}"#,
        #"{"do":"responder.set","scene":"s","actions":{"copy":{"enabled":true,"state":"on"},"x":false},"first":true}"#,
        #"{"do":"keyboard.set","layout":"us,de","group":1}"#,
    ].map { Array($0.utf8) }

    /// Bytes that mean something, which chance alone seldom makes.
    private static let telling =
        Array("{}[],:\"\\u0-+.eEntf \n".utf8) + [0, 0x7f, 0x80, 0xc3, 0xed, 0xf4, 0xff]

    @Test("Whatever bytes come, the line is a request or an error with its place")
    func mutations() {
        var random = SeededRandom(seed: 20)
        var (requests, errors) = (0, 0)
        for _ in 0..<20_000 {
            var bytes = Self.lines.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...2, using: &random) { Self.mutate(&bytes, &random) }
            let line = RequestLine.parse(bytes)
            guard let error = line.error else {
                requests += 1
                continue
            }
            errors += 1
            let column = error.position.column
            guard !error.message.isEmpty, error.position.line == 1, 1...bytes.count + 1 ~= column else {
                Issue.record("\(error) for \(String(decoding: bytes, as: UTF8.self))")
                return
            }
        }
        // Both happen often, so both were tried.
        #expect(requests > 200 && errors > 10_000, "\(requests) requests, \(errors) errors")
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1 where place < bytes.count: bytes[place] = telling.randomElement(using: &random)!
        case 2, 3: bytes.insert(telling.randomElement(using: &random)!, at: place)
        case 4 where place < bytes.count: bytes.remove(at: place)
        case 5: bytes.removeSubrange(place...)
        default:
            // A piece of another line.
            let other = lines.randomElement(using: &random)!
            let start = Int.random(in: 0..<other.count, using: &random)
            bytes.insert(contentsOf: other[start..<min(start + 12, other.count)], at: place)
        }
    }
}
