// The features of the instruction set NINEFOLD_TARGET for which the compiler's flags compile a file.
#pragma once

// Names that end in the name of the set: NINEFOLD_FOR_TARGET(kernels_).
#define NINEFOLD_JOIN2(a, b) a##b
#define NINEFOLD_JOIN(a, b) NINEFOLD_JOIN2(a, b)
#define NINEFOLD_FOR_TARGET(name) NINEFOLD_JOIN(name, NINEFOLD_TARGET)

// The width of vectors; a test sets it by hand to run the widest form on a narrower CPU.
#ifndef NINEFOLD_LINE_BITS
#if defined(__AVX512BW__)
#define NINEFOLD_LINE_BITS 512
#elif defined(__AVX2__)
#define NINEFOLD_LINE_BITS 256
#else
#define NINEFOLD_LINE_BITS 128
#endif
#endif
