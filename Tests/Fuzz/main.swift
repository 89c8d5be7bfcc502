import CFuzzer

// `inlet-fuzz --target=NAME [OPTION OF LIBFUZZER]… [FILE OR FOLDER]…`: libFuzzer hands options with two dashes on to
// the processes that it starts, and leaves them alone.
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
_ = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
    Fuzzing.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
