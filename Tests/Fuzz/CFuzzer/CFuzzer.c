#include "CFuzzer.h"
#include <sanitizer/allocator_interface.h>
#include <stdatomic.h>

static atomic_llong live, peak;

static void allocated(const volatile void *memory, size_t size) {
    (void)memory;
    long long now = atomic_fetch_add_explicit(&live, (long long)size, memory_order_relaxed) + (long long)size;
    if (now > atomic_load_explicit(&peak, memory_order_relaxed))
        atomic_store_explicit(&peak, now, memory_order_relaxed);
}

static void freed(const volatile void *memory) {
    if (memory)
        atomic_fetch_sub_explicit(
            &live, (long long)__sanitizer_get_allocated_size(memory), memory_order_relaxed);
}

void fuzzer_watch_memory(void) {
    static int is_watching;
    if (!is_watching) is_watching = __sanitizer_install_malloc_and_free_hooks(allocated, freed) > 0;
    atomic_store(&live, 0);
    atomic_store(&peak, 0);
}

int64_t fuzzer_peak_memory(void) { return atomic_load(&peak); }
