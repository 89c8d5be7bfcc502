// TLS for libmosquitto. Its own settings read files again at each connection, by their paths, and compare names themselves.
#include "CBroker.h"

#include <mosquitto.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

struct inlet_tls {
    SSL_CTX *context;
    char *host;
    int is_address;
    /// X509_V_OK, or what was wrong with the last certificate.
    int refusal;
    /// The server has asked for this machine's certificate.
    int is_asked;
};

static int own_index = -1;

// Called for each certificate of a chain, and before that for what is wrong with it.
static int verified(int is_fine, X509_STORE_CTX *store) {
    SSL *connection = X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx());
    struct inlet_tls *tls = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(connection), own_index);
    if (!is_fine) tls->refusal = X509_STORE_CTX_get_error(store);
    return is_fine;
}

// libmosquitto is given an address, and would send that as the name of the server (RFC 6066 forbids it).
static void began(const SSL *connection, int where, int value) {
    (void)value;
    if (!(where & SSL_CB_HANDSHAKE_START)) return;
    struct inlet_tls *tls = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(connection), own_index);
    char *name = tls->is_address ? NULL : tls->host;
    SSL_set_tlsext_host_name((SSL *)connection, name);
}

// Called when a server asks for a certificate, whether there is one or not.
static int asked(SSL *connection, void *tls) {
    (void)connection;
    ((struct inlet_tls *)tls)->is_asked = 1;
    return 1;
}

struct inlet_tls *inlet_tls_new(const char *host, int is_address) {
    if (own_index < 0) own_index = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, NULL);
    struct inlet_tls *tls = calloc(1, sizeof *tls);
    if (tls == NULL) return NULL;
    tls->host = strdup(host);
    tls->is_address = is_address;
    tls->context = SSL_CTX_new(TLS_client_method());
    if (tls->host == NULL || tls->context == NULL || !SSL_CTX_set_ex_data(tls->context, own_index, tls)) goto failed;
    SSL_CTX_set_min_proto_version(tls->context, TLS1_2_VERSION);
    SSL_CTX_set_options(tls->context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    // What is not in use is given back, and a write may go on from elsewhere, as libmosquitto's own settings have it.
    SSL_CTX_set_mode(
        tls->context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_session_cache_mode(tls->context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_verify(tls->context, SSL_VERIFY_PEER, verified);
    SSL_CTX_set_info_callback(tls->context, began);
    SSL_CTX_set_cert_cb(tls->context, asked, tls);
    X509_VERIFY_PARAM *wanted = SSL_CTX_get0_param(tls->context);
    X509_VERIFY_PARAM_set_hostflags(wanted, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT);
    if (is_address ? !X509_VERIFY_PARAM_set1_ip_asc(wanted, host) : !X509_VERIFY_PARAM_set1_host(wanted, host, 0)) goto failed;
    return tls;
failed:
    inlet_tls_free(tls);
    return NULL;
}

int inlet_tls_trust(struct inlet_tls *tls, const void *pem, size_t count) {
    BIO *file = BIO_new_mem_buf(pem, (int)count);
    X509_STORE *store = SSL_CTX_get_cert_store(tls->context);
    int found = 0;
    for (X509 *each; file != NULL && (each = PEM_read_bio_X509(file, NULL, NULL, NULL)) != NULL; X509_free(each))
        found += X509_STORE_add_cert(store, each);
    BIO_free(file);
    return found;
}

int inlet_tls_trust_system(struct inlet_tls *tls) { return SSL_CTX_set_default_verify_paths(tls->context) == 1 ? 0 : -1; }

// No prompt for the password of a key.
static int encrypted(char *password, int size, int is_writing, void *flag) {
    (void)password, (void)size, (void)is_writing;
    *(int *)flag = 1;
    return -1;
}

enum inlet_tls_fault inlet_tls_identify(
    struct inlet_tls *tls, const void *pem, size_t count, const void *key, size_t key_count) {
    enum inlet_tls_fault fault = INLET_TLS_FINE;
    BIO *file = BIO_new_mem_buf(pem, (int)count);
    X509 *own = PEM_read_bio_X509(file, NULL, NULL, NULL);
    if (own == NULL || SSL_CTX_use_certificate(tls->context, own) != 1) fault = INLET_TLS_NO_CERTIFICATE;
    X509_free(own);
    for (X509 *next; fault == INLET_TLS_FINE && (next = PEM_read_bio_X509(file, NULL, NULL, NULL)) != NULL;)
        if (SSL_CTX_add0_chain_cert(tls->context, next) != 1) X509_free(next);
    BIO_free(file);
    if (fault != INLET_TLS_FINE) return fault;
    int is_encrypted = 0;
    BIO *keys = BIO_new_mem_buf(key, (int)key_count);
    EVP_PKEY *secret = PEM_read_bio_PrivateKey(keys, NULL, encrypted, &is_encrypted);
    BIO_free(keys);
    if (secret == NULL) return is_encrypted ? INLET_TLS_ENCRYPTED_KEY : INLET_TLS_NO_KEY;
    if (SSL_CTX_use_PrivateKey(tls->context, secret) != 1) fault = INLET_TLS_OTHER_KEY;
    EVP_PKEY_free(secret);
    return fault;
}

int inlet_tls_use(struct inlet_tls *tls, struct mosquitto *client) {
    // libmosquitto frees it with each client. The count of its owners never reaches this one's.
    SSL_CTX_up_ref(tls->context);
    return mosquitto_int_option(client, MOSQ_OPT_SSL_CTX_WITH_DEFAULTS, 0) == MOSQ_ERR_SUCCESS &&
                   mosquitto_void_option(client, MOSQ_OPT_SSL_CTX, tls->context) == MOSQ_ERR_SUCCESS
               ? 0
               : -1;
}

const char *inlet_tls_refusal(struct inlet_tls *tls) {
    int refusal = tls->refusal;
    tls->refusal = X509_V_OK;
    return refusal == X509_V_OK ? NULL : X509_verify_cert_error_string(refusal);
}

int inlet_tls_asked(struct inlet_tls *tls) {
    int is_asked = tls->is_asked;
    tls->is_asked = 0;
    return is_asked;
}

int inlet_tls_pending(struct mosquitto *client) {
    SSL *connection = mosquitto_ssl_get(client);
    return connection == NULL ? 0 : SSL_pending(connection);
}

void inlet_tls_free(struct inlet_tls *tls) {
    SSL_CTX_free(tls->context);
    free(tls->host);
    free(tls);
}
