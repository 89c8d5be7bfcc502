// Bounds of memory, and no core dumps.
#define _GNU_SOURCE
#include "CBroker.h"

#include <malloc.h>
#include <string.h>
#include <sys/resource.h>

size_t inlet_large_bytes(void) { return mallinfo2().hblkhd; }

int inlet_bound_memory(size_t limit) {
    // Both are adapted to what is freed unless they are set, and then a large block need not be one of its own.
    mallopt(M_MMAP_THRESHOLD, INLET_LARGE_BLOCK);
    mallopt(M_TRIM_THRESHOLD, INLET_LARGE_BLOCK);
    struct rlimit data = {limit, limit};
    return setrlimit(RLIMIT_DATA, &data);
}

int inlet_forbid_core(void) {
    struct rlimit none = {0, 0};
    return setrlimit(RLIMIT_CORE, &none);
}

void inlet_wipe(void *bytes, size_t count) { explicit_bzero(bytes, count); }
