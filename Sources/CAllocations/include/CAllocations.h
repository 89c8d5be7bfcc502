#pragma once

/// How often memory has been asked for since the program began: a program that links this module has its allocations
/// counted. For measurements of one thread.
unsigned long inlet_allocation_count(void);

/// The bytes that are allocated now.
unsigned long inlet_allocated_bytes(void);
