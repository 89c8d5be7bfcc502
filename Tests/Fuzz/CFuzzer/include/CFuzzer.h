#include <stddef.h>
#include <stdint.h>

/// libFuzzer's loop, for a program with a main of its own.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *bytes, size_t count));

/// Counts from now on what is allocated at once; needs the address sanitizer.
void fuzzer_watch_memory(void);

/// The most bytes that were allocated at once since fuzzer_watch_memory, beyond what was there then.
int64_t fuzzer_peak_memory(void);
