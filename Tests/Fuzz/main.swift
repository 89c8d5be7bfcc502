import CFuzzer

// `inlet-fuzz --target=NAME [OPTION OF LIBFUZZER]… [FILE OR FOLDER]…`: libFuzzer hands options with two dashes on to
// the processes that it starts, and leaves them alone.
let name = CommandLine.arguments.first { $0.hasPrefix("--target=") }?.dropFirst("--target=".count) ?? ""
let target = Fuzzing.target(name)
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
_ = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
    fuzzer_watch_memory()
    target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    let (peak, limit) = (Int(fuzzer_peak_memory()), target.memoryLimit(count))
    Fuzzing.expect(peak <= limit, "\(count) bytes took \(peak) bytes of memory, more than \(limit)")
    return 0
}
