#include "CLab.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char lab[] = {
#embed "lab.wasm.gz"
};
const size_t inlet_lab_count = sizeof lab;

const unsigned char *inlet_lab_bytes(void) {
    return lab;
}

static const unsigned char schema[] = {
#embed "../Inlet/Documentation.docc/Schemas/configuration.schema.json"
};
const size_t inlet_configuration_schema_count = sizeof schema;

const unsigned char *inlet_configuration_schema_bytes(void) {
    return schema;
}
