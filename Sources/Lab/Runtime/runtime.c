// What the compiler expects of a system, for the lab: memory, and nothing else. WebAssembly has one thread here.

typedef unsigned long size_t;
typedef unsigned char byte;

extern byte __heap_base;

enum { smallest = 5, classes = 32, page = 65536 };

// Before each block: its size class, and how far before it its memory begins.
struct head {
    unsigned class, offset;
};

static byte *end;
static void *free_blocks[classes];

void *memcpy(void *to, const void *from, size_t count) {
    return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) {
    return __builtin_memmove(to, from, count);
}

void *memset(void *to, int value, size_t count) {
    return __builtin_memset(to, value, count);
}

int memcmp(const void *one, const void *other, size_t count) {
    const byte *a = one, *b = other;
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i]) return a[i] - b[i];
    return 0;
}

size_t strlen(const char *text) {
    size_t count = 0;
    while (text[count]) count++;
    return count;
}

// Memory for a block of the class, which is never given back to the host.
static byte *more(size_t size) {
    if (!end) end = (byte *)(((size_t)&__heap_base + 15) & ~15ul);
    byte *start = end;
    size_t missing = (size_t)start + size;
    size_t has = __builtin_wasm_memory_size(0) * page;
    if (missing < size) return 0;
    if (missing > has && __builtin_wasm_memory_grow(0, (missing - has + page - 1) / page) == (size_t)-1) return 0;
    end = start + size;
    return start;
}

static void *allocate(size_t alignment, size_t count) {
    size_t need = count + sizeof(struct head) + alignment;
    if (need < count) return 0;
    unsigned class = smallest;
    while (class < classes - 1 && ((size_t)1 << class) < need) class++;
    size_t size = (size_t)1 << class;
    if (size < need) return 0;
    byte *base = free_blocks[class];
    if (base) {
        __builtin_memcpy(&free_blocks[class], base, sizeof(void *));
    } else {
        base = more(size);
        if (!base) return 0;
    }
    byte *block = (byte *)(((size_t)base + sizeof(struct head) + alignment - 1) & ~(alignment - 1));
    struct head *head = (struct head *)block - 1;
    head->class = class;
    head->offset = (unsigned)(block - base);
    return block;
}

void *malloc(size_t count) {
    return allocate(16, count);
}

int posix_memalign(void **block, size_t alignment, size_t count) {
    *block = allocate(alignment < 16 ? 16 : alignment, count);
    return *block ? 0 : 12;
}

void free(void *block) {
    if (!block) return;
    struct head *head = (struct head *)block - 1;
    byte *base = (byte *)block - head->offset;
    unsigned class = head->class;
    __builtin_memcpy(base, &free_blocks[class], sizeof(void *));
    free_blocks[class] = base;
}

// Seeds of hash tables: constant, so that the same recording takes the same path.
void arc4random_buf(void *buffer, size_t count) {
    __builtin_memset(buffer, 0x5a, count);
}

int putchar(int c) {
    return c;
}

size_t __stack_chk_guard = 0x595e9fbd;

void __stack_chk_fail(void) {
    __builtin_trap();
}

// The product of 128-bit numbers, from 32-bit halves: the compiler's own name for it.
__int128 __multi3(__int128 a, __int128 b) {
    unsigned long long al = (unsigned long long)a, bl = (unsigned long long)b;
    unsigned long long ah = (unsigned long long)(a >> 64), bh = (unsigned long long)(b >> 64);
    unsigned long long low = (al & 0xffffffff) * (bl & 0xffffffff);
    unsigned long long one = (al >> 32) * (bl & 0xffffffff) + (low >> 32);
    unsigned long long other = (al & 0xffffffff) * (bl >> 32) + (one & 0xffffffff);
    unsigned long long high = (al >> 32) * (bl >> 32) + (one >> 32) + (other >> 32) + ah * bl + al * bh;
    return (__int128)((unsigned __int128)high << 64 | other << 32 | (low & 0xffffffff));
}

// Halves away from zero.
double round(double x) {
    double whole = __builtin_trunc(x);
    return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

static double sum(double a, double b, double *rest) {
    double s = a + b, part = s - a;
    *rest = (a - (s - part)) + (b - part);
    return s;
}

static double product(double a, double b, double *rest) {
    double p = a * b, t = 134217729 * a, ah = t - (t - a), al = a - ah;
    t = 134217729 * b;
    double bh = t - (t - b), bl = b - bh;
    *rest = ((ah * bh - p) + ah * bl + al * bh) + al * bl;
    return p;
}

// a * b + c, rounded once (Boldo and Melquiond, Emulation of FMA, 2008), for numbers far from the ends of the range.
double fma(double a, double b, double c) {
    double low, rest, least;
    double high = product(a, b, &low);
    double middle = sum(c, low, &rest);
    high = sum(high, middle, &least);
    double error, odd = sum(rest, least, &error);
    long long bits;
    __builtin_memcpy(&bits, &odd, 8);
    if (error != 0 && !(bits & 1)) {
        bits += (error > 0) == (odd > 0) ? 1 : -1;
        __builtin_memcpy(&odd, &bits, 8);
    }
    return high + odd;
}

// A number that is exact without long arithmetic (15 digits, a power of ten up to 22), as settings are; no other is one.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
    unsigned long long digits = 0;
    int exponent = 0, count = 0, negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    for (int after = 0; (*text >= '0' && *text <= '9') || (*text == '.' && !after); text++) {
        if (*text == '.') {
            after = 1;
            continue;
        }
        digits = digits * 10 + (unsigned)(*text - '0');
        exponent -= after;
        count++;
        if (digits > 999999999999999) return 0;
    }
    if (!count) return 0;
    if (*text == 'e' || *text == 'E') {
        int sign = text[1] == '-' ? -1 : 1, power = 0;
        text += text[1] == '-' || text[1] == '+' ? 2 : 1;
        if (*text < '0' || *text > '9') return 0;
        for (; *text >= '0' && *text <= '9' && power < 1000; text++) power = power * 10 + (*text - '0');
        exponent += sign * power;
    }
    if (exponent < -22 || exponent > 22) return 0;
    double scale = 1;
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--) scale *= 10;
    double value = exponent < 0 ? (double)digits / scale : (double)digits * scale;
    *result = negative ? -value : value;
    return text;
}

// The storage of empty arrays. The compiler's is aligned to 4, and Array.span traps where the elements of an empty array,
// which would follow it, are aligned to more: this one takes its place.
_Alignas(16) long emptyArrayStorage[4] __asm__("$es23_swiftEmptyArrayStorageSi_S3itvp") = {0, -1, 0, 1};
