import InputModel
import Recording
import System

/// Records one device as text.
struct TextSink: RecorderSink, ~Copyable {
    private var text: TextRecording
    private let path: String
    /// The name of the device in messages.
    private let device: String
    /// Created once the device is open: one that cannot be read leaves no file behind.
    private var file: RecordingFile?
    /// The device has gone.
    private var isOver = false
    /// Why the device could not be read to its end.
    private var failure: InletError?

    init(_ text: consuming TextRecording, path: String, device: String) {
        self.text = text
        self.path = path
        self.device = device
    }

    mutating func add(
        _ device: DeviceDescription, isNew: Bool, at time: Timestamp
    ) throws(InletError) -> DeviceID? { text.add(device, at: time) }

    mutating func process(_ note: DeviceNote, of id: DeviceID, at time: Timestamp) {
        if note == .removed { isOver = true }
        text.record(note)
    }

    mutating func process(_ frame: borrowing Frame) { text.process(frame) }
    mutating func report(_ error: InletError) { failure = error }

    mutating func start(_ poller: inout Poller) throws(InletError) {
        let file = try RecordingFile(path: path)
        try poller.add(file.rawDescriptor, token: .recording, for: .hangUp)
        self.file = consume file
        try write()
    }

    private mutating func write() throws(InletError) { try file?.write(text.takeText()) }

    mutating func take(_ token: LoopToken, isHungUp: Bool, _ poller: inout Poller) {
        if token == .recording { file?.loseReader() }
    }

    mutating func finishTurn(
        hasNews: Bool, _ devices: borrowing LiveDevices, _ poller: inout Poller
    ) throws(InletError) -> Bool {
        try write()
        if isOver && failure == nil {
            Message.write("\(device): the device was removed; the recording ends here")
        }
        return !isOver && file?.hasReader != false
    }

    mutating func finish() throws(InletError) {
        try write()
        if let failure { throw failure }
    }
}
