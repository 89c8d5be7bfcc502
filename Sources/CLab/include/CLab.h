#pragma once

#include <stddef.h>

/// The core as WebAssembly, compressed by gzip: what Sources/Lab/build makes.
const unsigned char *inlet_lab_bytes(void);
extern const size_t inlet_lab_count;

/// The schema of the configuration.
const unsigned char *inlet_configuration_schema_bytes(void);
extern const size_t inlet_configuration_schema_count;
