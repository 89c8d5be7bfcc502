import Engine
import InputModel
import Interaction
import Trace
import Wire

// Functions for the page. It writes a text into the buffer from `lab_room`, calls one, and reads the results; numbers
// other than sizes are 1 for done, 0 for not yet and -1 for a fault, which the text describes.

/// The one recording of the page. WebAssembly has one thread.
private final class Lab {
    var input: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
    var output = LabOutput()
    var session = Session()
    var settings = EngineSettings()
    var player: Player?

    func fail(_ message: String) -> Int32 {
        output.clear()
        output.write(message)
        return -1
    }
}

private nonisolated(unsafe) let lab = Lab()

extension LabOutput {
    mutating func write(_ text: String) {
        self.text += Array(text.utf8)
    }
}

/// Allocates `count` bytes that the next call reads.
@_cdecl("lab_room")
public func room(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    lab.input.deallocate()
    lab.input = .allocate(capacity: max(1, Int(count)))
    return lab.input.baseAddress
}

/// Reads a recording of evemu or libinput; the text then lists its devices, one per line: kinds and name.
@_cdecl("lab_read")
public func read(_ count: Int32) -> Int32 {
    lab.player = nil
    let bytes = UnsafeBufferPointer(rebasing: lab.input[..<Int(count)])
    do throws(TraceError) {
        lab.session = try session(Span(_unsafeElements: bytes))
    } catch {
        return lab.fail(error.description)
    }
    lab.output.clear()
    for device in lab.session.devices {
        lab.output.write(device.kindNames.joined(separator: ", "))
        lab.output.write("\t")
        lab.output.write(device.name)
        lab.output.write("\n")
    }
    return 1
}

private func session(_ bytes: Span<UInt8>) throws(TraceError) -> Session {
    var place = 0
    var isAtStart = true
    // As in TraceFormat: in evemu's, the first line that is neither blank nor a comment begins with a capital letter
    // and a colon.
    while place < bytes.count {
        let byte = bytes[place]
        if isAtStart && byte > 0x20 && byte != UInt8(ascii: "#") {
            let next = place + 1 < bytes.count ? bytes[place + 1] : 0
            guard (0x41...0x5a).contains(byte) && next == 0x3a else {
                return Session(try LibinputReader.read(bytes, path: "-"))
            }
            break
        }
        if byte == 0x0a { isAtStart = true } else if byte > 0x20 { isAtStart = false }
        place += 1
    }
    return Session([try EvemuReader.read(bytes, path: "-")])
}

/// Takes the settings, a configuration's `pointer` and `touchpad` as JSON.
@_cdecl("lab_set")
public func set(_ count: Int32) -> Int32 {
    let bytes = UnsafeBufferPointer(rebasing: lab.input[..<Int(count)])
    do throws(DocumentError) {
        let document = try JSONDocument.parse(Span(_unsafeElements: bytes))
        let fields = try document.root.fields("the settings", known: ["pointer", "touchpad"])
        var settings = EngineSettings()
        if let node = fields["pointer"] { try settings.readPointer(node) }
        if let node = fields["touchpad"] { try settings.readTouchpad(node) }
        lab.settings = settings
        return 1
    } catch {
        return lab.fail(error.message)
    }
}

/// Starts over; 1 for `keepsAll` keeps the line of every event.
@_cdecl("lab_start")
public func start(_ keepsAll: Int32) {
    lab.output.clear()
    lab.player = Player(lab.session, lab.settings, keepsAll: keepsAll == 1, to: &lab.output)
}

/// Plays at most `limit` entries, and discards the results of the previous call.
@_cdecl("lab_play")
public func play(_ limit: Int32) -> Int32 {
    lab.output.clear()
    return lab.player?.play(Int(limit), to: &lab.output) ?? true ? 1 : 0
}

/// The part of the recording that is played, from 0 to 1.
@_cdecl("lab_progress")
public func progress() -> Double { lab.output.progress }

/// The lines of the last call; `lab_lines_count` has their size.
@_cdecl("lab_lines")
public func lines() -> UnsafeRawPointer? { lab.output.lines.withUnsafeBytes { $0.baseAddress } }

/// Bytes of the lines.
@_cdecl("lab_lines_count")
public func linesCount() -> Int32 { Int32(lab.output.lines.count) }

/// The positions of the last call: five numbers each.
@_cdecl("lab_places")
public func places() -> UnsafeRawPointer? {
    lab.output.places.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
}

/// The count of numbers in `lab_places`.
@_cdecl("lab_places_count")
public func placesCount() -> Int32 { Int32(lab.output.places.count) }

/// Why contacts of the last call were no fingers: ``LabOutput/reasons``.
@_cdecl("lab_reasons")
public func reasons() -> UnsafeRawPointer? {
    lab.output.reasons.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
}

/// The count of numbers in `lab_reasons`.
@_cdecl("lab_reasons_count")
public func reasonsCount() -> Int32 { Int32(lab.output.reasons.count) }

/// The text of the last call: a fault, or the devices.
@_cdecl("lab_text")
public func text() -> UnsafeRawPointer? {
    lab.output.text.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
}

/// Bytes of the text.
@_cdecl("lab_text_count")
public func textCount() -> Int32 { Int32(lab.output.text.count) }
