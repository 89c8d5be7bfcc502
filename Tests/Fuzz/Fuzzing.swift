import Engine
import Regions

/// What takes bytes from outside, and what must hold whatever they are.
protocol FuzzTarget: SendableMetatype {
    static var name: String { get }
    /// The most bytes of memory that an input of `count` bytes may take at once.
    static func memoryLimit(_ count: Int) -> Int
    static func run(_ bytes: [UInt8])
}

enum Fuzzing {
    static let targets: [any FuzzTarget.Type] = [
        MCAPTarget.self, EvemuTarget.self, LibinputTarget.self, RequestsTarget.self, ProgramsTarget.self,
        RegionsTarget.self, ConfigurationTarget.self, EventsTarget.self, LinesTarget.self,
    ]

    static func expectInvariants(of engine: borrowing Engine) {
        do throws(BrokenInvariant) {
            try engine.checkInvariants()
        } catch {
            fatalError(error.description)
        }
    }

    static func expect(_ isTrue: Bool, _ message: @autoclosure () -> String) {
        if !isTrue { fatalError(message()) }
    }

    /// The target of this name.
    static func target(_ name: some StringProtocol) -> any FuzzTarget.Type {
        guard let target = targets.first(where: { $0.name == name }) else {
            // Not by a key path, which Swift 6.3 crashes over.
            let names = targets.map { $0.name }.joined(separator: ", ")
            fatalError("--target=NAME, which is one of \(names)")
        }
        return target
    }
}

/// What a fuzzer's input decides, one decision after the other; zero where it has ended.
struct Decisions {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isOver: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func integer<Value: FixedWidthInteger>(_: Value.Type = Value.self) -> Value {
        (0..<Value.bitWidth / 8).reduce(0) { value, index in
            value | Value(truncatingIfNeeded: byte()) << Value(index * 8)
        }
    }
}
