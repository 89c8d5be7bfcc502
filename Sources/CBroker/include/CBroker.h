// What libmosquitto leaves to its caller: TLS by OpenSSL, and how much memory the process has.
#pragma once
#include <stddef.h>

struct mosquitto;
/// How connections are encrypted, and whom they trust.
struct inlet_tls;

enum inlet_tls_fault {
    INLET_TLS_FINE,
    INLET_TLS_NO_CERTIFICATE,
    INLET_TLS_NO_KEY,
    INLET_TLS_ENCRYPTED_KEY,
    INLET_TLS_OTHER_KEY
};

/// TLS 1.2 or later with a server that is called `host`, a name or an address. It trusts no authority yet. NULL without memory.
struct inlet_tls *inlet_tls_new(const char *host, int is_address);
/// Trusts what the certificates in `pem` have signed. How many they are.
int inlet_tls_trust(struct inlet_tls *tls, const void *pem, size_t count);
/// Trusts the authorities of this machine. They are looked up when a server shows a certificate. 0, or -1.
int inlet_tls_trust_system(struct inlet_tls *tls);
/// Shows this certificate to servers that ask for one, with those after it in `pem` that lead to an authority.
enum inlet_tls_fault inlet_tls_identify(
    struct inlet_tls *tls, const void *pem, size_t count, const void *key, size_t key_count);
/// Has the connections of `client` encrypted. 0, or -1.
int inlet_tls_use(struct inlet_tls *tls, struct mosquitto *client);
/// Why the certificate of a server was refused, since this was asked last; NULL where none was.
const char *inlet_tls_refusal(struct inlet_tls *tls);
/// Whether a server has asked for this machine's certificate, since this was asked last.
int inlet_tls_asked(struct inlet_tls *tls);
/// Bytes that have come over a connection and are not read; 0 for one that is not encrypted.
int inlet_tls_pending(struct mosquitto *client);
void inlet_tls_free(struct inlet_tls *tls);

/// Bytes of the blocks that were allocated one by one from the kernel: those of at least INLET_LARGE_BLOCK.
size_t inlet_large_bytes(void);
enum { INLET_LARGE_BLOCK = 128 * 1024 };
/// Has blocks of that size, and only those, allocated so, and the process hold at most `limit` bytes of data. 0, or -1.
int inlet_bound_memory(size_t limit);
/// No core dumps of this process from here on. 0, or -1.
int inlet_forbid_core(void);
/// Overwrites what must not stay in memory.
void inlet_wipe(void *bytes, size_t count);
