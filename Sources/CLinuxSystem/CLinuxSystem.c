#define _GNU_SOURCE
#include "CLinuxSystem.h"

#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

int inlet_open(const char *path, int flags, unsigned int mode) { return open(path, flags, mode); }

int inlet_become(unsigned int user, unsigned int group) {
    if (setresgid(group, group, group) != 0 || setresuid(user, user, user) != 0) return -1;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// Only segments that can never be written hold nothing but the file's own bytes; relocated data does not
// qualify, and neither does a segment under a relocation read-only (RELRO) range, which is mapped writable.
static int release_read_only_segments(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    unsigned long *released = context;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) continue;
        uintptr_t start = (info->dlpi_addr + segment->p_vaddr) & ~(page - 1);
        uintptr_t end = (info->dlpi_addr + segment->p_vaddr + segment->p_filesz) & ~(page - 1);
        if (end > start && madvise((void *)start, end - start, MADV_DONTNEED) == 0) *released += end - start;
    }
    return 1;  // The first entry is the executable itself; shared libraries keep their shared pages.
}

unsigned long inlet_release_startup_pages(void) {
    unsigned long released = 0;
    dl_iterate_phdr(release_read_only_segments, &released);
    return released;
}
